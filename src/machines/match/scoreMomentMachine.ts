import { assign, setup } from 'xstate'
import type { MatchEvent } from '#src/api/model/matchEvent.ts'
import type { SportKind } from '#src/api/model/sport.ts'
import type { TimelineNews } from '#src/streams/timeline.ts'
import { observableSlot } from '../kit/slots.ts'

/** How long a moment is shown, in ms. */
export const MOMENT_SHOWN = 5_000
/** Most moments that wait for the one that is shown. */
const WAITING = 3

type Input = { readonly matchId: string; readonly room: string; readonly sport: SportKind }
type Context = Input & { readonly queue: readonly MatchEvent[]; readonly current: MatchEvent | null }

/** Whether a line is a moment of the match: a goal, a map that is won, the end. Baskets fall too often: of basketball it is the end of a quarter. */
function isMoment(sport: SportKind, { kind }: Pick<MatchEvent, 'kind'>): boolean {
  return kind === 'end' || kind === (sport === 'basketball' ? 'break' : 'score')
}

/** Moments of a room's match, one at a time, each for a few seconds: over the picture and in the tab's title (P-4). */
export const scoreMomentMachine = setup({
  types: { context: {} as Context, input: {} as Input },
  actors: { timeline: observableSlot<TimelineNews, { room: string }>('timeline') },
  actions: {
    queue: assign(({ context }, { news }: { news: TimelineNews | undefined }) => {
      if (news?.type !== 'line' || news.line.matchId !== context.matchId || !isMoment(context.sport, news.line)) return {}
      return { queue: [...context.queue, news.line].slice(-WAITING) }
    }),
    show: assign(({ context }) => ({ current: context.queue[0] ?? null, queue: context.queue.slice(1) })),
    clear: assign({ current: null }),
  },
  guards: { waits: ({ context }) => context.queue.length > 0 },
}).createMachine({
  id: 'scoreMoment',
  initial: 'idle',
  context: ({ input }) => ({ ...input, queue: [], current: null }),
  invoke: {
    src: 'timeline',
    input: ({ context }) => ({ room: context.room }),
    onSnapshot: { actions: { type: 'queue', params: ({ event }) => ({ news: event.snapshot.context }) } },
    onError: {},
  },
  states: {
    idle: { always: { guard: 'waits', target: 'showing' } },
    showing: { entry: 'show', exit: 'clear', after: { [MOMENT_SHOWN]: 'idle' } },
  },
})
