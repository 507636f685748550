import { assign, setup } from 'xstate'
import type { Bet, VenueCode } from '#src/api/model/bet.ts'
import { promiseSlot } from '../kit/slots.ts'
import { orderCheckMachine } from './orderCheckMachine.ts'
import type { BetOrder } from './slip.ts'

export type KeptOrderEvent = { type: 'answer.read' }

type Input = { readonly venue: VenueCode }
type Context = Input & { readonly order: BetOrder | null; readonly bet: Bet | null }

/**
 * An order that an earlier visit did not see the end of, asked about as soon as the venue opens, while no slip is open that would
 * do it: what became of it is told until the member has read it.
 */
export const keptOrderMachine = setup({
  types: {
    context: {} as Context,
    events: {} as KeptOrderEvent,
    input: {} as Input,
    children: {} as { check: 'check' },
  },
  actors: {
    recallOrder: promiseSlot<BetOrder | null, Input>('recallOrder'),
    keepOrder: promiseSlot<void, { venue: VenueCode; order: BetOrder | null }>('keepOrder'),
    check: orderCheckMachine,
  },
  guards: { isKept: (_, { order }: { order: BetOrder | null }) => order !== null },
}).createMachine({
  id: 'keptOrder',
  initial: 'recalling',
  context: ({ input }) => ({ ...input, order: null, bet: null }),
  states: {
    recalling: {
      invoke: {
        src: 'recallOrder',
        input: ({ context: { venue } }) => ({ venue }),
        onDone: [
          {
            guard: { type: 'isKept', params: ({ event }) => ({ order: event.output }) },
            target: 'checking',
            actions: assign({ order: ({ event }) => event.output }),
          },
          { target: 'nothing' },
        ],
        onError: 'nothing',
      },
    },
    checking: {
      invoke: {
        src: 'check',
        id: 'check',
        input: ({ context: { venue, order } }) => {
          if (order === null) throw new Error('there is no order to ask about')
          return { venue, order, soon: false }
        },
        onDone: { target: 'forgetting', actions: assign({ bet: ({ event }) => event.output.bet }) },
        onError: 'nothing',
      },
    },
    forgetting: {
      invoke: {
        src: 'keepOrder',
        input: ({ context: { venue } }) => ({ venue, order: null }),
        onDone: 'told',
        onError: 'told',
      },
    },
    told: { on: { 'answer.read': 'nothing' } },
    nothing: { entry: assign({ order: null, bet: null }), tags: 'rest' },
  },
})
