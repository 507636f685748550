import { expect, test } from 'vitest'
import type { ActivityCard } from '#src/api/model/activities/activity.ts'
import { ActivityHead } from '#src/ui/activities/ActivityHead.tsx'
import { CardOpenness } from '#src/ui/activities/CardOpenness.tsx'
import { activityCard, NOON } from './support/kind.tsx'
import { show } from './support/show.tsx'

const PLACE = { language: 'en', words: ['activities'] } as const
const DAY = 86_400_000
/** It runs until the next noon. */
const RUNS = { startsAt: NOON - DAY, endsAt: NOON + DAY } as const
const LASTS = { ...RUNS, endsAt: NOON + 60 * DAY } as const
const COMES = { startsAt: NOON + 5_000, endsAt: NOON + DAY, state: 'scheduled', why: { why: 'notBegun' } } as const

/** How an activity is said to stand on its own page. */
async function headOf(fields: Partial<ActivityCard>, now: number | null = NOON) {
  const page = await show(<ActivityHead card={activityCard('quiz', fields)} now={now} />, PLACE)
  const words = document.body.textContent
  page.leave()
  return words
}

test.each([
  ['one that runs, to the second', RUNS, NOON, /^Running.*Ends in 24:00:00/],
  ['one that runs for two days more, in days', { ...RUNS, endsAt: NOON + 2 * DAY }, NOON, /Ends in 2 days/],
  ['one that runs for sixty days more, by its dates alone', LASTS, NOON, /^Running(?!.*(Lasting|Ends in))/],
  ['one that runs for a little less than sixty days more', { ...RUNS, endsAt: NOON + 60 * DAY - 1 }, NOON, /Ends in 59 days/],
  ['one that comes', COMES, NOON, /^To come.*Begins in 0:05/],
  ['one that began since it was asked for', COMES, NOON + 5_000, /^Running.*Ends in/],
  ['one that ended since it was asked for', RUNS, NOON + DAY, /^Over(?!.*Ends in)/],
  ['one that is paused', { ...RUNS, state: 'paused' }, NOON, /^Paused.*Ends in/],
] as const)('[C-12] of activities %s is told as it stands', async (_, fields, now, words) => {
  expect(await headOf(fields, now)).toMatch(words)
})

test('[C-12] the kind of an activity is told where its title is not the same', async () => {
  const told = async (en: string) => (await headOf({ title: { 'zh-CN': '答题', en } })).includes('Daily quiz')
  expect([await told('Brains'), await told('Daily quiz')]).toEqual([true, false])
})

test('[C-12] until the time is known an activity stands as the server told it', async () => {
  expect(await headOf(COMES, null)).toMatch(/^To come/)
})

test('[C-12] until the time is known nothing is said of how long until an activity begins', async () => {
  expect(await headOf(COMES, null)).not.toContain('Begins in')
})

test('[C-12] an activity says from when until when it runs, by the site’s clock', async () => {
  expect(await headOf(RUNS)).toContain('2026-01-04 12:00 to 2026-01-06 12:00')
})

/** What the card of an activity says of it. */
async function cardOf(
  fields: Partial<ActivityCard>,
  { now = NOON, isFirst = false }: { now?: number | null; isFirst?: boolean } = {},
) {
  const page = await show(<CardOpenness card={activityCard('quiz', { ...RUNS, ...fields })} now={now} isFirst={isFirst} />, PLACE)
  const words = document.body.textContent
  page.leave()
  return words
}

test('[C-12] that one may take part is said on the card that stands out alone', async () => {
  const [first, other] = [await cardOf({}, { isFirst: true }), await cardOf({})]
  expect([first, other]).toEqual([expect.stringMatching(/^OpenEnds in/), expect.stringMatching(/^Ends in/)])
})

test.each([
  ['is done for today', { isDone: true }, /^Done for today/],
  ['asks to log in', { why: { why: 'login' } }, /^Log in to take part/],
  ['is not for them', { why: { why: 'grade', needed: 3 } }, /^Not open to you/],
  ['is to come', COMES, /^To comeBegins in/],
  ['lasts', LASTS, /^Lasting$/],
  ['is paused', { state: 'paused' }, /^Paused/],
] as const)('[C-12] the card of an activity that %s says so', async (_, fields, words) => {
  expect(await cardOf(fields)).toMatch(words)
})

test('[C-12] a card of an activity that is open says nothing until the time is known', async () => {
  expect(await cardOf({}, { now: null })).toBe('')
})
