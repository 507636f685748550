import { act } from '@testing-library/react'
import { EMPTY } from 'rxjs'
import { expect, test } from 'vitest'
import { type ActorRefFrom, fromObservable, fromPromise } from 'xstate'
import type { RoomStatusMap } from '#src/api/model/room.ts'
import type { SportKind } from '#src/api/model/sport.ts'
import { type AnchorPage, anchorListMachine } from '#src/machines/anchor/anchorListMachine.ts'
import { matchListMachine, type MatchPage } from '#src/machines/anchor/matchListMachine.ts'
import { roomStatusesMachine } from '#src/machines/anchor/roomStatusesMachine.ts'
import type { FavouritesRef } from '#src/machines/favourites/favouritesMachine.ts'
import type { promptMachine } from '#src/machines/prompt/promptMachine.ts'
import type { sessionMachine } from '#src/machines/session/sessionMachine.ts'
import type { titleMachine } from '#src/machines/title/titleMachine.ts'
import type { RoomNews } from '#src/streams/roomStatus.ts'
import { FavouritesPage } from '#src/ui/favourites/FavouritesPage.tsx'
import { settled } from '#tests/machines/support/deferred.ts'
import { anchorsWith } from './support/anchorCards.ts'
import { show } from './support/show.tsx'
import { shownBy } from './support/shownBy.ts'

/** Favourites whose games are changed by hand. */
function favouritesWith(first: readonly string[]) {
  let snapshot = { context: { anchors: [], matches: [], games: first } }
  const listeners = new Set<{ readonly next: () => void }>()
  const ref = {
    getSnapshot: () => snapshot,
    subscribe: (listener: { readonly next: () => void }) => {
      listeners.add(listener)
      return { unsubscribe: () => listeners.delete(listener) }
    },
  } as unknown as FavouritesRef
  const become = (games: readonly string[]) => {
    snapshot = { context: { ...snapshot.context, games } }
    for (const listener of listeners) listener.next()
  }
  return { ref, become }
}

async function showFavourites(games: readonly string[], { fails = false, live = [] as readonly string[] } = {}) {
  const lobby = fromObservable<RoomNews, undefined>(() => EMPTY)
  const loadStatuses = fromPromise<RoomStatusMap, { keys: readonly string[] }>(async () => ({}))
  const rooms = roomStatusesMachine.provide({ actors: { lobby, loadStatuses } })
  const none = { lobby: { seq: 0 }, list: [], counts: {} }
  const loadAnchors = fromPromise<AnchorPage, { sport: SportKind | null }>(async () => {
    if (fails) throw new Error('it cannot be had')
    return none
  })
  const loadMatches = fromPromise<MatchPage, { sport: SportKind | null }>(async () => none)
  const logic = {
    anchorList: anchorListMachine.provide({ actors: { loadAnchors, lobby, rooms } }),
    matchList: matchListMachine.provide({ actors: { loadMatches, lobby, rooms } }),
  }
  const loadLive = fromPromise<AnchorPage, { sport: SportKind | null }>(async () => ({ ...none, list: anchorsWith(...live) }))
  const suggested = { ...logic, anchorList: anchorListMachine.provide({ actors: { loadAnchors: loadLive, lobby, rooms } }) }
  const favourites = favouritesWith(games)
  const actors = {
    session: shownBy<ActorRefFrom<typeof sessionMachine>>({ member: { memberId: 'm1' } }).ref,
    prompt: shownBy<ActorRefFrom<typeof promptMachine>>({}).ref,
    title: shownBy<ActorRefFrom<typeof titleMachine>>({}).ref,
  }
  const page = await show(
    <FavouritesPage
      actors={actors}
      favourites={favourites.ref}
      logic={{ ...logic, suggested }}
      now={() => 0}
      Games={({ codes }) => <output>{codes.join(' ')}</output>}
    />,
    { language: 'en', words: ['favourites', 'shared'] },
  )
  await act(settled)
  const { screen } = page
  return {
    ...page,
    become: (codes: readonly string[]) => act(async () => favourites.become(codes)),
    games: () => screen.getAllByRole('status').find(({ tagName }) => tagName === 'OUTPUT')?.textContent,
  }
}

const NONE = 'Nothing followed yet'

test('[B-5] a game that is let go of keeps its place on the page', async () => {
  const { become, games } = await showFavourites(['g1', 'g2', 'g3'])
  await become(['g1', 'g3'])
  expect(games()).toBe('g1 g2 g3')
})

test('[B-5] a game that is collected meanwhile comes first', async () => {
  const { become, games } = await showFavourites(['g1'])
  await become(['g2', 'g1'])
  expect(games()).toBe('g2 g1')
})

test('[B-5] who follows nothing reads how to, and is led nowhere else', async () => {
  const { screen } = await showFavourites([])
  const ways = screen.queryAllByRole('link').map((link) => link.getAttribute('href'))
  expect([screen.queryByText(NONE) !== null, ways]).toEqual([true, ['/app/me']])
})

test('[B-5] who follows games alone sees them in place of how to follow', async () => {
  const { screen, games } = await showFavourites(['g1'])
  expect([games(), screen.queryByText(NONE)]).toEqual(['g1', null])
})

test('[B-5] favourites that cannot be had are not taken for none', async () => {
  const { screen } = await showFavourites([], { fails: true })
  expect(screen.queryByText(NONE)).toBe(null)
})

test('[B-5] who follows nothing sees who is on the air, to follow them by their stars', async () => {
  const { screen } = await showFavourites([], { live: ['On1', 'Off', 'On1'] })
  const stars = screen.getAllByRole('button').map((star) => star.getAttribute('aria-label'))
  expect(stars).toEqual(['Follow Anchor 1', 'Follow Anchor 3'])
})

test('[B-5] who follows games alone sees nobody else to follow', async () => {
  const { screen } = await showFavourites(['g1'], { live: ['On1'] })
  expect(screen.queryByRole('button', { name: 'Follow Anchor 1' })).toBe(null)
})
