import { assign, enqueueActions, setup } from 'xstate'
import type { AnchorMatch } from '#src/api/model/anchor.ts'
import type { ErrorKey } from '#src/api/model/errorKeys.ts'
import type { MatchEvent } from '#src/api/model/matchEvent.ts'
import { covers, type Cursor } from '#src/api/model/cursor.ts'
import type { TimelineNews } from '#src/streams/timeline.ts'
import { failureKey } from '../kit/failure.ts'
import { observableSlot, promiseSlot } from '../kit/slots.ts'

/** The reply of the detail call, without the match itself. */
export type MatchLoaded = {
  readonly events: readonly MatchEvent[]
  readonly anchors: readonly AnchorMatch[]
  /** The room's position that the reply is of; null = unknown. */
  readonly place: Cursor | null
}

type Input = { readonly matchId: string; readonly room: string }
type Context = Input &
  MatchLoaded & {
    /** Lines up to this position may have been missed since the request; null = none. */
    readonly missedUpTo: Cursor | null
    readonly errorKey: ErrorKey | null
  }
export type MatchMachineEvent = { type: 'match.retried' } | { type: 'lines.possiblyMissed'; cursor: Cursor }

/** Most lines kept. */
const LINES = 200

/** Lines of both, each once, oldest first. */
function joined(events: readonly MatchEvent[], more: readonly MatchEvent[]): readonly MatchEvent[] {
  const known = new Set(events.map(({ id }) => id))
  return [...events, ...more.filter(({ id }) => !known.has(id))].toSorted((a, b) => a.at - b.at).slice(-LINES)
}

/**
 * A match's timeline and its anchors (P-4): loaded once, then updated by the room's pushes, and loaded again when pushes may have been
 * missed that the reply does not contain.
 */
export const matchMachine = setup({
  types: { context: {} as Context, events: {} as MatchMachineEvent, input: {} as Input },
  actors: {
    loadMatch: promiseSlot<MatchLoaded, { matchId: string; room: string }>('loadMatch'),
    timeline: observableSlot<TimelineNews, { room: string }>('timeline'),
  },
  actions: {
    add: assign(({ context }, { news }: { news: TimelineNews | undefined }) =>
      news?.type === 'line' && news.line.matchId === context.matchId ? { events: joined(context.events, [news.line]) } : {},
    ),
    receive: assign(({ context }, { loaded }: { loaded: MatchLoaded }) => ({
      anchors: loaded.anchors,
      place: loaded.place,
      // A line may be pushed before the reply arrives.
      events: joined(loaded.events, context.events),
      errorKey: null,
    })),
  },
  guards: {
    isStale: (_, { news }: { news: TimelineNews | undefined }) => news?.type === 'stale',
    /** The reply is older than what may have been missed. */
    isAnswerTooOld: ({ context }, { place }: { place: Cursor | null }) =>
      context.missedUpTo !== null && !covers(place, context.missedUpTo),
    isCovered: ({ context }, { cursor }: { cursor: Cursor }) => covers(context.place, cursor),
  },
}).createMachine({
  id: 'match',
  initial: 'loading',
  context: ({ input }) => ({ ...input, events: [], anchors: [], place: null, missedUpTo: null, errorKey: null }),
  invoke: {
    src: 'timeline',
    input: ({ context }) => ({ room: context.room }),
    onSnapshot: [
      {
        guard: { type: 'isStale', params: ({ event }) => ({ news: event.snapshot.context }) },
        actions: enqueueActions(({ event, enqueue }) => {
          const news = event.snapshot.context
          if (news?.type === 'stale') enqueue.raise({ type: 'lines.possiblyMissed', cursor: news.cursor })
        }),
      },
      { actions: { type: 'add', params: ({ event }) => ({ news: event.snapshot.context }) } },
    ],
    onError: {},
  },
  states: {
    loading: {
      entry: assign({ missedUpTo: null }),
      // The reply's own position will show whether it is older than that.
      on: { 'lines.possiblyMissed': { actions: assign({ missedUpTo: ({ event }) => event.cursor }) } },
      invoke: {
        src: 'loadMatch',
        input: ({ context }) => ({ matchId: context.matchId, room: context.room }),
        onDone: [
          { guard: { type: 'isAnswerTooOld', params: ({ event }) => event.output }, target: 'loading', reenter: true },
          { target: 'ready', actions: { type: 'receive', params: ({ event }) => ({ loaded: event.output }) } },
        ],
        onError: { target: 'failed', actions: assign({ errorKey: ({ event }) => failureKey(event.error) }) },
      },
    },
    ready: {
      on: { 'lines.possiblyMissed': [{ guard: { type: 'isCovered', params: ({ event }) => event } }, { target: 'loading' }] },
    },
    failed: { on: { 'match.retried': 'loading', 'lines.possiblyMissed': 'loading' } },
  },
})
