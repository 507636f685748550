import { afterEach, beforeEach, expect, test } from 'vitest'
import { depositCaseHold, depositCaseList } from '#src/api/contract/depositCases.ts'
import { adjustmentPropose, adjustmentSettle } from '#src/api/contract/adjustments.ts'
import { backOfficeRights } from '#src/api/contract/backOffice.ts'
import { officeMemberPassword } from '#src/api/contract/memberOffice.ts'
import {
  operatorAdd,
  operatorFactorReset,
  operatorList,
  operatorPasswordReset,
  operatorRightsSet,
} from '#src/api/contract/operators.ts'
import { login } from '#src/api/contract/session.ts'
import { withdrawalNew } from '#src/api/contract/withdrawal.ts'
import { withdrawalReviewAct } from '#src/api/contract/withdrawalReview.ts'
import { ADJUSTMENT_MAX } from '#src/api/model/adjustment.ts'
import { siteTime } from '#src/api/model/day.ts'
import { cash } from '#src/api/model/money/amount.ts'
import type { Right } from '#src/api/model/right.ts'
import { feeOf } from '#src/api/model/withdrawal.ts'
import { profile } from '#src/api/profile.ts'
import { termsOf } from '#server/cashier/withdrawal/withdrawalTerms.ts'
import { carryOut } from '#server/commands.ts'
import { setStatus } from '#server/members/account.ts'
import { giveAllRights, storeRights } from '#server/members/rights.ts'
import { newClientId } from '#tests/support/clientId.ts'
import { order, PAYER_SECRET, settleCase, settled, tell } from '#tests/support/deposit.ts'
import { morningTime } from '#tests/support/morningTime.ts'
import { firstLogin, OWN_PASSWORD, secondOperator, signsAtOnce } from '#tests/support/operators.ts'
import { granted } from '#tests/support/request.ts'
import { startTestServer, type TestServer } from '#tests/support/testServer.ts'
import { orderTo, prepare } from '#tests/support/withdrawals.ts'

const { codes } = profile
const HOUR = 3_600_000
const WHY = { reason: '新同事' }
const MONEY: Right[] = ['money.act', 'money.approve']

let server: TestServer
let oda: string
beforeEach(async () => {
  server = await startTestServer({ settings: { PAYER_SECRET } })
  oda = await server.login('oda')
})
afterEach(() => server.stop())

/** Makes an operator as Oda, and logs them in. */
async function hire(name: string, rights: Right[]) {
  const made = granted(await server.call(operatorAdd, { name, rights, ...WHY }, { token: oda }))
  if (made.result !== 'done' || made.password === null) throw new Error(made.result)
  const { memberId } = made.operator
  const { password } = made
  let isNew = true
  const enterAgain = () => {
    const token = isNew ? firstLogin(server, name, password) : enter(name, OWN_PASSWORD)
    isNew = false
    return token
  }
  return { memberId, enter: enterAgain }
}
const enter = async (name: string, password: string) =>
  granted(await server.call(login, { name, password, timewd: morningTime(server.clock.now()) })).token

const propose = (token: string, amount = '5000', asset: 'FEN' | 'UUSDT' | 'GOLD' = 'FEN') =>
  server.call(
    adjustmentPropose,
    {
      adjustmentId: newClientId(),
      fields: { way: 'credit', name: 'mia', asset, amount, about: null, words: '补发奖励' },
      reason: '客服单 12',
    },
    { token },
  )
async function proposed(token: string, amount?: string): Promise<string> {
  const { result, adjustment } = granted(await propose(token, amount))
  if (adjustment === null) throw new Error(result)
  return adjustment.adjustmentId
}
const settle = (adjustmentId: string, token: string, verdict: 'approve' | 'refuse' = 'approve') =>
  server.call(adjustmentSettle, { adjustmentId, verdict, reason: '已核对' }, { token })
const signsOf = async (memberId: string) =>
  granted(await server.call(operatorList, {}, { token: oda })).list.find((one) => one.memberId === memberId)?.signs

/** A large withdrawal in review. */
async function inReview(): Promise<string> {
  const mia = await server.login('mia')
  const card = await prepare(server, mia)
  const fee = String(feeOf(cash(600_000), termsOf('card').fee))
  const answer = granted(await server.call(withdrawalNew, orderTo(card, { amount: '600000', fee }), { token: mia }))
  if (answer.result !== 'accepted') throw new Error(JSON.stringify(answer))
  const { withdrawalId } = answer.withdrawal
  granted(await server.call(withdrawalReviewAct, { act: 'take', withdrawalId }, { token: oda }))
  return withdrawalId
}
const approve = (withdrawalId: string, token: string) =>
  server.call(withdrawalReviewAct, { act: 'approve', withdrawalId }, { token })
const rule = (withdrawalId: string, token: string) =>
  server.call(
    withdrawalReviewAct,
    { act: 'paid', withdrawalId, payoutId: `${withdrawalId}-1`, reference: 'R-77', words: 'seen' },
    { token },
  )

test('[D-8] who made an operator does not sign for both: the new one’s signature, first or second, waits 24 hours', async () => {
  const withdrawalId = await inReview()
  const adjustment = await proposed(oda)
  const olga = await hire('olga', MONEY)
  const until = (await signsOf(olga.memberId))?.until ?? 0
  expect(Math.abs(until - server.clock.now() - 24 * HOUR)).toBeLessThan(60_000)
  let token = await olga.enter()
  const waits = { code: codes.signatureWaits, data: { until } }
  const refused = await settle(adjustment, token)
  expect(refused).toMatchObject(waits)
  expect(JSON.stringify(refused)).toContain(siteTime(until))
  expect(await propose(token)).toMatchObject(waits)
  // As the first one, and as the second.
  expect(await approve(withdrawalId, token)).toMatchObject(waits)
  granted(await approve(withdrawalId, oda))
  expect(await approve(withdrawalId, token)).toMatchObject(waits)
  expect(await signsOf(olga.memberId)).toEqual({ by: 'oda', until })
  expect(await signsOf('m-oda')).toBeNull()
  expect(granted(await server.call(backOfficeRights, {}, { token })).signs).toEqual({ by: 'oda', until })
  server.clock.advance(24 * HOUR)
  oda = await server.login('oda')
  token = await olga.enter()
  // A day later it counts, but beside the one who made the account it does not for 30 days.
  expect(await approve(withdrawalId, token)).toMatchObject({ code: codes.signatureWaits })
  expect(await settle(adjustment, token)).toMatchObject({ code: codes.signatureWaits })
  await signsAtOnce(server, olga.memberId)
  expect(granted(await approve(withdrawalId, token)).review.withdrawal.state).toBe('approved')
  expect(granted(await settle(adjustment, token)).result).toBe('done')
  expect(await signsOf(olga.memberId)).toBeNull()
})

test('[D-8] another password, other rights, or no second factor from a colleague: the signature waits again', async () => {
  const leo = await secondOperator(server, MONEY)
  const memberId = 'm-leo'
  const about = { memberId, ...WHY }
  const adjustment = await proposed(oda)
  const waits = { code: codes.signatureWaits }
  const same = { ...about, rights: ['money.read', ...MONEY] satisfies Right[] }
  granted(await server.call(operatorRightsSet, same, { token: oda }))
  expect(await signsOf(memberId)).toBeNull()
  granted(await server.call(operatorRightsSet, { ...same, rights: [...same.rights, 'audit.read'] }, { token: oda }))
  expect(await settle(adjustment, leo)).toMatchObject(waits)
  await signsAtOnce(server, memberId)
  granted(await server.call(operatorRightsSet, same, { token: oda }))
  expect(await settle(adjustment, leo)).toMatchObject(waits)
  await signsAtOnce(server, memberId)
  const factor = { member_id: memberId, sealed_secret: '', confirmed_at: 0, last_step: 0 }
  await server.services.db.insertInto('second_factor').values(factor).execute()
  granted(await server.call(operatorFactorReset, about, { token: oda }))
  expect(await settle(adjustment, await server.login('leo'))).toMatchObject(waits)
  await signsAtOnce(server, memberId)
  const reset = granted(await server.call(operatorPasswordReset, about, { token: oda }))
  if (reset.result !== 'done' || reset.password === null) throw new Error(reset.result)
  const again = await firstLogin(server, 'leo', reset.password)
  expect(await settle(adjustment, again)).toMatchObject(waits)
  // To refuse takes no signature.
  expect(granted(await settle(adjustment, again, 'refuse')).result).toBe('done')
})

test('[D-8] how a large payout ended: neither word of a new operator counts yet', async () => {
  const withdrawalId = await inReview()
  granted(await approve(withdrawalId, oda))
  granted(await approve(withdrawalId, await secondOperator(server, MONEY)))
  granted(await server.call(withdrawalReviewAct, { act: 'byHand', withdrawalId, payoutId: `${withdrawalId}-1` }, { token: oda }))
  const token = await (await hire('olga', MONEY)).enter()
  expect(await rule(withdrawalId, token)).toMatchObject({ code: codes.signatureWaits })
  granted(await rule(withdrawalId, oda))
  expect(await rule(withdrawalId, token)).toMatchObject({ code: codes.signatureWaits })
})

test('[D-8] the shell lets an operator sign at once and leaves a row in the trail; it does so for operators alone', async () => {
  const { db } = server.services
  const olga = await hire('olga', MONEY)
  const adjustment = await proposed(oda)
  const command = (...words: string[]) => carryOut({ db, payerSecret: null }, words)
  expect(await command('operator-signs', 'mia')).toBeNull()
  expect(await command('operator-signs', 'olga')).toBe('Done.')
  expect(granted(await settle(adjustment, await olga.enter())).result).toBe('done')
  const rows = await db.selectFrom('trail').select('detail_json').where('act', '=', 'operator-signs').execute()
  expect(rows.map(({ detail_json: detail }): unknown => JSON.parse(detail))).toMatchObject([
    { order: ['operator-signs', 'olga'] },
  ])
})

test('[D-8] a proposal counts only while who proposed it may still propose', async () => {
  const leo = await secondOperator(server, MONEY)
  const { write } = server.services
  const id = await proposed(leo)
  await write((tx) => storeRights(tx, 'm-leo', ['money.read']))
  expect(granted(await settle(id, oda))).toMatchObject({ result: 'unsigned', adjustment: { state: 'proposed' } })
  await write((tx) => giveAllRights(tx, 'm-leo'))
  await write((tx) => setStatus(tx, 'm-leo', '2'))
  expect(granted(await settle(id, oda)).result).toBe('unsigned')
  expect(granted(await settle(id, oda, 'refuse')).result).toBe('done')
})

test('[D-8] a first signature of one who may not act any more is dropped, and two sign anew', async () => {
  const withdrawalId = await inReview()
  const { write } = server.services
  const leo = await secondOperator(server, MONEY)
  granted(await approve(withdrawalId, leo))
  await write((tx) => storeRights(tx, 'm-leo', ['money.approve']))
  expect(granted(await approve(withdrawalId, oda))).toMatchObject({
    done: false,
    dropped: true,
    review: { withdrawal: { state: 'reviewing' }, signature: null },
  })
  await write((tx) => storeRights(tx, 'm-leo', MONEY))
  granted(await approve(withdrawalId, oda))
  expect(granted(await approve(withdrawalId, leo)).review.withdrawal.state).toBe('approved')
  granted(await server.call(withdrawalReviewAct, { act: 'byHand', withdrawalId, payoutId: `${withdrawalId}-1` }, { token: oda }))
  granted(await rule(withdrawalId, leo))
  await write((tx) => setStatus(tx, 'm-leo', '2'))
  expect(granted(await rule(withdrawalId, oda))).toMatchObject({
    done: false,
    dropped: true,
    review: { withdrawal: { state: 'paying' }, payouts: [{ ruling: null }] },
  })
})

test('[D-8] [Q10] an adjustment is at most so much of each money', async () => {
  for (const asset of ['FEN', 'UUSDT', 'GOLD'] as const) {
    const max = Number(ADJUSTMENT_MAX[asset])
    expect(await propose(oda, String(max + 1), asset)).toMatchObject({ code: codes.invalid })
    expect(granted(await propose(oda, String(max), asset)).result).toBe('done')
  }
})

test('[D-8] a large credit out of suspense: a new operator’s signature waits, and one who may not act any more is no first', async () => {
  const leo = await secondOperator(server, MONEY)
  const made = await order(server, await server.login('mia'), { amount: '10000' })
  await tell(server, settled(made.reference, 10_000))
  await tell(server, settled(made.reference, 500_001))
  const { list } = granted(await server.call(depositCaseList, { view: 'held' }, { token: oda }))
  const [{ caseId } = { caseId: '' }] = list
  const credit = { act: 'credit', caseId, reference: made.reference, words: 'theirs' } as const
  const olga = await hire('olga', MONEY)
  const token = await olga.enter()
  expect(await settleCase(server, credit, token)).toMatchObject({ code: codes.signatureWaits })
  granted(await server.call(depositCaseHold, { act: 'giveBack', caseId }, { token: oda }))
  expect(granted(await settleCase(server, credit, leo)).result).toBe('signed')
  await server.services.write((tx) => setStatus(tx, 'm-leo', '2'))
  expect(granted(await settleCase(server, credit, oda)).result).toBe('signed')
  await signsAtOnce(server, olga.memberId)
  expect(granted(await settleCase(server, credit, token)).result).toBe('done')
})

test('[D-8] [S-7] the maker of an account and that account are not the two signatures of one act for 30 days, whoever signs first', async () => {
  const olga = await hire('olga', MONEY)
  await olga.enter()
  const leo = await secondOperator(server, MONEY)
  server.clock.advance(25 * HOUR)
  oda = await server.login('oda')
  let token = await olga.enter()
  expect(await settle(await proposed(token), oda)).toMatchObject({ code: codes.signatureWaits })
  expect(await settle(await proposed(oda, '5001'), token)).toMatchObject({ code: codes.signatureWaits })
  const third = await server.login('leo')
  expect(third).not.toBe(leo)
  expect(granted(await settle(await proposed(token, '5002'), third)).result).toBe('done')
  server.clock.advance(29 * 24 * HOUR)
  token = await olga.enter()
  oda = await server.login('oda')
  expect(granted(await settle(await proposed(oda), token)).result).toBe('done')
})

test('[D-8] [S-7] a first signature under a withdrawal counts for 72 hours; after that two sign anew', async () => {
  const withdrawalId = await inReview()
  await secondOperator(server, MONEY)
  granted(await approve(withdrawalId, oda))
  server.clock.advance(72 * HOUR)
  const leo = await server.login('leo')
  expect(granted(await approve(withdrawalId, leo))).toMatchObject({ done: false, dropped: true, review: { signature: null } })
  granted(await approve(withdrawalId, leo))
  oda = await server.login('oda')
  expect(granted(await approve(withdrawalId, oda)).review.withdrawal.state).toBe('approved')
})

test('[D-8] [C-10] [S-7] who made a member’s password approves none of their withdrawals for 30 days, and each takes two others', async () => {
  const mia = await server.login('mia')
  const card = await prepare(server, mia)
  const answer = granted(await server.call(withdrawalNew, orderTo(card), { token: mia }))
  if (answer.result !== 'accepted') throw new Error(JSON.stringify(answer))
  const { withdrawalId } = answer.withdrawal
  granted(await server.call(withdrawalReviewAct, { act: 'take', withdrawalId }, { token: oda }))
  granted(await server.call(officeMemberPassword, { memberId: 'm-mia', ...WHY }, { token: oda }))
  expect(await approve(withdrawalId, oda)).toMatchObject({ code: codes.forbidden })
  const leo = await secondOperator(server, MONEY)
  expect(granted(await approve(withdrawalId, leo)).review).toMatchObject({
    takesTwo: true,
    signature: { memberId: 'm-leo' },
    withdrawal: { state: 'reviewing' },
  })
  expect(await approve(withdrawalId, oda)).toMatchObject({ code: codes.forbidden })
  const olga = await hire('olga', MONEY)
  await signsAtOnce(server, olga.memberId)
  expect(granted(await approve(withdrawalId, await olga.enter())).review.withdrawal.state).toBe('approved')
})
