import { type ActorRefFrom, assign, setup } from 'xstate'
import type { VenueCode } from '#src/api/model/bet.ts'
import type { ErrorKey } from '#src/api/model/errorKeys.ts'
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

/** What became of a transfer; a rejection instead means that nobody knows. */
export type Transferred = { readonly balances: Balances } | { readonly errorKey: ErrorKey }

export type VenueWalletEvent =
  | { type: 'transfer.submitted'; direction: 'in' | 'out'; amount: Fen }
  | { type: 'retry.clicked' }
  | { type: 'wallet.retried' }
  | { type: 'news.read' }

type Input = { readonly venue: VenueCode; readonly makeId: () => string }
type Context = Input & {
  readonly balances: Balances | null
  readonly order: TransferOrder | null
  readonly errorKey: ErrorKey | null
  /** Transfers that arrived in this visit. */
  readonly moved: number
}

/**
 * The member's money at a venue (C-9): asked for once, then kept true by pushes. A transfer is kept on the device before it leaves;
 * one without an answer is retried under its own id, also after a reload.
 */
export const venueWalletMachine = setup({
  types: { context: {} as Context, events: {} as VenueWalletEvent, input: {} as Input },
  actors: {
    /** The balances, and a transfer that an earlier visit did not see the end of. */
    loadBalances: promiseSlot<{ balances: Balances; kept: TransferOrder | null }, { venue: VenueCode }>('loadBalances'),
    pushes: observableSlot<Balances, { venue: VenueCode }>('pushes'),
    keepTransfer: promiseSlot<void, { venue: VenueCode; order: TransferOrder | null }>('keepTransfer'),
    move: promiseSlot<Transferred, TransferOrder>('move'),
  },
  actions: {
    makeOrder: assign(({ context }, params: { direction: 'in' | 'out'; amount: Fen }) => ({
      order: { clientId: context.makeId(), venue: context.venue, ...params },
      errorKey: null,
    })),
    takeAnswer: assign(({ context }, { answer }: { answer: Transferred }) =>
      'balances' in answer
        ? { balances: answer.balances, moved: context.moved + 1, order: null, errorKey: null }
        : { order: null, errorKey: answer.errorKey },
    ),
  },
  guards: {
    canMove: ({ context: { balances } }, { direction, amount }: { direction: 'in' | 'out'; amount: Fen }) =>
      balances !== null && amount > 0 && amount <= (direction === 'in' ? balances.centre : balances.wallet),
    isKept: (_, { kept }: { kept: TransferOrder | null }) => kept !== null,
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
        onDone: [
          {
            guard: { type: 'isKept', params: ({ event }) => event.output },
            target: 'uncertain',
            actions: assign(({ event }) => ({ balances: event.output.balances, order: event.output.kept })),
          },
          { target: 'ready', actions: assign(({ event }) => ({ balances: event.output.balances, errorKey: null })) },
        ],
        onError: { target: 'failed', actions: assign({ errorKey: ({ event }) => failureKey(event.error) }) },
      },
    },
    failed: { on: { 'wallet.retried': 'loading' } },
    ready: {
      on: {
        'transfer.submitted': {
          guard: { type: 'canMove', params: ({ event }) => event },
          target: 'keeping',
          actions: { type: 'makeOrder', params: ({ event: { direction, amount } }) => ({ direction, amount }) },
        },
        'news.read': { actions: assign({ errorKey: null }) },
      },
    },
    keeping: {
      // A device that can keep nothing may still move money.
      invoke: {
        src: 'keepTransfer',
        input: ({ context: { venue, order } }) => ({ venue, order }),
        onDone: 'moving',
        onError: 'moving',
      },
    },
    moving: {
      invoke: {
        src: 'move',
        input: ({ context }) => orderOf(context.order),
        onDone: { target: 'forgetting', actions: { type: 'takeAnswer', params: ({ event }) => ({ answer: event.output }) } },
        onError: { target: 'uncertain', actions: assign({ errorKey: ({ event }) => failureKey(event.error) }) },
      },
    },
    /** Nobody knows whether it arrived: the same id again tells. */
    uncertain: { on: { 'retry.clicked': 'moving' } },
    forgetting: {
      invoke: {
        src: 'keepTransfer',
        input: ({ context: { venue } }) => ({ venue, order: null }),
        onDone: 'ready',
        onError: 'ready',
      },
    },
  },
})

export type VenueWalletRef = ActorRefFrom<typeof venueWalletMachine>

function orderOf<Order>(order: Order | null): Order {
  if (order === null) throw new Error('there is no transfer to make')
  return order
}
