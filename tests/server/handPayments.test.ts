import { afterEach, beforeEach, expect, test } from 'vitest'
import { adjustmentList, adjustmentPropose, adjustmentSettle } from '#src/api/contract/adjustments.ts'
import { depositCaseList } from '#src/api/contract/depositCases.ts'
import { depositList } from '#src/api/contract/deposit.ts'
import { dealRecords } from '#src/api/contract/records.ts'
import { reportDays } from '#src/api/contract/reports.ts'
import type { AdjustmentFieldsWire } from '#src/api/model/adjustment.ts'
import { dayOf, formatDay } from '#src/api/model/day.ts'
import { fen } from '#src/api/model/money/amount.ts'
import { profile } from '#src/api/profile.ts'
import { auditLedger } from '#server/ledger/audit.ts'
import { balanceOf } from '#server/ledger/ledger.ts'
import { clearingOf } from '#server/ledger/owners.ts'
import { newClientId } from '#tests/support/clientId.ts'
import { order, PAYER_SECRET, settleCase, settled, tell } from '#tests/support/deposit.ts'
import { secondOperator } from '#tests/support/operators.ts'
import { granted } from '#tests/support/request.ts'
import { startTestServer, type TestServer } from '#tests/support/testServer.ts'

const OPENING = 1_000_000
const DAY = 86_400_000

let server: TestServer
let mia: string
let oda: string
let leo: string
beforeEach(async () => {
  server = await startTestServer({ settings: { PAYER_SECRET } })
  await logIn()
  leo = await secondOperator(server, ['money.approve'])
})
afterEach(async () => {
  const drifts = await auditLedger(server.services.db)
  await server.stop()
  if (drifts.length > 0) throw new Error(drifts.join('\n'))
})

async function logIn() {
  ;[mia, oda] = [await server.login('mia'), await server.login('oda')]
}

const PAYMENT = {
  way: 'deposit',
  name: 'mia',
  asset: 'FEN',
  amount: '12000',
  order: null,
  payment: 'ICBC 2026-1123 77',
} as const satisfies AdjustmentFieldsWire

const propose = async (fields: AdjustmentFieldsWire, token = oda) =>
  granted(await server.call(adjustmentPropose, { adjustmentId: newClientId(), fields, reason: '银行流水' }, { token }))
const settle = async (adjustmentId: string, token = leo, verdict: 'approve' | 'refuse' = 'approve') =>
  granted(await server.call(adjustmentSettle, { adjustmentId, verdict, reason: '已核对' }, { token }))
/** The id of a proposal that stands. */
async function proposed(fields: AdjustmentFieldsWire): Promise<string> {
  const { result, adjustment } = await propose(fields)
  if (adjustment === null) throw new Error(result)
  return adjustment.adjustmentId
}
const has = (owner: string) => balanceOf(server.services.db, owner, 'FEN')
const orders = async () => granted(await server.call(depositList, {}, { token: mia })).list
const held = async () => granted(await server.call(depositCaseList, { view: 'held' }, { token: oda }))

test('[D-8] [C-10] a payment that came without an order is booked by two operators, once, and stands among the member’s orders', async () => {
  const socket = await server.connect(mia)
  const id = await proposed(PAYMENT)
  expect([await has('m-mia'), await orders()]).toEqual([OPENING, []])
  expect((await settle(id, oda)).result).toBe('own')
  const answers = await Promise.all([settle(id), settle(id)])
  expect(answers.map(({ result }) => result).toSorted()).toEqual(['done', 'late'])
  expect([await has('m-mia'), await has(clearingOf('hand'))]).toEqual([OPENING + 12_000, -12_000])
  const [made] = await orders()
  expect(made).toMatchObject({ orderId: id, method: 'byHand', state: 'credited', amount: 12_000, credited: 12_000, fee: 0 })
  expect(made).toMatchObject({ payUrl: null, payTo: null, held: [] })
  await expect.poll(() => socket.selves).toContainEqual({ kind: 'deposit', orderId: id, state: 'credited' })
  const [booked] = granted(await server.call(adjustmentList, { text: 'ICBC2026-112377' }, { token: oda })).list
  expect(booked).toMatchObject({ state: 'booked', about: { kind: 'deposit', id }, provider: 'hand', payment: 'ICBC2026-112377' })
  const { list } = granted(await server.call(dealRecords, { type: 'deposit' }, { token: mia }))
  expect(list).toMatchObject([{ type: 'deposit', sides: [{ amount: 12_000 }], deposit: { orderId: id } }])
  const today = formatDay(dayOf(server.clock.now()))
  const [day] = granted(await server.call(reportDays, { from: today, to: today }, { token: oda })).list
  expect(day).toMatchObject({ deposits: 12_000, adjustments: 0 })
})

test('[C-10] [Q10] a payment for an order, days after it ended, goes by the order’s payer; the payer’s own notice of it then is a repeat', async () => {
  const late = await order(server, mia)
  const cancelled = await order(server, mia)
  const theirs = await order(server, await server.login('leo'))
  server.clock.advance(3 * DAY)
  await logIn()
  leo = await server.login('leo')
  const paid = { ...PAYMENT, order: late.reference, amount: '10000', payment: 'p.7-a' }
  for (const none of ['D-none', theirs.reference, theirs.orderId])
    expect((await propose({ ...paid, order: none })).result).toBe('noSubject')
  expect((await propose({ ...paid, asset: 'UUSDT' })).result).toBe('noOrder')
  expect((await propose({ ...paid, name: 'nobody-at-all' })).result).toBe('noMember')
  const twice = await proposed({ ...paid, payment: 'p-8' })
  expect((await settle(await proposed(paid))).result).toBe('done')
  expect(await has(clearingOf('harbourpay'))).toBe(-10_000)
  expect((await orders()).find(({ orderId }) => orderId === late.orderId)).toMatchObject({ state: 'late', credited: 10_000 })
  // The order has its money.
  expect((await settle(twice)).result).toBe('noOrder')
  expect((await propose({ ...paid, payment: 'p-9' })).result).toBe('noOrder')
  // The payer tells of the same payment, in its own spelling, and of another one.
  expect(await tell(server, settled(late.reference, 10_000, { paymentId: 'P-7A' }))).toBe('200 repeated')
  expect(await has('m-mia')).toBe(OPENING + 10_000)
  expect(await tell(server, settled(cancelled.reference, 10_000, { paymentId: 'P-10' }))).toBe('200 suspended')
  expect((await held()).list).toHaveLength(1)
})

/** An order of mia's that two operators booked ¥100 for, by the payer's number of it. */
async function bookedOrder() {
  const { orderId, reference } = await order(server, mia)
  const paymentId = `bank-${reference}`
  expect((await settle(await proposed({ ...PAYMENT, order: orderId, amount: '10000', payment: paymentId }))).result).toBe('done')
  return { reference, paymentId }
}

test('[Q10] what operators booked for another order than its payer tells is the same money, and moves none', async () => {
  const { paymentId } = await bookedOrder()
  const meant = await order(server, mia)
  expect(await tell(server, settled(meant.reference, 10_000, { paymentId }))).toBe('200 repeated')
  expect(await has('m-mia')).toBe(OPENING + 10_000)
})

test('[Q10] what operators booked with another amount than its payer tells lies in suspense, with that for a reason', async () => {
  const { reference, paymentId } = await bookedOrder()
  expect(await tell(server, settled(reference, 100_000, { paymentId }))).toBe('200 suspended')
  expect(await has('m-mia')).toBe(OPENING + 10_000)
  const [item, ...others] = (await held()).list
  expect(others).toEqual([])
  expect(item).toMatchObject({ amount: 100_000, reference, paymentId: `${paymentId}:told`, reason: 'entered' })
})

test('[Q10] the money office hears at once of a payment that its payer tells otherwise than it was booked', async () => {
  const { reference, paymentId } = await bookedOrder()
  const socket = await server.connect(oda)
  await tell(server, settled(reference, 100_000, { paymentId }))
  const news = { kind: 'moneyOffice', of: 'depositCase', id: `harbourpay:${paymentId}:told` }
  await expect.poll(() => socket.selves).toContainEqual(news)
})

test('[Q10] a payer that tells again, in another notice, what was booked otherwise moves nothing more', async () => {
  const { reference, paymentId } = await bookedOrder()
  const again = () => tell(server, settled(reference, 100_000, { paymentId }))
  expect([await again(), await again()]).toEqual(['200 suspended', '200 repeated'])
  expect((await held()).list).toHaveLength(1)
})

test('[Q10] a payer that contradicts its own word of what was booked otherwise is not heard', async () => {
  const { reference, paymentId } = await bookedOrder()
  await tell(server, settled(reference, 100_000, { paymentId }))
  expect(await tell(server, settled(reference, 90_000, { paymentId }))).toBe('409 conflict')
})

test('[Q10] a booked payment that its payer told otherwise is credited by operators to whom it is for', async () => {
  const { reference, paymentId } = await bookedOrder()
  await tell(server, settled(reference, 100_000, { paymentId }))
  const act = { act: 'credit', caseId: `harbourpay:${paymentId}:told`, reference, words: '差额另行冲正' } as const
  expect(granted(await settleCase(server, act, oda)).result).toBe('done')
  expect(await has('m-mia')).toBe(OPENING + 110_000)
})

test('[Q10] a payment of the longest number that was booked otherwise lies in suspense too', async () => {
  const { orderId, reference } = await order(server, mia)
  const paymentId = 'p'.repeat(64)
  await settle(await proposed({ ...PAYMENT, order: orderId, amount: '10000', payment: paymentId }))
  expect(await tell(server, settled(reference, 100_000, { paymentId }))).toBe('200 suspended')
  expect((await held()).list).toMatchObject([{ reason: 'entered' }])
})

test('[Q10] a payment number counts once: booked, proposed, in suspense or told by its payer, in any spelling', async () => {
  const first = await order(server, mia)
  const second = await order(server, mia)
  expect(await tell(server, settled(first.reference, 10_000, { paymentId: 'ab-12' }))).toBe('200 moved')
  const like = { ...PAYMENT, payment: 'AB12' }
  expect((await propose(like)).result).toBe('knownPayment')
  expect((await propose({ ...like, order: second.orderId })).result).toBe('knownPayment')
  expect(await tell(server, settled('D-unknown', 5_000, { paymentId: 'cd.34' }))).toBe('200 suspended')
  expect((await propose({ ...PAYMENT, payment: 'CD 34' })).result).toBe('knownPayment')
  const id = await proposed({ ...PAYMENT, payment: 'ef-56' })
  expect((await propose({ ...PAYMENT, payment: 'EF56' })).result).toBe('knownPayment')
  // Its payer tells of it before the second operator signs.
  expect(await tell(server, settled(second.reference, 10_000, { paymentId: 'ef-56' }))).toBe('200 moved')
  expect((await settle(id)).result).toBe('knownPayment')
  expect(await has('m-mia')).toBe(OPENING + 20_000)
  // What was refused, or waits, was not booked: its payer's word of it counts, and each in full.
  const third = await order(server, mia)
  const refused = await proposed({ ...PAYMENT, amount: '10000', payment: 'gh-78', order: third.orderId })
  await settle(refused, leo, 'refuse')
  expect(await tell(server, settled(third.reference, 10_000, { paymentId: 'gh-78' }))).toBe('200 moved')
  expect(await has('m-mia')).toBe(OPENING + 30_000)
})

test('[P-6] what the member’s own limit or pause does not let in lies in suspense, and can only go back', async () => {
  await server.services.saferPlay.setLimit({ memberId: 'm-mia', deviceId: 'd-1' }, 'day', fen(5_000))
  await settle(await proposed(PAYMENT))
  expect(await has('m-mia')).toBe(OPENING + 5_000)
  expect(await orders()).toMatchObject([{ state: 'partial', credited: 5_000, held: [{ amount: 7_000, reason: 'limit' }] }])
  await settle(await proposed({ ...PAYMENT, payment: 'another' }))
  expect((await orders()).at(0)).toMatchObject({ state: 'failed', credited: 0, held: [{ amount: 12_000, reason: 'limit' }] })
  expect(await held()).toMatchObject({ suspense: { fen: 19_000 }, list: [{ reason: 'limit' }, { reason: 'limit' }] })
})

test('[C-10] a payment number needs letters or digits, and coins are not paid in', async () => {
  const refused = { code: profile.codes.invalid }
  const send = (fields: object) =>
    server.call(
      adjustmentPropose,
      { adjustmentId: newClientId(), fields: fields as AdjustmentFieldsWire, reason: 'x' },
      { token: oda },
    )
  for (const wrong of [
    { payment: '' },
    { payment: '--' },
    { payment: 'x'.repeat(65) },
    { payment: '<b>' },
    { asset: 'GOLD' },
    { amount: '0' },
  ])
    expect(await send({ ...PAYMENT, ...wrong }), JSON.stringify(wrong)).toMatchObject(refused)
})
