import { afterEach, beforeEach, expect, test } from 'vitest'
import { adjustmentList, adjustmentPropose, adjustmentSettle, adjustmentTakeBack } from '#src/api/contract/adjustments.ts'
import type { PayloadOf } from '#src/api/contract/defineCall.ts'
import { dealRecords } from '#src/api/contract/records.ts'
import { reportDays } from '#src/api/contract/reports.ts'
import { trailList } from '#src/api/contract/trail.ts'
import { withdrawalNew } from '#src/api/contract/withdrawal.ts'
import { withdrawalReviewAct } from '#src/api/contract/withdrawalReview.ts'
import type { AdjustmentFieldsWire } from '#src/api/model/adjustment.ts'
import { dayOf, formatDay } from '#src/api/model/day.ts'
import { profile } from '#src/api/profile.ts'
import { auditLedger } from '#server/ledger/audit.ts'
import { balanceOf, HOUSE } from '#server/ledger/ledger.ts'
import { clearingOf } from '#server/ledger/owners.ts'
import { storeRights } from '#server/members/rights.ts'
import { newClientId } from '#tests/support/clientId.ts'
import { order, PAYER_SECRET } from '#tests/support/deposit.ts'
import { secondOperator } from '#tests/support/operators.ts'
import { granted } from '#tests/support/request.ts'
import { startTestServer, type TestServer } from '#tests/support/testServer.ts'
import { orderTo, prepare } from '#tests/support/withdrawals.ts'

const { codes } = profile
const OPENING = 1_000_000
const DAY = 86_400_000

let server: TestServer
let mia: string
let oda: string
let leo: string
beforeEach(async () => {
  server = await startTestServer({ settings: { PAYER_SECRET } })
  mia = await server.login('mia')
  oda = await server.login('oda')
  leo = await secondOperator(server, ['money.approve'])
})
afterEach(async () => {
  const drifts = await auditLedger(server.services.db)
  await server.stop()
  if (drifts.length > 0) throw new Error(drifts.join('\n'))
})

const CREDIT = { way: 'credit', name: 'mia', asset: 'FEN', amount: '5000', about: null, words: '补发奖励' } as const
const DEBIT = { ...CREDIT, way: 'debit', words: '重复入账' } as const

const propose = (fields: AdjustmentFieldsWire, { token = oda, adjustmentId = newClientId() } = {}) =>
  server.call(adjustmentPropose, { adjustmentId, fields, reason: '客服单 12' }, { token })
/** A proposal that stands; its id. */
async function proposed(fields: AdjustmentFieldsWire): Promise<string> {
  const { result, adjustment } = granted(await propose(fields))
  if (adjustment === null) throw new Error(result)
  return adjustment.adjustmentId
}
const settle = (adjustmentId: string, verdict: 'approve' | 'refuse' = 'approve', token = leo) =>
  server.call(adjustmentSettle, { adjustmentId, verdict, reason: '已核对' }, { token })
const list = async (query: PayloadOf<typeof adjustmentList> = {}) =>
  granted(await server.call(adjustmentList, query, { token: oda })).list
const has = (owner: string, asset: 'FEN' | 'GOLD' | 'UUSDT' = 'FEN') => balanceOf(server.services.db, owner, asset)
const movements = () => server.services.db.selectFrom('ledger_tx').select('kind').where('kind', 'like', 'adjustment%').execute()

test('[D-8] nothing moves until another operator approves; then it is booked once, told, and stands in the records', async () => {
  const socket = await server.connect(mia)
  const id = await proposed(CREDIT)
  expect([await has('m-mia'), await movements()]).toEqual([OPENING, []])
  expect(await list({ state: 'proposed' })).toMatchObject([{ adjustmentId: id, by: { name: 'oda' }, end: null }])
  const replies = await Promise.all([settle(id), settle(id)])
  expect(replies.map((reply) => granted(reply).result).toSorted()).toEqual(['done', 'late'])
  expect(granted(await settle(id, 'refuse')).result).toBe('late')
  const [booked] = await list()
  expect(booked).toMatchObject({ state: 'booked', end: { by: { name: 'leo' }, reason: '已核对', ledgerId: expect.any(String) } })
  expect([await has('m-mia'), await has(HOUSE.adjustments)]).toEqual([OPENING + 5_000, -5_000])
  await expect.poll(() => socket.selves).toContainEqual({ kind: 'adjusted', asset: 'FEN', amount: 5_000, words: '补发奖励' })
  const records = granted(await server.call(dealRecords, { type: 'adjustment' }, { token: mia })).list
  expect(records).toMatchObject([{ type: 'adjustment', kind: 'adjustmentCredit', words: '补发奖励', sides: [{ amount: 5_000 }] }])
})

test('[D-8] nobody approves what they proposed, nor adjusts or approves money of their own, whatever their rights', async () => {
  const id = await proposed(CREDIT)
  expect(granted(await settle(id, 'approve', oda)).result).toBe('own')
  expect(granted(await settle(id, 'refuse', oda)).result).toBe('own')
  expect(granted(await propose({ ...CREDIT, name: 'oda' })).result).toBe('own')
  const leos = await proposed({ ...CREDIT, name: 'leo' })
  expect(granted(await settle(leos)).result).toBe('own')
  expect(await movements()).toEqual([])
})

test('[D-8] [A-1] proposing takes money.act, approving money.approve, looking money.read; rights that are lost count at once', async () => {
  const refused = { code: codes.forbidden }
  expect(await propose(CREDIT, { token: leo })).toMatchObject(refused)
  expect(await propose(CREDIT, { token: mia })).toMatchObject(refused)
  const id = await proposed(CREDIT)
  await server.services.write((tx) => storeRights(tx, 'm-leo', ['money.act']))
  expect(await settle(id)).toMatchObject(refused)
  expect(await server.call(adjustmentTakeBack, { adjustmentId: id, reason: 'x' }, { token: leo })).toMatchObject(refused)
  await server.services.write((tx) => storeRights(tx, 'm-leo', ['members.read']))
  expect(await server.call(adjustmentList, {}, { token: leo })).toMatchObject(refused)
  expect(await movements()).toEqual([])
})

test('[D-8] a debit never goes below nothing: it is refused when it is proposed, and again when it is approved', async () => {
  expect(granted(await propose({ ...DEBIT, amount: String(OPENING + 1) })).result).toBe('funds')
  const first = await proposed({ ...DEBIT, amount: '600000' })
  const second = await proposed({ ...DEBIT, amount: '600001' })
  const both = await Promise.all([settle(first), settle(second)])
  expect(both.map((reply) => granted(reply).result).toSorted()).toEqual(['done', 'funds'])
  const taken = await has(HOUSE.adjustments)
  expect([600_000, 600_001]).toContain(taken)
  expect(await has('m-mia')).toBe(OPENING - taken)
  // What could not be covered is open still.
  expect(await list({ state: 'proposed' })).toHaveLength(1)
})

test('[D-8] coins are adjusted as well, and the member’s balance follows', async () => {
  const before = await has('m-mia', 'GOLD')
  const socket = await server.connect(mia)
  granted(await settle(await proposed({ ...CREDIT, asset: 'GOLD', amount: '30' })))
  expect(await has('m-mia', 'GOLD')).toBe(before + 30)
  await expect.poll(() => socket.selves).toContainEqual({ kind: 'balance', gold: before + 30 })
})

test('[Q8] the same proposal again is one, another one under its id is refused; who proposed takes it back once', async () => {
  const adjustmentId = newClientId()
  granted(await propose(CREDIT, { adjustmentId }))
  expect(granted(await propose(CREDIT, { adjustmentId })).result).toBe('done')
  expect(await propose({ ...CREDIT, amount: '5001' }, { adjustmentId })).toMatchObject({ code: codes.conflict })
  const takeBack = () => server.call(adjustmentTakeBack, { adjustmentId, reason: '写错了' }, { token: oda })
  expect(granted(await takeBack())).toMatchObject({ result: 'done', adjustment: { state: 'takenBack' } })
  expect([granted(await takeBack()).result, granted(await settle(adjustmentId)).result]).toEqual(['late', 'late'])
  expect(await list()).toHaveLength(1)
})

test('[D-8] as much of the same for the same member is proposed once while it waits, by whomever', async () => {
  await server.services.write((tx) => storeRights(tx, 'm-leo', ['money.act', 'money.approve']))
  const first = await proposed(CREDIT)
  for (const token of [oda, leo]) {
    const again = granted(await propose({ ...CREDIT, words: '另一个说明' }, { token }))
    expect(again).toEqual({ result: 'twice', adjustment: null })
  }
  const others = [DEBIT, { ...CREDIT, amount: '5001' }, { ...CREDIT, asset: 'GOLD' as const }, { ...CREDIT, name: 'ada' }]
  for (const other of others) expect(granted(await propose(other)).result).toBe('done')
  expect(await list({ state: 'proposed' })).toHaveLength(5)
  // Once it was settled, or nobody settled it in time, there may be another one.
  granted(await settle(first, 'refuse'))
  expect(granted(await propose(CREDIT, { token: leo })).result).toBe('done')
  expect(granted(await propose(CREDIT)).result).toBe('twice')
  server.clock.advance(3 * DAY)
  oda = await server.login('oda')
  expect(granted(await propose(CREDIT)).result).toBe('done')
})

test('[D-8] what nobody approved in three days can be approved no more', async () => {
  const id = await proposed(CREDIT)
  server.clock.advance(3 * DAY)
  ;[oda, leo] = [await server.login('oda'), await server.login('leo')]
  expect(granted(await settle(id))).toMatchObject({ result: 'late', adjustment: { state: 'expired' } })
  expect([(await list({ state: 'expired' })).length, (await list({ state: 'proposed' })).length]).toEqual([1, 0])
})

test('[D-8] it can belong to an order of this member, and to nobody else’s', async () => {
  const own = await order(server, mia)
  const theirs = await order(server, await server.login('ada'))
  expect(granted(await propose({ ...CREDIT, about: theirs.reference })).result).toBe('noSubject')
  expect(granted(await propose({ ...CREDIT, about: 'D-none' })).result).toBe('noSubject')
  expect(granted(await propose({ ...CREDIT, name: 'nobody-at-all' })).result).toBe('noMember')
  await proposed({ ...CREDIT, about: own.reference })
  expect(await list({ text: own.orderId })).toMatchObject([{ about: { kind: 'deposit', id: own.orderId } }])
})

test('[Q10] a payout that left twice is written off once it was found out, to its payer’s books and never above it', async () => {
  const card = await prepare(server, mia)
  const answer = granted(await server.call(withdrawalNew, orderTo(card), { token: mia }))
  if (answer.result !== 'accepted') throw new Error(JSON.stringify(answer))
  const { withdrawalId } = answer.withdrawal
  const payoutId = `${withdrawalId}-1`
  const act = async (one: PayloadOf<typeof withdrawalReviewAct>) =>
    granted(await server.call(withdrawalReviewAct, one, { token: oda }))
  await act({ act: 'take', withdrawalId })
  await act({ act: 'approve', withdrawalId })
  await act({ act: 'byHand', withdrawalId, payoutId })
  await act({ act: 'paid', withdrawalId, payoutId, reference: 'R1', words: 'seen' })
  const { amount } = await server.services.db.selectFrom('payout').select('amount').executeTakeFirstOrThrow()
  const lost = { way: 'writeOff', payoutId, asset: 'FEN', amount: String(amount) } as const
  expect(granted(await propose(lost)).result).toBe('undoubted')
  await server.services.db.updateTable('payout').set({ doubt: 'twice', doubt_said: 'R2' }).execute()
  expect(granted(await propose(lost)).result).toBe('undoubted')
  await act({ act: 'explain', withdrawalId, payoutId, words: 'it left twice' })
  expect(granted(await propose({ ...lost, amount: String(amount + 1) })).result).toBe('tooMuch')
  expect(granted(await propose({ ...lost, asset: 'UUSDT' })).result).toBe('noPayout')
  const before = await has('m-mia')
  const id = await proposed(lost)
  // One that is proposed counts already.
  expect(granted(await propose({ ...lost, amount: '1' })).result).toBe('tooMuch')
  expect(granted(await settle(id))).toMatchObject({ result: 'done', adjustment: { state: 'booked', provider: 'hand' } })
  expect([await has(clearingOf('hand')), await has(HOUSE.adjustments), await has('m-mia')]).toEqual([
    2 * amount,
    0 - amount,
    before,
  ])
  expect(granted(await server.call(dealRecords, { type: 'adjustment' }, { token: mia })).list).toEqual([])

  // Undone as a whole, by two, once; then it can be written off again.
  const undo = { way: 'reversal', writeOffId: id, asset: 'FEN', amount: String(amount) } as const
  expect(granted(await propose({ ...undo, amount: '1' })).result).toBe('noWriteOff')
  expect(granted(await propose({ ...undo, writeOffId: await proposed(CREDIT) })).result).toBe('noWriteOff')
  granted(await settle(await proposed(undo), 'refuse'))
  const undoing = await proposed(undo)
  expect(granted(await propose(undo)).result).toBe('reversed')
  expect(granted(await propose(lost)).result).toBe('tooMuch')
  expect(granted(await settle(undoing, 'approve', oda)).result).toBe('own')
  expect(granted(await settle(undoing))).toMatchObject({
    result: 'done',
    adjustment: { way: 'reversal', state: 'booked', provider: 'hand', about: { kind: 'adjustment', id } },
  })
  expect([await has(clearingOf('hand')), await has(HOUSE.adjustments), await has('m-mia')]).toEqual([amount, 0, before])
  expect(granted(await propose(undo)).result).toBe('reversed')
  expect(granted(await propose(lost)).result).toBe('done')
  expect(granted(await server.call(dealRecords, { type: 'adjustment' }, { token: mia })).list).toEqual([])
})

test('[D-8] the trail has both acts with what they changed, and the day’s report what the house gave', async () => {
  granted(await settle(await proposed({ ...CREDIT, amount: '7000' })))
  granted(await settle(await proposed({ ...DEBIT, amount: '2000' })))
  granted(await settle(await proposed(CREDIT), 'refuse'))
  const { list: rows } = granted(await server.call(trailList, { act: 'adjustmentSettle' }, { token: oda }))
  expect(rows.map(({ by, reason, before, after }) => [by, reason, before, after])).toMatchObject([
    ['leo', '已核对', expect.stringContaining('proposed'), expect.stringContaining('refused')],
    ['leo', '已核对', expect.stringContaining('1007000 FEN'), expect.stringContaining('1005000 FEN')],
    ['leo', '已核对', expect.stringContaining('1000000 FEN'), expect.stringContaining('1007000 FEN')],
  ])
  const today = formatDay(dayOf(server.clock.now()))
  const [day] = granted(await server.call(reportDays, { from: today, to: today }, { token: oda })).list
  expect(day).toMatchObject({ adjustments: 5_000, adjustmentsUsdt: 0, adjustmentsGold: 0 })
})

test('[D-8] adjustments are found by member, state and kind, page after page', async () => {
  for (let place = 0; place < 5; place += 1) {
    server.clock.advance(1_000)
    await proposed({ ...(place % 2 === 0 ? CREDIT : DEBIT), amount: String(5_000 + place) })
  }
  expect(await list({ way: 'debit' })).toHaveLength(2)
  expect([(await list({ text: 'MI' })).length, (await list({ text: 'leo' })).length]).toEqual([5, 0])
  const first = granted(await server.call(adjustmentList, { size: 3 }, { token: oda }))
  expect([first.list.length, first.more]).toEqual([3, true])
  const before = first.list.at(-1)!.adjustmentId
  const rest = granted(await server.call(adjustmentList, { size: 3, before }, { token: oda }))
  expect([rest.list.length, rest.more]).toEqual([2, false])
  expect(new Set([...first.list, ...rest.list].map(({ adjustmentId }) => adjustmentId)).size).toBe(5)
  expect(await list({ before: newClientId() })).toEqual([])
})

test('[Q10] a booked adjustment whose money is not in the books is a drift, and rows of adjustments never change', async () => {
  const id = await proposed(CREDIT)
  const { db } = server.services
  await expect(db.updateTable('adjustment').set({ words: 'another' }).where('id', '=', id).execute()).rejects.toThrow(
    /append-only/,
  )
  const end = {
    adjustment_id: id,
    how: 'booked',
    reason: '',
    by_member_id: 'm-leo',
    by_name: 'leo',
    ledger_id: null,
    at: 1,
  } as const
  const drifts = await db
    .transaction()
    .execute(async (tx) => {
      await tx.insertInto('adjustment_end').values(end).execute()
      throw Object.assign(new Error('undone'), { drifts: await auditLedger(tx) })
    })
    .catch((error: unknown) => (error instanceof Error && 'drifts' in error ? error.drifts : error))
  expect(drifts).toEqual(['adjustments that were booked: they hold -5000 FEN, their account 0'])
})

test('[D-8] [C-10] what waits after an act comes with what its member has', async () => {
  const { adjustment } = granted(await propose(CREDIT))
  expect(adjustment?.member.money?.fen).toBe(OPENING)
  const own = granted(await settle(adjustment!.adjustmentId, 'approve', oda))
  expect([own.result, own.adjustment?.member.money?.fen]).toEqual(['own', OPENING])
})
