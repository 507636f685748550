import { act } from '@testing-library/react'
import { Subject } from 'rxjs'
import { expect, test } from 'vitest'
import { fromObservable, fromPromise, type NonReducibleUnknown } from 'xstate'
import type { AnchorMatch } from '#src/api/model/anchor.ts'
import type { RoomStatusMap } from '#src/api/model/room.ts'
import type { SportKind } from '#src/api/model/sport.ts'
import type { Venue } from '#src/api/model/venue.ts'
import { matchListMachine, type MatchPage } from '#src/machines/anchor/matchListMachine.ts'
import { Failure } from '#src/machines/kit/failure.ts'
import { roomStatusesMachine } from '#src/machines/anchor/roomStatusesMachine.ts'
import type { FavouritesRef } from '#src/machines/favourites/favouritesMachine.ts'
import type { RoomNews } from '#src/streams/roomStatus.ts'
import { MatchesView } from '#src/ui/live/MatchesView.tsx'
import { handActor, settled } from '#tests/machines/support/deferred.ts'
import { anchorMatch } from '#tests/machines/support/matches.ts'
import { silent } from '#tests/support/silent.ts'
import { NOON } from './support/kind.tsx'
import { show } from './support/show.tsx'
import { shownBy } from './support/shownBy.ts'

const match = (matchId: string, gameStatus: AnchorMatch['gameStatus']): AnchorMatch => ({
  ...anchorMatch({ matchId }),
  anchorRoomId: null,
  anchorInfo: null,
  homeName: `${matchId} home`,
  visitName: `${matchId} away`,
  gameStatus,
  startAt: NOON,
})

type Shown = { readonly list?: readonly AnchorMatch[]; readonly sport?: SportKind | null; readonly counts?: MatchPage['counts'] }

async function showMatches({ list = [], sport = null, counts = {} }: Shown = {}) {
  const load = handActor<MatchPage, { sport: SportKind | null }>()
  const news = new Subject<RoomNews>()
  const lobby = fromObservable<RoomNews, undefined>(() => news)
  const loadStatuses = fromPromise<RoomStatusMap, { keys: readonly string[] }>(async () => ({}))
  const rooms = roomStatusesMachine.provide({ actors: { lobby, loadStatuses } })
  const logic = matchListMachine.provide({ actors: { loadMatches: load.logic, lobby, rooms } })
  const favourites = shownBy<FavouritesRef>({ anchors: [], games: [], matches: ['m4', 'm5'] })
  const chosen: (SportKind | null)[] = []
  const page = await show(
    <MatchesView
      logic={logic}
      venueList={silent<readonly Venue[], NonReducibleUnknown>()}
      favourites={favourites.ref}
      sport={sport}
      onSport={(one) => void chosen.push(one)}
      now={() => NOON}
    />,
    { language: 'en', words: ['live', 'shared'] },
  )
  await act(async () => {
    load.last().resolve({ lobby: { seq: 0 }, list, counts })
    await settled()
  })
  const { screen, user } = page
  return {
    ...page,
    chosen,
    /** Pushes were missed, and what is asked for then has no answer. */
    failAgain: () =>
      act(async () => {
        news.next({ type: 'stale', cursor: { epoch: 'e1', seq: 7 } })
        load.last().reject(new Failure('errors.timeout'))
        await settled()
      }),
    /** Pushes were missed, and what is asked for then is on its way. */
    askAgain: () =>
      act(async () => {
        news.next({ type: 'stale', cursor: { epoch: 'e1', seq: 7 } })
        await settled()
      }),
    press: (name: string | RegExp) => user.click(screen.getByRole('button', { name })),
    asked: () => load.asked.map(({ input }) => input.sport),
    groups: () =>
      screen.queryAllByRole('region').map((group) => ({
        name: group
          .querySelector('h2')
          ?.textContent.replaceAll(/[^A-Za-z ]/g, '')
          .trim(),
        of: ['m1', 'm2', 'm3', 'm4', 'm5'].filter((id) => group.textContent.includes(`${id} home`)),
      })),
  }
}

test('[P-4] matches stand by what is followed, runs, comes and is over', async () => {
  const { groups } = await showMatches({
    list: [match('m1', 'ended'), match('m2', 'pre'), match('m3', 'live'), match('m4', 'pre'), match('m5', 'ended')],
  })
  expect(groups()).toEqual([
    { name: 'Following', of: ['m4'] },
    { name: 'Now', of: ['m3'] },
    { name: 'Coming up', of: ['m2'] },
    { name: 'Over', of: ['m1', 'm5'] },
  ])
})

test('[P-4] each sport says how many matches it has', async () => {
  const { screen } = await showMatches({ counts: { football: 3, esports: 2, anchor: 9 } })
  const chips = [...screen.getByRole('group', { name: 'Filter by sport' }).querySelectorAll('button')]
  expect(chips.map(({ textContent }) => textContent)).toEqual(['All 5', 'Football 3', 'Basketball 0', 'Esports 2'])
})

test('[P-4] matches of the sport that is chosen are asked for', async () => {
  const { asked } = await showMatches({ sport: 'esports' })
  expect(asked()).toEqual(['esports'])
})

test('[P-4] the sport that is chosen is marked', async () => {
  const { screen } = await showMatches({ sport: 'esports' })
  expect(screen.getByRole('button', { pressed: true }).textContent).toMatch(/^Esports/)
})

test('[P-4] a sport without matches leads to all of them', async () => {
  const { press, chosen } = await showMatches({ sport: 'esports' })
  await press('See all matches')
  expect(chosen).toEqual([null])
})

test('[P-4] a site without matches says so in place of leading to others', async () => {
  const { screen } = await showMatches()
  expect([screen.queryByText('No matches yet') !== null, screen.queryByRole('button', { name: 'See all matches' })]).toEqual([
    true,
    null,
  ])
})

test('[P-4] the old matches stay after a refresh that failed, which is said and can be tried again', async () => {
  const { screen, groups, failAgain, press, asked } = await showMatches({ list: [match('m3', 'live')] })
  expect(screen.queryByRole('alert')).toBe(null)
  await failAgain()
  expect([groups(), screen.getByRole('alert').textContent]).toEqual([
    [{ name: 'Now', of: ['m3'] }],
    'Refresh failed; this is what was loaded beforeTry again',
  ])
  await press('Try again')
  expect([asked().length, screen.getByRole('button', { name: 'Try again' }).getAttribute('aria-busy')]).toEqual([3, 'true'])
})

test('[P-4] a site that is known to have no matches says so while they are asked for again', async () => {
  const { screen, askAgain, asked } = await showMatches()
  const said = () => screen.queryByRole('main')?.textContent ?? document.body.textContent
  const before = said()
  await askAgain()
  expect([asked().length, said(), document.querySelector('[aria-busy="true"]')]).toEqual([2, before, null])
})
