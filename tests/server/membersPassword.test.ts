import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { login, loginByHash } from '#src/api/contract/session.ts'
import { memberInfo } from '#src/api/contract/member.ts'
import { dormantAccountReactivate } from '#src/api/contract/dormantWake.ts'
import { dormantAccountCheck } from '#src/api/contract/dormantAccount.ts'
import { nameHash } from '#src/api/nameHash.ts'
import { profile } from '#src/api/profile.ts'
import { changePassword, setStatus } from '#server/members/account.ts'
import { createPasswords } from '#server/members/passwords.ts'
import { sweepTables } from '#server/platform/growth.ts'
import { createSolver } from '#tests/support/captchaSolver.ts'
import { granted } from '#tests/support/request.ts'
import { startTestServer, type TestServer } from '#tests/support/testServer.ts'

const { codes } = profile
const MIA = { name: 'mia', password: 'anchor88a' }

let server: TestServer
beforeEach(async () => {
  server = await startTestServer()
})
afterEach(async () => {
  vi.restoreAllMocks()
  await server.stop()
})

/** Does something while the next password is being hashed. */
function whileHashing(act: () => Promise<void>): void {
  const { passwords } = server.services
  const verify = passwords.verify.bind(passwords)
  vi.spyOn(passwords, 'verify').mockImplementationOnce(async (password, stored) => {
    await act()
    return verify(password, stored)
  })
}

test('[X-5] a password that is changed while it is checked opens nothing', async () => {
  whileHashing(() => server.services.write((tx) => changePassword(tx, 'm-mia', 'scrypt$another', null)))
  expect(await server.call(login, MIA)).toMatchObject({ ok: false, code: codes.invalid, data: { field: 'password' } })
})

test('[X-5] [E-4] an account that is disabled while its password is checked opens nothing', async () => {
  whileHashing(() => server.services.write((tx) => setStatus(tx, 'm-mia', '2')))
  expect(await server.call(login, MIA)).toMatchObject({ ok: false, code: codes.accountBlockade })
  const left = await server.services.db.selectFrom('session').select('token_hash').where('member_id', '=', 'm-mia').execute()
  expect(left).toEqual([])
})

test('[X-10] the fifty-first who waits for a password is sent away, whatever the name, and is not counted as a failure', async () => {
  const { passwords } = server.services
  const release: (() => void)[] = []
  const line = Array.from({ length: 50 }, () => passwords.queue(() => new Promise<void>((resolve) => release.push(resolve))))
  for (const name of ['mia', 'nobody']) {
    expect(await server.call(login, { ...MIA, name })).toMatchObject({ ok: false, code: codes.tooManyUsers })
  }
  expect(await server.services.db.selectFrom('login_failure').selectAll().execute()).toEqual([])
  for (const go of release) go()
  await Promise.all(line)
  expect((await server.call(login, MIA)).ok).toBe(true)
})

test('[X-10] the line is given back by work that fails', async () => {
  const passwords = createPasswords(1)
  for (let round = 0; round < 120; round += 1) {
    await expect(passwords.queue(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
  }
  expect(await passwords.queue(() => Promise.resolve('in'))).toBe('in')
})

test('[S-3] guesses at a sleeping account that come at once take turns and are counted like logins: five are tried', async () => {
  await server.login('mia')
  server.clock.advance(91 * 86_400_000)
  const token = await server.login('mia')
  const verify = vi.spyOn(server.services.passwords.members, 'verify')
  const guess = (fields: object = {}) => server.call(dormantAccountReactivate, { password: 'wrong1234', ...fields }, { token })
  const first = await Promise.all(Array.from({ length: 20 }, () => guess()))
  const count = (code: number) => first.filter((reply) => !reply.ok && reply.code === code).length
  expect([count(codes.invalid), count(codes.needSafe) + count(codes.rateLimitedB)]).toEqual([2, 18])
  for (let round = 0; round < 4; round += 1) {
    expect(await guess()).toMatchObject({ code: codes.needSafe })
    const { fields } = await createSolver(server).image(dormantAccountReactivate.path)
    expect(await guess(fields)).toMatchObject({ code: round < 3 ? codes.invalid : codes.rateLimitedB })
  }
  expect(verify).toHaveBeenCalledTimes(5)
  expect(await server.call(dormantAccountReactivate, { password: MIA.password }, { token })).toMatchObject({
    code: codes.rateLimitedB,
  })
  expect(granted(await server.call(dormantAccountCheck, {}, { token })).dormant).toBe(true)
})

test.each(['ＭＩＡ', 'mıa', 'm\u0130a', 'mia\u0000', "' or '1'='1", '__proto__', '%', 'm_a', '米娅'])(
  '[C-8] the name %j is nobody, at both addresses',
  async (name) => {
    // No database keeps the sign of number zero: it is refused before anybody looks for the name.
    const wrong = { ok: false, code: codes.invalid, data: { field: name.includes('\0') ? '' : 'password' } }
    expect(await server.call(login, { ...MIA, name })).toMatchObject(wrong)
    expect(await server.call(loginByHash, { ...MIA, name, hash: await nameHash(name.trim()) })).toMatchObject(wrong)
  },
)

test('failures that have run out are forgotten by the next sweep, those that count are not', async () => {
  for (const name of ['nobody-1', 'nobody-2', 'nobody-3']) await server.call(login, { ...MIA, name })
  server.clock.advance(16 * 60_000)
  await server.call(login, { ...MIA, name: 'nobody-4' })
  await sweepTables(server.services.write, { onlyBrief: true })
  const rows = await server.services.db.selectFrom('login_failure').select('key').orderBy('key').execute()
  expect(rows.map(({ key }) => key)).toEqual([
    'account:nobody-4',
    'address:127.0.0.1',
    'anyAccount:test-device',
    'device:test-device nobody-4',
  ])
})

test('a session that ended a month ago is forgotten, one that ended a week ago still says why', async () => {
  const old = granted(await server.call(login, MIA))
  server.clock.advance(25 * 86_400_000)
  const recent = granted(await server.call(login, MIA))
  await server.services.write((tx) => changePassword(tx, 'm-leo', '', null))
  await server.services.write(async (tx) => {
    const { password_hash: same } = await tx.db
      .selectFrom('member')
      .select('password_hash')
      .where('id', '=', 'm-mia')
      .executeTakeFirstOrThrow()
    await changePassword(tx, 'm-mia', same, null)
  })
  server.clock.advance(7 * 86_400_000)
  granted(await server.call(login, MIA))
  expect(await server.call(memberInfo, {}, { token: recent.token })).toMatchObject({ code: codes.passwordChanged })
  expect(await server.call(memberInfo, {}, { token: old.token })).toMatchObject({ status: 401, code: codes.unauthorized })
  expect(await server.services.db.selectFrom('session').selectAll().execute()).toHaveLength(2)
})
