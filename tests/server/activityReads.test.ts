import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { dayStart, formatDay } from '#src/api/model/day.ts'
import { KEPT_DAYS } from '#src/api/model/kept.ts'
import { fen } from '#src/api/model/money/amount.ts'
import { activityFigures } from '#server/activities/figures.ts'
import { claimableDays } from '#server/activities/kinds/fanshuiRebate/claimRebate.ts'
import { openDays } from '#server/activities/kinds/fanshuiRebate/rebateDays.ts'
import { noviceDeeds } from '#server/activities/kinds/novicePackages/noviceDeeds.ts'
import { isDone } from '#server/tasks/doneOnce.ts'
import { rainViews } from '#server/activities/kinds/redPacketRain/rainViews.ts'
import { gradeOf } from '#server/activities/mayJoin.ts'
import { overlapsAnother } from '#server/activities/overlap.ts'
import { readActivity } from '#server/activities/rows.ts'
import { GROWTH } from '#server/platform/growth.ts'
import type { Database } from '#server/platform/db/database.ts'
import { type BareRow, openBareDatabase, row, writeRows } from '#tests/support/bareRows.ts'

// What is read of activities out of a few rows, at the edges of days, owners and states.

const TODAY = 20_500
const NOW = dayStart(TODAY) + 12 * 3_600_000
const HOUR = 3_600_000
const DAY = 24 * HOUR

const TABLES = [
  'activity',
  'activity_entry',
  'activity_prize',
  'bet',
  'chat_send',
  'game_round',
  'member',
  'member_tag',
  'rain',
  'rain_grab',
  'rebate_day',
  'wrote_line',
] as const

let db: Database
beforeAll(async () => {
  db = await openBareDatabase()
})
afterEach(async () => {
  for (const table of TABLES) await db.deleteFrom(table).execute()
})
afterAll(() => db.destroy())

const rain = (id: string, ends: number, more: BareRow['values'] = {}): BareRow =>
  row('rain', {
    id,
    activity_id: 'a',
    starts_at: ends - 60_000,
    ends_at: ends,
    asset: 'FEN',
    pot: 900,
    state: 'planned',
    ...more,
  })
const grab = (memberId: string, place: number, more: BareRow['values'] = {}): BareRow =>
  row('rain_grab', { rain_id: 'r', member_id: memberId, place, nth: place, amount: place * 10, ...more })

const rainsOf = async (memberId: string | null, ...rows: readonly BareRow[]) => {
  await writeRows(db, ...rows)
  return (await rainViews(db, 'a', memberId === null ? [] : [memberId], NOW))(memberId).rains
}

test('[C-12] a page shows the last two rains before the next two, by their ends', async () => {
  const ends = [NOW - 2 * DAY, NOW - 3 * HOUR, NOW - 2 * HOUR, NOW, NOW + 1, NOW + HOUR, NOW + 2 * HOUR]
  const shown = await rainsOf(null, ...ends.toReversed().map((end) => rain(`r${ends.indexOf(end)}`, end)))
  expect(shown.map((one) => one?.id)).toEqual(['r2', 'r3', 'r4', 'r5'])
})

test('[C-12] a rain of two days ago is shown no more, to the ms', async () => {
  const shown = await rainsOf(null, rain('old', NOW - 2 * DAY), rain('young', NOW - 2 * DAY + 1))
  expect(shown.map((one) => one?.id)).toEqual(['young'])
})

test('[C-12] a page shows the rains of its own activity alone', async () => {
  expect(await rainsOf(null, rain('r', NOW, { activity_id: 'another' }))).toEqual([])
})

test.each([
  ['planned', null],
  ['open', null],
  ['off', null],
  ['paying', 7],
  ['over', 7],
] as const)('[P-9] how many packets were taken is told once a rain is over: %s', async (state, taken) => {
  expect(await rainsOf(null, rain('r', NOW, { state, taken: 7 }))).toMatchObject([{ taken }])
})

test('[C-12] a member sees their own packets alone, in the order in which they were grabbed', async () => {
  const [seen] = await rainsOf('ann', rain('r', NOW), grab('ann', 5, { nth: 1 }), grab('bob', 2), grab('ann', 3, { nth: 2 }))
  expect(seen?.mine).toEqual([
    { place: 5, amount: '50' },
    { place: 3, amount: '30' },
  ])
})

test.each([
  ['every packet is', true, [1, 2]],
  ['one is not', false, [1, null]],
] as const)('[C-12] packets are said to be paid where %s', async (_, isPaid, times) => {
  const grabs = times.map((paid, index) => grab('ann', index + 1, { paid_at: paid }))
  expect(await rainsOf('ann', rain('r', NOW), ...grabs)).toMatchObject([{ isPaid }])
})

test('[C-12] who grabbed nothing is not said to be paid', async () => {
  expect(await rainsOf('ann', rain('r', NOW))).toMatchObject([{ isPaid: false, mine: [] }])
})

const prize = (memberId: string, day: number, asset: string, amount: number, activityId = 'a'): BareRow =>
  row('activity_prize', { activity_id: activityId, member_id: memberId, day, asset, amount })

/** Figures of an activity that three members take part in, two of whom won. */
async function figures() {
  await writeRows(
    db,
    row('activity', { id: 'a' }),
    ...['ann', 'bob', 'eve'].map((id) => row('activity_entry', { activity_id: 'a', member_id: id })),
    row('activity_entry', { activity_id: 'b', member_id: 'ann' }),
    prize('ann', TODAY - 1, 'FEN', 1),
    prize('ann', TODAY, 'FEN', 20),
    prize('ann', TODAY, 'FEN', 300),
    prize('bob', TODAY, 'GOLD', 4_000),
    prize('eve', TODAY, 'FEN', 50_000, 'b'),
  )
  return activityFigures(db, 'a')
}

test('[C-12] figures count who takes part in the activity', async () => {
  expect((await figures()).joined).toBe(3)
})

test('[C-12] figures count each member who won once in all', async () => {
  expect((await figures()).members).toBe(2)
})

test('[C-12] figures of a day count each member who won on it once', async () => {
  expect((await figures()).days.map((one) => [one?.day, one?.members, one?.prizes])).toEqual([
    [formatDay(TODAY), 2, 3],
    [formatDay(TODAY - 1), 1, 1],
  ])
})

test('[C-12] figures of a day add each asset up by itself', async () => {
  expect((await figures()).days.map((one) => one?.paid.map(({ asset, amount }) => `${amount} ${asset}`))).toEqual([
    ['320 FEN', '4000 GOLD'],
    ['1 FEN'],
  ])
})

const deeds = async (...rows: readonly BareRow[]) => {
  await writeRows(db, row('member', { id: 'ann', avatar: '/art/portrait/ann.svg' }), ...rows)
  return [...(await noviceDeeds(db, { memberId: 'ann', from: NOW, leastBet: fen(1_000) }))]
}
const round = (more: BareRow['values']): BareRow =>
  row('game_round', { member_id: 'ann', state: 'settled', stake: 1_000, ...more })

test.each([
  ['a round of just the least stake', round({}), ['bet']],
  ['a round of a fen less', round({ stake: 999 }), []],
  ['a round that runs', round({ state: 'open' }), []],
  ['a round that was voided', round({ state: 'void' }), []],
  ['somebody else’s round', round({ member_id: 'bob' }), []],
  ['a line of just when they came', row('chat_send', { member_id: 'ann', at: NOW }), ['line']],
  ['a line of before that', row('chat_send', { member_id: 'ann', at: NOW - 1 }), []],
  ['somebody else’s line', row('chat_send', { member_id: 'bob', at: NOW }), []],
  ['a bet that was lost', row('bet', { member_id: 'ann', state: 'lost', stake: 1_000 }), ['bet']],
  ['a bet that is open', row('bet', { member_id: 'ann', state: 'open', stake: 1_000 }), []],
] as const)('[P-9] a step of novices is done or not by %s', async (_, deed, done) => {
  expect(await deeds(deed)).toEqual(done)
})

test.each([
  ['a bet that was lost', row('bet', { member_id: 'ann', state: 'lost', stake: 1 }), true],
  ['a bet that is open', row('bet', { member_id: 'ann', state: 'open', stake: 1 }), false],
  ['a round of a game', round({ stake: 1 }), true],
  ['a round that runs', round({ state: 'open' }), false],
  ['a round whose stake came back', round({ state: 'refunded' }), false],
  ['somebody else’s round', round({ member_id: 'bob' }), false],
] as const)('[C-11] the task of a first bet is done or not by %s', async (_, deed, done) => {
  await writeRows(db, deed)
  expect(await isDone(db, 'ann', 'bet')).toBe(done)
})

test('[P-9] a line is a step of novices also once it is kept no longer', async () => {
  const line = row('chat_send', { member_id: 'ann', at: NOW })
  expect(await deeds(line, row('chat_send', { member_id: 'bob', at: NOW + 1 }))).toEqual(['line'])
  const forget = GROWTH.chat_send.sweep
  await db.transaction().execute(async (tx) => forget?.(tx, NOW + KEPT_DAYS.chat * DAY))
  expect(await db.selectFrom('chat_send').select('member_id').execute()).toEqual([{ member_id: 'bob' }])
  expect([...(await noviceDeeds(db, { memberId: 'ann', from: NOW, leastBet: fen(1_000) }))]).toEqual(['line'])
  expect(await db.selectFrom('wrote_line').selectAll().execute()).toEqual([{ member_id: 'ann' }])
})

const graded = (tag: string) => [row('member', { id: 'ann', vip_level: 5 }), row('member_tag', { member_id: 'ann', tag })]

test.each([
  ['their own with another mark', graded('gold'), 5],
  ['none with the mark that takes it away', graded('noLevel'), 0],
  ['none without an account', [], 0],
] as const)('[A-5] the grade of a member is %s', async (_, rows, grade) => {
  await writeRows(db, ...rows)
  expect(await gradeOf(db, 'ann')).toBe(grade)
})

const [FIRST, LAST] = [TODAY + 10, TODAY + 12]
/** Whether a rebate of the days from `FIRST` to `LAST` shares a day with another one. */
async function overlaps(other: BareRow['values'], kind = 'fanshuiRebate'): Promise<boolean> {
  const own = { starts_at: dayStart(FIRST), ends_at: dayStart(LAST + 1), status: 'draft', changed_at: 0 }
  await writeRows(
    db,
    row('activity', { id: 'own', kind, ...own }),
    row('activity', { id: 'other', kind, status: 'published', ...other }),
  )
  return overlapsAnother(db, await readActivity(db, 'own'), NOW)
}

test.each([
  ['ends as the first day begins', dayStart(FIRST - 5), dayStart(FIRST), false],
  ['ends a ms later', dayStart(FIRST - 5), dayStart(FIRST) + 1, true],
  ['begins in the last ms of the last day', dayStart(LAST + 1) - 1, dayStart(LAST + 9), true],
  ['begins as the last day is over', dayStart(LAST + 1), dayStart(LAST + 9), false],
] as const)('[D-8] a rebate that %s has a day in common or none', async (_, starts, ends, isShared) => {
  expect(await overlaps({ starts_at: starts, ends_at: ends })).toBe(isShared)
})

test.each([
  ['published', true],
  ['paused', true],
  ['draft', false],
] as const)('[D-8] the days of another rebate that is %s count or do not', async (status, isShared) => {
  expect(await overlaps({ starts_at: dayStart(FIRST), ends_at: dayStart(LAST), status })).toBe(isShared)
})

test.each([
  [dayStart(FIRST), false],
  [dayStart(FIRST) + 1, true],
] as const)('[D-8] a rebate that was ended before its time counts until then alone: at %i', async (changed, isShared) => {
  const ran = { starts_at: dayStart(FIRST - 5), ends_at: dayStart(LAST), status: 'ended', changed_at: changed }
  expect(await overlaps(ran)).toBe(isShared)
})

test('[D-8] activities of a kind that may run beside each other share their days', async () => {
  expect(await overlaps({ starts_at: dayStart(FIRST), ends_at: dayStart(LAST) }, 'signGifts')).toBe(false)
})

test.each([
  ['published', 'at midnight is the one before', dayStart(LAST + 1), LAST],
  ['published', 'a ms after midnight is the one that begins', dayStart(LAST + 1) + 1, LAST + 1],
  ['ended', 'at midnight is the one before', dayStart(LAST + 1), LAST],
  ['ended', 'a ms after midnight is the one that begins', dayStart(LAST + 1) + 1, LAST + 1],
] as const)('[P-9] the last day that a rebate (%s) gives back where it ends %s', async (status, _, ends, last) => {
  // One that an operator ended counts until then alone.
  const until = status === 'ended' ? { ends_at: ends + 9 * DAY, changed_at: ends } : { ends_at: ends, changed_at: 0 }
  await writeRows(db, row('activity', { id: 'own', kind: 'fanshuiRebate', status, starts_at: dayStart(FIRST), ...until }))
  expect(openDays(await readActivity(db, 'own'), undefined, ends + 1).last).toBe(last)
})

const day = (activityId: string, of: number, more: BareRow['values'] = {}): BareRow => {
  const told = { at: dayStart(of + 1), claimed_at: null }
  return row('rebate_day', {
    activity_id: activityId,
    member_id: 'ann',
    day: of,
    amount: 100,
    claim_id: `c${of}`,
    ...told,
    ...more,
  })
}
const claimable = async (at: number, activityId: string | null, ...rows: readonly BareRow[]) => {
  await writeRows(db, ...rows)
  return (await claimableDays(db, 'ann', activityId, at)).map((found) => found.day)
}

test('[P-9] days that can be claimed stand oldest first', async () => {
  expect(await claimable(NOW, null, day('a', TODAY - 1), day('b', TODAY - 2), day('a', TODAY - 3))).toEqual([
    TODAY - 3,
    TODAY - 2,
    TODAY - 1,
  ])
})

test('[P-9] days of one activity are claimed by themselves', async () => {
  expect(await claimable(NOW, 'a', day('a', TODAY - 1), day('b', TODAY - 2))).toEqual([TODAY - 1])
})

test.each([
  ['was claimed', { claimed_at: 1 }],
  ['brought nothing', { amount: 0 }],
  ['is another member’s', { member_id: 'bob' }],
] as const)('[P-9] a day that %s cannot be claimed', async (_, more) => {
  expect(await claimable(NOW, 'a', day('a', TODAY - 1, more))).toEqual([])
})

test('[P-9] a day is claimed until its last ms', async () => {
  const until = dayStart(TODAY + 1) + 30 * DAY
  expect(await claimable(until - 1, 'a', day('a', TODAY))).toEqual([TODAY])
  expect(await claimable(until, 'a')).toEqual([])
})
