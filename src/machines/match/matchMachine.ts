import { assign, enqueueActions, setup } from 'xstate'
import type { AnchorMatch } from '#src/api/model/anchor.ts'
import type { ErrorKey } from '#src/api/model/errorKeys.ts'
import type { MatchEvent } from '#src/api/model/matchEvent.ts'
import { covers, type Cursor } from '#src/api/model/cursor.ts'
import type { TimelineNews } from '#src/streams/timeline.ts'
import { failureKey } from '../kit/failure.ts'
import { observableSlot, promiseSlot } from '../kit/slots.ts'

/** What the detail call tells beside the match itself. */
export type MatchLoaded = {
  readonly events: readonly MatchEvent[]
  readonly anchors: readonly AnchorMatch[]
  /** Of which place of the room it is; null = nobody knows. */
  readonly place: Cursor | null
}

type Input = { readonly matchId: string; readonly room: string }
type Context = Input &
  MatchLoaded & {
    /** Up to which place lines may have been missed since it was asked; null = none. */
    readonly doubt: Cursor | null
    readonly errorKey: ErrorKey | null
  }
export type MatchMachineEvent = { type: 'match.retried' } | { type: 'lines.doubted'; place: Cursor }

/** Most lines kept. */
const LINES = 200

/** Lines of both, each once, oldest first. */
function joined(events: readonly MatchEvent[], more: readonly MatchEvent[]): readonly MatchEvent[] {
  const known = new Set(events.map(({ id }) => id))
  return [...events, ...more.filter(({ id }) => !known.has(id))].toSorted((a, b) => a.at - b.at).slice(-LINES)
}

/** A match's timeline and who casts it (P-4): loaded once, then kept by the room's pushes; loaded anew where they may have told what it does not hold. */
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
      // A line may be pushed while the answer is on its way.
      events: joined(loaded.events, context.events),
      errorKey: null,
    })),
  },
  guards: {
    isStale: (_, { news }: { news: TimelineNews | undefined }) => news?.type === 'stale',
    /** What may have been missed is not in the answer, which was asked for before. */
    isUnsure: ({ context }, { place }: { place: Cursor | null }) => context.doubt !== null && !covers(place, context.doubt),
    isKnown: ({ context }, { place }: { place: Cursor }) => covers(context.place, place),
  },
}).createMachine({
  id: 'match',
  initial: 'loading',
  context: ({ input }) => ({ ...input, events: [], anchors: [], place: null, doubt: null, errorKey: null }),
  invoke: {
    src: 'timeline',
    input: ({ context }) => ({ room: context.room }),
    onSnapshot: [
      {
        guard: { type: 'isStale', params: ({ event }) => ({ news: event.snapshot.context }) },
        actions: enqueueActions(({ event, enqueue }) => {
          const news = event.snapshot.context
          if (news?.type === 'stale') enqueue.raise({ type: 'lines.doubted', place: news.place })
        }),
      },
      { actions: { type: 'add', params: ({ event }) => ({ news: event.snapshot.context }) } },
    ],
    onError: {},
  },
  states: {
    loading: {
      entry: assign({ doubt: null }),
      // Whether the answer that is on its way is older than that, it says itself.
      on: { 'lines.doubted': { actions: assign({ doubt: ({ event }) => event.place }) } },
      invoke: {
        src: 'loadMatch',
        input: ({ context }) => ({ matchId: context.matchId, room: context.room }),
        onDone: [
          { guard: { type: 'isUnsure', params: ({ event }) => event.output }, target: 'loading', reenter: true },
          { target: 'ready', actions: { type: 'receive', params: ({ event }) => ({ loaded: event.output }) } },
        ],
        onError: { target: 'failed', actions: assign({ errorKey: ({ event }) => failureKey(event.error) }) },
      },
    },
    ready: {
      on: { 'lines.doubted': [{ guard: { type: 'isKnown', params: ({ event }) => event } }, { target: 'loading' }] },
    },
    failed: { on: { 'match.retried': 'loading', 'lines.doubted': 'loading' } },
  },
})
