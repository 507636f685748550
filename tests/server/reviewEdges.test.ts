import { beforeEach, describe, expect, test } from 'vitest'
import type { ReviewAct } from '#src/api/model/review.ts'
import { listReviews, type ReviewServices, reviewWithdrawal } from '#server/backOffice/withdrawalReview.ts'
import { findMember } from '#server/members/members.ts'
import type { BusMessage } from '#server/platform/bus.ts'
import { emptyTables, type BareRow, row, writeRows } from '#tests/support/bareRows.ts'
import { startBareServices } from '#tests/support/bareServices.ts'

// Withdrawals as operators see and decide them, each rule at the sum, the moment or the person at which it turns.

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const start = 1_000 * DAY
let now = start
const { db, services } = await startBareServices(() => now)
const heard: BusMessage[] = []
services.bus.subscribe((message) => heard.push(message))
beforeEach(async () => {
  now = start
  await emptyTables(db, 'member', 'operator_rights', 'operator_hand', 'staff_reset', 'payout', 'withdrawal')
  await writeRows(db, member('one', 'operator'), member('two', 'operator'), member('three', 'operator'), member('mia'))
  heard.length = 0
})

const member = (id: string, role = 'member') =>
  row('member', { id, name: id, name_key: id, nickname: `the ${id}`, role, status: '1', vip_level: 2 })
const withdrawal = (id: string, more: BareRow['values'] = {}) =>
  row('withdrawal', {
    id,
    client_id: id,
    member_id: 'mia',
    method: 'usdt',
    asset: 'FEN',
    amount: 500_000,
    fee: 0,
    kind: 'usdt',
    of: 'TRC20',
    state: 'reviewing',
    created_at: start,
    changed_at: start,
    ...more,
  })
const payout = (id: string, withdrawal_id: string, more: BareRow['values'] = {}) =>
  row('payout', {
    id,
    withdrawal_id,
    place: 1,
    provider: 'harbourpay',
    asset: 'FEN',
    amount: 500_000,
    tries: 0,
    state: 'unknown',
    ...more,
  })
const rights = (id: string, ...all: string[]) => row('operator_rights', { member_id: id, rights_json: JSON.stringify(all) })

const pages: ReviewServices = { payouts: { pageOf: () => null }, language: 'en', usdtRate: 70_000 }
const act = async (by: string, order: ReviewAct) => {
  const operator = await findMember(db, by)
  if (operator === undefined) throw new Error(by)
  const { done, dropped, review } = await services.write((tx) => reviewWithdrawal(tx, operator, order, pages))
  return { done, dropped, state: review.withdrawal.state, signer: review.signature?.memberId ?? null, takesTwo: review.takesTwo }
}
const approve = (by: string, withdrawalId: string) => act(by, { act: 'approve', withdrawalId })
const forbidden = { words: 'forbidden' }

describe('an approval', () => {
  test('[D-8] is one operator’s up to the limit, and two different ones’ above it', async () => {
    await writeRows(db, withdrawal('w-at'), withdrawal('w-above', { amount: 500_001 }))
    expect(await approve('one', 'w-at')).toMatchObject({ done: true, state: 'approved', takesTwo: false })
    const first = { done: true, dropped: false, state: 'reviewing', signer: 'one', takesTwo: true }
    expect(await approve('one', 'w-above')).toEqual(first)
    await expect(approve('one', 'w-above')).rejects.toMatchObject(forbidden)
    expect(await approve('two', 'w-above')).toMatchObject({ done: true, state: 'approved' })
    const steps = await db.selectFrom('withdrawal_step').select('by_member_id').where('withdrawal_id', '=', 'w-above').execute()
    expect(steps).toEqual([{ by_member_id: 'two' }])
  })

  test('[D-8] of USDT is measured by what it is worth', async () => {
    await writeRows(db, ...[714_000_000, 714_300_000].map((amount) => withdrawal(`w-${amount}`, { asset: 'UUSDT', amount })))
    expect((await approve('one', 'w-714000000')).state).toBe('approved')
    expect((await approve('one', 'w-714300000')).state).toBe('reviewing')
  })

  test('[D-8] is nothing of what is not in review', async () => {
    await writeRows(db, withdrawal('w-new', { state: 'created', amount: 900_000 }), withdrawal('w-paid', { state: 'paid' }))
    expect(await approve('one', 'w-new')).toMatchObject({ done: false, state: 'created', signer: null })
    expect(await approve('one', 'w-paid')).toMatchObject({ done: false, state: 'paid' })
    await expect(approve('one', 'w-none')).rejects.toMatchObject({ words: 'notFound' })
  })

  test('[D-8] [A-1] takes the right to act, and the second the right to approve too', async () => {
    await writeRows(db, withdrawal('w', { amount: 900_000 }), withdrawal('w-own', { member_id: 'one' }))
    await writeRows(db, rights('two', 'money.read', 'money.act'), rights('three', 'money.read', 'money.approve'))
    await expect(approve('three', 'w')).rejects.toMatchObject(forbidden)
    await expect(approve('one', 'w-own')).rejects.toMatchObject(forbidden)
    await approve('one', 'w')
    await expect(approve('two', 'w')).rejects.toMatchObject(forbidden)
    await expect(act('three', { act: 'reject', withdrawalId: 'w', reason: 'r' })).rejects.toMatchObject(forbidden)
  })

  test('[D-8] drops a first one that is three days old or of who may act no more: two sign from then on', async () => {
    const signed = { amount: 900_000, signed_by_id: 'one', signed_by_name: 'the one', takes_two: 1 }
    await writeRows(
      db,
      withdrawal('w-last', { ...signed, signed_at: start - 3 * DAY + 1 }),
      withdrawal('w-old', { ...signed, amount: 1, signed_at: start - 3 * DAY }),
    )
    expect(await approve('two', 'w-last')).toMatchObject({ done: true, state: 'approved' })
    const gone = { done: false, dropped: true, state: 'reviewing', signer: null, takesTwo: true }
    expect(await approve('two', 'w-old')).toEqual(gone)
    expect(await approve('two', 'w-old')).toMatchObject({ done: true, signer: 'two' })
    await writeRows(db, rights('two', 'money.read'))
    expect(await approve('three', 'w-old')).toEqual(gone)
  })

  test('[D-8] of a member whose password staff made takes two for thirty days, none of whom made it', async () => {
    const reset = (member_id: string, by_member_id: string, at: number) => row('staff_reset', { member_id, by_member_id, at })
    await writeRows(db, reset('mia', 'one', start - 30 * DAY + 1), reset('other', 'two', start))
    await writeRows(db, withdrawal('w', { amount: 1 }))
    await expect(approve('one', 'w')).rejects.toMatchObject(forbidden)
    expect(await approve('two', 'w')).toMatchObject({ state: 'reviewing', signer: 'two', takesTwo: true })
    await writeRows(db, withdrawal('w-later', { amount: 1 }))
    now += 1
    expect(await approve('one', 'w-later')).toMatchObject({ state: 'approved', takesTwo: false })
  })
})

describe('what is said of a payout', () => {
  const paid = (by: string, reference: string, payoutId = 'p', withdrawalId = 'w') =>
    act(by, { act: 'paid', withdrawalId, payoutId, reference, words: 'seen' })
  const payoutOf = (id: string) =>
    db.selectFrom('payout').select(['state', 'signed_by_id', 'signed_reference', 'words']).where('id', '=', id).executeTakeFirst()

  test('[Q10] [D-8] is about a payout of that very withdrawal', async () => {
    await writeRows(db, withdrawal('w', { state: 'paying' }), withdrawal('w-2', { state: 'paying' }), payout('p', 'w-2'))
    await expect(paid('one', 'B1')).rejects.toMatchObject({ words: 'notFound' })
    await expect(paid('one', 'B1', 'p-none')).rejects.toMatchObject({ words: 'notFound' })
  })

  test('[D-8] of a large one counts when a second operator says the very same', async () => {
    await writeRows(db, withdrawal('w', { state: 'paying', amount: 900_000 }), payout('p', 'w'))
    expect(await paid('one', 'B1')).toMatchObject({ done: true, state: 'paying' })
    await expect(paid('one', 'B1')).rejects.toMatchObject(forbidden)
    await paid('two', 'B2')
    expect(await payoutOf('p')).toMatchObject({ state: 'unknown', signed_by_id: 'two', signed_reference: 'B2' })
    await writeRows(db, rights('two', 'money.read'))
    expect(await paid('three', 'B2')).toMatchObject({ done: false, dropped: true })
    expect(await payoutOf('p')).toMatchObject({ state: 'unknown', signed_by_id: null, signed_reference: null })
  })

  test('[D-8] of a small one leads nowhere where nothing waits for it', async () => {
    await writeRows(db, withdrawal('w', { state: 'approved' }), payout('p', 'w', { state: 'waiting' }))
    expect(await paid('one', 'B1')).toMatchObject({ done: false, state: 'approved' })
    await db.updateTable('withdrawal').set({ takes_two: 1 }).execute()
    expect(await paid('one', 'B1')).toMatchObject({ done: false, state: 'approved' })
    expect(await payoutOf('p')).toMatchObject({ state: 'waiting', signed_by_id: null })
  })
})

describe('the lists of withdrawals', () => {
  const ids = async (query: Parameters<typeof listReviews>[1]) =>
    (await listReviews(db, query, pages, now)).list.map((one) => one?.withdrawal.withdrawalId ?? '')

  test('[C-10] hold what waits for a person, what is under way and what is over, each in its order', async () => {
    const states = ['created', 'reviewing', 'unpaid', 'approved', 'paying', 'paid', 'rejected', 'cancelled', 'failed']
    await writeRows(
      db,
      ...states.map((state, at) => withdrawal(`w-${state}`, { state, created_at: start + at, changed_at: start - at })),
    )
    expect(await ids({ view: 'queue' })).toEqual(['w-created', 'w-reviewing', 'w-unpaid'])
    expect(await ids({ view: 'underway' })).toEqual(['w-paying', 'w-approved', 'w-unpaid'])
    expect(await ids({ view: 'over' })).toEqual(['w-paid', 'w-rejected', 'w-cancelled', 'w-failed'])
    expect(await ids({ view: 'queue', state: 'unpaid' })).toEqual(['w-unpaid'])
    expect(await ids({ view: 'queue', before: 'w-created' })).toEqual(['w-reviewing', 'w-unpaid'])
    expect(await ids({ view: 'over', before: 'w-rejected' })).toEqual(['w-cancelled', 'w-failed'])
    expect(await ids({ view: 'queue', before: 'none' })).toEqual([])
  })

  test('[P-6] [Q10] call a person to a payout in dispute, in doubt, by hand, or unanswered for a minute', async () => {
    const tries = {
      disputed: { state: 'disputed' },
      doubted: { state: 'paid', doubt: 'twice', doubt_answer: null },
      answered: { state: 'paid', doubt: 'twice', doubt_answer: 'a' },
      hand: { state: 'accepted', provider: 'hand' },
      accepted: { state: 'accepted' },
      late: { state: 'unknown', changed_at: start - MINUTE },
      soon: { state: 'unknown', changed_at: start - MINUTE + 1 },
    }
    for (const [id, more] of Object.entries(tries))
      await writeRows(db, withdrawal(id, { state: 'paying' }), payout(`p-${id}`, id, more))
    expect((await ids({ view: 'queue' })).toSorted()).toEqual(['disputed', 'doubted', 'hand', 'late'])
    expect(await ids({ view: 'queue', provider: 'harbourpay' })).not.toContain('hand')
    expect(await ids({ view: 'underway' })).toHaveLength(7)
  })

  test('[C-10] find by number, member, payout and reference', async () => {
    await writeRows(
      db,
      member('leo'),
      withdrawal('w-1', { state: 'paying' }),
      withdrawal('w-2', { state: 'paying', member_id: 'leo' }),
    )
    await writeRows(db, payout('p-1', 'w-1', { reference: 'BANK1' }), payout('p-2', 'w-2'))
    const found: string[][] = []
    for (const text of ['w-1', 'le', 'p-2', 'BANK1', 'BANK']) found.push(await ids({ view: 'underway', text }))
    expect(found).toEqual([['w-1'], ['w-2'], ['w-2'], ['w-1'], []])
  })

  test('[C-10] say when a payer is asked again, whose money it is and what an operator said first', async () => {
    const signed = { signed_as: 'paid', signed_reference: 'B', signed_by_id: 'one', signed_by_name: 'the one', signed_at: 7 }
    await writeRows(db, withdrawal('w', { state: 'paying' }), payout('p-1', 'w', { next_at: 99, ...signed }))
    await writeRows(db, payout('p-2', 'w', { place: 2, state: 'accepted', provider: 'hand', next_at: 99 }))
    await writeRows(db, payout('p-3', 'w', { place: 3, state: 'paid', next_at: 99 }))
    const { list } = await listReviews(db, { view: 'underway' }, pages, now)
    expect(list[0]?.member).toEqual({ memberId: 'mia', name: 'mia', vipLevel: 2 })
    expect(list[0]?.payouts.map((one) => [one?.nextAt, one?.ruling?.act ?? null])).toEqual([
      [99, 'paid'],
      [null, null],
      [null, null],
    ])
  })
})
