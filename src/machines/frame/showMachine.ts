import { assign, type EventObject, setup } from 'xstate'
import type { Fen } from '#src/api/model/money/amount.ts'
import { actionSlot, callbackSlot } from '../kit/slots.ts'
import type { SoundName } from './frame.ts'

/** How a game shows a round, in ms: all parts turn for `first`, stop one `next` after the other, and the last one takes `last` to stand. */
export type ShowPlan = { readonly parts: number; readonly first: number; readonly next: number; readonly last: number }

/** How far a win is counted up, 0 to 1. */
export type ShowEvent = { type: 'win.counted'; part: number }

type Input = {
  readonly plan: ShowPlan
  readonly stake: Fen
  readonly returned: Fen
  /** Without it the result is there at once. */
  readonly motion: boolean
}
type Context = Input & {
  /** How many parts stand, or are about to, from the first. */
  readonly standing: number
  readonly counted: number
}

/** How long a win is counted up, in ms. */
const COUNT = 900

/** How a round is shown that is decided: its parts turn, stop one after the other, and a win of more than the stake is counted up. */
export const showMachine = setup({
  types: { context: {} as Context, events: {} as ShowEvent, input: {} as Input },
  actors: { count: callbackSlot<EventObject, { ms: number }>('show.count') },
  actions: { sound: actionSlot<{ name: SoundName }>('show.sound') },
  guards: {
    isStill: ({ context }) => !context.motion,
    allStand: ({ context }) => context.standing === context.plan.parts,
    isCounted: (_, { part }: { part: number }) => part >= 1,
    isWin: ({ context }) => context.returned > context.stake,
  },
  delays: {
    first: ({ context }) => context.plan.first,
    next: ({ context }) => context.plan.next,
    last: ({ context }) => context.plan.last,
  },
}).createMachine({
  id: 'show',
  initial: 'deciding',
  context: ({ input }) => ({ ...input, standing: 0, counted: 0 }),
  states: {
    deciding: { always: [{ guard: 'isStill', target: 'over' }, { target: 'turning' }] },
    turning: { after: { first: 'stopping' } },
    stopping: {
      entry: [assign(({ context }) => ({ standing: context.standing + 1 })), { type: 'sound', params: { name: 'stop' } }],
      always: { guard: 'allStand', target: 'standing' },
      after: { next: { target: 'stopping', reenter: true } },
    },
    standing: { after: { last: [{ guard: 'isWin', target: 'counting' }, { target: 'over' }] } },
    counting: {
      invoke: { src: 'count', input: { ms: COUNT }, onError: 'over' },
      on: {
        'win.counted': [
          { guard: { type: 'isCounted', params: ({ event }) => event }, target: 'over' },
          { actions: assign(({ event }) => ({ counted: event.part })) },
        ],
      },
    },
    over: { type: 'final' },
  },
})
