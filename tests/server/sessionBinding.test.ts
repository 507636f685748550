import { afterEach, beforeEach, expect, test } from 'vitest'
import { logout } from '#src/api/contract/logout.ts'
import { handOver, login, logoutSetup, verify } from '#src/api/contract/session.ts'
import { memberInfo } from '#src/api/contract/member.ts'
import { headerName, profile } from '#src/api/profile.ts'
import { changePassword, setStatus } from '#server/members/account.ts'
import { beginSession } from '#server/members/sessions.ts'
import { hashToken } from '#server/platform/ids.ts'
import { granted } from '#tests/support/request.ts'
import { startTestServer, type TestServer } from '#tests/support/testServer.ts'

const { codes } = profile
const MIA = { name: 'mia', password: 'anchor88a' }
const on = (device: string) => ({ headers: { [headerName('tb-uuid')]: device } })

let server: TestServer
beforeEach(async () => {
  server = await startTestServer()
})
afterEach(() => server.stop())

const enter = async (device: string) => granted(await server.call(login, MIA, on(device))).token
/** 0 while the session holds, else the code that says why not. */
const endOf = async (token: string) => {
  const reply = await server.call(memberInfo, {}, { token })
  return reply.ok ? 0 : reply.code
}

test('[A-3] a token on another device than its own is an unknown one, for calls and sockets; on its own it goes on', async () => {
  const token = await enter('own-phone')
  for (const call of [memberInfo, logoutSetup, logout, handOver])
    expect(await server.call(call, {}, { token, ...on('thief') })).toMatchObject({ ok: false, status: 401, code: 401 })
  await expect(server.connect(token, 'thief')).rejects.toMatchObject({ code: codes.unauthorized })
  expect(await endOf(token)).toBe(0)
  await server.connect(token)
})

test('[A-3] how a session ended is told on its own device alone', async () => {
  const token = await enter('own-phone')
  await server.services.write((tx) => setStatus(tx, 'm-mia', '2'))
  expect(await endOf(token)).toBe(codes.accountBlockade)
  expect(await server.call(memberInfo, {}, { token, ...on('thief') })).toMatchObject({ ok: false, code: codes.unauthorized })
})

test('[C-8] [S-5] logging out elsewhere ends every other session, also one that names the same device', async () => {
  const [other, here] = [await enter('own-phone'), await enter('own-phone')]
  expect(granted(await server.call(logoutSetup, {}, { token: here }))).toEqual({ ended: 1 })
  expect([await endOf(other), await endOf(here)]).toEqual([codes.loginElsewhere, 0])
})

test('[X-5] a changed password ends every other session, also one that names the same device', async () => {
  const [other, here] = [await enter('own-phone'), await enter('own-phone')]
  await server.services.write((tx) => changePassword(tx, 'm-mia', 'scrypt$another', hashToken(here)))
  expect([await endOf(other), await endOf(here)]).toEqual([codes.passwordChanged, 0])
})

test('[X-5] a login that names the member’s own device from another address ends the session there', async () => {
  const here = await enter('own-phone')
  const start = { memberId: 'm-mia', deviceId: 'own-phone', deviceName: 'Web', timewd: undefined }
  await server.services.write((tx) => beginSession(tx, { ...start, address: '127.0.0.1' }))
  expect(await endOf(here)).toBe(0)
  await server.services.write((tx) => beginSession(tx, { ...start, address: '203.0.113.7' }))
  expect(await endOf(here)).toBe(codes.loginElsewhere)
})

test('[X-5] a login ends the member’s sessions on other devices at its address, never another member’s on its own', async () => {
  const other = granted(await server.call(login, { name: 'leo', password: 'anchor88b' }, on('own-phone'))).token
  const tablet = await enter('own-tablet')
  // A second tab of the same browser, which has the same address: the first one goes on.
  const [first, second] = [await enter('own-phone'), await enter('own-phone')]
  expect([await endOf(tablet), await endOf(first), await endOf(second), await endOf(other)]).toEqual([
    codes.loginElsewhere,
    0,
    0,
    0,
  ])
})

test.each([
  ['is logged out', async (token: string) => void granted(await server.call(logout, {}, { token }))],
  ['is ended by a login elsewhere', async () => void (await enter('another-phone'))],
  ['is ended by a changed password', () => server.services.write((tx) => changePassword(tx, 'm-mia', 'scrypt$another', null))],
  [
    'is ended from another session',
    async () => void granted(await server.call(logoutSetup, {}, { token: await enter('own-phone') })),
  ],
])('[A-3] a one-time token is worth nothing once the session that made it %s', async (_, end) => {
  const maker = await enter('own-phone')
  const { token } = granted(await server.call(handOver, {}, { token: maker }))
  await end(maker)
  expect(await server.call(verify, { token }, on('thief'))).toMatchObject({ ok: false, code: codes.notFound })
})

test('[A-3] [B-4] a one-time token is worth nothing once the session that made it has expired', async () => {
  const { token: maker, expiresAt } = granted(await server.call(login, MIA, on('own-phone')))
  server.clock.advance(expiresAt - server.clock.now() - 1_000)
  const { token } = granted(await server.call(handOver, {}, { token: maker }))
  server.clock.advance(1_000)
  expect(await server.call(verify, { token }, on('thief'))).toMatchObject({ ok: false, code: codes.notFound })
})

test('[A-3] of several one-time tokens of one session, the first that is used is the last', async () => {
  const maker = await enter('own-phone')
  const make = async () => granted(await server.call(handOver, {}, { token: maker })).token
  const [first, second] = [await make(), await make()]
  granted(await server.call(verify, { token: first }, on('tablet')))
  expect(await server.call(verify, { token: second }, on('thief'))).toMatchObject({ ok: false, code: codes.notFound })
})
