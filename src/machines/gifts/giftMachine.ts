import { assign, raise, sendTo, setup } from 'xstate'
import type { ErrorKey } from '#src/api/model/errorKeys.ts'
import type { Gift } from '#src/api/model/gift.ts'
import { type Coins, coins, minus, times } from '#src/api/model/money/amount.ts'
import { type DurableOrderEnd, type OrderPolicy, RESENT } from '../durableOrder/durableOrder.ts'
import { createDurableOrder } from '../durableOrder/durableOrderMachine.ts'
import { type OrderProgress, selectOrderProgress } from '../durableOrder/durableOrderSelectors.ts'
import { failureKey } from '../kit/failure.ts'
import { observableSlot, promiseSlot } from '../kit/slots.ts'
import {
  boundQuantity,
  canTap,
  chosenGift,
  COMBO_OFFER_MS,
  CONFIRM_COINS,
  type GiftAnswer,
  type GiftFilter,
  type GiftOrder,
  type GiftRun,
  isRunChosen,
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
  /** The machine's own: somebody else has logged in, or nobody is any more. */
  | { type: 'member.changed' }

type GiftEnd = DurableOrderEnd<GiftOrder, GiftAnswer>

/** A gift without an answer goes again when the member says so; whether the coins are gone the balance says. */
const POLICY: OrderPolicy = { ...RESENT, mayDiscard: true }

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
  /** An order that an earlier visit, or another tab that is gone, did not see the end of. */
  readonly kept: GiftOrder | null
  /** What was given last, and in a row; null when nothing was, or something else was chosen since. */
  readonly run: GiftRun | null
  /** Presses for more of the run while an order is on its way; they go together as the next. */
  readonly taps: number
  readonly errorKey: ErrorKey | null
}

/**
 * The gift panel (C-13): loads what is on offer and the coins, confirms costly orders, sends one at a time, and offers the same once
 * more for a while after it (the combo). Its child `order` carries an order out, once (Q4); while the panel is open its child `kept`
 * takes up what an earlier visit left. A gift that is no longer on offer, or costs another price by now, brings the offer of now. When another member takes over, the
 * former one's coins and orders leave the panel, and what it has for the new one is asked for; orders stay kept for their member.
 */
export const giftMachine = setup({
  types: {
    context: {} as Context,
    events: {} as GiftEvent,
    input: {} as Input,
    children: {} as { order: 'order'; kept: 'order' },
  },
  actors: {
    loadOffer: promiseSlot<Offer, undefined>('loadOffer'),
    order: createDurableOrder<GiftOrder, GiftAnswer>(),
    /** The coins whenever the server says they changed. */
    balance: observableSlot<Coins, undefined>('balance'),
    /** Whose panel it is, as it changes. */
    owners: observableSlot<unknown, undefined>('owners'),
  },
  delays: { comboOffer: COMBO_OFFER_MS },
  guards: {
    isCostly: ({ context }) => totalCoins(context) >= CONFIRM_COINS,
    canAfford: ({ context }) => totalCoins(context) > 0 && totalCoins(context) <= (context.gold ?? 0),
    canRepeat: ({ context }) => context.run !== null && isRunChosen(context) && canTap(context.run, 1, context.gold ?? coins(0)),
    isAsking: (_, { progress }: { progress: OrderProgress | null }) => progress === 'asking',
    isSending: (_, { progress }: { progress: OrderProgress | null }) => progress === 'sending' || progress === 'checking',
    isGiven: (_, { end }: { end: GiftEnd }) => end !== null && 'gold' in end.answer,
    isOutdated: (_, { end }: { end: GiftEnd }) => isOutdated(refusalIn(end)),
    isRefused: (_, { end }: { end: GiftEnd }) => refusalIn(end) !== null,
    hasKept: ({ context }) => context.kept !== null,
  },
  actions: {
    makeOrder: assign(({ context }) => ({
      order: {
        clientId: context.makeId(),
        room: context.room,
        giftId: context.chosenId ?? '',
        quantity: context.quantity,
        price: chosenGift(context)?.price ?? coins(0),
      },
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
              price: context.run.gift.price,
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
    takeAnswer: assign(({ context }, { end }: { end: GiftEnd }) => {
      const { order, run } = context
      if (end === null || !('gold' in end.answer)) return {}
      const { gold } = end.answer
      const gift = chosenGift({ gifts: context.gifts, chosenId: order?.giftId ?? null })
      if (order === null || gift === null) return { gold, order: null }
      const goesOn = run !== null && run.gift.giftId === gift.giftId
      const quantity = goesOn ? run.quantity : order.quantity
      return {
        gold,
        order: null,
        errorKey: null,
        run: { gift, quantity, count: (goesOn ? run.count : 0) + order.quantity },
        // Coins may have gone elsewhere meanwhile: presses that can no longer be paid for are let go.
        taps: goesOn && canTap(run, context.taps, gold) ? context.taps : 0,
      }
    }),
    /** The server refused it: its member may try it again. */
    takeRefusal: assign((_, { end }: { end: GiftEnd }) => ({
      order: end?.order ?? null,
      kept: null,
      taps: 0,
      errorKey: refusalIn(end),
    })),
    dropOrders: assign({ order: null, kept: null, errorKey: null }),
    outdated: assign((_, { end }: { end: GiftEnd }) => ({ order: null, kept: null, errorKey: refusalIn(end) })),
    endRun: assign({ run: null, taps: 0 }),
    chooseFilter: assign(({ context }, { filter }: { filter: GiftFilter }) => {
      const chosenId = keepChosen(context.gifts, filter, context.chosenId)
      return { filter, chosenId, errorKey: null, ...(chosenId !== context.chosenId && { quantity: 1 }) }
    }),
    chooseGift: assign((_, { giftId }: { giftId: string }) => ({ chosenId: giftId, quantity: 1, errorKey: null })),
    chooseQuantity: assign((_, { quantity }: { quantity: number }) => ({
      quantity: boundQuantity(quantity),
      errorKey: null,
    })),
    refusePoor: assign({ errorKey: (): ErrorKey => 'errors.insufficient' }),
    forgetCoins: assign({ gold: null }),
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
    kept: null,
    run: null,
    taps: 0,
    errorKey: null,
  }),
  invoke: [
    {
      src: 'balance',
      onSnapshot: { actions: assign({ gold: ({ context, event }) => event.snapshot.context ?? context.gold }) },
      onError: {},
    },
    {
      src: 'owners',
      onSnapshot: { guard: ({ event }) => event.snapshot.context !== undefined, actions: raise({ type: 'member.changed' }) },
      onError: {},
    },
  ],
  on: {
    'panel.closed': '.closed',
    'member.changed': { target: '.loading', actions: ['forgetCoins', 'endRun', 'dropOrders'] },
  },
  states: {
    closed: {
      entry: ['endRun', 'dropOrders'],
      on: { 'panel.opened': 'loading', 'member.changed': { actions: 'forgetCoins' } },
    },
    loading: {
      invoke: {
        src: 'loadOffer',
        onDone: {
          target: 'open',
          actions: [{ type: 'takeOffer', params: ({ event }) => event.output }, assign({ errorKey: null })],
        },
        onError: { target: 'unavailable', actions: assign({ errorKey: ({ event }) => failureKey(event.error) }) },
      },
    },
    unavailable: { on: { 'retry.clicked': 'loading' } },
    /** Nothing is on its way but what an earlier visit left. What another tab has stays that tab's. */
    open: {
      invoke: {
        src: 'order',
        id: 'kept',
        input: ({ context }) => ({ place: context.room, policy: POLICY, order: null }),
        onSnapshot: [
          {
            guard: { type: 'isAsking', params: ({ event }) => ({ progress: selectOrderProgress(event.snapshot) }) },
            target: '.asking',
            actions: assign(({ event: { snapshot } }) => ({
              kept: snapshot.context.order,
              errorKey: snapshot.context.errorKey,
            })),
          },
          {
            guard: { type: 'isSending', params: ({ event }) => ({ progress: selectOrderProgress(event.snapshot) }) },
            target: '.resending',
          },
        ],
        onDone: [
          {
            guard: { type: 'isOutdated', params: ({ event }) => ({ end: event.output }) },
            target: 'renewing',
            actions: { type: 'outdated', params: ({ event }) => ({ end: event.output }) },
          },
          {
            guard: { type: 'isRefused', params: ({ event }) => ({ end: event.output }) },
            target: 'refused',
            actions: { type: 'takeRefusal', params: ({ event }) => ({ end: event.output }) },
          },
          // The coins in its answer are those of when it was first carried out.
          {
            guard: { type: 'isGiven', params: ({ event }) => ({ end: event.output }) },
            target: 'loading',
            actions: 'dropOrders',
          },
          // It was given up: perhaps there is another one.
          { guard: 'hasKept', target: 'open', reenter: true, actions: 'dropOrders' },
          {},
        ],
        onError: {},
      },
      // It was closed while an order was on its way.
      on: { 'panel.opened': { target: 'loading', actions: ['endRun', 'dropOrders'] } },
      initial: 'choosing',
      states: {
        choosing: {
          on: {
            'filter.chosen': {
              target: '.resting',
              actions: ['endRun', { type: 'chooseFilter', params: ({ event }) => event }],
            },
            'gift.chosen': { target: '.resting', actions: ['endRun', { type: 'chooseGift', params: ({ event }) => event }] },
            'quantity.changed': {
              target: '.resting',
              actions: ['endRun', { type: 'chooseQuantity', params: ({ event }) => event }],
            },
            'gift.submitted': [
              {
                guard: ({ context }) => totalCoins(context) > (context.gold ?? 0),
                actions: 'refusePoor',
              },
              { guard: 'isCostly', target: 'confirming', actions: 'endRun' },
              { guard: 'canAfford', target: '#gift.giving', actions: ['endRun', 'makeOrder'] },
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
          on: {
            'gift.confirmed': [
              { guard: 'canAfford', target: '#gift.giving', actions: 'makeOrder' },
              // The coins went elsewhere while it was asked.
              { target: 'choosing', actions: 'refusePoor' },
            ],
            'gift.cancelled': 'choosing',
          },
        },
        /** Nobody knows what became of the one that was left: the same again, or never mind. */
        asking: {
          entry: 'endRun',
          on: {
            'retry.clicked': { actions: sendTo('kept', { type: 'retry.clicked' }) },
            'gift.cancelled': { actions: sendTo('kept', { type: 'discard.clicked' }) },
          },
        },
        /** It is on its way again, whether the panel is drawn or not. */
        resending: { on: { 'panel.closed': {}, 'panel.opened': {} } },
      },
    },
    giving: {
      invoke: {
        src: 'order',
        id: 'order',
        input: ({ context }) => ({ place: context.room, policy: POLICY, order: context.order }),
        onSnapshot: [
          {
            guard: { type: 'isAsking', params: ({ event }) => ({ progress: selectOrderProgress(event.snapshot) }) },
            target: '.asking',
            actions: assign({ taps: 0, errorKey: ({ event }) => event.snapshot.context.errorKey }),
          },
          { target: '.sending' },
        ],
        onDone: [
          {
            guard: { type: 'isOutdated', params: ({ event }) => ({ end: event.output }) },
            target: 'renewing',
            actions: { type: 'outdated', params: ({ event }) => ({ end: event.output }) },
          },
          {
            guard: { type: 'isRefused', params: ({ event }) => ({ end: event.output }) },
            target: 'refused',
            actions: { type: 'takeRefusal', params: ({ event }) => ({ end: event.output }) },
          },
          {
            guard: { type: 'isGiven', params: ({ event }) => ({ end: event.output }) },
            target: 'given',
            actions: { type: 'takeAnswer', params: ({ event }) => ({ end: event.output }) },
          },
          { target: 'open', actions: ['dropOrders', 'endRun'] },
        ],
        onError: { target: 'open', actions: ['dropOrders', 'endRun'] },
      },
      initial: 'sending',
      states: {
        sending: {
          on: {
            // The order is on its way: closing the panel must not leave its outcome unknown.
            'panel.closed': {},
            // What is chosen meanwhile is for the next one; presses for more of the run still go.
            'filter.chosen': { actions: { type: 'chooseFilter', params: ({ event }) => event } },
            'gift.chosen': { actions: { type: 'chooseGift', params: ({ event }) => event } },
            'quantity.changed': { actions: { type: 'chooseQuantity', params: ({ event }) => event } },
            'combo.tapped': {
              guard: ({ context, context: { run, taps, gold, order } }) =>
                run !== null &&
                order !== null &&
                isRunChosen(context) &&
                canTap(run, taps + 1, minus(gold ?? coins(0), times(run.gift.price, order.quantity))),
              actions: assign({ taps: ({ context }) => context.taps + 1 }),
            },
          },
        },
        /** Nobody knows what became of it: the same order again, or back to choosing. */
        asking: {
          on: {
            'retry.clicked': { actions: sendTo('order', { type: 'retry.clicked' }) },
            'gift.cancelled': { actions: sendTo('order', { type: 'discard.clicked' }) },
          },
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
        { guard: 'canRepeat', target: 'open.choosing.combo' },
        { target: 'open' },
      ],
    },
    /** The gift is no longer on offer, or not at this price: the offer is asked for again, and the words stay. */
    renewing: {
      entry: 'endRun',
      invoke: {
        src: 'loadOffer',
        onDone: { target: 'open', actions: { type: 'takeOffer', params: ({ event }) => event.output } },
        onError: 'open',
      },
    },
    /** It was not carried out: the same order again, or back to choosing. */
    refused: { on: { 'retry.clicked': 'giving', 'gift.cancelled': { target: 'open', actions: 'dropOrders' } } },
  },
})

/** Whether a refusal says that the offer is another one by now. */
function isOutdated(refusal: ErrorKey | null): boolean {
  return refusal === 'errors.notFound' || refusal === 'errors.giftPrice'
}

/** Why the server refused an order; null = it did not. */
function refusalIn(end: GiftEnd): ErrorKey | null {
  return end !== null && 'errorKey' in end.answer ? end.answer.errorKey : null
}
