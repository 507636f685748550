import { afterEach, expect, test } from 'vitest'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { login, handOver, verify } from '#src/api/contract/session.ts'
import { operatorAdd } from '#src/api/contract/operators.ts'
import { secondFactorBegin } from '#src/api/contract/secondFactor.ts'
import { RIGHTS } from '#src/api/model/right.ts'
import { passwordChange } from '#src/api/contract/password.ts'
import { memberInfo } from '#src/api/contract/member.ts'
import { profile } from '#src/api/profile.ts'
import { DEMO_ACCOUNTS } from '#server/members/demoAccounts.ts'
import { changePassword } from '#server/members/account.ts'
import { isLoginPassword } from '#src/api/model/password.ts'
import { addAccount, makePassword } from '#server/members/newAccount.ts'
import { makeSetupToken } from '#server/members/setup.ts'
import { readEnv } from '#server/platform/env.ts'
import { DATA_KEY } from '#tests/support/dataKey.ts'
import { granted } from '#tests/support/request.ts'
import { startTestServer } from '#tests/support/testServer.ts'

const { codes } = profile
const folders: string[] = []
afterEach(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true })
})

async function makeFolder(): Promise<string> {
  const made = await mkdtemp(join(tmpdir(), 'anchorage-'))
  folders.push(made)
  return made
}

test('[C-8] without the demo its published passwords open nothing, nor do sessions and links that they opened; another password does', async () => {
  const dataDir = await makeFolder()
  const demo = await startTestServer({ dataDir })
  const token = await demo.login('oda')
  const key = demo.keyOf(token) ?? ''
  const link = granted(await demo.call(handOver, {}, { token }))
  const own = await demo.services.passwords.hash('another99x')
  await demo.services.write((tx) => changePassword(tx, 'm-leo', own, null))
  await demo.stop()

  const plain = await startTestServer({ dataDir, settings: { DEMO: 'off' } })
  for (const { name, password } of DEMO_ACCOUNTS) {
    const wrong = { ok: false, code: codes.invalid, data: { field: 'password' } }
    expect(await plain.call(login, { name, password }, { headers: {} })).toMatchObject(wrong)
    plain.clock.advance(20 * 60_000)
  }
  expect(await plain.call(memberInfo, {}, { token, key })).toMatchObject({ ok: false, code: codes.passwordChanged })
  expect(await plain.call(verify, { token: link.token })).toMatchObject({ ok: false })
  expect((await plain.call(login, { name: 'leo', password: 'another99x' })).ok).toBe(true)
  await plain.stop()

  const again = await startTestServer({ dataDir })
  expect(await again.login('oda')).toBeTypeOf('string')
  expect((await again.call(login, { name: 'leo', password: 'another99x' })).ok).toBe(true)
  await again.stop()
})

test('[C-8] whoever changed the password of the demo’s staff while it was published is out without the demo; its owner’s own one holds', async () => {
  const dataDir = await makeFolder()
  const demo = await startTestServer({ dataDir })
  const token = await demo.login('oda')
  const taken = { oldPassword: 'anchor88e', password: 'thieves99x' }
  expect(granted(await demo.call(passwordChange, taken, { token })).result).toBe('done')
  await demo.stop()

  const plain = await startTestServer({ dataDir, settings: { DEMO: 'off' } })
  const enter = (password: string) => plain.call(login, { name: 'oda', password })
  expect(await enter('thieves99x')).toMatchObject({ ok: false, code: codes.invalid })
  const hash = await plain.services.passwords.hash('owners99x')
  await plain.services.write((tx) => changePassword(tx, 'm-oda', hash, null))
  await plain.restart()
  expect((await enter('owners99x')).ok).toBe(true)
  await plain.stop()
})

test('[C-8] an operator whom anybody made while the demo ran is out without it: no password, session, link or factor; stream keys change and a set-up link is printed', async () => {
  const dataDir = await makeFolder()
  const demo = await startTestServer({ dataDir })
  const oda = await demo.login('oda')
  const order = { name: 'evil', rights: [...RIGHTS], reason: 'mine' }
  const made = granted(await demo.call(operatorAdd, order, { token: oda }))
  if (made.result !== 'done' || made.password === null) throw new Error(made.result)
  const evil = { name: 'evil', password: 'lighthouse7' }
  const opened = granted(await demo.call(login, { ...evil, oldPassword: made.password }))
  const key = demo.keyOf(opened.token) ?? ''
  const link = granted(await demo.call(handOver, {}, { token: opened.token }))
  const begun = granted(await demo.call(secondFactorBegin, { loginPassword: evil.password }, { token: opened.token }))
  expect(begun.result).toBe('begun')
  const keysOf = async ({ services }: typeof demo) =>
    (await services.db.selectFrom('anchor').select('stream_key').execute()).map((row) => row.stream_key)
  const known = await keysOf(demo)
  expect(known.length).toBeGreaterThan(0)
  await demo.stop()

  const plain = await startTestServer({ dataDir, settings: { DEMO: 'off' } })
  expect(await plain.call(login, evil)).toMatchObject({ ok: false, code: codes.invalid, data: { field: 'password' } })
  expect(await plain.call(memberInfo, {}, { token: opened.token, key })).toMatchObject({ ok: false, code: codes.passwordChanged })
  expect(await plain.call(verify, { token: link.token })).toMatchObject({ ok: false })
  expect(await plain.services.db.selectFrom('second_factor').selectAll().execute()).toEqual([])
  expect((await keysOf(plain)).filter((one) => known.includes(one))).toEqual([])
  expect(await makeSetupToken(plain.services.write)).toBeTypeOf('string')

  // Whoever is made from then on stays, and so do the keys.
  const own = await plain.services.passwords.hash('owners99x')
  await plain.services.write((tx) => addAccount(tx, { name: 'owner', passwordHash: own, role: 'operator' }))
  const renewed = await keysOf(plain)
  await plain.restart()
  expect((await plain.call(login, { name: 'owner', password: 'owners99x' })).ok).toBe(true)
  expect(await keysOf(plain)).toEqual(renewed)
  await plain.stop()
})

test('where other machines reach the server the demo must be asked for, and then it warns', () => {
  for (const HOST of ['0.0.0.0', '::', '192.0.2.7', 'anchorage.example', '127.0.0.1.example']) {
    expect(() => readEnv({ HOST })).toThrow(/DEMO/)
    expect(readEnv({ HOST, DEMO: 'on' })).toMatchObject({ demo: true, warnings: [expect.stringContaining(HOST)] })
    expect(readEnv({ HOST, DEMO: 'off' })).toMatchObject({ demo: false, warnings: [] })
  }
  for (const HOST of ['127.0.0.1', '127.1.2.3', 'localhost', '::1'])
    expect(readEnv({ HOST })).toMatchObject({ demo: true, warnings: [] })
})

test('[Q15] time to drain is warned of where a server is alone, for nobody takes over meanwhile', () => {
  expect(readEnv({}).warnings).toEqual([])
  expect(readEnv({ DRAIN_SECONDS: '10' }).warnings).toEqual([expect.stringContaining('DRAIN_SECONDS=10')])
  const nodes = { DATABASE_URL: 'postgres://site@127.0.0.1/site', REDIS_URL: 'redis://127.0.0.1:6379', DATA_KEY }
  expect(readEnv({ DRAIN_SECONDS: '10', ...nodes }).warnings).toEqual([])
})

test('[Q15] nodes of one site have one key for what they seal, or do not start', () => {
  const REDIS_URL = 'redis://127.0.0.1:6379'
  expect(() => readEnv({ REDIS_URL })).toThrow('DATA_KEY: must be set')
  expect(readEnv({ REDIS_URL, DATA_KEY }).redisUrl).toBe(REDIS_URL)
})

test('[V-3] a made password is one of the rule, and no two are alike', () => {
  const made = Array.from({ length: 200 }, makePassword)
  expect(made.every(isLoginPassword)).toBe(true)
  expect(new Set(made).size).toBe(200)
})
