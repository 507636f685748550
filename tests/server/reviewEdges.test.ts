import { beforeEach, describe, expect, test } from 'vitest'
import type { ReviewAct } from '#src/api/model/review.ts'
import { listReviews, type ReviewServices } from '#server/backOffice/reviews.ts'
import { reviewWithdrawal } from '#server/backOffice/withdrawalReview.ts'
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
  test('[D-8] is one operator’s up to the limit', async () => {
    await writeRows(db, withdrawal('w-at'))
    expect(await approve('one', 'w-at')).toMatchObject({ done: true, state: 'approved', takesTwo: false })
  })

  test('[D-8] is two different operators’ above the limit', async () => {
    await writeRows(db, withdrawal('w-above', { amount: 500_001 }))
    const first = { done: true, dropped: false, state: 'reviewing', signer: 'one', takesTwo: true }
    expect(await approve('one', 'w-above')).toEqual(first)
    await expect(approve('one', 'w-above')).rejects.toMatchObject(forbidden)
    expect(await approve('two', 'w-above')).toMatchObject({ done: true, state: 'approved' })
  })

  test('[D-8] of two operators is noted as a step of the second', async () => {
    await writeRows(db, withdrawal('w-steps', { amount: 500_001 }))
    for (const id of ['one', 'two']) await approve(id, 'w-steps')
    const steps = await db.selectFrom('withdrawal_step').select('by_member_id').where('withdrawal_id', '=', 'w-steps').execute()
    expect(steps).toEqual([{ by_member_id: 'two' }])
  })

  test('[D-8] of USDT is measured by what it is worth', async () => {
    await writeRows(db, ...[714_000_000, 714_300_000].map((amount) => withdrawal(`w-${amount}`, { asset: 'UUSDT', amount })))
    expect((await approve('one', 'w-714000000')).state).toBe('approved')
    expect((await approve('one', 'w-714300000')).state).toBe('reviewing')
  })

  test.each(['created', 'paid'])('[D-8] changes nothing of what is not in review but %s', async (state) => {
    await writeRows(db, withdrawal('w', { state, amount: 900_000 }))
    expect(await approve('one', 'w')).toMatchObject({ done: false, state, signer: null })
  })

  test('[D-8] of a withdrawal that is not there is refused', async () => {
    await expect(approve('one', 'w-none')).rejects.toMatchObject({ words: 'notFound' })
  })

  test('[D-8] [A-1] takes the right to act', async () => {
    await writeRows(db, withdrawal('w', { amount: 900_000 }), rights('three', 'money.read', 'money.approve'))
    await expect(approve('three', 'w')).rejects.toMatchObject(forbidden)
  })

  test('[D-8] [A-1] takes the right to approve where it is the second', async () => {
    await writeRows(db, withdrawal('w', { amount: 900_000 }), rights('two', 'money.read', 'money.act'))
    await approve('one', 'w')
    await expect(approve('two', 'w')).rejects.toMatchObject(forbidden)
  })

  test('[D-8] [A-1] is never of one’s own withdrawal', async () => {
    await writeRows(db, withdrawal('w-own', { member_id: 'one' }))
    await expect(approve('one', 'w-own')).rejects.toMatchObject(forbidden)
  })

  test('[D-8] [A-1] is not turned into a refusal without the right to act', async () => {
    await writeRows(db, withdrawal('w', { amount: 900_000 }), rights('three', 'money.read', 'money.approve'))
    await approve('one', 'w')
    await expect(act('three', { act: 'reject', withdrawalId: 'w', reason: 'r' })).rejects.toMatchObject(forbidden)
  })

  const signed = { amount: 900_000, signed_by_id: 'one', signed_by_name: 'the one', takes_two: 1 }
  const gone = { done: false, dropped: true, state: 'reviewing', signer: null, takesTwo: true }

  test('[D-8] counts a first one of less than three days', async () => {
    await writeRows(db, withdrawal('w', { ...signed, signed_at: start - 3 * DAY + 1 }))
    expect(await approve('two', 'w')).toMatchObject({ done: true, state: 'approved' })
  })

  test('[D-8] drops a first one that is three days old', async () => {
    await writeRows(db, withdrawal('w', { ...signed, amount: 1, signed_at: start - 3 * DAY }))
    expect(await approve('two', 'w')).toEqual(gone)
  })

  test('[D-8] drops a first one of who may act no more', async () => {
    await writeRows(db, withdrawal('w', { ...signed, signed_at: start }), rights('one', 'money.read'))
    expect(await approve('two', 'w')).toEqual(gone)
  })

  test('[D-8] takes two from when a first one was dropped', async () => {
    await writeRows(db, withdrawal('w', { ...signed, amount: 1, signed_at: start - 3 * DAY }))
    await approve('two', 'w')
    expect(await approve('two', 'w')).toMatchObject({ done: true, state: 'reviewing', signer: 'two' })
    expect(await approve('three', 'w')).toMatchObject({ done: true, state: 'approved' })
  })

  const reset = (member_id: string, by_member_id: string, at: number) => row('staff_reset', { member_id, by_member_id, at })

  test('[D-8] of a member whose password staff made takes two for thirty days', async () => {
    await writeRows(db, reset('mia', 'three', start - 30 * DAY + 1), withdrawal('w', { amount: 1 }))
    expect(await approve('one', 'w')).toMatchObject({ state: 'reviewing', signer: 'one', takesTwo: true })
    await writeRows(db, withdrawal('w-later', { amount: 1 }))
    now += 1
    expect(await approve('one', 'w-later')).toMatchObject({ state: 'approved', takesTwo: false })
  })

  test('[D-8] is not given by who made the member’s password', async () => {
    await writeRows(db, reset('mia', 'one', start), reset('other', 'two', start), withdrawal('w', { amount: 1 }))
    await expect(approve('one', 'w')).rejects.toMatchObject(forbidden)
    expect(await approve('two', 'w')).toMatchObject({ signer: 'two' })
  })
})

describe('what is said of a payout', () => {
  const paid = (by: string, reference: string, payoutId = 'p', withdrawalId = 'w') =>
    act(by, { act: 'paid', withdrawalId, payoutId, reference, words: 'seen' })
  const payoutOf = (id: string) =>
    db
      .selectFrom('payout')
      .select(['state', 'signed_by_id', 'signed_reference', 'words', 'doubt_answer'])
      .where('id', '=', id)
      .executeTakeFirst()

  test('[Q10] [D-8] is about a payout of that very withdrawal', async () => {
    await writeRows(db, withdrawal('w', { state: 'paying' }), withdrawal('w-2', { state: 'paying' }), payout('p', 'w-2'))
    await expect(paid('one', 'B1')).rejects.toMatchObject({ words: 'notFound' })
    await expect(paid('one', 'B1', 'p-none')).rejects.toMatchObject({ words: 'notFound' })
  })

  const large = () => writeRows(db, withdrawal('w', { state: 'paying', amount: 900_000 }), payout('p', 'w'))

  test('[D-8] of a large one is said by two different operators', async () => {
    await large()
    expect(await paid('one', 'B1')).toMatchObject({ done: true, state: 'paying' })
    await expect(paid('one', 'B1')).rejects.toMatchObject(forbidden)
  })

  test('[D-8] of a large one begins again where the second operator says something else', async () => {
    await large()
    await paid('one', 'B1')
    await paid('two', 'B2')
    expect(await payoutOf('p')).toMatchObject({ state: 'unknown', signed_by_id: 'two', signed_reference: 'B2' })
  })

  test('[D-8] of a large one is dropped where who said it first may act no more', async () => {
    await large()
    await paid('two', 'B2')
    await writeRows(db, rights('two', 'money.read'))
    expect(await paid('three', 'B2')).toMatchObject({ done: false, dropped: true })
    expect(await payoutOf('p')).toMatchObject({ state: 'unknown', signed_by_id: null, signed_reference: null })
  })

  test('[D-8] of a member whose password staff made since the approval is said by two, as the page says', async () => {
    await writeRows(db, withdrawal('w', { state: 'paying', amount: 1 }), payout('p', 'w'))
    await writeRows(db, row('staff_reset', { member_id: 'mia', by_member_id: 'three', at: start }))
    const [shown] = (await listReviews(db, { view: 'underway' }, pages, now)).list
    expect([shown?.takesTwo, await paid('one', 'B1')]).toMatchObject([true, { done: true, state: 'paying' }])
    expect(await paid('two', 'B1')).toMatchObject({ done: true, state: 'paid' })
  })

  test('[D-8] of one that takes one operator is said by one', async () => {
    await writeRows(db, withdrawal('w', { state: 'paying', amount: 1 }), payout('p', 'w'))
    expect(await paid('one', 'B1')).toMatchObject({ done: true, state: 'paid', takesTwo: false })
  })

  test.each(['paid', 'failed'] as const)('[Q10] answers the doubt about what its payer said: %s', async (ruling) => {
    const doubt = { doubt: 'amount', doubt_said: '{}', doubt_answer: null }
    await writeRows(db, withdrawal('w', { state: 'paying', amount: 1 }), payout('p', 'w', { state: 'disputed', ...doubt }))
    const about = { withdrawalId: 'w', payoutId: 'p', words: 'asked them' }
    await act('one', ruling === 'paid' ? { act: ruling, ...about, reference: 'B1' } : { act: ruling, ...about })
    expect(await payoutOf('p')).toMatchObject({ state: ruling, doubt_answer: 'asked them' })
  })

  test.each([
    ['one operator’s', 0],
    ['two operators’', 1],
  ])('[D-8] leads nowhere where nothing waits for it and the withdrawal is %s', async (_, takesTwo) => {
    await writeRows(db, withdrawal('w', { state: 'approved', takes_two: takesTwo }), payout('p', 'w', { state: 'waiting' }))
    expect(await paid('one', 'B1')).toMatchObject({ done: false, state: 'approved' })
    expect(await payoutOf('p')).toMatchObject({ state: 'waiting', signed_by_id: null })
  })
})

describe('the lists of withdrawals', () => {
  const ids = async (query: Parameters<typeof listReviews>[1]) =>
    (await listReviews(db, query, pages, now)).list.map((one) => one?.withdrawal.withdrawalId ?? '')

  test.each([
    ['what waits for a person', { view: 'queue' }, ['w-created', 'w-reviewing', 'w-unpaid']],
    ['what is under way', { view: 'underway' }, ['w-paying', 'w-approved', 'w-unpaid']],
    ['what is over', { view: 'over' }, ['w-paid', 'w-rejected', 'w-cancelled', 'w-failed']],
    ['what is in a state', { view: 'queue', state: 'unpaid' }, ['w-unpaid']],
    ['what waits after one', { view: 'queue', before: 'w-created' }, ['w-reviewing', 'w-unpaid']],
    ['what is over after one', { view: 'over', before: 'w-rejected' }, ['w-cancelled', 'w-failed']],
    ['nothing after one that is not there', { view: 'queue', before: 'none' }, []],
  ] as const)('[C-10] hold %s in its order', async (_, query, found) => {
    const states = ['created', 'reviewing', 'unpaid', 'approved', 'paying', 'paid', 'rejected', 'cancelled', 'failed']
    await writeRows(
      db,
      ...states.map((state, at) => withdrawal(`w-${state}`, { state, created_at: start + at, changed_at: start - at })),
    )
    expect(await ids(query)).toEqual(found)
  })

  const tries = {
    'a payout in dispute': { state: 'disputed' },
    'a payout in doubt': { state: 'paid', doubt: 'twice', doubt_answer: null },
    'a payout by hand': { state: 'accepted', provider: 'hand' },
    'a payout unanswered for a minute': { state: 'unknown', changed_at: start - MINUTE },
    'a payout that its payer accepted six hours ago': { state: 'accepted', changed_at: start - 6 * 60 * MINUTE },
    'a payout whose doubt was answered': { state: 'paid', doubt: 'twice', doubt_answer: 'a' },
    'a payout that its payer accepted less than six hours ago': { state: 'accepted', changed_at: start - 6 * 60 * MINUTE + 1 },
    'a payout unanswered for less than a minute': { state: 'unknown', changed_at: start - MINUTE + 1 },
  }

  test.each(Object.entries(tries).slice(0, 5))('[P-6] [Q10] call a person to %s', async (_, more) => {
    await writeRows(db, withdrawal('w', { state: 'paying' }), payout('p', 'w', more))
    expect(await ids({ view: 'queue' })).toEqual(['w'])
  })

  test.each(Object.entries(tries).slice(5))('[P-6] [Q10] call no person to %s', async (_, more) => {
    await writeRows(db, withdrawal('w', { state: 'paying' }), payout('p', 'w', more))
    expect([await ids({ view: 'queue' }), await ids({ view: 'underway' })]).toEqual([[], ['w']])
  })

  /** A try that waits for its payer, after one about which something was found out. */
  const secondTry = async (first: BareRow['values'], more: BareRow['values'] = {}) => {
    await writeRows(db, withdrawal('w', { state: 'approved' }))
    await writeRows(db, payout('p-1', 'w', { state: 'failed', doubt: 'end', doubt_answer: 'a', changed_at: start + 1, ...first }))
    await writeRows(db, payout('p-2', 'w', { place: 2, state: 'waiting', created_at: start, changed_at: start, ...more }))
    const { list } = await listReviews(db, { view: 'underway' }, pages, now)
    return [await ids({ view: 'queue' }), list[0]?.payouts.map((one) => one?.needs)]
  }

  test('[P-6] [Q10] call a person to a try that no payer gets because of what was found out about another one since', async () => {
    expect(await secondTry({})).toEqual([['w'], [null, 'questioned']])
  })

  test.each([
    ['what was found out before it was opened', { changed_at: start }],
    ['no doubt at all', { doubt: null, doubt_answer: null }],
  ])('[P-6] [Q10] call no person to a try that waits after %s', async (_, first) => {
    expect(await secondTry(first)).toEqual([[], [null, null]])
  })

  test('[P-6] [Q10] say of a payout that its payer accepted it too long ago', async () => {
    const more = { state: 'accepted', changed_at: start - 6 * 60 * MINUTE }
    await writeRows(db, withdrawal('w', { state: 'paying' }), payout('p', 'w', more))
    const { list } = await listReviews(db, { view: 'queue' }, pages, now)
    expect(list[0]?.payouts.map((one) => one?.needs)).toEqual(['late'])
  })

  test('[P-6] are found by the provider of a payout', async () => {
    await writeRows(db, ...['theirs', 'hand'].map((id) => withdrawal(id, { state: 'paying' })))
    await writeRows(db, payout('p-1', 'theirs', { state: 'disputed' }), payout('p-2', 'hand', { provider: 'hand' }))
    expect(await ids({ view: 'queue', provider: 'harbourpay' })).toEqual(['theirs'])
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

  /** A withdrawal with three payouts: one that is unanswered, one by hand and one that was paid. */
  const reviewed = async () => {
    const signed = { signed_as: 'paid', signed_reference: 'B', signed_by_id: 'one', signed_by_name: 'the one', signed_at: 7 }
    await writeRows(db, withdrawal('w', { state: 'paying' }), payout('p-1', 'w', { next_at: 99, ...signed }))
    await writeRows(db, payout('p-2', 'w', { place: 2, state: 'accepted', provider: 'hand', next_at: 99 }))
    await writeRows(db, payout('p-3', 'w', { place: 3, state: 'paid', next_at: 99 }))
    const { list } = await listReviews(db, { view: 'underway' }, pages, now)
    return list[0]
  }

  test('[C-10] say whose money it is', async () => {
    expect((await reviewed())?.member).toMatchObject({ memberId: 'mia', name: 'mia', vipLevel: 2 })
  })

  test('[C-10] say when a payer that is waited for is asked again', async () => {
    expect((await reviewed())?.payouts.map((one) => one?.nextAt)).toEqual([99, null, null])
  })

  test('[C-10] say what an operator said first of a payout', async () => {
    expect((await reviewed())?.payouts.map((one) => one?.ruling?.act ?? null)).toEqual(['paid', null, null])
  })

  test('[C-10] tell each thing of a withdrawal and of its payouts in its own place', async () => {
    const step = (place: number, state: string, at: number, more: BareRow['values'] = {}) =>
      row('withdrawal_step', {
        withdrawal_id: 'w-all',
        place,
        state,
        at,
        reason: null,
        by_name: null,
        by_member_id: null,
        ...more,
      })
    await writeRows(
      db,
      withdrawal('w-all', {
        state: 'paying',
        amount: 1_001,
        fee: 12,
        signed_by_id: 'one',
        signed_by_name: 'the one',
        signed_at: 7,
      }),
      step(1, 'created', 3),
      step(2, 'reviewing', 4, { reason: 'why', by_name: 'the one', by_member_id: 'one' }),
      payout('p-old', 'w-all', { state: 'failed', failure: 'payer', words: 'no line', tries: 2, changed_at: 5 }),
      payout('p-new', 'w-all', {
        place: 2,
        state: 'disputed',
        reference: 'R-1',
        doubt: 'amount',
        doubt_said: '{}',
        doubt_answer: 'looked',
        changed_at: 6,
        next_at: 99,
        signed_as: 'paid',
        signed_reference: 'R-2',
        signed_by_id: 'two',
        signed_by_name: 'the two',
        signed_at: 8,
      }),
    )
    const withPages: ReviewServices = { ...pages, payouts: { pageOf: ({ id }, language) => `/pay/${id}/${language}` } }
    const { list } = await listReviews(db, { view: 'queue', text: 'w-all' }, withPages, now)
    await db.deleteFrom('withdrawal_step').where('withdrawal_id', '=', 'w-all').execute()
    const none = { failure: null, words: null, doubt: null, ruling: null, nextAt: null, byHand: false, provider: 'harbourpay' }
    expect(list).toMatchObject([
      {
        withdrawal: {
          withdrawalId: 'w-all',
          amount: '1001',
          fee: '12',
          state: 'paying',
          createdAt: start,
          payout: { payoutId: 'p-new', state: 'disputed', reference: 'R-1', changedAt: 6 },
        },
        log: [
          { state: 'created', at: 3, reason: null, by: null },
          { state: 'reviewing', at: 4, reason: 'why', by: 'the one' },
        ],
        payouts: [
          {
            ...none,
            payoutId: 'p-old',
            state: 'failed',
            failure: 'payer',
            words: 'no line',
            tries: 2,
            changedAt: 5,
            page: '/pay/p-old/en',
          },
          {
            ...none,
            payoutId: 'p-new',
            doubt: { kind: 'amount', said: '{}', answer: 'looked' },
            ruling: { act: 'paid', reference: 'R-2', memberId: 'two', by: 'the two', at: 8 },
            page: '/pay/p-new/en',
          },
        ],
        signature: { memberId: 'one', by: 'the one', at: 7 },
      },
    ])
  })
})

describe('a decision about a withdrawal', () => {
  /** Whose pages heard of it, and what of. */
  const told = () =>
    heard.flatMap((one) =>
      one.type === 'self' && (one.push.kind === 'withdrawal' || one.push.kind === 'withdrawalReview')
        ? [[one.memberId, one.push.kind]]
        : [],
    )
  const everybody = [
    ['mia', 'withdrawal'],
    ['one', 'withdrawalReview'],
    ['two', 'withdrawalReview'],
    ['three', 'withdrawalReview'],
  ].toSorted(([left = ''], [right = '']) => left.localeCompare(right))
  const heardBy = () => told().toSorted(([left = ''], [right = '']) => left.localeCompare(right))

  test('[D-8] that is a first signature is told its member and all who review', async () => {
    await writeRows(db, withdrawal('w-sign', { amount: 500_001 }))
    await approve('one', 'w-sign')
    expect(heardBy()).toEqual(everybody)
    const [kept] = await db.selectFrom('withdrawal').selectAll().where('id', '=', 'w-sign').execute()
    expect(kept).toMatchObject({ signed_by_id: 'one', signed_by_name: 'the one', signed_at: start, takes_two: 1 })
  })

  test('[D-8] that drops a first signature is told its member and all who review', async () => {
    await writeRows(
      db,
      withdrawal('w-drop', { amount: 500_001, signed_by_id: 'one', signed_by_name: 'the one', signed_at: start - 3 * DAY }),
    )
    expect(await approve('two', 'w-drop')).toMatchObject({ done: false, dropped: true, signer: null })
    expect(heardBy()).toEqual(everybody)
  })

  test('[D-8] that was done before changes nothing and is told nobody', async () => {
    await writeRows(db, withdrawal('w-done', { state: 'approved' }))
    expect(await approve('one', 'w-done')).toMatchObject({ done: false, dropped: false, state: 'approved' })
    expect(told()).toEqual([])
  })
})
