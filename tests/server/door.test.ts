import { request as httpRequest } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { calls } from '#src/api/contract/calls.ts'
import type { Call } from '#src/api/contract/defineCall.ts'
import { chatSend } from '#src/api/contract/chat.ts'
import { roomSetup } from '#src/api/contract/moderation.ts'
import { chatHistory } from '#src/api/contract/history.ts'
import { announcements } from '#src/api/contract/site.ts'
import { serverTime, systemTime } from '#src/api/contract/time.ts'
import { headerName, profile } from '#src/api/profile.ts'
import { granted, openReply, sealRequest, sendSealed } from '#tests/support/request.ts'
import { startTestServer, type TestServer } from '#tests/support/testServer.ts'
import { FIXTURE } from '#tests/support/fixtureWorld.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

/** Each from a device of its own, so that none of them asks too fast. */
let devices = 0

/** Sends a body as it is, or sealed when it is to reach the call behind the door. */
const post = (path: string, body: string, type = 'application/json') =>
  fetch(server.url + path, { method: 'POST', headers: { 'content-type': type }, body })
const sealed = async (call: Call, text: string) => {
  const path = call.path.replace(/\{\w+\}/g, 'part')
  const request = await sealRequest(server.url, call, path, text, {
    headers: { [headerName('tb-uuid')]: `device-${(devices += 1)}` },
    now: server.clock.now(),
  })
  const response = await sendSealed(request)
  return { status: response.status, body: await openReply(response, request) }
}

test.each([
  ['not JSON', '{"room":', 'application/json', 400],
  ['not sealed', '{"room":"c1"}', 'application/json', 400],
  ['too large', JSON.stringify({ room: 'x'.repeat(70_000) }), 'application/json', 413],
  ['of a strange type', 'room', 'application/x-strange', 415],
])('a body that is %s is refused with an envelope', async (_, body, type, status) => {
  const response = await post(chatHistory.anonymousPath!, body, type)
  expect(response.status).toBe(status)
  expect(await response.json()).toMatchObject({
    code: status === 400 ? profile.codes.sealBroken : profile.codes.invalid,
    data: null,
  })
})

test('a payload that breaks its schema is told which field and rule', async () => {
  const token = await server.login('mia')
  const good = { room: FIXTURE.chatRoom, clientId: 'client-0123456789', content: 'hello' }
  const refusal = async (change: object) => server.call(chatSend, { ...good, ...change }, { token })
  expect(await refusal({ content: ' \u200b ' })).toMatchObject({
    status: 200,
    code: profile.codes.invalid,
    data: { field: 'content', rule: 'text.empty' },
  })
  expect(await refusal({ content: '长'.repeat(201) })).toMatchObject({
    code: profile.codes.invalid,
    data: { field: 'content', rule: 'text.tooLong' },
  })
  expect(await refusal({ room: '<img>' })).toMatchObject({
    code: profile.codes.invalid,
    data: { field: 'room', rule: 'id.malformed' },
  })
})

test('[A-1] only an admin may set up a room', async () => {
  const payload = { room: FIXTURE.chatRoom, switchOn: true }
  for (const name of ['mia', 'dev']) {
    expect(await server.call(roomSetup, payload, { token: await server.login(name) })).toMatchObject({
      code: profile.codes.forbidden,
    })
  }
  expect((await server.call(roomSetup, payload, { token: await server.login('ada') })).ok).toBe(true)
})

/** Calls that one test asks: so none takes long, however many there are. */
const TOGETHER = 40
const PARTS = Array.from({ length: Math.ceil(Object.keys(calls).length / TOGETHER) }, (_, part) =>
  Object.values<Call>(calls).slice(part * TOGETHER, (part + 1) * TOGETHER),
).map((part) => [`${part[0]?.path} to ${part.at(-1)?.path}`, part] as const)

test.each(PARTS)('each call from %s is at its address, and nonsense breaks none of them', async (_, part) => {
  for (const call of part) {
    const every = ['{"room":7,"keys":{},"name":[],"action":null,"page":-1}', '[]', '"text"', 'null', '{"room":', '']
    await Promise.all(
      every.map(async (nonsense) => {
        const { status, body } = await sealed(call, nonsense)
        expect([404, 500, 502, 503], `${call.path} ${nonsense}`).not.toContain(status)
        expect(body, call.path).toMatchObject(call.answer === 'bare' && status === 200 ? {} : { code: expect.any(Number) })
      }),
    )
  }
})

test('a prototype in a body is a field like any other', async () => {
  const { body } = await sealed(systemTime, '{"__proto__":{"room":"a"},"constructor":{"prototype":{"x":1}}}')
  expect(body).toMatchObject({ code: profile.codes.ok })
  expect({}).not.toHaveProperty('room')
})

test('addresses that are nothing answer 404 with an envelope', async () => {
  for (const path of [
    '/api/nothing',
    '/api/../package.json',
    '/video/other',
    '/media/live/..%2f..%2fpackage.json',
    '/%00',
    '/assets/none.js',
  ]) {
    const response = await fetch(server.url + path, { headers: { accept: 'text/html' } })
    expect(response.status, path).toBeGreaterThanOrEqual(400)
    expect(response.status, path).toBeLessThan(500)
    expect(response.headers.get('content-type')).toContain('application/json')
  }
})

test('every reply carries the security headers', async () => {
  const { headers } = await post(announcements.path, '{}')
  const policy = headers.get('content-security-policy') ?? ''
  expect(policy).toContain("script-src 'self';")
  expect(policy).toContain("frame-ancestors 'none'")
  expect(policy).not.toContain('unsafe-eval')
  // Blobs of the page's own may run as workers, never as scripts.
  expect(policy).toContain("worker-src 'self' blob:")
  expect(policy).toContain("frame-src 'none'")
  expect(policy).toContain('trusted-types anchorage default')
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('cache-control')).toBe('no-store')
})

test('[B-2 zone] [C-14] both time calls give the time, and print it in UTC+8', async () => {
  const before = server.clock.now()
  for (const call of [serverTime, systemTime]) {
    const { timestamp, currentTime } = granted(await server.call(call, {}))
    expect(timestamp).toBeGreaterThanOrEqual(before)
    expect(Date.parse(`${currentTime.replace(' ', 'T')}+08:00`)).toBe(Math.floor(timestamp / 1_000) * 1_000)
  }
})

test('one device that asks too fast is refused, another of the same address is not', async () => {
  const from = (device: string) => server.call(announcements, {}, { headers: { [headerName('tb-uuid')]: device } })
  server.clock.hold()
  const replies = await Promise.all(Array.from({ length: 250 }, () => from('device-busy')))
  const refused = replies.filter((reply) => !reply.ok && reply.code === profile.codes.rateLimited)
  // Allowances are kept in fractions of a ms: one more or less.
  expect(Math.abs(refused.length - 50)).toBeLessThanOrEqual(1)
  expect(replies.filter((reply) => reply.ok)).toHaveLength(250 - refused.length)
  expect((await from('device-calm')).ok).toBe(true)
  server.clock.run()
})

test('a request that is cut in the middle leaves the server well', async () => {
  await new Promise<void>((resolve) => {
    const cut = httpRequest(server.url + announcements.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'content-length': 50 },
    })
    cut.on('error', () => resolve())
    cut.write('{"', () => cut.destroy(new Error('cut')))
  })
  expect((await server.call(announcements, {})).ok).toBe(true)
})
