import { BehaviorSubject } from 'rxjs'
import { expect, test } from 'vitest'
import { fromObservable } from 'xstate'
import type { AnchorMatch } from '#src/api/model/anchor.ts'
import { Scoreboard } from '#src/ui/room/match/Scoreboard.tsx'
import type { MatchActors } from '#src/ui/room/match/WithMatch.tsx'
import { anchorMatch } from '#tests/machines/support/matches.ts'
import { NOON } from './support/kind.tsx'
import { show } from './support/show.tsx'
import { shownBy } from './support/shownBy.ts'
import { told } from './support/told.ts'

const HOUR = 3_600_000

type Board = { readonly left?: number; readonly gameStatus?: AnchorMatch['gameStatus']; readonly isFollowed?: boolean }

/** The board of Gulls and Terns, so many ms before they begin. */
async function showBoard({ left = HOUR, gameStatus = 'pre', isFollowed = true }: Board = {}) {
  const clock = new BehaviorSubject(NOON)
  const game: MatchActors = {
    odds: shownBy<MatchActors['odds']>({ play: null }).ref,
    game: shownBy<MatchActors['game']>({ events: [] }).ref,
  }
  const match = { ...anchorMatch(), homeName: 'Gulls', visitName: 'Terns', startAt: NOON + left, gameStatus }
  const { screen } = await show(
    <Scoreboard
      match={match}
      game={isFollowed ? game : null}
      now={NOON}
      seconds={fromObservable<number, undefined>(() => clock)}
    />,
    { language: 'en', words: ['room', 'match'] },
  )
  return {
    screen,
    text: () => screen.getByRole('region', { name: 'Scoreboard' }).textContent,
    left: () => screen.queryByRole('timer')?.textContent ?? null,
    passes: (ms: number) => told(() => clock.next(NOON + ms)),
  }
}

test.each([
  ['an hour', HOUR, '1:00:00'],
  ['two days less a second', 48 * HOUR - 1_000, '47:59:59'],
  ['two days', 48 * HOUR, '2 days'],
  ['four days and a half', 108 * HOUR, '4 days'],
  ['nothing', 0, 'About to begin'],
  ['less than that, as a feed is late,', -HOUR, 'About to begin'],
] as const)('[P-4] of a match to which there is %s left it is said how long that is: %i ms, “%s”', async (_, left, words) => {
  const { left: said } = await showBoard({ left })
  expect(said()).toBe(words)
})

test('[P-4] the time until a match begins goes down by the second', async () => {
  const { left, passes } = await showBoard({ left: 90_000 })
  const before = left()
  await passes(1_000)
  expect([before, left()]).toEqual(['1 min 30 s', '1 min 29 s'])
})

test('[P-4] in the last minute before a match begins there are seconds alone', async () => {
  const { left } = await showBoard({ left: 19_000 })
  expect(left()).toBe('19 s')
})

test('[P-4] before a match begins both teams stand with their crests, and when it begins', async () => {
  const { text } = await showBoard()
  expect(text()).toMatch(/^.*GullsKick-off in1:00:00Starts today 13:00.*Terns$/)
  expect(new Set([...document.querySelectorAll('img')].map((one) => one.getAttribute('src')))).toEqual(
    new Set(['/art/crest/t1.svg', '/art/crest/t2.svg']),
  )
})

test('[P-4] before a match begins no score is said', async () => {
  const { text } = await showBoard()
  expect(text()).not.toContain('–')
})

test.each<[string, Board]>([
  ['is played', { gameStatus: 'live' }],
  ['nobody follows', { isFollowed: false }],
])('[P-4] a match that %s stands with its score, without a time until it begins', async (_, board) => {
  const { text, left } = await showBoard(board)
  expect([/[0–] : [0–]/.test(text()), left()]).toEqual([true, null])
})
