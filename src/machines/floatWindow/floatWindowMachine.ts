import { type ActorRefFrom, assign, setup } from 'xstate'
import type { FloatWindow } from '#src/api/model/shownContent.ts'
import { actionSlot, observableSlot } from '../kit/slots.ts'

export type FloatWindowEvent =
  /** At its side it would lie over nothing that is pressed or typed into, so many px above its usual place. */
  | { type: 'place.found'; raise: number }
  | { type: 'place.lost' }
  | { type: 'window.closed' }
  /** There is no room beside what is read: said once it is there, and again when the page is scrolled. */
  | { type: 'margin.lacks' }
  | { type: 'window.unfolded' }

type Input = {
  /** Whether this visit's one overlay has been, as the tab keeps it over a reload. */
  readonly isDone: boolean
}
type Context = Input & {
  /** The first of those that operators show to who is here; null = there is none. */
  readonly window: FloatWindow | null
  /** How far above its usual place it stands, in px. */
  readonly raise: number
}

/**
 * The picture that floats beside the page (C-7): the one thing that comes over it by itself in a visit. It is held back for as long as it
 * has no place of its own and was not asked for, folded to a tab at the edge where it would lie over the text, and is not seen again in the visit once it was closed, or once a dialog came by itself.
 */
export const floatWindowMachine = setup({
  types: { context: {} as Context, events: {} as FloatWindowEvent, input: {} as Input },
  actors: {
    windows: observableSlot<readonly FloatWindow[], undefined>('floatWindow.windows'),
    /** Emits whenever a dialog comes over the page by itself. */
    overlays: observableSlot<true, undefined>('floatWindow.overlays'),
  },
  actions: {
    /** Keeps over a reload that this visit's overlay has been. */
    keep: actionSlot<undefined>('floatWindow.keep'),
    take: assign((_, { list }: { list: readonly FloatWindow[] | undefined }) => ({ window: list?.[0] ?? null })),
    place: assign((_, { raise }: { raise: number }) => ({ raise })),
  },
  guards: {
    isDone: ({ context }) => context.isDone,
    isThere: ({ context }) => context.window !== null,
    isGone: ({ context }) => context.window === null,
    hasCome: (_, { overlay }: { overlay: true | undefined }) => overlay === true,
  },
}).createMachine({
  id: 'floatWindow',
  initial: 'beginning',
  context: ({ input }) => ({ ...input, window: null, raise: 0 }),
  states: {
    beginning: { always: [{ guard: 'isDone', target: 'done' }, { target: 'open' }] },
    open: {
      invoke: [
        {
          src: 'windows',
          onSnapshot: { actions: { type: 'take', params: ({ event }) => ({ list: event.snapshot.context }) } },
          onError: {},
        },
        {
          src: 'overlays',
          onSnapshot: {
            guard: { type: 'hasCome', params: ({ event }) => ({ overlay: event.snapshot.context }) },
            target: 'done',
            actions: { type: 'keep', params: undefined },
          },
          onError: {},
        },
      ],
      initial: 'empty',
      states: {
        empty: { always: { guard: 'isThere', target: 'heldBack' } },
        heldBack: {
          always: { guard: 'isGone', target: 'empty' },
          on: {
            'place.found': { target: 'shown', actions: { type: 'place', params: ({ event }) => ({ raise: event.raise }) } },
            'margin.lacks': 'foldedAway',
          },
        },
        shown: {
          always: { guard: 'isGone', target: 'empty' },
          on: {
            'place.found': { actions: { type: 'place', params: ({ event }) => ({ raise: event.raise }) } },
            'place.lost': 'heldBack',
            'margin.lacks': 'folded',
            'window.closed': { target: '#floatWindow.done', actions: { type: 'keep', params: undefined } },
          },
        },
        /** A tab at the edge of the screen. */
        folded: {
          always: { guard: 'isGone', target: 'empty' },
          on: {
            'place.found': { actions: { type: 'place', params: ({ event }) => ({ raise: event.raise }) } },
            'place.lost': 'foldedAway',
            'window.unfolded': 'unfolded',
          },
        },
        /** Asked for by a press: it stands where its tab was, until the page is scrolled. */
        unfolded: {
          always: { guard: 'isGone', target: 'empty' },
          on: {
            'place.found': { actions: { type: 'place', params: ({ event }) => ({ raise: event.raise }) } },
            'margin.lacks': 'folded',
            'window.closed': { target: '#floatWindow.done', actions: { type: 'keep', params: undefined } },
          },
        },
        /** Not even the tab has a place. */
        foldedAway: {
          always: { guard: 'isGone', target: 'empty' },
          on: {
            'place.found': { target: 'folded', actions: { type: 'place', params: ({ event }) => ({ raise: event.raise }) } },
          },
        },
      },
    },
    done: { type: 'final' },
  },
})
export type FloatWindowRef = ActorRefFrom<typeof floatWindowMachine>
