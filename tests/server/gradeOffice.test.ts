import { afterEach, beforeEach, expect, test } from 'vitest'
import { officeGrades, officeGradesSave, officeGradesSign } from '#src/api/contract/gradeOffice.ts'
import { birthdayBonus, gradeBonusClaim, memberGrade, vipRules } from '#src/api/contract/grades.ts'
import { dayStart, readDay } from '#src/api/model/day.ts'
import { toWire } from '#src/api/model/money/wireAmount.ts'
import { trailList } from '#src/api/contract/trail.ts'
import { profile } from '#src/api/profile.ts'
import { auditLedger } from '#server/ledger/audit.ts'
import { storeProfile } from '#server/members/memberProfile.ts'
import { storeRights } from '#server/members/rights.ts'
import { settledBet } from '#tests/support/bets.ts'
import { secondOperator } from '#tests/support/operators.ts'
import { granted } from '#tests/support/request.ts'
import { startTestServer, type TestServer } from '#tests/support/testServer.ts'

const NOON = 43_200_000

let server: TestServer
let mia: string
let oda: string
beforeEach(async () => {
  server = await startTestServer()
  server.clock.hold()
  server.clock.advance(dayStart(readDay('2026-03-10')!) + NOON - server.clock.now())
  await server.services.write(async (tx) => {
    await tx.db.deleteFrom('member_grade').execute()
    await tx.db.updateTable('member').set({ vip_level: 0 }).execute()
  })
  mia = await server.login('mia')
  oda = await server.login('oda', 'device-oda')
})
afterEach(async () => {
  const drifts = await auditLedger(server.services.db)
  await server.stop()
  if (drifts.length > 0) throw new Error(drifts.join('\n'))
})

const read = async () => granted(await server.call(officeGrades, {}, { token: oda }))
const info = async () => granted(await server.call(memberGrade, {}, { token: mia }))
const claim = async (kind: 'level' | 'month' | 'birthday', period: string) =>
  granted(await server.call(gradeBonusClaim, { kind, period }, { token: mia })).paid

type Change = Readonly<Record<string, unknown>>

/** The rules as they are, with changes of grades and of the whole. */
async function written(grades: Readonly<Record<number, Change>>, whole: Change = {}) {
  const { plan } = await read()
  const rules = plan.rules.map(({ grade, levelPrize, monthPrize, birthCash, rebate }) => ({
    levelPrize: { ...levelPrize, amount: toWire(levelPrize.amount) },
    monthPrize: { ...monthPrize, amount: toWire(monthPrize.amount) },
    birthCash: toWire(birthCash),
    rebate,
    ...grades[grade],
  }))
  return { keepPercent: plan.keepPercent, birthdayDays: plan.birthdayDays, rules, ...whole }
}

const save = (version: number, fields: unknown, token = oda) =>
  server.call(officeGradesSave, { version, fields: fields as never, reason: 'as agreed' }, { token })

const trail = async () => granted(await server.call(trailList, { act: 'officeGradesSave' }, { token: oda })).list

test('[C-11] [D-8] an operator changes what grades bring, and everybody is told the new rules; what grades take stays', async () => {
  const before = await read()
  expect(before).toMatchObject({ version: 0, plan: { keepPercent: 10, birthdayDays: 7 } })
  const fields = await written({ 3: { birthCash: '800', rebate: 45 } }, { keepPercent: 12 })
  expect(granted(await save(0, fields))).toMatchObject({ result: 'done', version: 1 })
  const told = granted(await server.call(vipRules, {}))
  expect(told).toMatchObject({ keepPercent: 12, birthdayDays: 7 })
  expect(told.rules[3]).toEqual({ ...before.plan.rules[3], birthCash: 800, rebate: 45 })
  expect(told.rules.map(({ threshold }) => threshold)).toEqual(before.plan.rules.map(({ threshold }) => threshold))
  expect(await read()).toEqual({ version: 1, plan: told, proposal: null })
  await server.restart()
  expect(granted(await server.call(vipRules, {}))).toEqual(told)
})

test('[C-11] [D-8] looking takes site.read, saving site.approve, and members have neither', async () => {
  const fields = await written({ 3: { rebate: 45 } })
  expect(await server.call(officeGrades, {}, { token: mia })).toMatchObject({ code: profile.codes.forbidden })
  expect(await save(0, fields, mia)).toMatchObject({ code: profile.codes.forbidden })
  await server.services.write((tx) => storeRights(tx, 'm-oda', ['site.read', 'site.act']))
  expect((await read()).version).toBe(0)
  expect(await save(0, fields)).toMatchObject({ code: profile.codes.forbidden })
  expect((await read()).version).toBe(0)
  await server.services.write((tx) => storeRights(tx, 'm-oda', ['members.read']))
  expect(await server.call(officeGrades, {}, { token: oda })).toMatchObject({ code: profile.codes.forbidden })
})

test('[C-11] [D-8] a save that began from other rules keeps nothing and tells those of now; the same again is done once', async () => {
  const fields = await written({ 3: { rebate: 45 } })
  const other = await written({ 5: { rebate: 90 } })
  const [one, again] = [granted(await save(0, fields)), granted(await save(0, fields))]
  expect(again).toEqual(one)
  expect(again).toMatchObject({ result: 'done', version: 1 })
  const late = granted(await save(0, other))
  expect(late).toMatchObject({ result: 'late', version: 1, plan: one.plan })
  expect(await read()).toEqual({ version: 1, plan: one.plan, proposal: null })
  expect(granted(await save(1, other))).toMatchObject({ result: 'done', version: 2 })
  // What was written from the first rules is written over by the second operator who has seen them.
  expect((await read()).plan.rules[3]!.rebate).toBe(35)
  expect(granted(await save(9, fields))).toMatchObject({ result: 'late', version: 2 })
})

test('[C-11] [D-8] of many saves from the same rules one is kept', async () => {
  const wishes = await Promise.all([31, 32, 33, 34].map((rebate) => written({ 1: { rebate } })))
  const replies = (await Promise.all(wishes.map((fields) => save(0, fields)))).map((reply) => granted(reply))
  expect(replies.map(({ result }) => result).sort()).toEqual(['done', 'late', 'late', 'late'])
  const done = replies.find(({ result }) => result === 'done')!
  expect(await read()).toEqual({ version: 1, plan: done.plan, proposal: null })
})

test('[C-11] [D-8] each save leaves a row in the trail, with who, why, and what changed', async () => {
  granted(await save(0, await written({ 3: { birthCash: '800' } })))
  server.clock.advance(1_000)
  granted(await save(0, await written({ 4: { birthCash: '9900' } })))
  const [second, first] = await trail()
  expect(first).toMatchObject({ by: 'oda', reason: 'as agreed', outcome: 'done' })
  // Of eleven grades only the one that changed.
  const changed = (text: string | null | undefined): unknown => JSON.parse(text ?? '')
  expect(changed(first!.before)).toMatchObject({ keepPercent: 10, rules: [{ grade: 3, birthCash: '1800' }] })
  expect(changed(first!.after)).toMatchObject({ keepPercent: 10, rules: [{ grade: 3, birthCash: '800' }] })
  expect(changed(second!.after)).toEqual({ result: 'late' })
})

test('[C-11] [E-1] [V-7] what lies beyond the bounds is refused, and so is another threshold', async () => {
  for (const change of [
    { levelPrize: { asset: 'FEN', amount: '10000001' } },
    { monthPrize: { asset: 'GOLD', amount: '1000001' } },
    { monthPrize: { asset: 'POINT', amount: '100000' } },
    { levelPrize: { asset: 'UUSDT', amount: '1' } },
    { birthCash: '1000001' },
    { birthCash: '-1' },
    { rebate: 201 },
  ])
    expect([change, await save(0, await written({ 3: change }))]).toMatchObject([change, { code: profile.codes.invalid }])
  granted(await save(0, await written({ 3: { rebate: 36, threshold: '1' } })))
  expect((await read()).plan.rules[3]).toMatchObject({ threshold: 2_000_000, rebate: 36 })
})

test('[C-11] prizes that were noted before stay as they were; grades that are reached later bring what is said then', async () => {
  await settledBet(server, { stake: 500_000, matchId: 'm-one' })
  const noted = (await info()).bonuses
  expect(noted.map(({ period, amount }) => [period, amount])).toEqual([
    ['1', 300],
    ['2', 800],
  ])
  const more = { asset: 'POINT', amount: '77' }
  granted(await save(0, await written({ 1: { levelPrize: more }, 2: { levelPrize: more }, 3: { levelPrize: more } })))
  expect((await info()).bonuses).toEqual(noted)
  await settledBet(server, { stake: 1_500_000, matchId: 'm-two' })
  expect((await info()).bonuses.map(({ period, asset, amount }) => [period, asset, amount])).toEqual([
    ['1', 'FEN', 300],
    ['2', 'FEN', 800],
    ['3', 'POINT', 77],
  ])
  expect(await claim('level', '2')).toEqual({ asset: 'FEN', amount: 800 })
  expect(await claim('level', '3')).toEqual({ asset: 'POINT', amount: 77 })
})

test('[C-11] [E-1] a birthday that nobody claimed yet follows the rules of now, and one that was paid is not paid again', async () => {
  await server.services.write((tx) => storeProfile(tx, 'm-mia', { birthday: '1990-03-09' }))
  await settledBet(server, { stake: 100_000 })
  const worth = async () => granted(await server.call(birthdayBonus, {}, { token: mia })).birthCash
  expect(await worth()).toBe(300)
  granted(await save(0, await written({ 1: { birthCash: '200' } })))
  expect(await worth()).toBe(200)
  expect(await claim('birthday', '2026')).toEqual({ asset: 'FEN', amount: 200 })
  granted(await save(1, await written({ 1: { birthCash: '100' } })))
  expect(await claim('birthday', '2026')).toEqual({ asset: 'FEN', amount: 200 })
  expect((await info()).bonuses.filter(({ kind }) => kind === 'birthday')).toEqual([])
})

const sign = (digest: string, token: string, verdict: 'approve' | 'refuse' = 'approve') =>
  server.call(officeGradesSign, { digest, verdict, reason: 'checked' }, { token })

test('[C-11] [D-8] [S-7] one operator alone pays no more yuan to anybody: a table that does is signed, and holds once another one signs it too', async () => {
  const changes: readonly Parameters<typeof written>[0][] = [
    { 1: { levelPrize: { asset: 'FEN', amount: '10000000' } } },
    { 1: { monthPrize: { asset: 'FEN', amount: '1' } } },
    { 10: { birthCash: '1000000' } },
  ]
  for (const change of changes) {
    const before = await read()
    const signed = granted(await save(0, await written(change)))
    expect(signed).toMatchObject({ result: 'signed', version: 0, plan: before.plan })
    expect(await read()).toMatchObject({ version: 0, plan: before.plan, proposal: { by: { name: 'oda' } } })
    expect(granted(await sign(signed.proposal!.digest, oda))).toMatchObject({ result: 'own', version: 0 })
  }
  await settledBet(server, { stake: 100_000 })
  expect(await claim('level', '1')).toEqual({ asset: 'FEN', amount: 300 })

  const leo = await secondOperator(server, ['site.read', 'site.approve'])
  const { digest, plan } = (await read()).proposal!
  expect(granted(await sign(digest, leo))).toMatchObject({ result: 'done', version: 1, plan, proposal: null })
  expect(granted(await server.call(vipRules, {})).rules[10]!.birthCash).toBe(1_000_000)
  const signs = granted(await server.call(trailList, { act: 'officeGradesSign' }, { token: oda })).list
  expect(signs.map(({ by }) => by).sort()).toEqual(['leo', 'oda', 'oda', 'oda'])
})

test('[C-11] [D-8] [S-7] the second signature is of the very table that was proposed, within 72 hours, while the first one still counts', async () => {
  const leo = await secondOperator(server, ['site.read', 'site.approve'])
  const more = async (birthCash: string) => granted(await save((await read()).version, await written({ 3: { birthCash } })))
  const first = (await more('2000')).proposal!
  const second = (await more('9000')).proposal!
  expect(granted(await sign(first.digest, leo))).toMatchObject({ result: 'late', proposal: { digest: second.digest } })
  expect(granted(await save(0, await written({ 4: { birthCash: '9900' } }), leo))).toMatchObject({ result: 'waits' })
  server.clock.advance(72 * 3_600_000)
  const late = { oda: await server.login('oda', 'device-oda'), leo: await server.login('leo') }
  oda = late.oda
  expect(granted(await sign(second.digest, late.leo))).toMatchObject({ result: 'late', proposal: null })
  const third = (await more('9000')).proposal!
  // Another table holds by now: what was proposed is about one that is gone.
  granted(await save(0, await written({ 3: { rebate: 30 } })))
  expect(granted(await sign(third.digest, late.leo))).toMatchObject({ result: 'late', version: 1 })
  const fourth = (await more('9000')).proposal!
  expect(granted(await sign(fourth.digest, late.leo, 'refuse'))).toMatchObject({ result: 'done', version: 1, proposal: null })
  const fifth = (await more('9000')).proposal!
  await server.services.write((tx) => storeRights(tx, 'm-oda', ['site.read']))
  expect(granted(await sign(fifth.digest, late.leo))).toMatchObject({ result: 'unsigned', version: 1 })
})
