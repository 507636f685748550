import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { PayloadOf } from '#src/api/contract/defineCall.ts'
import { withdrawalNew } from '#src/api/contract/withdrawal.ts'
import { withdrawalReviewAct, withdrawalReviewList } from '#src/api/contract/withdrawalReview.ts'
import { feeOf } from '#src/api/model/withdrawal.ts'
import { cash } from '#src/api/model/money/amount.ts'
import type { Right } from '#src/api/model/right.ts'
import { profile } from '#src/api/profile.ts'
import { doubtPayout } from '#server/cashier/payout/payoutMoves.ts'
import { findPayout } from '#server/cashier/withdrawal/payoutRows.ts'
import { writeSetting } from '#server/platform/siteSettings.ts'
import { termsOf } from '#server/cashier/withdrawal/withdrawalTerms.ts'
import { auditLedger } from '#server/ledger/audit.ts'
import { balanceOf } from '#server/ledger/ledger.ts'
import { payoutsOf } from '#server/ledger/owners.ts'
import { storeRights } from '#server/members/rights.ts'
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
  await server.services.write((tx) => writeSetting(tx, 'withdrawalSecondSignature', '100'))
  expect(granted(await approve(await inReview(20_000), oda))).toMatchObject({
    review: { withdrawal: { state: 'reviewing' }, takesTwo: true },
  })
})

test('[D-8] what carries a first signature takes two, whatever the limit becomes', async () => {
  const withdrawalId = await inReview(600_000)
  granted(await approve(withdrawalId, oda))
  await server.services.write((tx) => writeSetting(tx, 'withdrawalSecondSignature', '1000000'))
  expect(await approve(withdrawalId, oda)).toMatchObject({ code: forbidden })
  const leo = await second(['money.act', 'money.approve'])
  expect(granted(await approve(withdrawalId, leo))).toMatchObject({
    review: { withdrawal: { state: 'approved' }, takesTwo: true },
  })
})

test('[D-8] what was signed once takes two for good, also when that signature was dropped and the limit is higher', async () => {
  const withdrawalId = await inReview(600_000)
  const leo = await second(['money.act', 'money.approve'])
  granted(await approve(withdrawalId, leo))
  await server.services.write(async (tx) => {
    await writeSetting(tx, 'withdrawalSecondSignature', '1000000')
    await storeRights(tx, 'm-leo', [])
  })
  expect(granted(await approve(withdrawalId, oda))).toMatchObject({ dropped: true, review: { takesTwo: true, signature: null } })
  expect(granted(await approve(withdrawalId, oda))).toMatchObject({
    done: true,
    review: { withdrawal: { state: 'reviewing' }, takesTwo: true, signature: { by: 'Oda' } },
  })
  expect(await approve(withdrawalId, oda)).toMatchObject({ code: forbidden })
  await server.services.write((tx) => storeRights(tx, 'm-leo', ['money.act', 'money.approve']))
  expect(granted(await approve(withdrawalId, leo)).review.withdrawal.state).toBe('approved')
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

describe('how a large payout ended', () => {
  const REFERENCE = 'R-77'
  let withdrawalId: string
  let leo: string
  /** What one of them says of it; the first try, in somebody's hands. */
  const rule = (token: string, act: 'paid' | 'failed' = 'paid', reference = REFERENCE) => {
    const of = { withdrawalId, payoutId: `${withdrawalId}-1`, words: 'seen at the bank' }
    return server.call(withdrawalReviewAct, act === 'paid' ? { act, ...of, reference } : { act, ...of }, { token })
  }
  const books = async () => {
    const { db } = server.services
    expect(await auditLedger(db)).toEqual([])
    return Number(await balanceOf(db, payoutsOf('hand'), 'FEN'))
  }
  beforeEach(async () => {
    leo = await second(['money.act', 'money.approve'])
    withdrawalId = await inReview(600_000)
    granted(await approve(withdrawalId, oda))
    granted(await approve(withdrawalId, leo))
    granted(
      await server.call(withdrawalReviewAct, { act: 'byHand', withdrawalId, payoutId: `${withdrawalId}-1` }, { token: oda }),
    )
  })

  test('[D-8] is said by two: the first is kept and shown, and money moves with the second', async () => {
    const away = await books()
    expect(granted(await rule(oda))).toMatchObject({
      done: true,
      review: {
        withdrawal: { state: 'paying' },
        payouts: [{ state: 'accepted', ruling: { act: 'paid', reference: REFERENCE, memberId: 'm-oda', by: 'Oda' } }],
      },
    })
    expect(await rule(oda)).toMatchObject({ code: forbidden })
    expect(await books()).toBe(away)
    expect(granted(await rule(leo))).toMatchObject({ done: true, review: { withdrawal: { state: 'paid' } } })
    expect(await books()).toBe(0)
  })

  test('[D-8] another end, or another reference, is a first signature again', async () => {
    granted(await rule(oda))
    expect(granted(await rule(leo, 'failed'))).toMatchObject({
      review: { withdrawal: { state: 'paying' }, payouts: [{ ruling: { act: 'failed', reference: null, by: 'Leo' } }] },
    })
    expect(await rule(leo, 'failed')).toMatchObject({ code: forbidden })
    granted(await rule(oda, 'paid', 'R-78'))
    expect(granted(await rule(leo)).review.withdrawal.state).toBe('paying')
    expect(granted(await rule(oda)).review.withdrawal.state).toBe('paid')
  })

  test('[D-8] the second takes the right to approve, as it stands by then', async () => {
    granted(await rule(oda, 'failed'))
    await server.services.write((tx) => storeRights(tx, 'm-leo', ['money.act']))
    expect(await rule(leo, 'failed')).toMatchObject({ code: forbidden })
    await server.services.write((tx) => storeRights(tx, 'm-leo', ['money.act', 'money.approve']))
    expect(granted(await rule(leo, 'failed')).review.withdrawal.state).toBe('unpaid')
    expect(await books()).toBe(0)
  })

  test('[D-8] [Q8] two who say the same at once are the first and the second, and it is paid once', async () => {
    const both = await Promise.all([rule(oda), rule(leo)])
    expect(both.map((reply) => granted(reply).done)).toEqual([true, true])
    expect(await books()).toBe(0)
  })

  test('[Q10] what one operator said counts no more once the payer says something that cannot be right', async () => {
    granted(await rule(oda))
    await server.services.write(async (tx) => {
      const payout = await findPayout(tx.db, `${withdrawalId}-1`)
      if (payout !== undefined) await doubtPayout(tx, payout, 'amount', '{}')
    })
    expect(granted(await rule(leo))).toMatchObject({
      review: { withdrawal: { state: 'paying' }, payouts: [{ ruling: { by: 'Leo' } }] },
    })
  })

  describe('and what its payer said cannot be right', () => {
    const of = () => ({ withdrawalId, payoutId: `${withdrawalId}-1` })
    const act = (one: PayloadOf<typeof withdrawalReviewAct>, token: string) => server.call(withdrawalReviewAct, one, { token })
    const doubt = () =>
      server.services.write(async (tx) => {
        const payout = await findPayout(tx.db, `${withdrawalId}-1`)
        if (payout !== undefined) await doubtPayout(tx, payout, 'twice', '{}')
      })
    beforeEach(async () => {
      granted(await rule(oda, 'failed'))
      granted(await rule(leo, 'failed'))
      await doubt()
    })

    test('[D-8] [Q10] what was found is said by two, and only then money may go on', async () => {
      const explain = { act: 'explain', ...of(), words: 'it never left' } as const
      expect(granted(await act(explain, oda))).toMatchObject({
        done: true,
        review: { payouts: [{ doubt: { answer: null }, ruling: { act: 'explain', by: 'Oda' } }] },
      })
      expect(await act(explain, oda)).toMatchObject({ code: forbidden })
      expect(granted(await act({ act: 'giveBack', ...of(), reason: 'no' }, leo)).done).toBe(false)
      await server.services.write((tx) => storeRights(tx, 'm-leo', ['money.act']))
      expect(await act(explain, leo)).toMatchObject({ code: forbidden })
      await server.services.write((tx) => storeRights(tx, 'm-leo', ['money.act', 'money.approve']))
      expect(granted(await act({ ...explain, words: 'so it is' }, leo))).toMatchObject({
        done: true,
        review: { payouts: [{ doubt: { answer: 'so it is' } }] },
      })
      expect(granted(await act(explain, leo)).done).toBe(false)
    })

    test.each(['retry', 'byHand', 'giveBack'] as const)('[D-8] [Q10] what follows, as %s, is chosen by two', async (next) => {
      const explain = { act: 'explain', ...of(), words: 'it never left' } as const
      granted(await act(explain, oda))
      granted(await act(explain, leo))
      const one = next === 'giveBack' ? ({ act: next, ...of(), reason: 'no' } as const) : ({ act: next, ...of() } as const)
      expect(granted(await act(one, leo))).toMatchObject({
        done: true,
        review: { withdrawal: { state: 'unpaid' }, payouts: [{ state: 'failed', ruling: { act: next, by: 'Leo' } }] },
      })
      expect(await act(one, leo)).toMatchObject({ code: forbidden })
      const { done, review } = granted(await act(one, oda))
      expect([done, review.withdrawal.state]).toEqual([true, { retry: 'approved', byHand: 'paying', giveBack: 'failed' }[next]])
      expect(granted(await act(one, leo)).done).toBe(false)
      expect(await auditLedger(server.services.db)).toEqual([])
    })
  })
})
