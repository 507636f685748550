import { assign, setup } from 'xstate'
import type { VenueCode } from '#src/api/model/venueKind.ts'
import type { Bet } from '#src/api/model/sportsbook.ts'
import { type DurableOrderEnd, RECONCILED } from '../durableOrder/durableOrder.ts'
import { createDurableOrder } from '../durableOrder/durableOrderMachine.ts'
import type { BetOrder, Placed } from './slip.ts'

export type KeptOrderEvent = { type: 'answer.read' }

type Input = { readonly venue: VenueCode }
type Context = Input & { readonly order: BetOrder | null; readonly bet: Bet | null }

/**
 * Orders that earlier visits did not see the end of, taken up one after the other as soon as the venue opens, while no slip is open
 * that would do it: what became of one is told until the member has read it. Its child `order` finds that out (Q8).
 */
export const keptOrderMachine = setup({
  types: {
    context: {} as Context,
    events: {} as KeptOrderEvent,
    input: {} as Input,
    children: {} as { order: 'order' },
  },
  actors: { order: createDurableOrder<BetOrder, Placed>() },
  actions: {
    takeEnd: assign((_, { end }: { end: DurableOrderEnd<BetOrder, Placed> }) => ({
      order: end?.order ?? null,
      bet: end?.answer.result === 'accepted' ? end.answer.bet : null,
    })),
  },
  guards: { isEnd: (_, { end }: { end: DurableOrderEnd<BetOrder, Placed> }) => end !== null },
}).createMachine({
  id: 'keptOrder',
  initial: 'checking',
  context: ({ input }) => ({ ...input, order: null, bet: null }),
  states: {
    checking: {
      invoke: {
        src: 'order',
        id: 'order',
        input: ({ context }) => ({ place: context.venue, policy: RECONCILED, order: null }),
        onDone: [
          {
            guard: { type: 'isEnd', params: ({ event }) => ({ end: event.output }) },
            target: 'told',
            actions: { type: 'takeEnd', params: ({ event }) => ({ end: event.output }) },
          },
          { target: 'nothing' },
        ],
        onError: 'nothing',
      },
    },
    /** Another may have been kept too. */
    told: { on: { 'answer.read': 'checking' } },
    nothing: { entry: assign({ order: null, bet: null }), tags: 'rest' },
  },
})
