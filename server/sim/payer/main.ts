import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import * as v from 'valibot'
import { readPayLink } from '#server/cashier/deposit/paySigns.ts'
import { Form, planNotices } from './actions.ts'
import { createOutbox } from './outbox.ts'
import { createOutboxFile } from './outboxFile.ts'
import { PAGE_POLICY, payPage, unknownPage } from './page.ts'
import { ICON, STYLE } from './style.ts'

// The demo's payer: a program apart from the site. All it knows of an order is in the signed address of its page, and all it can
// do is send signed notices, which it keeps in a file of its own until they are heard. It ends with the server that started it.

const Settings = v.object({
  PAYER_HOME: v.pipe(v.string(), v.regex(/^\d{1,5}$/), v.transform(Number)),
  PAYER_KEYS: v.pipe(v.string(), v.parseJson(), v.record(v.string(), v.pipe(v.string(), v.minLength(32)))),
  PAYER_FILE: v.pipe(v.string(), v.minLength(1)),
})
/** Largest form, in bytes. */
const FORM_BYTES = 4_096

const { PAYER_HOME: home, PAYER_KEYS: known, PAYER_FILE: file } = v.parse(Settings, process.env)

/** The key of one of the payers that this process plays. Throws for any other. */
function keyOf(provider: string): string {
  const key = known[provider]
  if (key === undefined) throw new Error(`no key of ${provider}`)
  return key
}
const now = () => Date.now()
const outbox = createOutbox({ home, keyOf, now, file: createOutboxFile(file) })
outbox.resume()

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
  const link = readLink(address.slice('/pay/'.length))
  if (link === null) return send(response, 404, 'text/html; charset=utf-8', unknownPage())
  if (request.method === 'POST') {
    const form = v.safeParse(Form, Object.fromEntries(new URLSearchParams(await bodyOf(request))))
    if (form.success) outbox.plan(link.provider, link.reference, planNotices(link, form.output, now()))
    response.writeHead(303, { location: address, 'cache-control': 'no-store' }).end()
    return
  }
  send(response, 200, 'text/html; charset=utf-8', payPage(link, address, outbox.about(link.reference), now()))
}

function readLink(text: string) {
  try {
    return readPayLink(keyOf, text)
  } catch {
    return null
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

server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  if (address !== null && typeof address === 'object') process.send?.({ type: 'ready', port: address.port })
})
process.on('disconnect', () => process.exit(0))
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => process.exit(0))
