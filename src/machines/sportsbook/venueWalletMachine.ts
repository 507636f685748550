import { type ActorRefFrom, assign, setup } from 'xstate'
import type { VenueCode } from '#src/api/model/venueKind.ts'
import type { ErrorKey } from '#src/api/model/errorKeys.ts'
import { type DurableOrderEnd, RECONCILED } from '../durableOrder/durableOrder.ts'
import { createDurableOrder } from '../durableOrder/durableOrderMachine.ts'
import type { Fen } from '#src/api/model/money/amount.ts'
import { failureKey } from '../kit/failure.ts'
import { observableSlot, promiseSlot } from '../kit/slots.ts'

/** What there is in the centre wallet and in the venue's. */
export type Balances = { readonly centre: Fen; readonly wallet: Fen }

/** One movement between both. `clientId` is made once; all that is asked about it carries the same (Q8). */
export type TransferOrder = {
  readonly clientId: string
  readonly venue: VenueCode
  readonly direction: 'in' | 'out'
  readonly amount: Fen
}

/** What became of a transfer. Without an answer nobody knows. */
export type Transferred =
  | { readonly result: 'done'; readonly balances: Balances }
  /** It never arrived, and never will. */
  | { readonly result: 'lost' }
  | { readonly result: 'failed'; readonly errorKey: ErrorKey }

export type VenueWalletEvent =
  | { type: 'transfer.submitted'; direction: 'in' | 'out'; amount: Fen }
  | { type: 'wallet.retried' }
  | { type: 'news.read' }

type Input = { readonly venue: VenueCode; readonly makeId: () => string }
type Context = Input & {
  readonly balances: Balances | null
  /** Those that were known when the transfer that is under way began. */
  readonly before: Balances | null
  /** The transfer to make; null = whatever an earlier visit kept. */
  readonly order: TransferOrder | null
  readonly errorKey: ErrorKey | null
  /** Whether the last transfer, or one that an earlier visit left, never arrived. */
  readonly isLost: boolean
  /** Transfers that were carried out in this visit. */
  readonly moved: number
}

/**
 * The member's money at a venue (C-9): asked for once, then kept true by pushes; and one transfer at a time, first of all those that
 * earlier visits did not see the end of, one after the other. Its child `order` carries it out, once (Q8).
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
      isLost: false,
    })),
    takeEnd: assign(({ context }, { end }: { end: DurableOrderEnd<TransferOrder, Transferred> }) =>
      end === null ? { order: null } : { order: null, ...newsOf(end.answer, context) },
    ),
  },
  guards: {
    isEarlier: ({ context }, { end }: { end: DurableOrderEnd<TransferOrder, Transferred> }) =>
      end !== null && context.order === null,
    canMove: ({ context: { balances } }, { direction, amount }: { direction: 'in' | 'out'; amount: Fen }) =>
      balances !== null && amount > 0 && amount <= (direction === 'in' ? balances.centre : balances.wallet),
  },
}).createMachine({
  id: 'venueWallet',
  initial: 'loading',
  context: ({ input }) => ({ ...input, balances: null, before: null, order: null, errorKey: null, isLost: false, moved: 0 }),
  invoke: {
    src: 'pushes',
    input: ({ context }) => ({ venue: context.venue }),
    onSnapshot: [
      // What is pushed while they are asked for is newer than the answer.
      {
        guard: ({ context, event }) => context.balances === null && event.snapshot.context !== undefined,
        target: '.ordering',
        actions: assign({ balances: ({ event }) => event.snapshot.context ?? null, errorKey: null }),
      },
      { actions: assign({ balances: ({ context, event }) => event.snapshot.context ?? context.balances }) },
    ],
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
        'news.read': { actions: assign({ errorKey: null, isLost: false }) },
      },
    },
    ordering: {
      entry: assign({ before: ({ context }) => context.balances }),
      invoke: {
        src: 'order',
        id: 'order',
        input: ({ context: { venue, order } }) => ({ place: venue, policy: RECONCILED, order }),
        onDone: [
          // Earlier visits may have kept others.
          {
            guard: { type: 'isEarlier', params: ({ event }) => ({ end: event.output }) },
            target: 'ordering',
            reenter: true,
            actions: { type: 'takeEnd', params: ({ event }) => ({ end: event.output }) },
          },
          { target: 'ready', actions: { type: 'takeEnd', params: ({ event }) => ({ end: event.output }) } },
        ],
        onError: { target: 'ready', actions: assign({ order: null }) },
      },
    },
  },
})

export type VenueWalletRef = ActorRefFrom<typeof venueWalletMachine>

/** What an answer says, as the form shows it. */
function newsOf(answer: Transferred, { balances, before, moved }: Context) {
  switch (answer.result) {
    case 'done':
      // Every transfer is pushed too: what was heard meanwhile is as new as the answer, or newer.
      return { balances: balances === before ? answer.balances : balances, moved: moved + 1 }
    case 'lost':
      return { isLost: true }
    case 'failed':
      return { errorKey: answer.errorKey }
  }
}
