import { afterEach, beforeEach, expect, test } from 'vitest'
import { depositAppeal } from '#src/api/contract/deposit.ts'
import { depositCaseAct, depositCaseHold, depositCaseList } from '#src/api/contract/depositCases.ts'
import type { PayloadOf } from '#src/api/contract/defineCall.ts'
import { profile } from '#src/api/profile.ts'
import { storeRights } from '#server/members/rights.ts'
import { newClientId } from '#tests/support/clientId.ts'
import { order, PAYER_SECRET, settleCase, settled, tell } from '#tests/support/deposit.ts'
import { secondOperator } from '#tests/support/operators.ts'
import { granted } from '#tests/support/request.ts'
import { startTestServer, type TestServer } from '#tests/support/testServer.ts'

const MINUTE = 60_000
const refused = { code: profile.codes.forbidden }

let server: TestServer
let mia: string
let oda: string
let leo: string
beforeEach(async () => {
  server = await startTestServer({ settings: { PAYER_SECRET } })
  mia = await server.login('mia')
  oda = await server.login('oda')
  leo = await secondOperator(server, ['money.act'])
})
afterEach(() => server.stop())

const page = async (query: PayloadOf<typeof depositCaseList>, token = oda) =>
  granted(await server.call(depositCaseList, query, { token }))
const hold = async (act: 'claim' | 'giveBack', caseId: string, token: string) =>
  granted(await server.call(depositCaseHold, { act, caseId }, { token }))
const back = (caseId: string, token: string) => server.call(depositCaseAct, { act: 'return', caseId, words: 'back' }, { token })

/** Money that nobody's order took; its case. */
async function held(amount: number, reference = 'D-nobody'): Promise<string> {
  server.clock.advance(10)
  const notice = settled(reference, amount)
  await tell(server, notice)
  return `harbourpay:${notice.paymentId}`
}

test('[D-8] a case is in the hands of one operator at a time: only that one settles it, and the others see by whom', async () => {
  const caseId = await held(700)
  expect(granted(await back(caseId, oda)).result).toBe('unclaimed')
  const socket = await server.connect(leo)
  expect(await hold('claim', caseId, oda)).toMatchObject({ result: 'done', case: { claim: { memberId: 'm-oda', by: 'oda' } } })
  await expect.poll(() => socket.selves).toContainEqual({ kind: 'moneyOffice', of: 'depositCase', id: caseId })
  expect(await hold('claim', caseId, leo)).toMatchObject({ result: 'claimed', case: { claim: { by: 'oda' } } })
  expect(granted(await back(caseId, leo)).result).toBe('claimed')
  expect((await hold('giveBack', caseId, leo)).result).toBe('claimed')
  expect((await page({ view: 'held' }, leo)).list).toMatchObject([{ claim: { by: 'oda' }, end: null }])
  expect(granted(await back(caseId, oda))).toMatchObject({ result: 'done', case: { claim: null, end: { by: 'Oda' } } })
  expect((await hold('claim', caseId, leo)).result).toBe('late')
})

test('[D-8] of two operators who claim at once one has it; who gives it back leaves it to the other', async () => {
  const caseId = await held(700)
  const both = await Promise.all([hold('claim', caseId, oda), hold('claim', caseId, leo)])
  expect(both.map(({ result }) => result).toSorted()).toEqual(['claimed', 'done'])
  const [first, second] = both[0].result === 'done' ? [oda, leo] : [leo, oda]
  expect(await hold('giveBack', caseId, first)).toMatchObject({ result: 'done', case: { claim: null } })
  expect((await hold('claim', caseId, second)).result).toBe('done')
})

test('[D-8] a claim is over after half an hour, and claiming again makes it longer', async () => {
  const caseId = await held(700)
  await hold('claim', caseId, oda)
  server.clock.advance(20 * MINUTE)
  expect((await hold('claim', caseId, oda)).result).toBe('done')
  server.clock.advance(20 * MINUTE)
  expect((await hold('claim', caseId, leo)).result).toBe('claimed')
  server.clock.advance(10 * MINUTE)
  expect(granted(await back(caseId, oda)).result).toBe('unclaimed')
  expect((await hold('claim', caseId, leo)).result).toBe('done')
  expect(granted(await back(caseId, oda)).result).toBe('claimed')
})

test('[D-8] nobody has a case for more than four hours on end, however often they claim it: then it is the others’', async () => {
  server.clock.hold()
  const caseId = await held(700)
  const until = server.clock.now() + 240 * MINUTE
  for (let turn = 0; turn < 12; turn += 1) {
    expect((await hold('claim', caseId, oda)).result).toBe('done')
    server.clock.advance(20 * MINUTE)
    // Giving it back does not begin anew.
    if (turn % 3 === 0) expect((await hold('giveBack', caseId, oda)).result).toBe('done')
    if (turn === 10) expect((await hold('claim', caseId, oda)).case).toMatchObject({ claim: { until } })
  }
  expect(await hold('claim', caseId, oda)).toMatchObject({ result: 'heldLong', case: { claim: null } })
  server.clock.advance(29 * MINUTE)
  expect((await hold('claim', caseId, oda)).result).toBe('heldLong')
  expect((await hold('claim', caseId, leo)).result).toBe('done')
  await hold('giveBack', caseId, leo)
  expect((await hold('claim', caseId, oda)).result).toBe('done')
})

test('[D-8] a first signature does not begin the four hours anew, also not one that names another order each time', async () => {
  server.clock.hold()
  const made = await order(server, mia, { amount: '10000' })
  const other = await order(server, mia, { amount: '10000' })
  const caseId = await held(700)
  const sign = async (reference: string, token: string) =>
    granted(await server.call(depositCaseAct, { act: 'credit', caseId, reference, words: 'theirs' }, { token })).result
  for (let turn = 0; turn < 12; turn += 1) {
    expect((await hold('claim', caseId, oda)).result).toBe('done')
    // It is nobody's after a signature: the second operator may have it at once.
    if (turn % 3 === 0) expect(await sign(turn % 2 === 0 ? made.reference : other.reference, oda)).toBe('signed')
    server.clock.advance(20 * MINUTE)
  }
  expect(await hold('claim', caseId, oda)).toMatchObject({ result: 'heldLong', case: { claim: null } })
  await server.services.write((tx) => storeRights(tx, 'm-leo', ['money.act', 'money.approve']))
  expect((await hold('claim', caseId, leo)).result).toBe('done')
  expect(await sign(other.reference, leo)).toBe('done')
})

test('[D-8] a case that was left for half an hour is new to who had it', async () => {
  const caseId = await held(700)
  for (let turn = 0; turn < 12; turn += 1) {
    await hold('claim', caseId, oda)
    server.clock.advance(20 * MINUTE)
  }
  expect((await hold('claim', caseId, oda)).result).toBe('heldLong')
  server.clock.advance(30 * MINUTE)
  expect((await hold('claim', caseId, oda)).result).toBe('done')
})

test('[A-1] [D-8] nobody claims a case of their own, nor without the right to act, also not who has lost it meanwhile', async () => {
  const own = await order(server, oda)
  const appeal = { orderId: own.orderId, clientId: newClientId(), reason: 'notCredited', text: 'mine', picture: null } as const
  granted(await server.call(depositAppeal, appeal, { token: oda }))
  const { caseId } = (await page({ view: 'appeals' })).list[0]!
  expect(await server.call(depositCaseHold, { act: 'claim', caseId }, { token: oda })).toMatchObject(refused)
  const other = await held(700)
  await hold('claim', other, leo)
  await server.services.write((tx) => storeRights(tx, 'm-leo', ['money.read']))
  expect(await back(other, leo)).toMatchObject(refused)
  expect(await server.call(depositCaseHold, { act: 'giveBack', caseId: other }, { token: leo })).toMatchObject(refused)
  expect(await server.call(depositCaseHold, { act: 'claim', caseId: other }, { token: mia })).toMatchObject(refused)
  expect((await page({ view: 'held' }, leo)).list).toHaveLength(1)
})

test('[D-8] who may approve gives another one’s case back, which the trail keeps; who may only act does not', async () => {
  const caseId = await held(700)
  await hold('claim', caseId, oda)
  expect((await hold('giveBack', caseId, leo)).result).toBe('claimed')
  await server.services.write((tx) => storeRights(tx, 'm-leo', ['money.act', 'money.approve']))
  expect(await hold('giveBack', caseId, leo)).toMatchObject({ result: 'done', case: { claim: null } })
  expect((await hold('claim', caseId, leo)).result).toBe('done')
  const rows = await server.services.db
    .selectFrom('trail')
    .innerJoin('trail_end', 'trail_end.trail_id', 'trail.id')
    .select(['detail_json', 'after_json'])
    .where('act', '=', 'depositCaseHold')
    .where('by_member_id', '=', 'm-leo')
    .where('outcome', '=', 'done')
    .execute()
  expect(rows.map((row) => row.detail_json + row.after_json).join('\n')).toContain('"claimedBy":"oda"')
})

test('[D-8] an operator has ten cases in hand at most: one more takes giving one back, and a longer time with one does not', async () => {
  const ids: string[] = []
  for (let place = 0; place < 11; place += 1) ids.push(await held(100 + place))
  const [eleventh = '', ...ten] = ids
  for (const caseId of ten) expect((await hold('claim', caseId, oda)).result).toBe('done')
  expect(await hold('claim', eleventh, oda)).toMatchObject({ result: 'tooMany', case: { claim: null } })
  expect((await hold('claim', ten[0]!, oda)).result).toBe('done')
  expect((await hold('claim', eleventh, leo)).result).toBe('done')
  await hold('giveBack', eleventh, leo)
  await hold('giveBack', ten[0]!, oda)
  expect((await hold('claim', eleventh, oda)).result).toBe('done')
  // What is over counts no more.
  server.clock.advance(30 * MINUTE)
  expect((await hold('claim', ten[0]!, oda)).result).toBe('done')
})

test('[C-10] cases come page after page, and are found by member, number, and whose hands they are in', async () => {
  const made = await order(server, mia)
  await tell(server, settled(made.reference, 10_000))
  const mias = await held(6_000, made.reference)
  const ids = [mias]
  for (let place = 0; place < 51; place += 1) ids.push(await held(100 + place))
  const first = await page({ view: 'held' })
  expect([first.list.length, first.more]).toEqual([50, true])
  const rest = await page({ view: 'held', before: first.list.at(-1)!.caseId })
  expect([...first.list, ...rest.list].map(({ caseId }) => caseId)).toEqual(ids)
  expect(rest.more).toBe(false)
  const find = async (query: Partial<PayloadOf<typeof depositCaseList>>) =>
    (await page({ view: 'held', ...query })).list.map(({ caseId }) => caseId)
  expect(await find({ text: 'MIA' })).toEqual([mias])
  expect(await find({ text: made.reference })).toEqual([mias])
  expect(await find({ text: mias })).toEqual([mias])
  await hold('claim', mias, oda)
  await hold('claim', ids[1]!, leo)
  expect(await find({ hands: 'mine' })).toEqual([mias])
  expect(await find({ hands: 'free', before: ids[0]! })).not.toContain(ids[1])
  expect(await find({ before: 'none' })).toEqual([])
})

test('[C-10] what is settled comes page after page too, appeals and money together, the latest first', async () => {
  const done: string[] = []
  for (let place = 0; place < 52; place += 1) {
    const caseId = await held(100 + place)
    granted(await settleCase(server, { act: 'return', caseId, words: 'back' }, oda))
    done.unshift(caseId)
  }
  const made = await order(server, mia)
  const appeal = { orderId: made.orderId, clientId: newClientId(), reason: 'notCredited', text: 'where', picture: null } as const
  granted(await server.call(depositAppeal, appeal, { token: mia }))
  const { caseId } = (await page({ view: 'appeals' })).list[0]!
  server.clock.advance(10)
  granted(await settleCase(server, { act: 'answer', caseId, outcome: 'helped', words: 'there' }, oda))
  const first = await page({ view: 'over' })
  const rest = await page({ view: 'over', before: first.list.at(-1)!.caseId })
  expect([...first.list, ...rest.list].map((item) => item.caseId)).toEqual([caseId, ...done])
  expect([first.more, rest.more]).toEqual([true, false])
  expect((await page({ view: 'over', text: 'mia' })).list.map((item) => item.caseId)).toEqual([caseId])
})
