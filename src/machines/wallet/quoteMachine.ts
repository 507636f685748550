import { assign, setup } from 'xstate'
import type { ErrorKey } from '#src/api/model/errorKeys.ts'
import type { ExchangeDirection } from '#src/api/model/exchange.ts'
import { failureKey } from '../kit/failure.ts'
import { promiseSlot } from '../kit/slots.ts'

/** The server's offer: yuan for one USDT in ten-thousandths, until `expiresAt` by the server's clock. */
export type Quote = { readonly quoteId: string; readonly rate: number; readonly expiresAt: number }

export type QuoteEvent = { type: 'direction.chosen'; direction: ExchangeDirection } | { type: 'quote.asked' }

type Input = { readonly direction: ExchangeDirection; readonly now: () => number }
type Context = Input & { readonly quote: Quote | null; readonly errorKey: ErrorKey | null }

/** One offer of exchange at a time: it is over when its time is, and a new one is asked for by the member. */
export const quoteMachine = setup({
  types: { context: {} as Context, events: {} as QuoteEvent, input: {} as Input },
  actors: { askQuote: promiseSlot<Quote, { direction: ExchangeDirection }>('askQuote') },
  delays: { left: ({ context }) => Math.max(0, (context.quote?.expiresAt ?? 0) - context.now()) },
}).createMachine({
  id: 'quote',
  initial: 'asking',
  context: ({ input }) => ({ ...input, quote: null, errorKey: null }),
  on: {
    'direction.chosen': {
      target: '.asking',
      actions: assign({ direction: ({ event }) => event.direction, quote: null }),
    },
    'quote.asked': '.asking',
  },
  states: {
    asking: {
      invoke: {
        src: 'askQuote',
        input: ({ context }) => ({ direction: context.direction }),
        onDone: { target: 'offered', actions: assign({ quote: ({ event }) => event.output, errorKey: null }) },
        onError: { target: 'failed', actions: assign({ quote: null, errorKey: ({ event }) => failureKey(event.error) }) },
      },
    },
    offered: { after: { left: 'over' } },
    over: {},
    failed: {},
  },
})
