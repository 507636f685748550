import { expect, test } from 'vitest'
import { of } from 'rxjs'
import { fromObservable } from 'xstate'
import type { AnchorMatch } from '#src/api/model/anchor.ts'
import { MatchRest } from '#src/ui/room/rest/MatchRest.tsx'
import { anchorMatch } from '#tests/machines/support/matches.ts'
import { silent } from '#tests/support/silent.ts'
import { NOON } from './support/kind.tsx'
import { show } from './support/show.tsx'

const MINUTE = 60_000
/** A match whose first period was over at noon. */
const RESTING: AnchorMatch = {
  ...anchorMatch(),
  gameStatus: 'break',
  homeScore: 2,
  visitScore: 1,
  clock: { second: 2_700, at: NOON, running: false, period: 1, added: 0 },
}

/** A rest as it is so many ms after noon; null = before the time is known. */
async function showRest(fields: Partial<AnchorMatch> = {}, after: number | null = 0) {
  const seconds = after === null ? silent<number, undefined>() : fromObservable<number, undefined>(() => of(NOON + after))
  const page = await show(
    <main>
      <MatchRest match={{ ...RESTING, ...fields }} seconds={seconds} />
    </main>,
    { language: 'en', words: ['rest'] },
  )
  return { ...page, text: () => page.screen.getByRole('main').textContent }
}

test.each([
  ['football', 'Half-time'],
  ['basketball', 'Short break'],
  ['esports', 'Short break'],
] as const)('[E-3] a rest of %s is called “%s”', async (matchClass, words) => {
  const { screen } = await showRest({ matchClass })
  expect(screen.getByRole('status').textContent).toBe(words)
})

test('[E-3] a match that rests stands with its score, the home side first', async () => {
  const { text } = await showRest()
  expect(text()).toContain('2 : 1')
})

test.each([
  ['an anchor’s room, where the score stands below the picture,', {}, true],
  ['a match’s own room', { anchorInfo: null }, false],
] as const)('[E-3] at a rest in %s the score leaves the picture to itself: %s', async (_, fields, isBelow) => {
  await showRest(fields)
  expect(document.querySelector('[data-rest]')?.getAttribute('data-score')).toBe(isBelow ? 'below' : 'here')
})

const crests = () => [...document.querySelectorAll('img')]

test('[E-3] at a rest the crest of the home side stands first', async () => {
  await showRest()
  expect(crests().map((one) => one.getAttribute('src'))).toEqual(['/art/crest/t1.svg', '/art/crest/t2.svg'])
})

test('[E-3] at a rest no crest is read out', async () => {
  await showRest()
  expect(crests().map(({ alt }) => alt)).toEqual(['', ''])
})

test('[E-3] at a rest a side without a crest has no picture', async () => {
  await showRest({ visitLogo: null })
  expect(crests().map((one) => one.getAttribute('src'))).toEqual(['/art/crest/t1.svg'])
})

test.each([
  ['football', 1, 0, ['2nd half', '12:15', 'in 15:00']],
  ['football', 1, 14 * MINUTE + 59_500, ['2nd half', '12:15', 'in 00:01']],
  ['basketball', 2, MINUTE, ['Quarter 3', '12:10', 'in 09:00']],
  ['esports', 1, 0, ['Map 2', '12:05', 'in 05:00']],
] as const)(
  '[E-3] of %s after period %i, %i ms into its rest, what comes is said with its time',
  async (matchClass, period, after, said) => {
    const clock = { second: 1, at: NOON, running: false, period, added: 0 }
    const { text } = await showRest({ matchClass, clock, homeScore: 1 }, after)
    for (const words of said) expect(text()).toContain(words)
  },
)

test.each([15 * MINUTE, 16 * MINUTE])(
  '[E-3] a match whose rest should be over (after %i ms) is about to go on',
  async (after) => {
    const { text } = await showRest({}, after)
    expect(text()).toContain('2nd half is about to begin')
  },
)

test.each([
  ['before the time is known', {}, null],
  ['whose clock nobody knows', { clock: null }, 0],
])('[E-3] of a rest %s no time is said', async (_, fields, after) => {
  const { text } = await showRest(fields, after)
  expect(text()).not.toMatch(/ in \d|about to begin/)
})

test('[E-3] the picture of a match that rests can be looked at all the same', async () => {
  const { screen, user, text } = await showRest()
  await user.click(screen.getByRole('button', { name: 'Show the picture' }))
  expect(text()).toBe('')
})
