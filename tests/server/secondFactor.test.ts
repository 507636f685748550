import { generateSync } from 'otplib'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { backOfficeRights } from '#src/api/contract/backOffice.ts'
import { operatorAdd, operatorFactorReset, operatorList } from '#src/api/contract/operators.ts'
import { secondFactorBegin, secondFactorConfirm, secondFactorProve } from '#src/api/contract/secondFactor.ts'
import { handOver, login, verify } from '#src/api/contract/session.ts'
import { profile } from '#src/api/profile.ts'
import { carryOut } from '#server/commands.ts'
import { HOUR, MINUTE } from '#server/platform/durations.ts'
import { morningTime } from '#tests/support/morningTime.ts'
import { firstLogin, OWN_PASSWORD } from '#tests/support/operators.ts'
import { granted } from '#tests/support/request.ts'
import { startTestServer, type TestServer } from '#tests/support/testServer.ts'
import { written } from '#tests/support/written.ts'

const { codes } = profile
const PERIOD = 30_000

let server: TestServer
let oda: string
beforeEach(async () => {
  server = await startTestServer()
  server.clock.hold()
  oda = await server.login('oda')
})
afterEach(() => server.stop())

const factor = async (token: string) => granted(await server.call(backOfficeRights, {}, { token })).factor
const codeOf = (secret: string) => generateSync({ secret, epoch: Math.floor(server.clock.now() / 1_000) })
const prove = async (token: string, factorCode: string) =>
  granted(await server.call(secondFactorProve, { factorCode }, { token }))
const order = (word: string[]) => carryOut({ db: server.services.db, payerSecret: null }, word)

/** Sets a second factor up; its secret and recovery codes. */
async function setUp(token: string, loginPassword = 'anchor88e') {
  const begun = granted(await server.call(secondFactorBegin, { loginPassword }, { token }))
  if (begun.result !== 'begun') throw new Error(begun.result)
  const done = granted(await server.call(secondFactorConfirm, { factorCode: codeOf(begun.secret) }, { token }))
  if (done.result !== 'done') throw new Error(done.result)
  return { secret: begun.secret, address: begun.address, recoveryCodes: done.recoveryCodes }
}

test('[D-8] where a second factor is required, nothing but setting one up is allowed before', async () => {
  expect(await factor(oda)).toBe('none')
  expect(await order(['second-factor', 'on'])).toBe('Done.')
  expect(await factor(oda)).toBe('missing')
  expect(await server.call(operatorList, {}, { token: oda })).toMatchObject({
    code: codes.forbidden,
    data: { factor: 'missing' },
  })
  const { address, recoveryCodes } = await setUp(oda)
  expect(address).toMatch(/^otpauth:\/\/totp\/Anchorage:oda\?/)
  expect(new Set(recoveryCodes).size).toBe(10)
  expect(await factor(oda)).toBe('proved')
  expect((await server.call(operatorList, {}, { token: oda })).ok).toBe(true)
  expect(granted(await server.call(secondFactorBegin, { loginPassword: 'anchor88e' }, { token: oda }))).toEqual({
    result: 'there',
  })
})

test('[D-8] whoever found an operator’s page open makes no second factor: that takes the login password', async () => {
  const begin = (loginPassword: string) => server.call(secondFactorBegin, { loginPassword }, { token: oda })
  expect(granted(await begin('anchor88x'))).toEqual({ result: 'password' })
  expect(await server.services.db.selectFrom('second_factor').select('member_id').execute()).toEqual([])
  expect(granted(await begin('anchor88e'))).toMatchObject({ result: 'begun' })
})

test('[D-8] each login proves it anew, by a code that works once; the secret is sealed and no code is in the trail', async () => {
  const { secret, recoveryCodes } = await setUp(oda)
  const again = await server.login('oda')
  expect(await factor(again)).toBe('unproved')
  expect(await server.call(operatorList, {}, { token: again })).toMatchObject({
    code: codes.forbidden,
    data: { factor: 'unproved' },
  })
  // The code that set it up is used already, and so is each that proved it.
  expect(await prove(again, codeOf(secret))).toEqual({ result: 'wrong' })
  server.clock.advance(PERIOD)
  const code = codeOf(secret)
  expect(await prove(again, code)).toEqual({ result: 'done', left: 10 })
  expect(await prove(again, code)).toEqual({ result: 'wrong' })
  expect((await server.call(operatorList, {}, { token: again })).ok).toBe(true)
  server.clock.advance(PERIOD * 10)
  const third = await server.login('oda')
  expect(await prove(third, recoveryCodes[3]!.toUpperCase())).toEqual({ result: 'done', left: 9 })
  expect(await prove(third, recoveryCodes[3]!)).toEqual({ result: 'wrong' })
  const kept = JSON.stringify([
    await server.services.db.selectFrom('second_factor').selectAll().execute(),
    await server.services.db.selectFrom('recovery_code').selectAll().execute(),
    await server.services.db.selectFrom('trail').selectAll().execute(),
  ])
  for (const told of [secret, ...recoveryCodes]) expect(kept).not.toContain(told)
  expect(kept).not.toMatch(written(code))
})

test('[D-8] guesses count like those of a password: after a few nobody guesses on', async () => {
  const { secret } = await setUp(oda)
  const again = await server.login('oda')
  server.clock.advance(PERIOD * 3)
  const wrong = codeOf(secret) === '000000' ? '000001' : '000000'
  const replies = []
  for (let guess = 0; guess < 6; guess += 1) {
    const reply = await server.call(secondFactorProve, { factorCode: wrong }, { token: again })
    replies.push(reply.ok ? reply.data.result : 'refused')
  }
  expect(replies).toEqual(['wrong', 'wrong', 'refused', 'refused', 'refused', 'refused'])
})

test('[D-8] guesses are counted by account, whatever the device: no login forgives them, a right code does, and the operator hears of them', async () => {
  const { secret } = await setUp(oda)
  const wrong = codeOf(secret) === '000000' ? '000001' : '000000'
  const guess = async (device: string, factorCode: string) => {
    const token = await server.login('oda', device)
    const reply = await server.call(secondFactorProve, { factorCode }, { token })
    return reply.ok ? reply.data.result : reply.code
  }
  const guesses = async (devices: readonly string[]) => {
    const replies = []
    for (const device of devices) replies.push(await guess(device, wrong))
    return replies
  }
  const times = (count: number, device: string) => Array.from({ length: count }, () => device)
  server.clock.advance(PERIOD * 3)
  const mine = await server.connect(await server.login('oda', 'phone'))
  expect(await guesses(times(9, 'phone'))).toEqual(times(9, 'wrong'))
  await mine.until('that there were tries', () => mine.selves.length > 0)
  expect(mine.selves).toEqual([{ kind: 'failedTries', count: 3, lastAt: expect.any(Number) }])
  expect(await guess('phone', codeOf(secret))).toBe('done')

  // The right one took the others out. Those of an hour ago still count.
  server.clock.advance(HOUR)
  expect(await guesses(times(9, 'laptop'))).toEqual(times(9, 'wrong'))
  server.clock.advance(HOUR)
  expect(await guesses(['tablet', 'phone'])).toEqual(['wrong', codes.rateLimitedB])
  server.clock.advance(4 * MINUTE)
  expect(await guess('watch', codeOf(secret))).toBe(codes.rateLimitedB)
  server.clock.advance(HOUR)
  // The next lock takes twice as long.
  expect(await guesses([...times(6, 'tablet'), ...times(5, 'phone')])).toEqual([...times(10, 'wrong'), codes.rateLimitedB])
  server.clock.advance(9 * MINUTE)
  expect(await guess('laptop', codeOf(secret))).toBe(codes.rateLimitedB)
  server.clock.advance(2 * MINUTE)
  expect(await guess('laptop', codeOf(secret))).toBe('done')
})

test('[D-8] guesses at the code that ends the setting up are counted like those that prove it', async () => {
  const begun = granted(await server.call(secondFactorBegin, { loginPassword: 'anchor88e' }, { token: oda }))
  const confirm = (factorCode: string) => server.call(secondFactorConfirm, { factorCode }, { token: oda })
  expect(granted(await confirm('000000'))).toEqual({ result: 'wrong' })
  expect(granted(await confirm('000000'))).toEqual({ result: 'wrong' })
  // From the third one on a person must prove to be one, as at the login.
  expect(await confirm('000000')).toMatchObject({ code: codes.needSafe })
  const rows = await server.services.db.selectFrom('login_failure').select(['key', 'count']).orderBy('key').execute()
  expect(rows.map(({ key, count }) => [key.split(':')[0], count])).toEqual([
    // On a device that it was logged in on nothing is held against the account: `factor` is.
    ['account', 0],
    ['address', 2],
    ['anyAccount', 2],
    ['device', 2],
    ['factor', 2],
  ])
  expect(begun.result).toBe('begun')
})

test('[D-8] a lost one is taken away by another operator, or by the owner, and the account is as before it', async () => {
  await setUp(oda)
  const made = granted(await server.call(operatorAdd, { name: 'olga', rights: ['money.read'], reason: 'new' }, { token: oda }))
  if (made.result !== 'done' || made.password === null) throw new Error(made.result)
  const enter = async (password: string) =>
    granted(await server.call(login, { name: 'olga', password, timewd: morningTime(server.clock.now()) })).token
  const olga = await firstLogin(server, 'olga', made.password)
  await setUp(olga, OWN_PASSWORD)
  const { memberId } = made.operator
  const own = { memberId: 'm-oda', reason: 'lost' }
  expect(granted(await server.call(operatorFactorReset, own, { token: oda }))).toEqual({ result: 'own' })
  const link = granted(await server.call(handOver, {}, { token: olga }))
  server.clock.advance(1)
  const reset = granted(await server.call(operatorFactorReset, { memberId, reason: 'lost' }, { token: oda }))
  // From now on the two are not the two signatures of one act.
  const hands = await server.services.db.selectFrom('operator_hand').select(['member_id', 'by_member_id', 'at']).execute()
  expect(hands).toEqual([{ member_id: memberId, by_member_id: 'm-oda', at: server.clock.now() }])
  expect(reset).toMatchObject({ result: 'done', operator: { hasFactor: false } })
  // The same order that comes once more changes nothing.
  server.clock.advance(1)
  const again = granted(await server.call(operatorFactorReset, { memberId, reason: 'lost' }, { token: oda }))
  expect(again).toEqual(reset)
  expect(await server.services.db.selectFrom('operator_hand').select(['member_id', 'by_member_id', 'at']).execute()).toEqual(
    hands,
  )
  // Whoever is in by the lost one is out, so that nobody sets the next one up but by the password.
  expect(await server.call(backOfficeRights, {}, { token: olga })).toMatchObject({ ok: false, code: codes.unauthorized })
  expect(await server.call(verify, { token: link.token })).toMatchObject({ ok: false })
  expect(await factor(await enter(OWN_PASSWORD))).toBe('none')
  expect(await order(['second-factor', 'oda', 'off'])).toBe('Done.')
  expect(await server.call(backOfficeRights, {}, { token: oda })).toMatchObject({ ok: false, code: codes.unauthorized })
  expect(await factor(await server.login('oda'))).toBe('none')
})
