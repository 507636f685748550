import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { handOver, login, verify } from '#src/api/contract/session.ts'
import { memberInfo } from '#src/api/contract/member.ts'
import { passwordChange } from '#src/api/contract/password.ts'
import { headerName, profile } from '#src/api/profile.ts'
import { beginSession } from '#server/members/sessions.ts'
import { changePassword } from '#server/members/account.ts'
import { granted } from '#tests/support/request.ts'
import { startTestServer, type TestServer } from '#tests/support/testServer.ts'

const { codes } = profile
const CHANGE = { oldPassword: 'anchor88a', password: 'better77x' }

let server: TestServer
beforeEach(async () => {
  server = await startTestServer()
})
afterEach(async () => {
  vi.restoreAllMocks()
  await server.stop()
})

test('[C-8] [X-5] a changed password keeps the session that asked, and ends every other one and every one-time link', async () => {
  const token = await server.login('mia')
  // A second session under the same device's name: a thief who knows it.
  const other = await server.services.write((tx) =>
    beginSession(tx, { memberId: 'm-mia', deviceId: 'test-device', address: '127.0.0.1', deviceName: 'Web', timewd: undefined }),
  )
  const link = granted(await server.call(handOver, {}, { token }))
  expect(granted(await server.call(passwordChange, CHANGE, { token }))).toEqual({ result: 'done' })

  expect((await server.call(memberInfo, {}, { token })).ok).toBe(true)
  expect(await server.call(memberInfo, {}, { token: other.token, key: other.key })).toMatchObject({ code: codes.passwordChanged })
  const phone = { headers: { [headerName('tb-uuid')]: 'device-phone' } }
  expect(await server.call(verify, { token: link.token }, phone)).toMatchObject({ ok: false, code: codes.notFound })
  expect(await server.call(login, { name: 'mia', password: CHANGE.oldPassword })).toMatchObject({ code: codes.invalid })
  expect((await server.call(login, { name: 'mia', password: CHANGE.password })).ok).toBe(true)
})

test('[C-8] [V-3] a wrong old password, a published one and the name change nothing', async () => {
  const token = await server.login('mia')
  const before = await server.services.db.selectFrom('member').select('password_hash').where('id', '=', 'm-mia').execute()
  for (const [change, result] of [
    [{ ...CHANGE, oldPassword: 'guessed77' }, 'oldPassword'],
    [{ ...CHANGE, password: 'anchor88e' }, 'published'],
  ] as const)
    expect(granted(await server.call(passwordChange, change, { token }))).toEqual({ result })
  expect(await server.call(passwordChange, { ...CHANGE, password: 'short1' }, { token })).toMatchObject({ code: codes.invalid })
  expect(await server.services.db.selectFrom('member').select('password_hash').where('id', '=', 'm-mia').execute()).toEqual(
    before,
  )
})

test('[C-8] guesses at the old password are counted like logins', async () => {
  const token = await server.login('mia')
  const guess = () => server.call(passwordChange, { ...CHANGE, oldPassword: 'guessed77' }, { token })
  const replies = [await guess(), await guess(), await guess()]
  expect(replies.map((reply) => (reply.ok ? reply.data.result : reply.code))).toEqual([
    'oldPassword',
    'oldPassword',
    codes.needSafe,
  ])
})

test('[C-8] [X-5] a change that meets another one meanwhile changes nothing', async () => {
  const token = await server.login('mia')
  const { members } = server.services.passwords
  const hash = members.hash.bind(members)
  vi.spyOn(members, 'hash').mockImplementationOnce(async (password) => {
    await server.services.write((tx) => changePassword(tx, 'm-mia', 'scrypt$another', null))
    return hash(password)
  })
  expect(await server.call(passwordChange, CHANGE, { token })).toMatchObject({ ok: false })
  const row = await server.services.db.selectFrom('member').select('password_hash').where('id', '=', 'm-mia').executeTakeFirst()
  expect(row?.password_hash).toBe('scrypt$another')
})
