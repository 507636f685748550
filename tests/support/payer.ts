import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { payoutKeys } from '#server/cashier/payout/payoutSigns.ts'
import { PAYOUT_HEADERS, payoutPaths, signPayout } from '#server/cashier/payout/payoutSigns.ts'
import type { PayoutNoticeWire } from '#server/cashier/payout/payoutWords.ts'
import { createPayoutBook } from '#server/sim/payer/payoutBook.ts'
import { answerMerchant } from '#server/sim/payer/payoutDoor.ts'
import type { KeptPayout } from '#server/sim/payer/payoutFile.ts'
import { PAYER_SECRET } from './deposit.ts'
import type { TestServer } from './testServer.ts'

/** What happens to the next requests to the payer: they are heard, their answers are lost, they are lost, or their answers are forged. */
type Line = 'well' | 'loses answers' | 'loses requests' | 'forges answers'

const NEVER = 1_000_000_000

export type TestPayer = Awaited<ReturnType<typeof startTestPayer>>

/**
 * The demo's payer in this process, with its books in memory: they outlive `die`. Nothing is paid by itself. Start it first, hand its
 * settings to the server, and tell it the server's port by `home`.
 */
export async function startTestPayer() {
  const keyOf = payoutKeys(PAYER_SECRET)
  const kept: { payouts: readonly KeptPayout[] } = { payouts: [] }
  const file = {
    read: () => structuredClone(kept.payouts),
    write: (payouts: readonly KeptPayout[]) => void (kept.payouts = structuredClone(payouts)),
  }
  let home = 0
  let line: Line = 'well'
  const asked: string[] = []
  const open = () => createPayoutBook({ home: () => home, keyOf, now: () => Date.now(), file, paysAfter: NEVER })
  let book = open()

  const server: Server = createServer(async (request, response) => {
    let body = ''
    for await (const part of request) body += String(part)
    const address = request.url ?? ''
    asked.push(address.split('/').at(-1) ?? '')
    if (line === 'loses requests') return void response.destroy()
    const reply = answerMerchant({ book, keyOf, now: () => Date.now() }, { address, headers: request.headers, body })
    if (line === 'loses answers' || reply === null) return void response.destroy()
    const forged = { ...reply, body: reply.body.replace('accepted', 'paid').replace('}', ',"reference":"forged"}') }
    const { status, headers, body: text } = line === 'forges answers' ? forged : reply
    response.writeHead(status, headers).end(text)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the payer listens on no port')

  return {
    /** What a server needs to be this payer's merchant. */
    settings: { PAYER_SECRET, PAYOUT_URL: `http://127.0.0.1:${address.port}` },
    /** Where its notices go. */
    home: (port: number) => void (home = port),
    /** What becomes of requests from now on. */
    line: (next: Line) => void (line = next),
    /** What was asked so far: `order` or `status`. */
    asked,
    /** The payouts that it was ordered, in their order. */
    ordered: () => kept.payouts,
    /** A person's decision about a payout. */
    act(payoutId: string, act: Parameters<typeof book.act>[1]): void {
      const payout = book.find('harbourpay', payoutId)
      if (payout === undefined) throw new Error(`${payoutId} was never ordered`)
      book.act(payout, act)
    },
    /** It ends without warning, and begins again with what it has kept. */
    die(): void {
      book = open()
      book.resume()
    },
    /** It loses all that it has kept. */
    forget(): void {
      kept.payouts = []
      book = open()
    },
    async stop(): Promise<void> {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

type Telling = { readonly provider?: string; readonly at?: number; readonly key?: string; readonly path?: string }

/** Tells a server how a payout ended, signed; the HTTP status and the result. */
export async function tellPayout(server: TestServer, said: PayoutNoticeWire, options: Telling = {}): Promise<string> {
  const { provider = 'harbourpay', at = server.clock.now(), key = payoutKeys(PAYER_SECRET)(provider) } = options
  const [body, time, nonce, path] = [JSON.stringify(said), String(at), 'nonce-of-a-test', payoutPaths.notice(provider)]
  const response = await fetch(`${server.url}${path}`, {
    method: 'POST',
    headers: {
      connection: 'close',
      'content-type': 'application/json',
      [PAYOUT_HEADERS.time]: time,
      [PAYOUT_HEADERS.nonce]: nonce,
      [PAYOUT_HEADERS.sign]: signPayout(key, { path: options.path ?? path, time, nonce, body }),
    },
    body,
  })
  const { result } = (await response.json()) as { result: string }
  return `${response.status} ${result}`
}
