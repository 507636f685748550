import { act } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { AnchorMatch } from '#src/api/model/anchor.ts'
import type { SportKind } from '#src/api/model/sport.ts'
import { matchListMachine, type MatchPage } from '#src/machines/anchor/matchListMachine.ts'
import { Failure } from '#src/machines/kit/failure.ts'
import { MatchesToPlay } from '#src/ui/rounds/MatchesToPlay.tsx'
import { handActor, settled } from '#tests/machines/support/deferred.ts'
import { anchorMatch } from '#tests/machines/support/matches.ts'
import { NOON } from './support/kind.tsx'
import { QUIET_ROOMS } from './support/quietRooms.ts'
import { show } from './support/show.tsx'

const match = (matchId: string, gameStatus: AnchorMatch['gameStatus']): AnchorMatch => ({
  ...anchorMatch({ matchId }),
  anchorRoomId: null,
  anchorInfo: null,
  gameStatus,
  startAt: NOON,
})

/** The part once the list was answered: with matches, or with a failure. */
async function showPart(list: readonly AnchorMatch[] | null) {
  const load = handActor<MatchPage, { sport: SportKind | null }>()
  const logic = matchListMachine.provide({ actors: { ...QUIET_ROOMS, loadMatches: load.logic } })
  const page = await show(<MatchesToPlay logic={logic} now={() => NOON} />, { language: 'en', words: ['rounds', 'shared'] })
  await act(async () => {
    if (list === null) load.last().reject(new Failure('errors.timeout'))
    else load.last().resolve({ lobby: { seq: 0 }, list, counts: {} })
    await settled()
  })
  const rows = () => page.screen.queryAllByRole('listitem').map((row) => row.querySelector('a')?.getAttribute('href'))
  return { ...page, rows }
}

test('[C-9] beside the records stand four matches at most, and none that is over', async () => {
  const { rows } = await showPart([
    match('m1', 'ended'),
    ...['m2', 'm3', 'm4', 'm5', 'm6'].map((matchId) => match(matchId, 'live')),
  ])
  expect(rows()).toEqual(['m2', 'm3', 'm4', 'm5'].map((matchId) => `/app/live/match/${matchId}`))
})

test.each([
  ['there are none', []],
  ['they cannot be known', null],
])('[C-9] where %s nothing of matches stands beside the records', async (_, list) => {
  const { screen } = await showPart(list)
  expect(screen.queryByRole('region')).toBe(null)
})
