import { assign, setup } from 'xstate'
import type { ErrorKey } from '#src/api/model/errorKeys.ts'
import type { Gift } from '#src/api/model/gift.ts'
import { type Coins, coins, minus, times } from '#src/api/model/money/amount.ts'
import { failureKey } from '../kit/failure.ts'
import { observableSlot, promiseSlot } from '../kit/slots.ts'
import {
  boundQuantity,
  canTap,
  chosenGift,
  COMBO_OFFER_MS,
  CONFIRM_COINS,
  type GiftFilter,
  type GiftOrder,
  type GiftRun,
  keepChosen,
  totalCoins,
} from './giftOrder.ts'

export type GiftEvent =
  | { type: 'panel.opened' }
  | { type: 'panel.closed' }
  | { type: 'filter.chosen'; filter: GiftFilter }
  | { type: 'gift.chosen'; giftId: string }
  | { type: 'quantity.changed'; quantity: number }
  | { type: 'gift.submitted' }
  | { type: 'gift.confirmed' }
  | { type: 'gift.cancelled' }
  /** The same order once more, by one press. */
  | { type: 'combo.tapped' }
  | { type: 'retry.clicked' }

type Offer = { readonly gifts: readonly Gift[]; readonly gold: Coins | null }
type Input = { room: string; makeId: () => string }
type Context = Input & {
  readonly gifts: readonly Gift[]
  readonly filter: GiftFilter
  /** Gold coins; null until known, and for a visitor. */
  readonly gold: Coins | null
  readonly chosenId: string | null
  readonly quantity: number
  readonly order: GiftOrder | null
  /** What was given last, and in a row; null when nothing was, or something else is chosen. */
  readonly run: GiftRun | null
  /** Presses for more of the run while an order is on its way; they go together as the next. */
  readonly taps: number
  readonly errorKey: ErrorKey | null
}

/**
 * The gift panel: loads what is on offer and the coins, confirms costly orders, sends one at a time, and offers the same once more
 * for a while after it (the combo). An order that failed without an answer is retried under the same id, so that it can never be
 * charged twice; a gift that is no longer on offer brings the offer of now.
 */
export const giftMachine = setup({
  types: { context: {} as Context, events: {} as GiftEvent, input: {} as Input },
  actors: {
    loadOffer: promiseSlot<Offer, undefined>('loadOffer'),
    giveGift: promiseSlot<{ gold: Coins }, GiftOrder>('giveGift'),
    /** The coins whenever the server says they changed. */
    balance: observableSlot<Coins, undefined>('balance'),
  },
  delays: { comboOffer: COMBO_OFFER_MS },
  guards: {
    isCostly: ({ context }) => totalCoins(context) >= CONFIRM_COINS,
    canAfford: ({ context }) => totalCoins(context) > 0 && totalCoins(context) <= (context.gold ?? 0),
    canRepeat: ({ context }) => context.run !== null && canTap(context.run, 1, context.gold ?? coins(0)),
    isGone: (_, params: { error: unknown }) => failureKey(params.error) === 'errors.notFound',
  },
  actions: {
    makeOrder: assign(({ context }) => ({
      order: { clientId: context.makeId(), room: context.room, giftId: context.chosenId ?? '', quantity: context.quantity },
      errorKey: null,
    })),
    repeatOrder: assign(({ context }, params: { taps: number }) =>
      context.run === null
        ? {}
        : {
            order: {
              clientId: context.makeId(),
              room: context.room,
              giftId: context.run.gift.giftId,
              quantity: context.run.quantity * params.taps,
            },
            taps: 0,
            errorKey: null,
          },
    ),
    takeOffer: assign(({ context }, params: Offer) => ({
      ...params,
      chosenId: keepChosen(params.gifts, context.filter, context.chosenId),
    })),
    /** The answer to an order: the coins that are left, and the run that it began or goes on with. */
    takeAnswer: assign(({ context }, params: { gold: Coins }) => {
      const { order, run } = context
      const gift = chosenGift({ gifts: context.gifts, chosenId: order?.giftId ?? null })
      if (order === null || gift === null) return { ...params, order: null }
      const goesOn = run !== null && run.gift.giftId === gift.giftId
      const quantity = goesOn ? run.quantity : order.quantity
      return {
        ...params,
        order: null,
        errorKey: null,
        run: { gift, quantity, count: (goesOn ? run.count : 0) + order.quantity },
        // Coins may have gone elsewhere meanwhile: presses that can no longer be paid for are let go.
        taps: goesOn && canTap(run, context.taps, params.gold) ? context.taps : 0,
      }
    }),
    endRun: assign({ run: null, taps: 0 }),
  },
}).createMachine({
  id: 'gift',
  initial: 'closed',
  context: ({ input }) => ({
    ...input,
    gifts: [],
    filter: 'all',
    gold: null,
    chosenId: null,
    quantity: 1,
    order: null,
    run: null,
    taps: 0,
    errorKey: null,
  }),
  invoke: {
    src: 'balance',
    onSnapshot: { actions: assign({ gold: ({ context, event }) => event.snapshot.context ?? context.gold }) },
    onError: {},
  },
  on: { 'panel.closed': '.closed' },
  states: {
    closed: { entry: 'endRun', on: { 'panel.opened': 'loading' } },
    loading: {
      invoke: {
        src: 'loadOffer',
        onDone: {
          target: 'choosing',
          actions: [{ type: 'takeOffer', params: ({ event }) => event.output }, assign({ errorKey: null })],
        },
        onError: { target: 'unavailable', actions: assign({ errorKey: ({ event }) => failureKey(event.error) }) },
      },
    },
    unavailable: { on: { 'retry.clicked': 'loading' } },
    choosing: {
      on: {
        'filter.chosen': {
          target: '.resting',
          actions: [
            'endRun',
            assign(({ context, event }) => {
              const chosenId = keepChosen(context.gifts, event.filter, context.chosenId)
              return { filter: event.filter, chosenId, errorKey: null, ...(chosenId !== context.chosenId && { quantity: 1 }) }
            }),
          ],
        },
        'gift.chosen': {
          target: '.resting',
          actions: ['endRun', assign({ chosenId: ({ event }) => event.giftId, quantity: 1, errorKey: null })],
        },
        'quantity.changed': {
          target: '.resting',
          actions: ['endRun', assign({ quantity: ({ event }) => boundQuantity(event.quantity), errorKey: null })],
        },
        'gift.submitted': [
          {
            guard: ({ context }) => totalCoins(context) > (context.gold ?? 0),
            actions: assign({ errorKey: (): ErrorKey => 'errors.insufficient' }),
          },
          { guard: 'isCostly', target: 'confirming', actions: 'endRun' },
          { guard: 'canAfford', target: 'giving', actions: ['endRun', 'makeOrder'] },
        ],
      },
      initial: 'resting',
      states: {
        resting: {},
        /** A gift was given just now: the same once more is one press away. */
        combo: {
          after: { comboOffer: { target: 'resting', actions: 'endRun' } },
          on: {
            'combo.tapped': {
              guard: 'canRepeat',
              target: '#gift.giving',
              actions: { type: 'repeatOrder', params: { taps: 1 } },
            },
          },
        },
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
        onDone: { target: 'given', actions: { type: 'takeAnswer', params: ({ event }) => ({ gold: event.output.gold }) } },
        onError: [
          {
            guard: { type: 'isGone', params: ({ event }) => ({ error: event.error }) },
            target: 'renewing',
            actions: assign({ order: null, errorKey: (): ErrorKey => 'errors.notFound' }),
          },
          { target: 'failed', actions: assign({ taps: 0, errorKey: ({ event }) => failureKey(event.error) }) },
        ],
      },
      on: {
        // The order is on its way: closing the panel must not leave its outcome unknown.
        'panel.closed': {},
        'combo.tapped': {
          guard: ({ context: { run, taps, gold, order } }) =>
            run !== null &&
            order !== null &&
            canTap(run, taps + 1, minus(gold ?? coins(0), times(run.gift.price, order.quantity))),
          actions: assign({ taps: ({ context }) => context.taps + 1 }),
        },
      },
    },
    given: {
      always: [
        {
          guard: ({ context }) => context.taps > 0,
          target: 'giving',
          actions: { type: 'repeatOrder', params: ({ context }) => ({ taps: context.taps }) },
        },
        { guard: 'canRepeat', target: 'choosing.combo' },
        { target: 'choosing' },
      ],
    },
    /** The gift is no longer on offer: the offer is asked for again, and the words stay. */
    renewing: {
      entry: 'endRun',
      invoke: {
        src: 'loadOffer',
        onDone: { target: 'choosing', actions: { type: 'takeOffer', params: ({ event }) => event.output } },
        onError: 'choosing',
      },
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
