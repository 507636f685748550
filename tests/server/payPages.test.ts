import { once } from 'node:events'
import { createServer, type IncomingMessage, request as ask, type Server } from 'node:http'
import { connect, createServer as createTcpServer, type Server as TcpServer, type Socket } from 'node:net'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { LinkUse } from '#server/cashier/deposit/deposits.ts'
import { registerPayProxy } from '#server/http/payPages.ts'
import { registerRawBody } from '#server/http/rawBody.ts'

let payer: Server
let port: number | null
let asked: IncomingMessage[]
let forms: string[]
let app: FastifyInstance
let slow: Socket[]
let use: LinkUse

beforeEach(async () => {
  asked = []
  slow = []
  use = 'open'
  forms = []
  payer = createServer((request, response) => {
    asked.push(request)
    let form = ''
    request.setEncoding('utf8')
    request.on('data', (part: string) => (form += part))
    request.on('end', () => {
      forms.push(form)
      response.writeHead(request.method === 'POST' ? 303 : 200, {
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': "default-src 'none'",
        'set-cookie': 'payer=1',
        'x-powered-by': 'payer',
        ...(request.method === 'POST' ? { location: '/pay/link' } : {}),
      })
      response.end('<p>pay</p>')
    })
  }).listen(0, '127.0.0.1')
  await once(payer, 'listening')
  port = portOf(payer)
  app = Fastify()
  registerRawBody(app)
  await registerPayProxy(app, { now: () => 0, deposits: { linkUse: () => Promise.resolve(use) } }, () => port)
})
afterEach(async () => {
  for (const socket of slow) socket.destroy()
  await app.close()
  payer.closeAllConnections()
  payer.close()
})

function portOf(server: TcpServer): number {
  const address = server.address()
  return typeof address === 'object' && address !== null ? address.port : 0
}

const FORM = { 'content-type': 'application/x-www-form-urlencoded' }

test('[P-6] the payer’s page and its form pass, with the few headers that they need and nothing of the member', async () => {
  const headers = { cookie: 'a=1', 'tb-token': 'secret', authorization: 'secret', 'accept-language': 'en' }
  const page = await app.inject({ method: 'GET', url: '/pay/link?x=1', headers })
  expect([page.statusCode, page.body, page.headers['content-security-policy']]).toEqual([200, '<p>pay</p>', "default-src 'none'"])
  expect([page.headers['set-cookie'], page.headers['x-powered-by']]).toEqual([undefined, undefined])
  expect(asked[0]!.url).toBe('/pay/link?x=1')
  expect(asked[0]!.headers['accept-language']).toBe('en')
  for (const name of ['cookie', 'tb-token', 'authorization']) expect(asked[0]!.headers[name]).toBeUndefined()

  const pressed = await app.inject({ method: 'POST', url: '/pay/link', headers: FORM, payload: 'act=all' })
  expect([pressed.statusCode, pressed.headers.location, forms[1]]).toEqual([303, '/pay/link', 'act=all'])
})

test('[P-6] [Q10] a form goes over a connection of its own: one that the payer just closed loses no payment', async () => {
  const answered = new Set<Socket>()
  payer.prependListener('request', ({ socket }: IncomingMessage) => {
    if (answered.has(socket)) socket.destroy()
    answered.add(socket)
  })
  await app.inject({ method: 'GET', url: '/pay/link' })
  const pressed = await app.inject({ method: 'POST', url: '/pay/link', headers: FORM, payload: 'act=all' })
  expect([pressed.statusCode, answered.size]).toEqual([303, 2])
})

test('[P-6] the page of a payout passes, whatever became of any order', async () => {
  use = 'over'
  expect((await app.inject({ method: 'GET', url: '/pay/out/link' })).statusCode).toBe(200)
  expect(asked[0]!.url).toBe('/pay/out/link')
})

test('[P-6] [Q10] a link ends with its order: one that is over says so, one that was paid is only looked at', async () => {
  const press = () => app.inject({ method: 'POST', url: '/pay/link', headers: FORM, payload: 'act=all' })
  const look = () => app.inject({ method: 'GET', url: '/pay/link' })
  use = 'over'
  for (const answer of [await press(), await look()])
    expect([answer.statusCode, answer.body]).toEqual([410, expect.stringContaining('请不要再付款')])
  use = 'paid'
  expect([(await press()).statusCode, (await look()).statusCode]).toEqual([410, 200])
  // An address that is none of ours is the payer's to refuse.
  use = 'unknown'
  expect((await look()).statusCode).toBe(200)
  expect(asked.map(({ method }) => method)).toEqual(['GET', 'GET'])
})

test.each([
  '/pay/x/../link',
  '/pay/./link',
  '/pay//link',
  '/pay/%6cink',
  '/pay/link#x',
  '/pay/link/',
  'http://payer/pay/link',
  '/pay/',
])('[P-6] [Q10] %s is no other way to an order’s page: it is not passed on', async (path) => {
  await app.listen({ port: 0, host: '127.0.0.1' })
  const [answer] = await new Promise<[IncomingMessage]>((resolve, reject) => {
    const sent = ask({ host: '127.0.0.1', port: portOf(app.server), path, agent: false }, (reply) => resolve([reply]))
    sent.on('error', reject).end()
  })
  answer.resume()
  await once(answer, 'end')
  expect([answer.statusCode, asked.length]).toEqual([404, 0])
})

test('[P-6] a form that is too large, and a body that is no form, are not passed on', async () => {
  const large = await app.inject({ method: 'POST', url: '/pay/link', headers: FORM, payload: `act=${'x'.repeat(4_096)}` })
  expect(large.statusCode).toBe(413)
  const json = await app.inject({ method: 'POST', url: '/pay/link', payload: { act: 'all' } })
  expect(json.statusCode).toBe(415)
  expect(asked).toEqual([])
})

test('[P-6] 140 forms that are sent half hold nobody else back, and none of them is passed on', async () => {
  await app.listen({ port: 0, host: '127.0.0.1' })
  const open = portOf(app.server)
  const head =
    'POST /pay/link HTTP/1.1\r\nhost: a\r\ncontent-type: application/x-www-form-urlencoded\r\ncontent-length: 4000\r\n\r\na'
  for (let number = 0; number < 140; number += 1) {
    // From several addresses, because each has an allowance.
    const socket = connect({ port: open, host: '127.0.0.1', localAddress: `127.0.0.${2 + (number % 4)}` })
    slow.push(socket)
    await once(socket, 'connect')
    socket.write(head)
  }
  const page = await fetch(`http://127.0.0.1:${open}/pay/link`)
  expect([page.status, await page.text()]).toEqual([200, '<p>pay</p>'])
  expect(asked.map(({ method }) => method)).toEqual(['GET'])
})

test('[P-6] pages that nobody reads, from a payer that hangs up behind each, end nothing but themselves', async () => {
  let hungUp = 0
  const hasty = createTcpServer((socket) => {
    socket.on('error', () => undefined)
    socket.on('close', () => (hungUp += 1))
    socket.once('data', (head) => {
      const size = Number(/\/pay\/(\d+)/.exec(head.toString())?.[1])
      socket.write(`HTTP/1.1 200 OK\r\ncontent-type: text/html\r\nconnection: close\r\ncontent-length: ${size}\r\n\r\n`)
      socket.end('x'.repeat(size))
    })
  }).listen(0, '127.0.0.1')
  await once(hasty, 'listening')
  const own = port
  port = portOf(hasty)
  await app.listen({ port: 0, host: '127.0.0.1' })
  const reader = connect({ port: portOf(app.server), host: '127.0.0.1' })
  slow.push(reader.pause())
  // Behind a page that is too large to be on its way at once wait the others.
  const sizes = [20_000_000, ...Array.from({ length: 24 }, (_, index) => 32_768 * (index + 1))]
  reader.write(sizes.map((size) => `GET /pay/${size} HTTP/1.1\r\nhost: a\r\n\r\n`).join(''))
  await expect.poll(() => hungUp).toBeGreaterThan(0)
  reader.destroy()
  await once(hasty.close(), 'close')
  port = own
  expect((await app.inject({ method: 'GET', url: '/pay/link' })).statusCode).toBe(200)
})

test('[P-6] a payer that does not run or does not answer is said to be away', async () => {
  payer.close()
  payer.closeAllConnections()
  await once(payer, 'close')
  expect((await app.inject({ method: 'GET', url: '/pay/link' })).statusCode).toBe(502)
  port = null
  const away = await app.inject({ method: 'GET', url: '/pay/link' })
  expect([away.statusCode, away.body]).toEqual([502, expect.stringContaining('付款页面')])
})

test('[P-6] one address that asks too often is told to wait', async () => {
  const answers = await Promise.all(
    Array.from({ length: 80 }, async () => (await app.inject({ method: 'GET', url: '/pay/link' })).statusCode),
  )
  expect(answers.filter((status) => status === 200)).toHaveLength(60)
  expect(answers.filter((status) => status === 429)).toHaveLength(20)
})

test('[E-2] whatever the proxy brings, the server asks others by Node’s own client', () => {
  // Undici 7 sets this where it is the first client of the process.
  expect(Reflect.get(globalThis, Symbol.for('undici.globalDispatcher.2'))).toBe(undefined)
})
