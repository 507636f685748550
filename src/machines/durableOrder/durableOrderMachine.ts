import { assign, setup } from 'xstate'
import { backoffDelay, WATCHED_BACKOFF } from '#src/api/model/backoff.ts'
import type { ErrorKey } from '#src/api/model/errorKeys.ts'
import { failureKey } from '../kit/failure.ts'
import { callbackSlot, observableSlot, promiseSlot } from '../kit/slots.ts'
import type {
  DurableOrderEnd,
  DurableOrderEvent,
  DurableOrderInput,
  OrderPolicy,
  OrderReply,
  OrderSending,
  RecalledOrder,
} from './durableOrder.ts'

/** What a screen may read of a durable order. */
export type DurableOrderContext<Order, Answer, Secret> = {
  readonly place: string
  readonly policy: OrderPolicy
  /** The order that this is about; null until one was found on the device. */
  readonly order: Order | null
  /** The one that is looked for on the device, by its id; null = any. */
  readonly wanted: string | null
  readonly secret: Secret | null
  /** Whether it may have been carried out: it was sent before, by this visit or an earlier one. */
  readonly isInDoubt: boolean
  readonly answer: Answer | null
  /** Tries without an answer, in this visit. */
  readonly attempts: number
  /** Why the last try had no answer, why it was refused, or why an earlier visit left it. */
  readonly errorKey: ErrorKey | null
}

/**
 * One order that is carried out once, whatever happens to the page, the network or the server (Q4, Q8). A form invokes it, a list
 * spawns one for each of its orders:
 *
 * - with an order, it takes its lock, keeps it on the device, sends it, and when no answer comes finds out what became of it, as its
 *   policy says; with none, it takes up what an earlier visit kept at this place. `held` = this tab has the lock: no other acts.
 * - it ends (final) with the order and its answer, after the device has forgotten it, by its own id; with null when nothing is kept.
 * - `elsewhere`: another tab has it. When that one is done, or gone, it is looked for again.
 * - stopped at any time (its screen is left, the tab dies), it lets go of the lock and leaves the order kept: another visit or tab
 *   takes it up. When another member takes over, it ends with null and stays kept for the former one.
 *
 * Screens read the state (`elsewhere`; `held.unknown`, no answer yet; `held.reconciling`; `held.asking`, which waits for
 * `retry.clicked` or, where the policy allows, `discard.clicked`), `attempts` and `errorKey` of this actor.
 *
 * Each kind of order makes its own: `createDurableOrder<WalletOrder, WalletAnswer>()` as the form's slot, provided by `provideDurableOrder`.
 */
export function createDurableOrder<Order extends { readonly clientId: string }, Answer extends object, Secret = null>() {
  type Context = DurableOrderContext<Order, Answer, Secret>
  const orderOf = ({ order }: Pick<Context, 'order'>): Order => {
    if (order === null) throw new Error('there is no order')
    return order
  }
  return setup({
    types: {
      context: {} as Context,
      events: {} as DurableOrderEvent<Answer>,
      input: {} as DurableOrderInput<Order, Secret>,
      output: {} as DurableOrderEnd<Order, Answer>,
    },
    actors: {
      /** Emits when another member takes over. */
      owners: observableSlot<unknown, undefined>('owners'),
      /** Takes up what is kept at a place, the oldest that no other tab has; null = any, else the one with this id. */
      recall: promiseSlot<RecalledOrder<Order>, { place: string; clientId: string | null; lasts: number | null }>('recall'),
      /** Resolves when no other tab has an order any more. */
      otherTab: promiseSlot<void, { clientId: string }>('otherTab'),
      /** Has an order's lock until it is left. */
      lock: callbackSlot<DurableOrderEvent<Answer>, { clientId: string }>('lock'),
      /** Keeps an order on the device, as soon as its lock is there. */
      keep: promiseSlot<void, { place: string; order: Order; reason: ErrorKey | null }>('keep'),
      /** Sends it; a rejection means that nobody knows. */
      submit: promiseSlot<OrderReply<Answer>, OrderSending<Order, Secret>>('submit'),
      /** Asks about it; a rejection means that nobody knows. */
      reconcile: promiseSlot<Answer, { place: string; order: Order }>('reconcile'),
      /** Forgets what is kept under this id, and nothing else. */
      forget: promiseSlot<void, { place: string; clientId: string }>('forget'),
    },
    actions: {
      takeUp: assign((_, { order, reason }: RecalledOrder<Order>) => ({ order, errorKey: reason, isInDoubt: true })),
      takeAnswer: assign((_, { answer }: { answer: Answer | null }) => ({ answer, errorKey: null })),
      dropSecret: assign({ secret: null }),
      doubt: assign(({ context }, { error }: { error: unknown }) => ({
        attempts: context.attempts + 1,
        isInDoubt: true,
        errorKey: failureKey(error),
      })),
    },
    guards: {
      isNew: ({ context }) => context.order !== null && context.wanted === null,
      isWanted: ({ context }) => context.wanted !== null,
      isAnswered: ({ context }) => context.answer !== null,
      isElsewhere: (_, { isElsewhere }: RecalledOrder<Order>) => isElsewhere,
      isNothing: (_, { order }: RecalledOrder<Order>) => order === null,
      keptAsks: ({ context }) => context.policy.kept === 'asks',
      refusalAsks: ({ context }, { answer, refusal }: OrderReply<Answer>) =>
        refusal !== null && (answer === null || context.policy.refusal === 'asks'),
      isUpToPerson: ({ context }) => context.policy.backoff === null,
      isResent: ({ context }) => context.policy.inDoubt === 'resend',
      mayDiscard: ({ context }) => context.policy.mayDiscard,
    },
    delays: {
      /** Provided with chance; by itself each wait is as long as it can be. */
      untilAgain: ({ context }) => orderDelay(context, () => 1),
    },
  }).createMachine({
    id: 'durableOrder',
    initial: 'beginning',
    context: ({ input: { place, policy, order, isKept = false, secret } }) => ({
      place,
      policy,
      order,
      wanted: isKept && order !== null ? order.clientId : null,
      secret: secret ?? null,
      isInDoubt: false,
      answer: null,
      attempts: 0,
      errorKey: null,
    }),
    output: ({ context: { order, answer } }) => (order === null || answer === null ? null : { order, answer }),
    invoke: {
      src: 'owners',
      onSnapshot: {
        guard: ({ event }) => event.snapshot.context !== undefined,
        target: '.over',
        actions: assign({ answer: null }),
      },
      onError: {},
    },
    states: {
      beginning: { always: [{ guard: 'isNew', target: 'held' }, { target: 'recalling' }] },
      recalling: {
        invoke: {
          src: 'recall',
          input: ({ context: { place, wanted, policy } }) => ({ place, clientId: wanted, lasts: policy.lasts }),
          onDone: [
            {
              guard: { type: 'isElsewhere', params: ({ event }) => event.output },
              target: 'elsewhere',
              actions: { type: 'takeUp', params: ({ event }) => event.output },
            },
            { guard: { type: 'isNothing', params: ({ event }) => event.output }, target: 'over' },
            { guard: 'isAnswered', target: 'held.forgetting' },
            {
              guard: 'keptAsks',
              target: 'held.asking',
              actions: { type: 'takeUp', params: ({ event }) => event.output },
            },
            {
              guard: 'isResent',
              target: 'held.submitting',
              actions: { type: 'takeUp', params: ({ event }) => event.output },
            },
            { target: 'held.reconciling', actions: { type: 'takeUp', params: ({ event }) => event.output } },
          ],
          onError: 'over',
        },
        on: {
          'answer.heard': {
            guard: 'isWanted',
            actions: { type: 'takeAnswer', params: ({ event }) => ({ answer: event.answer }) },
          },
        },
      },
      /** To ask about it here could void what another tab has on its way. */
      elsewhere: {
        invoke: {
          src: 'otherTab',
          input: ({ context }) => ({ clientId: orderOf(context).clientId }),
          onDone: 'recalling',
          onError: 'over',
        },
        on: {
          'retry.clicked': 'recalling',
          'answer.heard': {
            guard: 'isWanted',
            actions: { type: 'takeAnswer', params: ({ event }) => ({ answer: event.answer }) },
          },
        },
      },
      /** This tab has the lock, or is about to: no other acts for this order. */
      held: {
        initial: 'keeping',
        invoke: { src: 'lock', input: ({ context }) => ({ clientId: orderOf(context).clientId }), onError: {} },
        on: {
          'answer.heard': {
            target: '.forgetting',
            actions: { type: 'takeAnswer', params: ({ event }) => ({ answer: event.answer }) },
          },
        },
        states: {
          keeping: {
            // A device that can keep nothing may still order.
            invoke: {
              src: 'keep',
              input: ({ context }) => ({ place: context.place, order: orderOf(context), reason: null }),
              onDone: 'submitting',
              onError: 'submitting',
            },
          },
          submitting: {
            exit: 'dropSecret',
            invoke: {
              src: 'submit',
              input: ({ context }) => ({
                place: context.place,
                order: orderOf(context),
                secret: context.secret,
                isInDoubt: context.isInDoubt,
              }),
              onDone: [
                {
                  guard: { type: 'refusalAsks', params: ({ event }) => event.output },
                  target: 'asking',
                  actions: assign({ errorKey: ({ event }) => event.output.refusal }),
                },
                { target: 'forgetting', actions: { type: 'takeAnswer', params: ({ event }) => event.output } },
              ],
              onError: [
                { guard: 'isUpToPerson', target: 'asking', actions: { type: 'doubt', params: ({ event }) => event } },
                { target: 'unknown', actions: { type: 'doubt', params: ({ event }) => event } },
              ],
            },
          },
          /** No answer came: it may have been carried out or not. */
          unknown: {
            after: { untilAgain: [{ guard: 'isResent', target: 'submitting' }, { target: 'reconciling' }] },
            on: {
              'retry.clicked': [{ guard: 'isResent', target: 'submitting' }, { target: 'reconciling' }],
              'discard.clicked': { guard: 'mayDiscard', target: 'forgetting' },
            },
          },
          reconciling: {
            invoke: {
              src: 'reconcile',
              input: ({ context }) => ({ place: context.place, order: orderOf(context) }),
              onDone: {
                target: 'forgetting',
                actions: { type: 'takeAnswer', params: ({ event }) => ({ answer: event.output }) },
              },
              onError: [
                { guard: 'isUpToPerson', target: 'asking', actions: { type: 'doubt', params: ({ event }) => event } },
                { target: 'unknown', actions: { type: 'doubt', params: ({ event }) => event } },
              ],
            },
          },
          /** Nothing is done until the person says so: it was refused, or left by an earlier visit, or has no answer. */
          asking: {
            // The reason is kept too. A try keeps it again without: a visit that ends then does not know how that one went.
            invoke: {
              src: 'keep',
              input: ({ context }) => ({ place: context.place, order: orderOf(context), reason: context.errorKey }),
              onError: {},
            },
            on: {
              'retry.clicked': [
                { guard: 'isResent', target: 'keeping', actions: assign({ errorKey: null }) },
                { target: 'reconciling' },
              ],
              'discard.clicked': { guard: 'mayDiscard', target: 'forgetting' },
            },
          },
          forgetting: {
            invoke: {
              src: 'forget',
              input: ({ context }) => ({ place: context.place, clientId: orderOf(context).clientId }),
              onDone: '#durableOrder.over',
              onError: '#durableOrder.over',
            },
            on: { 'answer.heard': {} },
          },
        },
      },
      over: { type: 'final', entry: 'dropSecret' },
    },
  })
}

/** A durable order of any kind, for its chart and its tests. */
export const durableOrderMachine = createDurableOrder<{ readonly clientId: string }, object, string>()

/** The wait before the next try, in ms; `random` yields [0, 1). */
export function orderDelay(
  { attempts, policy }: { readonly attempts: number; readonly policy: OrderPolicy },
  random: () => number,
): number {
  return backoffDelay(attempts, random, policy.backoff ?? WATCHED_BACKOFF)
}
