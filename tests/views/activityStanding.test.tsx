import { expect, test } from 'vitest'
import type { ActivityCard } from '#src/api/model/activities/activity.ts'
import { ActivityHead } from '#src/ui/activities/ActivityHead.tsx'
import { activityCard, NOON } from './support/kind.tsx'
import { show } from './support/show.tsx'

const DAY = 86_400_000
/** It runs until the next noon. */
const RUNS = { startsAt: NOON - DAY, endsAt: NOON + DAY } as const
const LASTS = { ...RUNS, endsAt: NOON + 60 * DAY } as const
const COMES = { startsAt: NOON + 5_000, endsAt: NOON + DAY, state: 'scheduled', why: { why: 'notBegun' } } as const

/** How an activity is said to stand, in the list and on its own page. */
async function headOf(fields: Partial<ActivityCard>, now: number | null = NOON, language: 'en' | 'zh-CN' = 'en') {
  const page = await show(<ActivityHead card={activityCard('guess', fields)} now={now} />, { language, words: ['activities'] })
  const words = document.body.textContent
  page.leave()
  return words
}

test.each([
  ['one that runs, to the second', RUNS, NOON, /^RunningEnds in 24:00:00$/],
  ['one that runs for two days more, in days', { ...RUNS, endsAt: NOON + 2 * DAY }, NOON, /^RunningEnds in 2 days$/],
  ['one that runs for sixty days more, by its last day', LASTS, NOON, /^RunningUntil 6 March 2026$/],
  ['one that runs for a little less than sixty days more', { ...RUNS, endsAt: NOON + 60 * DAY - 1 }, NOON, /Ends in 59 days$/],
  ['one that comes', COMES, NOON, /^UpcomingBegins in 0:05$/],
  ['one that began since it was asked for', COMES, NOON + 5_000, /^RunningEnds in/],
  ['one that ended since it was asked for', RUNS, NOON + DAY, /^Ended$/],
  ['one that is paused', { ...RUNS, state: 'paused' }, NOON, /^PausedEnds in/],
  ['one that is done for today', { isDone: true }, NOON, /^Done for todayEnds in/],
  ['one that asks to log in', { why: { why: 'login' } }, NOON, /^Log in to take part/],
  ['one that is not for them', { why: { why: 'grade', needed: 3 } }, NOON, /^Not open to you/],
] as const)('[C-12] of activities %s is told as it stands', async (_, fields, now, words) => {
  expect(await headOf(fields, now)).toMatch(words)
})

test.each([
  { kind: 'signGifts', fields: {}, said: 'To do today' },
  { kind: 'signGifts', fields: { isDone: true }, said: 'Done for today' },
  { kind: 'signGifts', fields: { why: { why: 'login' } }, said: 'Log in to take part' },
  { kind: 'guess', fields: {}, said: 'Running' },
] as const)('[C-12] of an activity $kind with $fields is said: $said', async ({ kind, fields, said }) => {
  expect(await headOf({ kind, ...fields }, null)).toBe(said)
})

test('[C-12] of an activity that ends as a day of the site does, that day is the last one', async () => {
  const endsAt = NOON + 60 * DAY + 12 * 3_600_000
  expect([await headOf({ ...RUNS, endsAt }), await headOf({ ...RUNS, endsAt: endsAt + 1 })]).toEqual([
    'RunningUntil 6 March 2026',
    'RunningUntil 7 March 2026',
  ])
})

test('[C-12] the last day of an activity is told in Chinese as Chinese writes it', async () => {
  expect(await headOf(LASTS, NOON, 'zh-CN')).toBe('进行中2026年3月6日截止')
})

test('[C-12] until the time is known an activity stands as the server told it', async () => {
  expect(await headOf(COMES, null)).toBe('Upcoming')
})
