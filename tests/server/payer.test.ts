import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as v from 'valibot'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { packPayLink, PAY_HEADERS, payerKeys, signNotice } from '#server/cashier/deposit/paySigns.ts'
import { payoutKeys } from '#server/cashier/payout/payoutSigns.ts'
import { PAYER_SECRET } from '#tests/support/deposit.ts'
import { forkPayer } from '#tests/support/payerFork.ts'

const keys = payerKeys(PAYER_SECRET)
const Heard = v.looseObject({ kind: v.string(), noticeId: v.string() })

let folder: string
let payer: Awaited<ReturnType<typeof forkPayer>> | null = null
let merchant: Server | null = null
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'anchorage-payer-'))
})
afterEach(async () => {
  await payer?.kill()
  merchant?.closeAllConnections()
  merchant?.close()
  payer = null
  merchant = null
  await rm(folder, { recursive: true, force: true })
})

/** The payer as the server starts it, on the same files each time; where it listens. */
async function startPayer(home: number): Promise<string> {
  payer = await forkPayer({ home, folder, keys, payoutKeys: payoutKeys(PAYER_SECRET) })
  return `http://127.0.0.1:${payer.port}`
}

const kill = async () => payer?.kill()

/** A merchant that answers with a status; what it heard, and whether it was signed. */
async function startMerchant(statusOf: (kind: string) => number, port = 0) {
  const heard: { kind: string; noticeId: string; signed: boolean }[] = []
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const part of request) body += String(part)
    const time = String(request.headers[PAY_HEADERS.time])
    const signed = request.headers[PAY_HEADERS.sign] === signNotice(keys('harbourpay'), 'harbourpay', time, body)
    const { kind, noticeId } = v.parse(Heard, JSON.parse(body))
    heard.push({ kind, noticeId, signed })
    response.writeHead(statusOf(kind)).end('{}')
  })
  merchant = server
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the merchant listens on no port')
  return { heard, port: address.port }
}

const link = packPayLink(keys, {
  reference: 'D01',
  provider: 'harbourpay',
  method: 'bankCard',
  asset: 'FEN',
  amount: '10000',
  expiresAt: Date.now() + 900_000,
  language: 'en',
})

const press = (payerUrl: string, act: string) =>
  fetch(`${payerUrl}/pay/${link}`, { method: 'POST', body: new URLSearchParams({ act }), redirect: 'manual' })

test('[Q10] a payer that is killed, while nobody hears it, tells everything once it runs again, under the same ids', async () => {
  const deaf = await startMerchant(() => 503)
  expect((await press(await startPayer(deaf.port), 'all')).status).toBe(303)
  await expect.poll(() => deaf.heard.length).toBeGreaterThan(0)
  await kill()
  const first = deaf.heard[0]!.noticeId
  merchant?.closeAllConnections()
  merchant?.close()
  const { heard } = await startMerchant(() => 200, deaf.port)
  const page = `${await startPayer(deaf.port)}/pay/${link}`
  await expect.poll(() => heard.map(({ kind }) => kind).toSorted()).toEqual(['seen', 'settled'])
  expect(heard.every(({ signed }) => signed)).toBe(true)
  expect(heard.find(({ kind }) => kind === 'seen')!.noticeId).toBe(first)
  await expect.poll(async () => (await (await fetch(page)).text()).match(/heard it \(200\)/g)?.length).toBe(2)
  // What was heard is not told again by the next one.
  await kill()
  const next = await (await fetch(`${await startPayer(deaf.port)}/pay/${link}`)).text()
  expect(next.match(/heard it \(200\)/g)).toHaveLength(2)
  expect(heard).toHaveLength(2)
})

test('a notice that the merchant refuses for good is not told again, and the page says so', async () => {
  const { heard, port } = await startMerchant((kind) => (kind === 'seen' ? 409 : 200))
  const url = await startPayer(port)
  await press(url, 'all')
  await expect.poll(() => heard.map(({ kind }) => kind)).toEqual(['seen', 'settled'])
  const page = await (await fetch(`${url}/pay/${link}`)).text()
  expect(page).toContain('the merchant refused it (409)')
  expect(page).not.toContain('http-equiv="refresh"')
})

test('a file that cannot be read is put aside, and the payer works on', async () => {
  await writeFile(join(folder, 'payer.json'), '{')
  const { heard, port } = await startMerchant(() => 200)
  await press(await startPayer(port), 'fail')
  await expect.poll(() => heard.map(({ kind }) => kind)).toEqual(['seen', 'failed'])
  expect(await readFile(join(folder, 'payer.json.unreadable'), 'utf8')).toBe('{')
})
