import { type ActorRefFrom, assign, setup } from 'xstate'
import type { VenueCode } from '#src/api/model/sportsbook.ts'
import type { ErrorKey } from '#src/api/model/errorKeys.ts'
import { type DurableOrderEnd, RESENT } from '../durableOrder/durableOrder.ts'
import { createDurableOrder } from '../durableOrder/durableOrderMachine.ts'
import type { Fen } from '#src/api/model/money/amount.ts'
import { failureKey } from '../kit/failure.ts'
import { observableSlot, promiseSlot } from '../kit/slots.ts'

/** What there is in the centre wallet and in the venue's. */
export type Balances = { readonly centre: Fen; readonly wallet: Fen }

/** One movement between both. `clientId` is made once; every retry carries the same, so that it moves once (Q8). */
export type TransferOrder = {
  readonly clientId: string
  readonly venue: VenueCode
  readonly direction: 'in' | 'out'
  readonly amount: Fen
}

/** What became of a transfer. */
export type Transferred = { readonly balances: Balances } | { readonly errorKey: ErrorKey }

export type VenueWalletEvent =
  | { type: 'transfer.submitted'; direction: 'in' | 'out'; amount: Fen }
  | { type: 'wallet.retried' }
  | { type: 'news.read' }

type Input = { readonly venue: VenueCode; readonly makeId: () => string }
type Context = Input & {
  readonly balances: Balances | null
  /** The transfer to make; null = whatever an earlier visit kept. */
  readonly order: TransferOrder | null
  readonly errorKey: ErrorKey | null
  /** Transfers that arrived in this visit. */
  readonly moved: number
}

/**
 * The member's money at a venue (C-9): asked for once, then kept true by pushes; and one transfer at a time, first of all one that an
 * earlier visit did not see the end of. Its child `order` carries it out, once (Q8).
 */
export const venueWalletMachine = setup({
  types: { context: {} as Context, events: {} as VenueWalletEvent, input: {} as Input, children: {} as { order: 'order' } },
  actors: {
    loadBalances: promiseSlot<Balances, { venue: VenueCode }>('loadBalances'),
    pushes: observableSlot<Balances, { venue: VenueCode }>('pushes'),
    order: createDurableOrder<TransferOrder, Transferred>(),
  },
  actions: {
    makeOrder: assign(({ context }, params: { direction: 'in' | 'out'; amount: Fen }) => ({
      order: { clientId: context.makeId(), venue: context.venue, ...params },
      errorKey: null,
    })),
    takeEnd: assign(({ context }, { end }: { end: DurableOrderEnd<TransferOrder, Transferred> }) => {
      if (end === null) return { order: null }
      const { answer } = end
      return 'balances' in answer
        ? { balances: answer.balances, moved: context.moved + 1, order: null, errorKey: null }
        : { order: null, errorKey: answer.errorKey }
    }),
  },
  guards: {
    canMove: ({ context: { balances } }, { direction, amount }: { direction: 'in' | 'out'; amount: Fen }) =>
      balances !== null && amount > 0 && amount <= (direction === 'in' ? balances.centre : balances.wallet),
  },
}).createMachine({
  id: 'venueWallet',
  initial: 'loading',
  context: ({ input }) => ({ ...input, balances: null, order: null, errorKey: null, moved: 0 }),
  invoke: {
    src: 'pushes',
    input: ({ context }) => ({ venue: context.venue }),
    onSnapshot: { actions: assign({ balances: ({ context, event }) => event.snapshot.context ?? context.balances }) },
    onError: {},
  },
  states: {
    loading: {
      invoke: {
        src: 'loadBalances',
        input: ({ context }) => ({ venue: context.venue }),
        onDone: { target: 'ordering', actions: assign({ balances: ({ event }) => event.output, errorKey: null }) },
        onError: { target: 'failed', actions: assign({ errorKey: ({ event }) => failureKey(event.error) }) },
      },
    },
    failed: { on: { 'wallet.retried': 'loading' } },
    ready: {
      on: {
        'transfer.submitted': {
          guard: { type: 'canMove', params: ({ event }) => event },
          target: 'ordering',
          actions: { type: 'makeOrder', params: ({ event: { direction, amount } }) => ({ direction, amount }) },
        },
        'news.read': { actions: assign({ errorKey: null }) },
      },
    },
    ordering: {
      invoke: {
        src: 'order',
        id: 'order',
        input: ({ context: { venue, order } }) => ({ place: venue, policy: RESENT, order }),
        onDone: { target: 'ready', actions: { type: 'takeEnd', params: ({ event }) => ({ end: event.output }) } },
        onError: { target: 'ready', actions: assign({ order: null }) },
      },
    },
  },
})

export type VenueWalletRef = ActorRefFrom<typeof venueWalletMachine>
