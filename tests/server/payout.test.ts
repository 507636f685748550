import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { withdrawalNew, withdrawalStatus } from '#src/api/contract/withdrawal.ts'
import { withdrawalReviewAct, withdrawalReviewList } from '#src/api/contract/withdrawalReview.ts'
import type { PayloadOf } from '#src/api/contract/defineCall.ts'
import { currentPayout, payoutActs } from '#src/api/model/review.ts'
import { profile } from '#src/api/profile.ts'
import { payerKeys } from '#server/cashier/deposit/paySigns.ts'
import { payoutKeys } from '#server/cashier/payout/payoutSigns.ts'
import { auditLedger } from '#server/ledger/audit.ts'
import { balanceOf, HOUSE } from '#server/ledger/ledger.ts'
import { clearingOf, payoutsOf } from '#server/ledger/owners.ts'
import { PAYER_SECRET } from '#tests/support/deposit.ts'
import { secondOperator } from '#tests/support/operators.ts'
import { startTestPayer, tellPayout, type TestPayer } from '#tests/support/payer.ts'
import { granted } from '#tests/support/request.ts'
import { startTestServer, type TestServer } from '#tests/support/testServer.ts'
import { orderTo, prepare } from '#tests/support/withdrawals.ts'

const OPENING = 1_000_000
const AMOUNT = 100_000
const FEE = 200
const NET = AMOUNT - FEE
const HOUR = 3_600_000

let payer: TestPayer
let server: TestServer
let mia: string
let oda: string
let card: string

async function open(settings: Readonly<Record<string, string>>): Promise<void> {
  server = await startTestServer({ settings })
  payer.home(server.port)
  mia = await server.login('mia')
  oda = await server.login('oda')
  card = await prepare(server, mia)
}

beforeEach(async () => {
  payer = await startTestPayer()
})
afterEach(async () => {
  await server.stop()
  await payer.stop()
})

/** A withdrawal of ¥1,000 that an operator approved; its number. */
async function approved(): Promise<string> {
  const answer = granted(await server.call(withdrawalNew, orderTo(card), { token: mia }))
  if (answer.result !== 'accepted') throw new Error(JSON.stringify(answer))
  const { withdrawalId } = answer.withdrawal
  await act({ act: 'take', withdrawalId })
  await act({ act: 'approve', withdrawalId })
  return withdrawalId
}
const act = async (order: PayloadOf<typeof withdrawalReviewAct>) =>
  granted(await server.call(withdrawalReviewAct, order, { token: oda }))
const status = async (withdrawalId: string) =>
  granted(await server.call(withdrawalStatus, { withdrawalId }, { token: mia })).withdrawal
const view = async (which: 'queue' | 'underway' | 'over') =>
  granted(await server.call(withdrawalReviewList, { view: which }, { token: oda })).list
/** Asks the payer about all that it may be asked about, as if the time for it had come. */
async function askNow(): Promise<void> {
  await server.services.db.updateTable('payout').set({ next_at: 0 }).execute()
  await server.services.payouts.sweep()
}
/** Lets time go by; whoever was logged in logs in again. */
async function wait(ms: number): Promise<void> {
  server.clock.advance(ms)
  await server.services.payouts.sweep()
  mia = await server.login('mia')
  oda = await server.login('oda')
}
/** Asks the payer again and again, as the server does by itself in time, until the withdrawal stands so. */
async function until(withdrawalId: string, wanted: string): Promise<void> {
  await expect
    .poll(
      async () => {
        await askNow()
        const { state, payout } = await status(withdrawalId)
        return `${state} ${payout?.state ?? ''}`
      },
      { timeout: 45_000 },
    )
    .toBe(wanted)
}
async function books() {
  const { db } = server.services
  expect(await auditLedger(db)).toEqual([])
  const of = (owner: string) => balanceOf(db, owner, 'FEN')
  return {
    mia: await of('m-mia'),
    held: await of(HOUSE.withdrawals),
    away: await of(payoutsOf('harbourpay')),
    out: await of(clearingOf('harbourpay')),
    fees: await of(HOUSE.fees),
  }
}
const BACK = { mia: OPENING, held: 0, away: 0, out: 0, fees: 0 }
const PAID = { mia: OPENING - AMOUNT, held: 0, away: 0, out: NET, fees: FEE }
const AWAY = { mia: OPENING - AMOUNT, held: FEE, away: NET, out: 0, fees: 0 }

describe('with a payer', () => {
  beforeEach(() => open(payer.settings))

  test('[P-6] [Q10] what is approved goes to the payer, which tells by itself that it paid; member and operator hear of each step', async () => {
    const [member, operator] = [await server.connect(mia), await server.connect(oda)]
    const id = await approved()
    await until(id, 'paying accepted')
    expect(await books()).toEqual(AWAY)
    expect(payer.ordered()).toMatchObject([{ payoutId: `${id}-1`, amount: String(NET), to: 'ICBC 6222 **** **** 7894 王小米' }])
    payer.act(`${id}-1`, 'pay')
    await expect.poll(async () => (await status(id)).state).toBe('paid')
    expect(await books()).toEqual(PAID)
    const end = payer.ordered()[0]?.end
    expect((await status(id)).payout).toMatchObject({
      state: 'paid',
      byHand: false,
      reference: end?.state === 'paid' && end.reference,
    })
    await member.until('that it is paid', () => member.selves.some((push) => push.kind === 'withdrawal' && push.state === 'paid'))
    await operator.until('each step', () => operator.selves.filter((push) => push.kind === 'withdrawalReview').length >= 6)
    expect(JSON.stringify(await view('over'))).not.toContain('6222021234567894')
  })

  test('[Q10] lost answers, lost requests and a payer that dies: it is asked until it is known, ordered under one id, and paid once', async () => {
    payer.line('loses requests')
    const id = await approved()
    await until(id, 'paying unknown')
    expect(await books()).toEqual(AWAY)
    expect(payer.ordered()).toEqual([])
    // Asked, it has never heard of it: the order goes again, and again while its answer is lost.
    payer.line('loses answers')
    await askNow()
    await askNow()
    payer.line('well')
    await until(id, 'paying accepted')
    payer.die()
    payer.line('loses answers')
    payer.home(1)
    payer.act(`${id}-1`, 'pay')
    await until(id, 'paying accepted')
    payer.die()
    payer.line('well')
    await until(id, 'paid paid')
    expect(payer.ordered()).toHaveLength(1)
    expect(new Set(payer.asked)).toEqual(new Set(['order', 'status']))
    expect(await books()).toEqual(PAID)
  })

  test('[Q10] a server that ends between the order and its answer asks what became of it when it runs again', async () => {
    payer.line('loses answers')
    const id = await approved()
    await until(id, 'paying unknown')
    expect(payer.ordered()).toHaveLength(1)
    payer.act(`${id}-1`, 'silent')
    payer.act(`${id}-1`, 'pay')
    await server.restart()
    expect(await books()).toEqual(AWAY)
    payer.line('well')
    payer.act(`${id}-1`, 'speak')
    await until(id, 'paid paid')
    expect(payer.ordered()).toHaveLength(1)
    expect(await books()).toEqual(PAID)
  })

  test('[Q10] what the receiver refuses goes back to the wallet by itself; the payer’s own trouble waits for an operator', async () => {
    const refused = await approved()
    await until(refused, 'paying accepted')
    payer.act(`${refused}-1`, 'refuse')
    await expect.poll(async () => (await status(refused)).state).toBe('failed')
    expect((await status(refused)).steps.map(({ state }) => state).slice(3)).toEqual(['paying', 'unpaid', 'failed'])
    expect(await books()).toEqual(BACK)

    const troubled = await approved()
    await until(troubled, 'paying accepted')
    payer.act(`${troubled}-1`, 'trouble')
    await expect.poll(async () => (await status(troubled)).state).toBe('unpaid')
    const [review] = await view('queue')
    expect(review && payoutActs('unpaid', currentPayout(review)!)).toEqual(['retry', 'byHand', 'giveBack'])
    const retry = { act: 'retry', withdrawalId: troubled, payoutId: `${troubled}-1` } as const
    expect((await act(retry)).done).toBe(true)
    // The same press again is about the try that is over, and opens no third one.
    expect((await act(retry)).done).toBe(false)
    await until(troubled, 'paying accepted')
    payer.act(`${troubled}-2`, 'pay')
    await expect.poll(async () => (await status(troubled)).state).toBe('paid')
    expect(await books()).toEqual(PAID)
  })

  test('[Q10] what nobody decides about within a day is back in the wallet', async () => {
    const id = await approved()
    await until(id, 'paying accepted')
    payer.act(`${id}-1`, 'trouble')
    await expect.poll(async () => (await status(id)).state).toBe('unpaid')
    await wait(24 * HOUR)
    expect((await status(id)).state).toBe('failed')
    expect(await books()).toEqual(BACK)
  })

  test('[Q10] a try that was ruled failed and paid after all stops the next one: nothing goes to the payer or back by itself', async () => {
    const id = await approved()
    await until(id, 'paying accepted')
    const first = { withdrawalId: id, payoutId: `${id}-1` }
    expect((await act({ act: 'failed', ...first, words: 'they hear nothing' })).done).toBe(true)
    expect((await act({ act: 'retry', ...first })).done).toBe(true)
    const late = {
      noticeId: 'n-1',
      payoutId: `${id}-1`,
      asset: 'FEN',
      amount: String(NET),
      state: 'paid',
      reference: 'bank-1',
    } as const
    expect(await tellPayout(server, late)).toBe('200 doubted')
    await askNow()
    await wait(4 * 24 * HOUR)
    expect(payer.ordered().map(({ payoutId }) => payoutId)).toEqual([`${id}-1`])
    expect((await status(id)).state).toBe('approved')
    const second = { withdrawalId: id, payoutId: `${id}-2` }
    expect((await act({ act: 'giveBack', ...second, reason: 'no' })).done).toBe(false)
    expect((await act({ act: 'explain', ...first, words: 'it was paid' })).done).toBe(true)
    await askNow()
    expect(payer.ordered()).toHaveLength(1)
    expect((await act({ act: 'byHand', ...second })).done).toBe(true)
    expect((await act({ act: 'paid', ...second, reference: 'bank-1', words: 'by the first try' })).done).toBe(true)
    expect((await status(id)).state).toBe('paid')
  })

  test('[Q10] a second try that is refused goes back by no rule once the first one turned out to be paid: a person decides', async () => {
    const id = await approved()
    await until(id, 'paying accepted')
    const first = { withdrawalId: id, payoutId: `${id}-1` }
    expect((await act({ act: 'failed', ...first, words: 'they hear nothing' })).done).toBe(true)
    expect((await act({ act: 'retry', ...first })).done).toBe(true)
    await until(id, 'paying accepted')
    const told = { asset: 'FEN', amount: String(NET) } as const
    const late = { ...told, noticeId: 'n-1', payoutId: `${id}-1`, state: 'paid', reference: 'bank-1' } as const
    expect(await tellPayout(server, late)).toBe('200 doubted')
    expect((await act({ act: 'explain', ...first, words: 'it was paid' })).done).toBe(true)
    const refused = { ...told, noticeId: 'n-2', payoutId: `${id}-2`, state: 'failed', failure: 'destination' } as const
    expect(await tellPayout(server, refused)).toBe('200 moved')
    await wait(24 * HOUR)
    expect((await status(id)).state).toBe('unpaid')
    expect(await books()).toMatchObject({ mia: OPENING - AMOUNT, held: AMOUNT })
  })

  test('[Q10] a payer that had it and says that it never heard of it is not told again: a person decides', async () => {
    const id = await approved()
    await until(id, 'paying accepted')
    payer.forget()
    await askNow()
    expect((await status(id)).payout?.state).toBe('disputed')
    await askNow()
    expect(payer.ordered()).toEqual([])
    expect(await books()).toEqual(AWAY)
  })

  test('[Q10] an act that comes too late answers no doubt that its operator did not see', async () => {
    const id = await approved()
    await until(id, 'paying accepted')
    const of = { withdrawalId: id, payoutId: `${id}-1` }
    expect((await act({ act: 'failed', ...of, words: 'they hear nothing' })).done).toBe(true)
    const late = {
      noticeId: 'n-1',
      payoutId: `${id}-1`,
      asset: 'FEN',
      amount: String(NET),
      state: 'paid',
      reference: 'bank-1',
    } as const
    expect(await tellPayout(server, late)).toBe('200 doubted')
    const again = await act({ act: 'failed', ...of, words: 'they hear nothing' })
    expect([again.done, again.review.payouts[0]?.doubt?.answer]).toEqual([false, null])
  })

  test('[Q10] a notice of another amount moves nothing: a person rules, who is told all that the payer says, and moves nothing by itself', async () => {
    const id = await approved()
    await until(id, 'paying accepted')
    const told = { noticeId: 'n-1', payoutId: `${id}-1`, asset: 'FEN', state: 'paid', reference: 'bank-1' } as const
    expect(await tellPayout(server, { ...told, amount: String(NET + 1) })).toBe('200 doubted')
    expect((await status(id)).payout?.state).toBe('disputed')
    expect(await books()).toEqual(AWAY)
    expect(await tellPayout(server, { ...told, noticeId: 'n-2', amount: String(NET) })).toBe('200 doubted')
    expect(await books()).toEqual(AWAY)
    const [review] = await view('queue')
    expect(review?.payouts).toMatchObject([
      { state: 'disputed', doubt: { kind: 'amount', said: expect.stringContaining(`"amount":${NET}`), answer: null } },
    ])
    const of = { withdrawalId: id, payoutId: `${id}-1` }
    expect((await act({ act: 'giveBack', ...of, reason: 'no' })).done).toBe(false)
    expect((await act({ act: 'paid', ...of, reference: 'bank-1', words: 'the payer corrected itself' })).done).toBe(true)
    expect(await books()).toEqual(PAID)
    expect(await view('queue')).toEqual([])
  })

  test('[Q10] a payer that says paid after failed holds the money until a person has looked into it', async () => {
    const id = await approved()
    await until(id, 'paying accepted')
    const told = { payoutId: `${id}-1`, asset: 'FEN', amount: String(NET) } as const
    expect(await tellPayout(server, { ...told, noticeId: 'n-1', state: 'failed', failure: 'payer' })).toBe('200 moved')
    expect(await tellPayout(server, { ...told, noticeId: 'n-2', state: 'paid', reference: 'bank-1' })).toBe('200 doubted')
    const of = { withdrawalId: id, payoutId: `${id}-1` }
    await wait(48 * HOUR)
    for (const order of [{ act: 'retry', ...of } as const, { act: 'byHand', ...of } as const])
      expect((await act(order)).done).toBe(false)
    expect((await status(id)).state).toBe('unpaid')
    expect((await act({ act: 'explain', ...of, words: 'it was paid after all' })).done).toBe(true)
    expect((await act({ act: 'byHand', ...of })).done).toBe(true)
    const paid = { act: 'paid', withdrawalId: id, payoutId: `${id}-2`, reference: 'bank-1', words: 'see before' } as const
    expect((await act(paid)).done).toBe(true)
    expect((await status(id)).state).toBe('paid')
    // A second payment under another reference is a person's matter too, though all is over.
    expect(await tellPayout(server, { ...told, noticeId: 'n-3', state: 'paid', reference: 'bank-2' })).toBe('200 doubted')
    expect((await view('queue')).map(({ withdrawal }) => withdrawal.withdrawalId)).toEqual([id])
  })

  test('[D-8] [Q10] what an operator found out about a payer’s words is told to the pages of operators', async () => {
    const id = await approved()
    await until(id, 'paying accepted')
    const told = { payoutId: `${id}-1`, asset: 'FEN', amount: String(NET) } as const
    expect(await tellPayout(server, { ...told, noticeId: 'n-1', state: 'failed', failure: 'payer' })).toBe('200 moved')
    expect(await tellPayout(server, { ...told, noticeId: 'n-2', state: 'paid', reference: 'bank-1' })).toBe('200 doubted')
    const operator = await server.connect(oda)
    const explained = { act: 'explain', withdrawalId: id, payoutId: `${id}-1`, words: 'it was paid after all' } as const
    expect((await act(explained)).done).toBe(true)
    await expect.poll(() => operator.selves).toContainEqual({ kind: 'withdrawalReview', withdrawalId: id })
  })

  test('[A-1] [P-6] an operator who may only look at money is told of withdrawals too', async () => {
    const onlooker = await server.connect(await secondOperator(server, ['money.read']))
    const withdrawalId = await approved()
    await expect.poll(() => onlooker.selves).toContainEqual({ kind: 'withdrawalReview', withdrawalId })
  })

  test('[Q10] a notice counts once, and only from its payer, for payouts, about its own: whoever else signs it moves nothing', async () => {
    const id = await approved()
    await until(id, 'paying accepted')
    const paid = {
      noticeId: 'n-1',
      payoutId: `${id}-1`,
      asset: 'FEN',
      amount: String(NET),
      state: 'paid',
      reference: 'b-1',
    } as const
    const others = [
      { key: payerKeys(PAYER_SECRET)('harbourpay') },
      { key: payoutKeys(PAYER_SECRET)('quaycard') },
      { path: '/payout/harbourpay/order' },
      { at: server.clock.now() - 300_000 },
    ]
    for (const other of others) expect(await tellPayout(server, paid, other)).toBe('401 unsigned')
    expect(await tellPayout(server, paid, { provider: 'quaycard' })).toBe('200 ignored')
    expect(await tellPayout(server, { ...paid, payoutId: 'W0-1' })).toBe('200 ignored')
    expect(await books()).toEqual(AWAY)
    expect(await tellPayout(server, paid)).toBe('409 conflict')
    const own = { ...paid, noticeId: 'n-2' }
    const answers = await Promise.all([0, 1, 2].map(() => tellPayout(server, own)))
    expect(answers.toSorted()).toEqual(['200 moved', '200 repeated', '200 repeated'])
    expect(await tellPayout(server, { ...own, noticeId: 'n-3' })).toBe('200 repeated')
    expect(await books()).toEqual(PAID)
  })

  test('[Q10] an answer that its payer did not sign says nothing', async () => {
    payer.line('forges answers')
    const id = await approved()
    await until(id, 'paying unknown')
    expect((await status(id)).state).toBe('paying')
    expect(await books()).toEqual(AWAY)
    payer.line('well')
    await until(id, 'paying accepted')
  })
})

describe('without a payer', () => {
  beforeEach(() => open({}))

  test('[P-6] [Q10] an operator pays by hand with the bank’s reference, and the member sees it', async () => {
    const id = await approved()
    await server.services.payouts.sweep()
    const of = { withdrawalId: id, payoutId: `${id}-1` }
    const paid = { act: 'paid', ...of, reference: 'ICBC 20261122 0077', words: 'seen at the bank' } as const
    expect((await act(paid)).done).toBe(false)
    expect((await act({ act: 'byHand', ...of })).done).toBe(true)
    expect((await view('queue')).map(({ withdrawal }) => withdrawal.state)).toEqual(['paying'])
    expect((await act(paid)).done).toBe(true)
    expect((await act(paid)).done).toBe(false)
    const { state, payout, steps } = await status(id)
    expect([state, payout]).toMatchObject(['paid', { byHand: true, reference: 'ICBC 20261122 0077' }])
    // What operators tell each other is not the member's to read.
    expect(steps.map(({ reason }) => reason)).toEqual([null, null, null, null, null])
    expect(await auditLedger(server.services.db)).toEqual([])
    expect(await balanceOf(server.services.db, clearingOf('hand'), 'FEN')).toBe(NET)
  })

  test('[Q10] what failed by hand goes back with a reason, and what nobody takes in hand goes back after three days', async () => {
    const failed = await approved()
    const of = { withdrawalId: failed, payoutId: `${failed}-1` }
    await act({ act: 'byHand', ...of })
    expect((await act({ act: 'failed', ...of, words: 'the bank is closed' })).done).toBe(true)
    expect((await act({ act: 'giveBack', ...of, reason: 'the bank is closed for days' })).done).toBe(true)
    expect((await status(failed)).steps.at(-1)).toMatchObject({ state: 'failed', reason: 'the bank is closed for days' })
    expect(await books()).toEqual(BACK)

    const left = await approved()
    await wait(72 * HOUR - 60_000)
    expect((await status(left)).state).toBe('approved')
    await wait(60_000)
    expect((await status(left)).state).toBe('failed')
    expect(await books()).toEqual(BACK)
  })

  test('[A-1] [D-8] only operators act on payouts, never on their own, and each act leaves a row in the trail', async () => {
    const id = await approved()
    const byHand = { act: 'byHand', withdrawalId: id, payoutId: `${id}-1` } as const
    for (const token of [mia, await server.login('ada')])
      expect(await server.call(withdrawalReviewAct, byHand, { token })).toMatchObject({ code: profile.codes.forbidden })
    expect(await server.call(withdrawalReviewAct, { ...byHand, payoutId: 'W0-1' }, { token: oda })).toMatchObject({
      code: profile.codes.notFound,
    })
    await server.services.db.updateTable('withdrawal').set({ member_id: 'm-oda' }).where('id', '=', id).execute()
    expect(await server.call(withdrawalReviewAct, byHand, { token: oda })).toMatchObject({ code: profile.codes.forbidden })
    await server.services.db.updateTable('withdrawal').set({ member_id: 'm-mia' }).where('id', '=', id).execute()
    await act(byHand)
    const rows = await server.services.db
      .selectFrom('trail')
      .select('detail_json')
      .where('act', '=', 'withdrawalReviewAct')
      .execute()
    expect(rows.filter(({ detail_json: detail }) => detail.includes('"act":"byHand"')).length).toBeGreaterThanOrEqual(1)
  })
})
