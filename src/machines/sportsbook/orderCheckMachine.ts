import { assign, setup } from 'xstate'
import type { Bet, VenueCode } from '#src/api/model/bet.ts'
import { promiseSlot } from '../kit/slots.ts'
import type { BetOrder } from './slip.ts'

export type OrderCheckEvent = { type: 'retry.clicked' }

/** `soon` = its answer was lost just now: it may still be on its way. */
type Input = { readonly venue: VenueCode; readonly order: BetOrder; readonly soon: boolean }

/** The wait before an order without an answer is asked about (again), in ms. */
const ASK_AFTER = 2_000

/** Asks about an order without an answer, by its own id, until somebody knows: the bet, or null when it never came and never will. */
export const orderCheckMachine = setup({
  types: {
    context: {} as Input & { readonly bet: Bet | null },
    events: {} as OrderCheckEvent,
    input: {} as Input,
    output: {} as { readonly bet: Bet | null },
  },
  actors: { reconcile: promiseSlot<Bet | null, { venue: VenueCode; order: BetOrder }>('reconcile') },
  delays: { askAfter: ASK_AFTER },
  guards: { isSoon: ({ context }) => context.soon },
}).createMachine({
  id: 'orderCheck',
  initial: 'beginning',
  context: ({ input }) => ({ ...input, bet: null }),
  output: ({ context }) => ({ bet: context.bet }),
  states: {
    beginning: { always: [{ guard: 'isSoon', target: 'waiting' }, { target: 'asking' }] },
    waiting: { after: { askAfter: 'asking' }, on: { 'retry.clicked': 'asking' } },
    asking: {
      invoke: {
        src: 'reconcile',
        input: ({ context: { venue, order } }) => ({ venue, order }),
        onDone: { target: 'known', actions: assign({ bet: ({ event }) => event.output }) },
        onError: 'waiting',
      },
    },
    known: { type: 'final' },
  },
})
