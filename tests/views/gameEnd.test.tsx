import { of } from 'rxjs'
import { expect, test } from 'vitest'
import { fromObservable } from 'xstate'
import { fen } from '#src/api/model/money/amount.ts'
import type { GameRef } from '#src/machines/games/gameMachine.ts'
import type { SaferPlayHost } from '#src/machines/saferPlay/saferPlaySelectors.ts'
import { GameEnd } from '#src/ui/game/GameEnd.tsx'
import { show } from './support/show.tsx'
import { shownBy } from './support/shownBy.ts'

type Place = Parameters<typeof GameEnd>[0]['place']
const SINCE = 10_000
const round = (fields: object = {}) => ({ state: 'settled', stake: fen(200), payout: fen(350), openedAt: SINCE, ...fields })
const NOBODY: SaferPlayHost = { subscribe: () => () => undefined, current: () => undefined }

/** Where a game was. `last` = the latest round that is over. */
async function showEnd(place: Place, last: object | null = null) {
  const visit = shownBy<GameRef>({ errorKey: 'errors.networkAbnormal', visit: { last }, since: SINCE, venues: [], game: 'slots' })
  const seconds = fromObservable<number, undefined>(() => of(0))
  const page = await show(<GameEnd visit={visit.ref} place={place} play={NOBODY} seconds={seconds} />, {
    language: 'en',
    words: ['game', 'shared'],
  })
  return { ...page, sent: visit.sent, last: () => page.screen.queryByText(/^(Last|The last) round/)?.textContent ?? null }
}

test.each([
  ['shut', 'The game has closed'],
  ['away', 'The game does not answer'],
  ['closed', 'The game was closed'],
  ['outdated', 'Please reload the page'],
] as const)('[P-5] where a game is %s it is said: %s', async (place, title) => {
  const { screen } = await showEnd(place)
  expect(screen.getByRole('alert').textContent).toContain(title)
})

test.each([
  ['shut', 'Try again'],
  ['away', 'Try again'],
  ['closed', 'Enter again'],
  ['outdated', 'Reload'],
] as const)('[P-5] where a game is %s it is tried once more by “%s”', async (place, button) => {
  const { screen, user, sent } = await showEnd(place)
  await user.click(screen.getByRole('button', { name: new RegExp(`^${button}`) }))
  expect(sent).toEqual([{ type: 'game.retried' }])
})

test('[P-5] a game that could not be opened says why', async () => {
  const { screen } = await showEnd('failed')
  expect([screen.queryByText('The game could not be opened') !== null, screen.queryByText(/network/) !== null]).toEqual([
    true,
    true,
  ])
})

test('[P-5] a game that could not be opened is tried again by a press', async () => {
  const { screen, user, sent } = await showEnd('failed')
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(sent).toEqual([{ type: 'game.retried' }])
})

test('[P-6] who paused is not offered another try, but the ways on', async () => {
  const { screen } = await showEnd('paused')
  expect(screen.queryByRole('button')).toBe(null)
  expect(screen.getAllByRole('link').map((one) => one.getAttribute('href'))).toEqual(['/app/records', '/app/games'])
})

test.each([
  ['settled', 'Last round: stake ¥2.00, returned ¥3.50'],
  ['refunded', 'The last round was undone: ¥2.00 went back to your balance'],
  ['open', null],
])('[P-5] how the last round ended is said: %s, %s', async (state, words) => {
  const { last } = await showEnd('closed', round({ state }))
  expect(last()).toBe(words)
})

test.each([
  [SINCE, true],
  [SINCE - 1, false],
])('[P-5] a round of %i, where this visit began at 10000, is said: %s', async (openedAt, isSaid) => {
  const { last } = await showEnd('closed', round({ openedAt }))
  expect(last() !== null).toBe(isSaid)
})
