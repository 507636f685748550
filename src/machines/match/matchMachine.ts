import { assign, setup } from 'xstate'
import type { AnchorMatch } from '#src/api/model/anchor.ts'
import type { ErrorKey } from '#src/api/model/errorKeys.ts'
import type { MatchEvent } from '#src/api/model/matchEvent.ts'
import type { TimelineNews } from '#src/streams/timeline.ts'
import { failureKey } from '../kit/failure.ts'
import { observableSlot, promiseSlot } from '../kit/slots.ts'

/** What the detail call tells beside the match itself. */
export type MatchLoaded = { readonly events: readonly MatchEvent[]; readonly anchors: readonly AnchorMatch[] }

type Input = { readonly matchId: string; readonly room: string }
type Context = Input & MatchLoaded & { readonly errorKey: ErrorKey | null }

/** Most lines kept. */
const LINES = 200

/** Lines of both, each once, oldest first. */
function joined(events: readonly MatchEvent[], more: readonly MatchEvent[]): readonly MatchEvent[] {
  const known = new Set(events.map(({ id }) => id))
  return [...events, ...more.filter(({ id }) => !known.has(id))].toSorted((a, b) => a.at - b.at).slice(-LINES)
}

/** A match's timeline and who casts it (P-4): loaded once, then kept by the room's pushes; after a gap loaded anew. */
export const matchMachine = setup({
  types: { context: {} as Context, events: {} as { type: 'match.retried' }, input: {} as Input },
  actors: {
    loadMatch: promiseSlot<MatchLoaded, { matchId: string }>('loadMatch'),
    timeline: observableSlot<TimelineNews, { room: string }>('timeline'),
  },
  actions: {
    add: assign(({ context }, { news }: { news: TimelineNews | undefined }) =>
      news?.type === 'line' && news.line.matchId === context.matchId ? { events: joined(context.events, [news.line]) } : {},
    ),
    receive: assign(({ context }, { loaded }: { loaded: MatchLoaded }) => ({
      anchors: loaded.anchors,
      // A line may be pushed while the answer is on its way.
      events: joined(loaded.events, context.events),
      errorKey: null,
    })),
  },
  guards: { isStale: (_, { news }: { news: TimelineNews | undefined }) => news?.type === 'stale' },
}).createMachine({
  id: 'match',
  initial: 'loading',
  context: ({ input }) => ({ ...input, events: [], anchors: [], errorKey: null }),
  invoke: {
    src: 'timeline',
    input: ({ context }) => ({ room: context.room }),
    onSnapshot: [
      { guard: { type: 'isStale', params: ({ event }) => ({ news: event.snapshot.context }) }, target: '.loading' },
      { actions: { type: 'add', params: ({ event }) => ({ news: event.snapshot.context }) } },
    ],
    onError: {},
  },
  states: {
    loading: {
      invoke: {
        src: 'loadMatch',
        input: ({ context }) => ({ matchId: context.matchId }),
        onDone: { target: 'ready', actions: { type: 'receive', params: ({ event }) => ({ loaded: event.output }) } },
        onError: { target: 'failed', actions: assign({ errorKey: ({ event }) => failureKey(event.error) }) },
      },
    },
    ready: {},
    failed: { on: { 'match.retried': 'loading' } },
  },
})
