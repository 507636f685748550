import { afterEach, beforeEach, expect, test } from 'vitest'
import { withdrawalNew } from '#src/api/contract/withdrawal.ts'
import { withdrawalReviewAct, withdrawalReviewList } from '#src/api/contract/withdrawalReview.ts'
import { feeOf } from '#src/api/model/withdrawal.ts'
import { cash } from '#src/api/model/money/amount.ts'
import type { Right } from '#src/api/model/right.ts'
import { profile } from '#src/api/profile.ts'
import { setSignatureFrom } from '#server/cashier/withdrawal/secondSignature.ts'
import { termsOf } from '#server/cashier/withdrawal/withdrawalTerms.ts'
import { secondOperator } from '#tests/support/operators.ts'
import { granted } from '#tests/support/request.ts'
import { startTestServer, type TestServer } from '#tests/support/testServer.ts'
import { orderTo, prepare } from '#tests/support/withdrawals.ts'

const { forbidden } = profile.codes
let server: TestServer
let mia: string
let oda: string
let card: string
beforeEach(async () => {
  server = await startTestServer()
  mia = await server.login('mia')
  oda = await server.login('oda')
  card = await prepare(server, mia)
})
afterEach(() => server.stop())

const second = (rights: readonly Right[]) => secondOperator(server, rights)

/** A withdrawal in review. */
async function inReview(amount: number): Promise<string> {
  const fee = String(feeOf(cash(amount), termsOf('card').fee))
  const answer = granted(await server.call(withdrawalNew, orderTo(card, { amount: String(amount), fee }), { token: mia }))
  if (answer.result !== 'accepted') throw new Error(JSON.stringify(answer))
  const { withdrawalId } = answer.withdrawal
  granted(await server.call(withdrawalReviewAct, { act: 'take', withdrawalId }, { token: oda }))
  return withdrawalId
}
const approve = (withdrawalId: string, token: string) =>
  server.call(withdrawalReviewAct, { act: 'approve', withdrawalId }, { token })

test('[D-8] a withdrawal over ¥5,000 takes two operators: the first is kept, the second approves', async () => {
  const withdrawalId = await inReview(500_001)
  const first = granted(await approve(withdrawalId, oda))
  expect(first).toMatchObject({
    done: true,
    review: { withdrawal: { state: 'reviewing' }, takesTwo: true, signature: { memberId: 'm-oda', by: 'Oda' } },
  })
  expect(await approve(withdrawalId, oda)).toMatchObject({ code: forbidden })
  const leo = await second(['money.act', 'money.approve'])
  expect(granted(await approve(withdrawalId, leo))).toMatchObject({ done: true, review: { withdrawal: { state: 'approved' } } })
})

test('[D-8] the second operator needs the right to approve, and a rejection needs one operator alone', async () => {
  const withdrawalId = await inReview(600_000)
  granted(await approve(withdrawalId, oda))
  const leo = await second(['money.act'])
  expect(await approve(withdrawalId, leo)).toMatchObject({ code: forbidden })
  const { list } = granted(await server.call(withdrawalReviewList, { view: 'queue' }, { token: leo }))
  expect(list[0]).toMatchObject({ withdrawal: { state: 'reviewing' }, takesTwo: true })
  const rejected = await server.call(withdrawalReviewAct, { act: 'reject', withdrawalId, reason: 'name' }, { token: leo })
  expect(granted(rejected)).toMatchObject({ done: true, review: { withdrawal: { state: 'rejected' } } })
})

test('[D-8] exactly ¥5,000 takes one operator, and so does more where the site says so', async () => {
  expect(granted(await approve(await inReview(500_000), oda))).toMatchObject({
    review: { withdrawal: { state: 'approved' }, takesTwo: false },
  })
  await server.services.write((tx) => setSignatureFrom(tx, 100))
  expect(granted(await approve(await inReview(20_000), oda))).toMatchObject({
    review: { withdrawal: { state: 'reviewing' }, takesTwo: true },
  })
})

test('[D-8] [Q8] two operators who approve at once are the first and the second, and it is handed over once', async () => {
  const withdrawalId = await inReview(600_000)
  const leo = await second(['money.act', 'money.approve'])
  const both = await Promise.all([approve(withdrawalId, oda), approve(withdrawalId, leo)])
  expect(both.map((reply) => granted(reply).done)).toEqual([true, true])
  expect(await server.services.db.selectFrom('payout').select('withdrawal_id').execute()).toEqual([
    { withdrawal_id: withdrawalId },
  ])
})
