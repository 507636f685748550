import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { PayloadOf } from '#src/api/contract/defineCall.ts'
import { withdrawalReviewAct, withdrawalReviewList } from '#src/api/contract/withdrawalReview.ts'
import { cash } from '#src/api/model/money/amount.ts'
import { profile } from '#src/api/profile.ts'
import type { WithdrawalState } from '#src/api/model/withdrawalState.ts'
import { findMember } from '#server/members/members.ts'
import { reviewWithdrawal } from '#server/backOffice/withdrawalReview.ts'
import { openPayout } from '#server/cashier/withdrawal/payoutRows.ts'
import { findWithdrawal } from '#server/cashier/withdrawal/withdrawalRows.ts'
import { balanceOf } from '#server/ledger/ledger.ts'
import { storeRights } from '#server/members/rights.ts'
import { noteReset } from '#server/members/staffResets.ts'
import { granted } from '#tests/support/request.ts'
import { startTestServer, type TestServer } from '#tests/support/testServer.ts'

const MINUTE = 60_000
let server: TestServer
let oda: string
beforeEach(async () => {
  server = await startTestServer()
  oda = await server.login('oda')
})
afterEach(() => server.stop())

/** A withdrawal as it stands in the table, with its payout where it has come so far; no money of it moved. */
async function insert(id: string, state: WithdrawalState, { memberId = 'm-mia', payout = false } = {}): Promise<string> {
  server.clock.advance(10)
  await server.services.write(async (tx) => {
    await tx.db
      .insertInto('withdrawal')
      .values({
        id,
        client_id: `client-of-${id}-withdrawal`,
        digest: '',
        member_id: memberId,
        method: 'card',
        asset: 'FEN',
        amount: cash(10_000),
        fee: cash(200),
        kind: 'bankCard',
        of: 'ICBC',
        number: '',
        masked: '6222',
        holder: null,
        state,
        created_at: tx.at,
        changed_at: tx.at,
        signed_by_id: null,
        signed_by_name: null,
        signed_at: null,
        takes_two: 0,
      })
      .execute()
    const row = await findWithdrawal(tx.db, id)
    if (payout && row !== undefined) await openPayout(tx, row)
  })
  return id
}
const page = async (query: PayloadOf<typeof withdrawalReviewList>) =>
  granted(await server.call(withdrawalReviewList, query, { token: oda }))
const ids = async (query: PayloadOf<typeof withdrawalReviewList>) =>
  (await page(query)).list.map(({ withdrawal }) => withdrawal.withdrawalId)

test('[C-10] every view comes page after page: the queue oldest first, what is on its way and what is over latest first', async () => {
  const over: string[] = []
  const queue: string[] = []
  const underway: string[] = []
  for (let place = 0; place < 53; place += 1) {
    queue.push(await insert(`WQ${place}`, 'created'))
    underway.unshift(await insert(`WU${place}`, 'approved'))
    over.unshift(await insert(`WO${place}`, 'paid'))
  }
  for (const [view, all] of [
    ['queue', queue],
    ['underway', underway],
    ['over', over],
  ] as const) {
    const first = await page({ view })
    const last = first.list.at(-1)!.withdrawal.withdrawalId
    const rest = await page({ view, before: last })
    expect([...first.list, ...rest.list].map(({ withdrawal }) => withdrawal.withdrawalId)).toEqual(all)
    expect([first.list.length, first.more, rest.more]).toEqual([50, true, false])
  }
  expect(await ids({ view: 'queue', before: 'W-none' })).toEqual([])
})

test('[C-10] a page goes on where the one before ended, also when the last withdrawal of it was taken on meanwhile', async () => {
  const queue: string[] = []
  for (let place = 0; place < 53; place += 1) queue.push(await insert(`WQ${place}`, 'created'))
  const last = (await ids({ view: 'queue' })).at(-1)!
  server.clock.advance(MINUTE)
  granted(await server.call(withdrawalReviewAct, { act: 'take', withdrawalId: last }, { token: oda }))
  expect(await ids({ view: 'queue', before: last })).toEqual(queue.slice(50))
})

test('[C-10] withdrawals are found by member, number, payout, reference, state and payer', async () => {
  await insert('W1', 'created')
  await insert('W2', 'reviewing', { memberId: 'm-leo' })
  await insert('W3', 'paid', { payout: true })
  await server.services.db.updateTable('payout').set({ state: 'paid', reference: 'R-1', provider: 'hand' }).execute()
  await insert('W4', 'paid', { payout: true })
  expect(await ids({ view: 'queue', text: 'LE' })).toEqual(['W2'])
  expect(await ids({ view: 'queue', text: 'W1' })).toEqual(['W1'])
  expect(await ids({ view: 'queue', state: 'reviewing' })).toEqual(['W2'])
  expect([await ids({ view: 'over', text: 'W3-1' }), await ids({ view: 'over', text: 'R-1' })]).toEqual([['W3'], ['W3']])
  expect([await ids({ view: 'over', provider: 'hand' }), await ids({ view: 'over', provider: 'harbourpay' })]).toEqual([
    ['W3'],
    ['W4'],
  ])
  expect(await ids({ view: 'over', text: '%' })).toEqual([])
})

test('[C-10] with a withdrawal come what its member has, what was paid out to them before, and what staff marked', async () => {
  await insert('W1', 'paid')
  await insert('W2', 'paid')
  await insert('W3', 'created')
  const { db, write } = server.services
  await db.insertInto('member_tag').values({ member_id: 'm-mia', tag: 'watch', at: server.clock.now() }).execute()
  await write((tx) => noteReset(tx, 'm-mia', 'm-oda'))
  const [review] = (await page({ view: 'queue' })).list
  expect(review?.member.money).toMatchObject({
    fen: await balanceOf(db, 'm-mia', 'FEN'),
    payouts: { count: 2, sums: [{ asset: 'FEN', amount: cash(20_000) }] },
    tags: ['watch'],
    isReset: true,
  })
})

test('[P-6] a payout of which the payer says nothing for a minute stands in the queue, where a person sees it', async () => {
  await insert('W1', 'paying', { payout: true })
  const since = server.clock.now()
  await server.services.db.updateTable('payout').set({ state: 'unknown', changed_at: since }).execute()
  expect(await ids({ view: 'queue' })).toEqual([])
  server.clock.advance(MINUTE)
  expect(await ids({ view: 'queue' })).toEqual(['W1'])
  await server.services.db.updateTable('payout').set({ state: 'accepted' }).execute()
  expect(await ids({ view: 'queue' })).toEqual([])
})

test('[A-1] [D-8] who only reads sees the list and does nothing; a right that was lost while an act waited counts no more', async () => {
  await insert('W1', 'created')
  const { db, write, env, payouts } = server.services
  const by = await findMember(db, 'm-oda')
  if (by === undefined) expect.unreachable('she is there')
  await write((tx) => storeRights(tx, 'm-oda', ['money.read']))
  expect(await ids({ view: 'queue' })).toEqual(['W1'])
  const take = { act: 'take', withdrawalId: 'W1' } as const
  const refused = { code: profile.codes.forbidden }
  expect(await server.call(withdrawalReviewAct, take, { token: oda })).toMatchObject(refused)
  const services = { payouts, language: 'zh-CN', usdtRate: env.usdtRate } as const
  await expect(write((tx) => reviewWithdrawal(tx, by, take, services))).rejects.toMatchObject(refused)
})

describe('what a member has', () => {
  const take = { act: 'take', withdrawalId: 'W1' } as const

  test('[C-10] comes with the answer of an act to a withdrawal', async () => {
    await insert('W1', 'created')
    const { review } = granted(await server.call(withdrawalReviewAct, take, { token: oda }))
    expect(review.member.money?.fen).toBe(await balanceOf(server.services.db, 'm-mia', 'FEN'))
  })

  test('[C-10] is not read while an act to a withdrawal is written', async () => {
    await insert('W1', 'created')
    const { db, write, env, payouts } = server.services
    const by = await findMember(db, 'm-oda')
    if (by === undefined) expect.unreachable('she is there')
    const services = { payouts, language: 'zh-CN', usdtRate: env.usdtRate } as const
    const { before, review } = await write((tx) => reviewWithdrawal(tx, by, take, services))
    expect([before?.member.money ?? null, review.member.money ?? null]).toEqual([null, null])
  })
})

test('[C-10] with each page comes how many wait and how many are on their way, whatever is looked for', async () => {
  await insert('W1', 'created')
  await insert('W2', 'approved')
  await insert('W3', 'unpaid')
  await insert('W4', 'paid')
  expect((await page({ view: 'over', text: 'none' })).figures).toEqual({ queue: 2, underway: 2 })
})
