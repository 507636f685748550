import { of } from 'rxjs'
import { expect, test } from 'vitest'
import { fromObservable } from 'xstate'
import type { VenueMaintenance } from '#src/api/model/gameHall.ts'
import { VENUE_STATUS } from '#src/api/model/venue.ts'
import type { GameRef } from '#src/machines/games/gameMachine.ts'
import { MaintenanceWords } from '#src/ui/game/MaintenanceWords.tsx'
import { NOON } from './support/kind.tsx'
import { show } from './support/show.tsx'
import { shownBy } from './support/shownBy.ts'

const HOUR = 3_600_000
const STANDING = {
  from: NOON - HOUR,
  until: NOON + 2 * HOUR,
  words: { 'zh-CN': '升级', en: 'An upgrade.' },
}
const SHUT: VenueMaintenance = { venue: 'YBEGDZ', status: VENUE_STATUS.maintenance, maintenance: STANDING }
const WITHOUT_END = 'The game opens again by itself once it is over.'

/** What is said at noon in a game of the venue YBEGDZ. */
async function wordsOf(venues: readonly VenueMaintenance[], language: 'en' | 'zh-CN' = 'en') {
  const { ref } = shownBy<GameRef>({ venues, visit: { game: { venue: 'YBEGDZ' } } })
  const seconds = fromObservable<number, undefined>(() => of(NOON))
  await show(<MaintenanceWords visit={ref} seconds={seconds} />, { language, words: ['game'] })
  return document.body.textContent
}

test('[P-5] why a game’s venue is shut is said, and when it is back', async () => {
  expect(await wordsOf([SHUT])).toMatch(/^An upgrade\. Back today 14:00 UTC\+8, as far as is known/)
})

test('[P-5] why a game’s venue is shut is said in the language of the page', async () => {
  expect(await wordsOf([SHUT], 'zh-CN')).toMatch(/^升级 /)
})

test.each([
  ['without an end', { ...SHUT, maintenance: { ...STANDING, until: null } }, `An upgrade. ${WITHOUT_END}`],
  ['without words', { ...SHUT, maintenance: { ...STANDING, until: null, words: { 'zh-CN': '', en: '' } } }, WITHOUT_END],
  ['that nobody told of', { ...SHUT, maintenance: null }, WITHOUT_END],
  ['of another venue', { ...SHUT, venue: 'OBTY' }, WITHOUT_END],
  ['that is planned', { ...SHUT, status: VENUE_STATUS.open }, WITHOUT_END],
] as const)('[P-5] of a maintenance %s what is known of it is said, and no more', async (_, venue, words) => {
  expect(await wordsOf([venue])).toBe(words)
})
