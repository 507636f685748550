import { assign, setup } from 'xstate'
import type { ErrorKey } from '#src/api/model/errorKeys.ts'
import type { AnchorMatch } from '#src/api/model/anchor.ts'
import type { SportKind } from '#src/api/model/sport.ts'
import type { RoomNews } from '#src/streams/roomStatus.ts'
import { failureKey } from '../kit/failure.ts'
import { observableSlot, promiseSlot } from '../kit/slots.ts'

export type MatchListEvent = { type: 'list.refreshed' } | { type: 'sport.chosen'; sport: SportKind | null }

export type MatchPage = {
  /** The lobby's place when the list was made: what was pushed up to there is in it. */
  readonly lobby: { readonly seq: number }
  readonly list: readonly AnchorMatch[]
  /** Matches that are being played, by sport. */
  readonly counts: Partial<Record<SportKind, number>>
}

type Context = {
  readonly sport: SportKind | null
  readonly matches: readonly AnchorMatch[]
  readonly counts: Partial<Record<SportKind, number>>
  readonly errorKey: ErrorKey | null
  /** Up to which place of the lobby the list is true; 0 while it is asked for anew. */
  readonly place: number
  /** News since the list was last asked for. */
  readonly heard: readonly RoomNews[]
}

/** Most news kept while a list is on its way. */
const HEARD_LIMIT = 500

/** Matches with what was heard of them beyond a place, in order: an answer may be newer than a push that was still on its way. */
function withNews(matches: readonly AnchorMatch[], heard: readonly RoomNews[], place: number): readonly AnchorMatch[] {
  return heard.reduce((list, news) => {
    if (news.type !== 'fact' || news.fact.kind !== 'match' || news.fact.seq <= place) return list
    const { body } = news.fact
    return list.map((match) => (match.matchId === body.matchId ? { ...match, ...body } : match))
  }, matches)
}

/** Matches with their scores (P-4): loaded once, then kept true by the lobby's pushes; after a gap loaded anew. */
export const matchListMachine = setup({
  types: { context: {} as Context, events: {} as MatchListEvent, input: {} as { sport: SportKind | null } },
  actors: {
    loadMatches: promiseSlot<MatchPage, { sport: SportKind | null }>('loadMatches'),
    lobby: observableSlot<RoomNews, undefined>('lobby'),
  },
  actions: {
    /** A list that is on its way may be older than what is heard meanwhile: that is kept and told to it once more. */
    takeNews: assign(({ context }, params: { news: RoomNews | undefined }) => {
      const heard = params.news === undefined ? [] : [params.news]
      return { matches: withNews(context.matches, heard, context.place), heard: [...context.heard, ...heard].slice(-HEARD_LIMIT) }
    }),
    receive: assign(({ context }, { page }: { page: MatchPage }) => ({
      matches: withNews(page.list, context.heard, page.lobby.seq),
      counts: page.counts,
      place: page.lobby.seq,
      errorKey: null,
    })),
  },
  guards: { isStale: (_, params: { news: RoomNews | undefined }) => params.news?.type === 'stale' },
}).createMachine({
  id: 'matchList',
  initial: 'loading',
  context: ({ input }) => ({ ...input, matches: [], counts: {}, errorKey: null, heard: [], place: 0 }),
  on: { 'sport.chosen': { target: '.loading', actions: assign({ sport: ({ event }) => event.sport }) } },
  invoke: {
    src: 'lobby',
    onSnapshot: [
      { guard: { type: 'isStale', params: ({ event }) => ({ news: event.snapshot.context }) }, target: '.loading' },
      { actions: { type: 'takeNews', params: ({ event }) => ({ news: event.snapshot.context }) } },
    ],
    onError: {},
  },
  states: {
    loading: {
      entry: assign({ heard: [], place: 0 }),
      invoke: {
        src: 'loadMatches',
        input: ({ context }) => ({ sport: context.sport }),
        onDone: { target: 'ready', actions: { type: 'receive', params: ({ event }) => ({ page: event.output }) } },
        onError: { target: 'failed', actions: assign({ errorKey: ({ event }) => failureKey(event.error) }) },
      },
    },
    ready: { on: { 'list.refreshed': 'loading' } },
    failed: { on: { 'list.refreshed': 'loading' } },
  },
})
