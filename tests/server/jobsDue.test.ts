import { afterEach, describe, expect, test } from 'vitest'
import { dayOf } from '#src/api/model/day.ts'
import { BY_HAND } from '#src/api/model/payout.ts'
import { MOST_TRIES } from '#server/activities/deedTries.ts'
import { jobsDue, jobsGivenUp, jobsRetried } from '#server/jobsDue.ts'
import { emptyTables, type BareRow, row, writeRows } from '#tests/support/bareRows.ts'
import { startBareServices } from '#tests/support/bareServices.ts'

// What whoever watches the server is told of its works in the background.

const DAY = 86_400_000
const now = 1_000 * DAY
const { db } = await startBareServices(() => now)
afterEach(async () => {
  await emptyTables(
    db,
    'activity_deed',
    'bet',
    'bonus_grant',
    'delivery',
    'deposit_order',
    'gift_thanks',
    'match',
    'payout',
    'yeb_account',
  )
})

const payout = (values: BareRow['values'] = {}) =>
  row('payout', { provider: 'harbourpay', state: 'accepted', next_at: now, ...values })
const delivery = (values: BareRow['values'] = {}) =>
  row('delivery', { channel: 'phone', state: 'waiting', attempts: 0, next_at: now, ...values })
const order = (values: BareRow['values'] = {}) => row('deposit_order', { state: 'created', expires_at: now, ...values })
const grant = (values: BareRow['values'] = {}) => row('bonus_grant', { state: 'running', due_at: now, ...values })

describe('what is due', () => {
  test.each([
    ['payouts', payout()],
    ['messages', delivery()],
    ['depositOrders', order()],
    ['bonuses', grant()],
    ['thanks', row('gift_thanks', { due_at: now })],
    ['activityDeeds', row('activity_deed', { tries: 1, next_at: now })],
    ['interest', row('yeb_account', { next_day: dayOf(now) - 1 })],
  ] as const)('[Q15] counts from its moment on: %s', async (job, one) => {
    await writeRows(db, one)
    expect((await jobsDue(db, now))[job]).toBe(1)
  })

  test.each([
    ['payouts', 'what operators pay by hand', payout({ provider: BY_HAND })],
    ['payouts', 'what was paid', payout({ state: 'paid' })],
    ['payouts', 'what is asked later', payout({ next_at: now + 1 })],
    ['messages', 'what was sent', delivery({ state: 'sent' })],
    ['messages', 'what is tried later', delivery({ next_at: now + 1 })],
    ['depositOrders', 'what was paid', order({ state: 'settled' })],
    ['depositOrders', 'what ends later', order({ expires_at: now + 1 })],
    ['bonuses', 'what lapsed', grant({ state: 'lapsed' })],
    ['bonuses', 'what ends later', grant({ due_at: now + 1 })],
    ['thanks', 'a run that goes on', row('gift_thanks', { due_at: now + 1 })],
    ['activityDeeds', 'what was given up', row('activity_deed', { tries: MOST_TRIES, next_at: now })],
    ['activityDeeds', 'what is told again later', row('activity_deed', { tries: 1, next_at: now + 1 })],
    ['interest', 'what is paid tomorrow', row('yeb_account', { next_day: dayOf(now) })],
  ] as const)('[Q15] does not count among %s: %s', async (job, _, one) => {
    await writeRows(db, one)
    expect((await jobsDue(db, now))[job]).toBe(0)
  })

  test.each([
    ['counts', 'open', 'ended', 1],
    ['does not count', 'open', 'live', 0],
    ['does not count', 'won', 'ended', 0],
  ] as const)('[Q15] %s: a bet that is %s on a match that is %s', async (_, state, status, many) => {
    await writeRows(db, row('match', { id: 'm', game_status: status }), row('bet', { match_id: 'm', state }))
    expect((await jobsDue(db, now))['bets']).toBe(many)
  })
})

test.each([
  ['is', 'that failed once', { attempts: 1 }, 1],
  ['is not', 'that was not tried yet', {}, 0],
  ['is not', 'that was sent in the end', { attempts: 1, state: 'sent' }, 0],
] as const)('[Q15] a message %s counted as tried again %s', async (_, _what, values, many) => {
  await writeRows(db, delivery(values))
  expect((await jobsRetried(db))['messages']).toBe(many)
})

test.each([
  ['is', 'unknown', 1],
  ['is not', 'waiting', 0],
  ['is not', 'paid', 0],
] as const)('[Q15] a payout %s counted as tried again that is %s', async (_, state, many) => {
  await writeRows(db, payout({ state }))
  expect((await jobsRetried(db))['payouts']).toBe(many)
})

test.each([
  ['counted as tried again', 'failed once', 1, [1, 0]],
  ['counted as tried again', 'has one try left', MOST_TRIES - 1, [1, 0]],
  ['counted as given up', 'has none left', MOST_TRIES, [0, 1]],
  ['not counted', 'was not told yet', 0, [0, 0]],
] as const)('[Q15] a deed is %s that %s', async (_, _what, tries, many) => {
  await writeRows(db, row('activity_deed', { tries, next_at: now }))
  expect([(await jobsRetried(db))['activityDeeds'], (await jobsGivenUp(db))['activityDeeds']]).toEqual(many)
})
