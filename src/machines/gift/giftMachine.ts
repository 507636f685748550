import { assign, setup } from 'xstate'
import type { ErrorKey } from '#src/api/model/errorKeys.ts'
import { type Gift, GIFT_QUANTITY_LIMIT } from '#src/api/model/gift.ts'
import { failureKey } from '../kit/failure.ts'
import { observableSlot, promiseSlot } from '../kit/slots.ts'

/** One gift order. `clientId` is made once an order; a retry carries the same, so it is charged once (P4). */
export type GiftOrder = { readonly clientId: string; readonly room: string; readonly giftId: string; readonly quantity: number }

export type GiftEvent =
  | { type: 'panel.opened' }
  | { type: 'panel.closed' }
  | { type: 'gift.chosen'; giftId: string }
  | { type: 'quantity.changed'; quantity: number }
  | { type: 'gift.submitted' }
  | { type: 'gift.confirmed' }
  | { type: 'gift.cancelled' }
  | { type: 'retry.clicked' }

type Input = { room: string; makeId: () => string }
type Context = Input & {
  readonly gifts: readonly Gift[]
  /** Gold coins; null until known, and for a visitor. */
  readonly gold: number | null
  readonly chosenId: string | null
  readonly quantity: number
  readonly order: GiftOrder | null
  readonly errorKey: ErrorKey | null
}

/** Orders of this many coins or more are confirmed first. */
export const CONFIRM_COINS = 1_000

/** The gift that is chosen, if any. */
export function chosenGift(context: Pick<Context, 'gifts' | 'chosenId'>): Gift | null {
  return context.gifts.find((gift) => gift.giftId === context.chosenId) ?? null
}

/** Coins that the chosen gifts cost. */
export function totalCoins(context: Pick<Context, 'gifts' | 'chosenId' | 'quantity'>): number {
  return (chosenGift(context)?.price ?? 0) * context.quantity
}

/**
 * The gift panel: loads what is on offer and the coins, confirms costly orders, sends one at a time. An order that failed
 * without an answer is retried under the same id, so that it can never be charged twice.
 */
export const giftMachine = setup({
  types: { context: {} as Context, events: {} as GiftEvent, input: {} as Input },
  actors: {
    loadOffer: promiseSlot<{ gifts: readonly Gift[]; gold: number | null }, undefined>('loadOffer'),
    giveGift: promiseSlot<{ gold: number }, GiftOrder>('giveGift'),
    /** The coins whenever the server says they changed. */
    balance: observableSlot<number, undefined>('balance'),
  },
  guards: {
    isCostly: ({ context }) => totalCoins(context) >= CONFIRM_COINS,
    canAfford: ({ context }) => totalCoins(context) > 0 && totalCoins(context) <= (context.gold ?? 0),
  },
  actions: {
    makeOrder: assign(({ context }) => ({
      order: { clientId: context.makeId(), room: context.room, giftId: context.chosenId ?? '', quantity: context.quantity },
      errorKey: null,
    })),
  },
}).createMachine({
  id: 'gift',
  initial: 'closed',
  context: ({ input }) => ({ ...input, gifts: [], gold: null, chosenId: null, quantity: 1, order: null, errorKey: null }),
  invoke: {
    src: 'balance',
    onSnapshot: { actions: assign({ gold: ({ context, event }) => event.snapshot.context ?? context.gold }) },
    onError: {},
  },
  on: { 'panel.closed': '.closed' },
  states: {
    closed: { on: { 'panel.opened': 'loading' } },
    loading: {
      invoke: {
        src: 'loadOffer',
        onDone: {
          target: 'choosing',
          actions: assign(({ context, event }) => ({
            gifts: event.output.gifts,
            gold: event.output.gold,
            chosenId: context.chosenId ?? event.output.gifts[0]?.giftId ?? null,
            errorKey: null,
          })),
        },
        onError: { target: 'unavailable', actions: assign({ errorKey: ({ event }) => failureKey(event.error) }) },
      },
    },
    unavailable: { on: { 'retry.clicked': 'loading' } },
    choosing: {
      on: {
        'gift.chosen': { actions: assign({ chosenId: ({ event }) => event.giftId, quantity: 1, errorKey: null }) },
        'quantity.changed': {
          actions: assign({
            quantity: ({ event }) => Math.min(GIFT_QUANTITY_LIMIT, Math.max(1, Math.trunc(event.quantity) || 1)),
            errorKey: null,
          }),
        },
        'gift.submitted': [
          {
            guard: ({ context }) => totalCoins(context) > (context.gold ?? 0),
            actions: assign({ errorKey: (): ErrorKey => 'errors.insufficient' }),
          },
          { guard: 'isCostly', target: 'confirming' },
          { guard: 'canAfford', target: 'giving', actions: 'makeOrder' },
        ],
      },
    },
    confirming: {
      on: { 'gift.confirmed': { guard: 'canAfford', target: 'giving', actions: 'makeOrder' }, 'gift.cancelled': 'choosing' },
    },
    giving: {
      invoke: {
        src: 'giveGift',
        input: ({ context }) => {
          if (context.order === null) throw new Error('giving without an order')
          return context.order
        },
        onDone: { target: 'choosing', actions: assign({ gold: ({ event }) => event.output.gold, order: null, errorKey: null }) },
        onError: { target: 'failed', actions: assign({ errorKey: ({ event }) => failureKey(event.error) }) },
      },
      // The order is on its way: closing the panel must not leave its outcome unknown.
      on: { 'panel.closed': {} },
    },
    /** The outcome is unknown or refused: the same order again, or back to choosing. */
    failed: {
      on: {
        'retry.clicked': 'giving',
        'gift.cancelled': { target: 'choosing', actions: assign({ order: null, errorKey: null }) },
      },
    },
  },
})
