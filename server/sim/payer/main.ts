import { join } from 'node:path'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import * as v from 'valibot'
import { type PayerKeys, readPayLink } from '#server/cashier/deposit/paySigns.ts'
import { readPayoutLink } from '#server/cashier/payout/payoutSigns.ts'
import { Form, planNotices } from './actions.ts'
import { createOutbox } from './outbox.ts'
import { createOutboxFile } from './outboxFile.ts'
import { PAGE_POLICY, payPage, unknownPage } from './page.ts'
import { createPayoutBook, PAYOUT_ACTS } from './payoutBook.ts'
import { answerMerchant } from './payoutDoor.ts'
import { createPayoutFile } from './payoutFile.ts'
import { payoutPage } from './payoutPage.ts'
import { ICON, STYLE } from './style.ts'

// The demo's payer: a program apart from the site. All it knows of a deposit is in the signed address of its page; payouts it is ordered
// by signed requests. All it can do is answer, and send signed notices, which it keeps in files of its own until they are heard. It ends
// with the server that started it.

const Settings = v.object({
  PAYER_HOME: v.pipe(v.string(), v.regex(/^\d{1,5}$/), v.transform(Number)),
  PAYER_KEYS: v.pipe(v.string(), v.parseJson(), v.record(v.string(), v.pipe(v.string(), v.minLength(32)))),
  PAYOUT_KEYS: v.pipe(v.string(), v.parseJson(), v.record(v.string(), v.pipe(v.string(), v.minLength(32)))),
  /** Where it keeps what it has to tell and to pay. */
  PAYER_FOLDER: v.pipe(v.string(), v.minLength(1)),
  /** 0 = any free port. */
  PAYER_PORT: v.optional(v.pipe(v.string(), v.regex(/^\d{1,5}$/), v.transform(Number)), '0'),
  /** A payout pays by itself after so many ms. */
  PAYS_AFTER: v.optional(v.pipe(v.string(), v.regex(/^\d{1,9}$/), v.transform(Number)), '12000'),
})
/** Largest form, and largest order, in bytes. */
const FORM_BYTES = 4_096
/** Where the pages of payouts are. */
const OUT = '/pay/out/'
const PayoutForm = v.object({ act: v.picklist(PAYOUT_ACTS) })

const settings = v.parse(Settings, process.env)
const { PAYER_HOME: home, PAYER_FOLDER: folder } = settings

/** The keys of the payers that this process plays. They throw for any other. */
const keysOf =
  (known: Readonly<Record<string, string>>): PayerKeys =>
  (provider) => {
    const key = Object.hasOwn(known, provider) ? known[provider] : undefined
    if (key === undefined) throw new UnknownPayer(provider)
    return key
  }
class UnknownPayer extends Error {}

const keyOf = keysOf(settings.PAYER_KEYS)
const payoutKeyOf = keysOf(settings.PAYOUT_KEYS)
const now = () => Date.now()
const outbox = createOutbox({ home, keyOf, now, file: createOutboxFile(join(folder, 'payer.json')) })
const book = createPayoutBook({
  home: () => home,
  keyOf: payoutKeyOf,
  now,
  file: createPayoutFile(join(folder, 'payouts.json')),
  paysAfter: settings.PAYS_AFTER,
})
outbox.resume()
book.resume()

const server = createServer((request, response) => {
  answer(request, response).catch((error: unknown) => {
    console.error('the payer stumbled', error)
    response.writeHead(500).end()
  })
})

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const address = (request.url ?? '').split('?', 1)[0]!
  if (address === '/pay/style.css') return send(response, 200, 'text/css; charset=utf-8', STYLE)
  if (address === '/pay/icon.svg') return send(response, 200, 'image/svg+xml', ICON)
  if (address.startsWith('/payout/')) return answerOrder(request, response, address)
  if (address.startsWith(OUT)) return answerPayoutPage(request, response, address)
  const link = readLink(() => readPayLink(keyOf, address.slice('/pay/'.length)))
  if (link === null) return send(response, 404, 'text/html; charset=utf-8', unknownPage())
  if (request.method === 'POST') {
    const form = v.safeParse(Form, Object.fromEntries(new URLSearchParams(await bodyOf(request))))
    if (form.success) outbox.plan(link.provider, link.reference, planNotices(link, form.output, now()))
    response.writeHead(303, { location: address, 'cache-control': 'no-store' }).end()
    return
  }
  send(response, 200, 'text/html; charset=utf-8', payPage(link, address, outbox.about(link.reference), now()))
}

async function answerOrder(request: IncomingMessage, response: ServerResponse, address: string): Promise<void> {
  const body = await bodyOf(request)
  const reply = readLink(() => answerMerchant({ book, keyOf: payoutKeyOf, now }, { address, headers: request.headers, body }))
  const { status, headers, body: text } = reply ?? { status: 404, headers: {}, body: '{}' }
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(text)
}

async function answerPayoutPage(request: IncomingMessage, response: ServerResponse, address: string): Promise<void> {
  const link = readLink(() => readPayoutLink(payoutKeyOf, address.slice(OUT.length)))
  const payout = link === null ? undefined : book.find(link.provider, link.payoutId)
  if (link === null || payout === undefined) return send(response, 404, 'text/html; charset=utf-8', unknownPage())
  if (request.method === 'POST') {
    const form = v.safeParse(PayoutForm, Object.fromEntries(new URLSearchParams(await bodyOf(request))))
    if (form.success) book.act(payout, form.output.act)
    response.writeHead(303, { location: address, 'cache-control': 'no-store' }).end()
    return
  }
  send(response, 200, 'text/html; charset=utf-8', payoutPage(payout, address, link.language))
}

/** Reads what names a payer; null where it is none of ours. */
function readLink<Read>(read: () => Read): Read | null {
  try {
    return read()
  } catch (error) {
    if (error instanceof UnknownPayer) return null
    throw error
  }
}

/** The form's text; nothing of one that is too long. */
function bodyOf(request: IncomingMessage): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = ''
    request.setEncoding('utf8')
    request.on('data', (part: string) => {
      if (text.length <= FORM_BYTES) text += part
    })
    request.on('end', () => resolve(text.length > FORM_BYTES ? '' : text))
    request.on('error', reject)
  })
}

function send(response: ServerResponse, status: number, type: string, body: string): void {
  response.writeHead(status, {
    'content-type': type,
    'content-security-policy': PAGE_POLICY,
    'cache-control': type.startsWith('text/html') ? 'no-store' : 'public, max-age=3600',
  })
  response.end(body)
}

server.listen(settings.PAYER_PORT, '127.0.0.1', () => {
  const address = server.address()
  if (address !== null && typeof address === 'object') process.send?.({ type: 'ready', port: address.port })
})
process.on('disconnect', () => process.exit(0))
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => process.exit(0))
