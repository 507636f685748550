import { afterEach, beforeEach, expect, test } from 'vitest'
import { officeMemberPassword } from '#src/api/contract/memberOffice.ts'
import { login, loginByHash, loginVerified } from '#src/api/contract/session.ts'
import { memberInfo } from '#src/api/contract/member.ts'
import { withdrawalTerms } from '#src/api/contract/withdrawal.ts'
import { nameHash } from '#src/api/nameHash.ts'
import { profile } from '#src/api/profile.ts'
import { setStatus } from '#server/members/account.ts'
import { createSolver } from '#tests/support/captchaSolver.ts'
import { bindTo, createForgetful } from '#tests/support/recovering.ts'
import { PHONE } from '#tests/support/registering.ts'
import { granted } from '#tests/support/request.ts'
import { startTestServer, type TestServer } from '#tests/support/testServer.ts'

const { codes } = profile
const NEW = 'lighthouse7'
const HOUR = 3_600_000

let server: TestServer
let temporary: string
beforeEach(async () => {
  server = await startTestServer()
  server.clock.hold()
  const { token } = granted(await server.call(login, { name: 'oda', password: 'anchor88e' }))
  const order = { memberId: 'm-mia', reason: 'called and proved who she is' }
  const reset = granted(await server.call(officeMemberPassword, order, { token }))
  if (reset.result !== 'done' || reset.password === null) throw new Error(reset.result)
  temporary = reset.password
})
afterEach(() => server.stop())

const enter = (password: string, oldPassword?: string) =>
  server.call(login, { name: 'mia', password, ...(oldPassword === undefined ? {} : { oldPassword }) })
const refused = (field: string) => ({ ok: false, code: codes.invalid, data: { field } })
const wrong = refused('password')

test('[C-8] [E-1] a temporary password opens nothing, but is changed and logged in with in one step, once', async () => {
  expect(await enter(temporary)).toMatchObject(refused('oldPassword'))
  expect(await server.services.db.selectFrom('session').select('token_hash').where('member_id', '=', 'm-mia').execute()).toEqual(
    [],
  )
  const { token } = granted(await enter(NEW, temporary))
  expect(granted(await server.call(memberInfo, {}, { token }))).toMatchObject({ memberId: 'm-mia' })
  server.clock.advance(1_000)
  expect(await enter(NEW, 'whatever1')).toMatchObject({ ok: true })
  server.clock.advance(1_000)
  // It is used up, and with it what was an old password is none.
  expect(await enter('another77x', temporary)).toMatchObject(wrong)
  expect(await enter(temporary)).toMatchObject(wrong)
  const told = await server.services.db.selectFrom('security_notice').select('kind').where('member_id', '=', 'm-mia').execute()
  expect(told.map(({ kind }) => kind)).toContain('password')
})

test('[C-8] [C-11] after it withdrawals wait a day, and every contact of the member is written to', async () => {
  await bindTo(server, 'm-mia', PHONE)
  const { token } = granted(await enter(NEW, temporary))
  expect(granted(await server.call(withdrawalTerms, {}, { token })).waitsUntil).toBe(server.clock.now() + 24 * HOUR)
  await server.services.securityMail.sweep()
  const told = await server.services.db.selectFrom('delivery').select('channel').orderBy('channel').execute()
  expect(new Set(told.map(({ channel }) => channel))).toEqual(new Set(['email', 'phone']))
})

test('[C-8] so it is by the login by hash, and by the one that is always verified', async () => {
  const order = { name: 'mia', password: NEW, oldPassword: temporary }
  const solver = createSolver(server, 'device-mia')
  const { headers } = solver
  expect(await server.call(loginVerified, order, { headers })).toMatchObject({ code: codes.needSafe })
  const { fields } = await solver.image(loginVerified.path)
  expect(await server.call(loginVerified, { ...order, ...fields }, { headers })).toMatchObject({ ok: true })
  server.clock.advance(1_000)
  expect(await server.call(loginByHash, { ...order, hash: await nameHash('mia') })).toMatchObject({ ok: true })
})

test('[C-8] the new password keeps its rules, and is not the temporary one', async () => {
  expect(await enter(temporary, temporary)).toMatchObject(refused('oldPassword'))
  expect(await enter('anchor88a', temporary)).toMatchObject(wrong)
  expect(await enter('short1', temporary)).toMatchObject({ ok: false, code: codes.invalid })
  expect(await enter(NEW, temporary)).toMatchObject({ ok: true })
})

test('[C-8] a wrong temporary password is a failed try like any other', async () => {
  expect(await enter(NEW, 'guessed77')).toMatchObject(wrong)
  expect(await enter(NEW)).toMatchObject(wrong)
  expect(await enter(NEW, temporary)).toMatchObject({ code: codes.needSafe })
})

test('[C-8] the right one is no failed try, however often it is given', async () => {
  for (let each = 0; each < 6; each += 1) expect(await enter(temporary)).toMatchObject(refused('oldPassword'))
  expect(await enter(NEW, temporary)).toMatchObject({ ok: true })
})

test('[C-8] it ends after the time that the site sets, and its member may recover by a contact', async () => {
  server.clock.advance(24 * HOUR)
  expect(await enter(temporary)).toMatchObject(refused('oldPassword'))
  expect(await enter(NEW, temporary)).toMatchObject({ ...wrong, message: expect.stringContaining('临时密码已过期') })
  await bindTo(server, 'm-mia', PHONE)
  const person = createForgetful(server, 'device-new')
  expect(await person.finish(await person.proved('mia', PHONE), NEW)).toBe('done')
  expect(await enter(NEW)).toMatchObject({ ok: true })
})

test('[C-8] who is kept out stays out, and keeps the temporary password', async () => {
  await server.services.write((tx) => setStatus(tx, 'm-mia', '2'))
  expect(await enter(NEW, temporary)).toMatchObject({ ok: false, code: codes.accountBlockade })
  await server.services.write((tx) => setStatus(tx, 'm-mia', '1'))
  expect(await enter(temporary)).toMatchObject(refused('oldPassword'))
})

test('[C-8] two tabs that set a new password at once set one', async () => {
  const answers = await Promise.all([enter(NEW, temporary), enter('another77x', temporary)])
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
})

test('[C-8] a reset by staff is sent to where the member is reached, before anybody logs in', async () => {
  const notices = await server.services.db.selectFrom('security_notice').select('kind').where('member_id', '=', 'm-mia').execute()
  expect(notices).toEqual([{ kind: 'password' }])
  await server.services.securityMail.sweep()
  const sent = await server.services.db.selectFrom('delivery').select('kind').execute()
  expect(sent).toEqual([{ kind: 'security' }])
})
