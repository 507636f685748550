import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { payerKeys } from '#server/cashier/deposit/paySigns.ts'
import { createPayerLine } from '#server/cashier/payout/payerLine.ts'
import { packPayoutLink, payoutKeys, signedNonce } from '#server/cashier/payout/payoutSigns.ts'
import type { PayoutOrderWire } from '#server/cashier/payout/payoutWords.ts'
import { createPayoutBook } from '#server/sim/payer/payoutBook.ts'
import { PAYER_SECRET } from '#tests/support/deposit.ts'
import { forkPayer } from '#tests/support/payerFork.ts'

const keys = payoutKeys(PAYER_SECRET)
const ORDER: PayoutOrderWire = {
  payoutId: 'W260101000000000001-1',
  asset: 'FEN',
  amount: '9800',
  method: 'card',
  of: 'ICBC',
  number: '6222021234567894',
  holder: '王小米',
}

let folder: string
let merchant: Server
let home: number
let payer: Awaited<ReturnType<typeof forkPayer>> | null = null
/** What the merchant heard, signed; it answers with `status`. */
const heard: string[] = []
let status = 200

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'anchorage-payer-'))
  heard.length = 0
  merchant = createServer(async (request, response) => {
    let body = ''
    for await (const part of request) body += String(part)
    const path = request.url ?? ''
    const isSigned = signedNonce(keys('harbourpay'), path, request.headers, body, Date.now()) !== null
    heard.push(`${path} ${isSigned ? body : 'unsigned'}`)
    response.writeHead(status).end('{}')
  })
  merchant.listen(0, '127.0.0.1')
  await once(merchant, 'listening')
  const address = merchant.address()
  if (address === null || typeof address === 'string') throw new Error('the merchant listens on no port')
  home = address.port
})
afterEach(async () => {
  await payer?.kill()
  merchant.closeAllConnections()
  merchant.close()
  await rm(folder, { recursive: true, force: true })
})

/** The payer on the same files each time, and the site's line to it. */
async function start(paysAfter: number) {
  payer = await forkPayer({ home, folder, keys: payerKeys(PAYER_SECRET), payoutKeys: keys, paysAfter })
  const url = `http://127.0.0.1:${payer.port}`
  return { url, line: createPayerLine({ address: () => url, keys, now: () => Date.now() }) }
}

test('[Q10] a payer that is killed after it took an order pays it once when it runs again, tells it, and keeps no whole number', async () => {
  const { payoutId } = ORDER
  status = 503
  const first = await start(1_000)
  expect(await first.line.ask('harbourpay', payoutId)).toEqual({ payoutId, state: 'unheard' })
  expect(await first.line.order('harbourpay', ORDER)).toEqual({ payoutId, asset: 'FEN', amount: 9_800, state: 'accepted' })
  await payer?.kill()
  const second = await start(1_000)
  const paid = async () => second.line.ask('harbourpay', payoutId)
  await expect.poll(async () => (await paid())?.state).toBe('paid')
  expect(await second.line.order('harbourpay', ORDER)).toEqual(await paid())
  expect(await second.line.order('harbourpay', { ...ORDER, amount: '9801' })).toEqual({ payoutId, state: 'conflict' })
  await expect.poll(() => heard.length).toBeGreaterThan(1)
  expect(new Set(heard.map((one) => one.split(' ', 1)[0]))).toEqual(new Set(['/callback/payout/harbourpay']))
  // The same notice, under the same id, until it is heard.
  expect(new Set(heard).size).toBe(1)
  expect(heard[0]).toContain('"state":"paid"')
  expect(await readFile(join(folder, 'payouts.json'), 'utf8')).not.toContain(ORDER.number)
})

test('[Q10] a payout whose timer rings before its time by the clock is paid once it has come', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  let clock = 0
  const file = { read: () => [], write: () => undefined }
  const book = createPayoutBook({ home: () => home, keyOf: keys, now: () => clock, file, paysAfter: 5 })
  book.order('harbourpay', ORDER)
  const state = () => book.question('harbourpay', ORDER.payoutId)?.state
  vi.advanceTimersByTime(5)
  expect(state()).toBe('accepted')
  clock = 5
  vi.advanceTimersByTime(5)
  expect(state()).toBe('paid')
})

test('[Q10] an order that the merchant did not sign for this payer is none', async () => {
  const { url } = await start(60_000)
  const others = [payoutKeys('another secret of 32 characters, or so'), payerKeys(PAYER_SECRET)]
  for (const wrong of others) {
    const line = createPayerLine({ address: () => url, keys: wrong, now: () => Date.now() })
    expect(await line.order('harbourpay', ORDER)).toBeNull()
  }
  const late = createPayerLine({ address: () => url, keys, now: () => Date.now() - 300_000 })
  expect(await late.order('harbourpay', ORDER)).toBeNull()
  const line = createPayerLine({ address: () => url, keys, now: () => Date.now() })
  expect(await line.ask('harbourpay', ORDER.payoutId)).toEqual({ payoutId: ORDER.payoutId, state: 'unheard' })
  expect(await line.order('quaycard', ORDER)).toBeNull()
})

test('a person decides on the payer’s page what becomes of a payout; only a link of the site’s opens it', async () => {
  const { url, line } = await start(60_000)
  await line.order('harbourpay', ORDER)
  const page = (of: string) => `${url}/pay/out/${packPayoutLink(keys, { payoutId: of, provider: 'harbourpay', language: 'en' })}`
  const own = page(ORDER.payoutId)
  const text = await (await fetch(own)).text()
  expect(text).toContain('¥98.00')
  expect(text).toContain('6222 **** **** 7894')
  for (const other of [page('W0-1'), `${own}x`]) expect((await fetch(other)).status).toBe(404)
  const press = await fetch(own, { method: 'POST', body: new URLSearchParams({ act: 'refuse' }), redirect: 'manual' })
  expect(press.status).toBe(303)
  expect(await line.ask('harbourpay', ORDER.payoutId)).toMatchObject({ state: 'failed', failure: 'destination' })
  await fetch(own, { method: 'POST', body: new URLSearchParams({ act: 'silent' }), redirect: 'manual' })
  expect(await line.ask('harbourpay', ORDER.payoutId)).toBeNull()
})
