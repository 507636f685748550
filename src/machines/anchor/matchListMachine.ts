import { assign, setup } from 'xstate'
import type { ErrorKey } from '#src/api/model/errorKeys.ts'
import type { AnchorMatch } from '#src/api/model/anchor.ts'
import type { SportKind } from '#src/api/model/sport.ts'
import type { RoomNews } from '#src/streams/roomStatus.ts'
import { failureKey } from '../kit/failure.ts'
import { observableSlot, promiseSlot } from '../kit/slots.ts'

export type MatchListEvent = { type: 'list.refreshed' }

type Context = { readonly sport: SportKind | null; readonly matches: readonly AnchorMatch[]; readonly errorKey: ErrorKey | null }

/** Matches with their scores (P-4): loaded once, then kept true by the lobby's pushes; after a gap loaded anew. */
export const matchListMachine = setup({
  types: { context: {} as Context, events: {} as MatchListEvent, input: {} as { sport: SportKind | null } },
  actors: {
    loadMatches: promiseSlot<readonly AnchorMatch[], { sport: SportKind | null }>('loadMatches'),
    lobby: observableSlot<RoomNews, undefined>('lobby'),
  },
  actions: {
    takeNews: assign(({ context }, params: { news: RoomNews | undefined }) => {
      if (params.news?.type !== 'fact' || params.news.fact.kind !== 'match') return {}
      const { body } = params.news.fact
      return { matches: context.matches.map((match) => (match.matchId === body.matchId ? { ...match, ...body } : match)) }
    }),
  },
  guards: { isStale: (_, params: { news: RoomNews | undefined }) => params.news?.type === 'stale' },
}).createMachine({
  id: 'matchList',
  initial: 'loading',
  context: ({ input }) => ({ ...input, matches: [], errorKey: null }),
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
      invoke: {
        src: 'loadMatches',
        input: ({ context }) => ({ sport: context.sport }),
        onDone: { target: 'ready', actions: assign({ matches: ({ event }) => event.output, errorKey: null }) },
        onError: { target: 'failed', actions: assign({ errorKey: ({ event }) => failureKey(event.error) }) },
      },
    },
    ready: { on: { 'list.refreshed': 'loading' } },
    failed: { on: { 'list.refreshed': 'loading' } },
  },
})
