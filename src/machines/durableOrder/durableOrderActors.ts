import * as v from 'valibot'
import { fromCallback, fromObservable, fromPromise } from 'xstate'
import type { DeviceStorage } from '#src/browser/storage.ts'
import { keptOrders } from '#src/browser/keptOrders.ts'
import { ERROR_KEYS, type ErrorKey } from '#src/api/model/errorKeys.ts'
import type { OrderLocks } from '#src/browser/orderLocks.ts'
import { callActor } from '../kit/callActors.ts'
import { refusalOf } from '../kit/refusalActors.ts'
import { type MemberSource, ownerOf } from '../session/memberActors.ts'
import type { DurableOrderEvent, OrderReply, OrderSending, RecalledOrder } from './durableOrder.ts'
import { createDurableOrder, orderDelay } from './durableOrderMachine.ts'

export type DurableOrderPorts = {
  readonly storage: DeviceStorage
  /** One for all orders of the tab. */
  readonly locks: OrderLocks
  readonly members: MemberSource
  /** The time in ms. */
  readonly now: () => number
  /** Chance, in [0, 1). */
  readonly random: () => number
}

type Order = { readonly clientId: string }

const Reason = v.picklist(ERROR_KEYS)

/** What makes a kind of order different: where it is kept, and how it is sent and asked about. */
export type OrderKind<Made extends Order, Answer, Secret = null> = {
  /** The key on the device, by the member's id ('visitor' without one) and the place that the machine was begun with. */
  readonly key: (owner: string, place: string) => string
  /** The order as it is kept. What an earlier version of the page kept under the key itself is read by `formerSchema`, or by this. */
  readonly schema: v.GenericSchema<unknown, Made>
  readonly formerSchema?: v.GenericSchema<unknown, Made>
  /** Sends the order. What it rejects with is a refusal when the server itself refused (`refusalOf`), else the order is in doubt. */
  readonly submit: (order: Made, options: SendOptions<Secret>) => Promise<Answer>
  /** Asks about the order by its id. Needed when the policy's `inDoubt` says so; any rejection means that nobody knows. */
  readonly reconcile?: (order: Made, options: AskOptions) => Promise<Answer>
  /** The answer that a refusal is, in words; null = none: refusals wait for the person, whatever the policy says. */
  readonly refused: ((errorKey: ErrorKey, error: unknown) => Answer) | null
}

type AskOptions = { readonly place: string; readonly signal: AbortSignal }
type SendOptions<Secret> = AskOptions & { readonly secret: Secret | null }

/**
 * `createDurableOrder` over calls, the device's storage and the locks of its tabs, for one kind of order:
 *
 * ```ts
 * const order = provideDurableOrder<WalletOrder, WalletAnswer>(ports, { key, schema, submit, reconcile, refused })
 * walletMachine.provide({ actors: { order } })
 * ```
 */
export function provideDurableOrder<Made extends Order, Answer extends object, Secret = null>(
  ports: DurableOrderPorts,
  kind: OrderKind<Made, Answer, Secret>,
) {
  return createDurableOrder<Made, Answer, Secret>().provide(durableOrderParts(ports, kind))
}

/** The orders of a kind that are kept at a place for the member of now, the oldest first: for lists that begin a machine for each. */
export function recallOrders<Made extends Order>(
  { storage, members, now }: DurableOrderPorts,
  { key, schema, formerSchema }: Pick<OrderKind<Made, unknown>, 'key' | 'schema' | 'formerSchema'>,
  place: string,
): readonly Made[] {
  return keptOrders(storage, { key: key(ownerOf(members), place), schema, formerSchema, reasonSchema: Reason, now })
    .list()
    .map(({ order }) => order)
}

/** All that `provideDurableOrder` provides. */
export function durableOrderParts<Made extends Order, Answer extends object, Secret = null>(
  ports: DurableOrderPorts,
  { key, schema, formerSchema, submit, reconcile, refused }: OrderKind<Made, Answer, Secret>,
) {
  const { storage, locks, members, now, random } = ports
  const shelf = (place: string) =>
    keptOrders(storage, { key: key(ownerOf(members), place), schema, formerSchema, reasonSchema: Reason, now })

  return {
    actors: {
      owners: fromObservable<unknown, undefined>(() => members.changes),

      recall: fromPromise<RecalledOrder<Made>, { place: string; clientId: string | null; lasts: number | null }>(
        async ({ input: { place, clientId, lasts }, signal }) => {
          const kept = shelf(place)
          let elsewhere: Made | null = null
          for (const { order } of kept.list()) {
            if (clientId !== null && order.clientId !== clientId) continue
            if (!(await takeUp(locks, order.clientId, signal))) {
              elsewhere ??= order
              continue
            }
            // Whoever had it may have seen its end meanwhile.
            const found = kept.read(order.clientId)
            if (found !== null && (lasts === null || Math.abs(now() - found.at) < lasts))
              return { order: found.order, isElsewhere: false, reason: found.reason }
            if (found !== null) kept.forget(order.clientId)
            locks.letGo(order.clientId)
          }
          return { order: elsewhere, isElsewhere: elsewhere !== null, reason: null }
        },
      ),

      otherTab: fromPromise<void, { clientId: string }>(({ input, signal }) => locks.free(input.clientId, signal)),

      lock: fromCallback<DurableOrderEvent<Answer>, { clientId: string }>(({ input: { clientId } }) => {
        let isLeft = false
        // It may be left before it was there to be had.
        void locks.take(clientId).then(() => isLeft && locks.letGo(clientId))
        return () => {
          isLeft = true
          locks.letGo(clientId)
        }
      }),

      keep: fromPromise<void, { place: string; order: Made; reason: ErrorKey | null }>(
        async ({ input: { place, order, reason }, signal }) => {
          const kept = shelf(place)
          // Taken before it is kept: another tab that finds it finds it taken.
          await locks.take(order.clientId)
          if (!signal.aborted) kept.keep({ order, reason, at: kept.read(order.clientId)?.at ?? now() })
        },
      ),

      submit: callActor<OrderReply<Answer>, OrderSending<Made, Secret>>(async ({ place, order, secret, isInDoubt }, signal) => {
        try {
          return { answer: await submit(order, { place, secret, signal }), refusal: null }
        } catch (error) {
          const refusal = refusalOf(error, { again: isInDoubt })
          if (refusal === null) throw error
          return { answer: refused?.(refusal, error) ?? null, refusal }
        }
      }),

      reconcile: callActor<Answer, { place: string; order: Made }>(async ({ place, order }, signal) => {
        if (reconcile === undefined) throw new Error('orders of this kind cannot be asked about')
        return reconcile(order, { place, signal })
      }),

      forget: fromPromise<void, { place: string; clientId: string }>(async ({ input: { place, clientId } }) =>
        shelf(place).forget(clientId),
      ),
    },
    delays: { untilAgain: ({ context }: { context: Parameters<typeof orderDelay>[0] }) => orderDelay(context, random) },
  }
}

/** Takes an order's lock when nobody has it; who leaves meanwhile, until the answer has arrived, leaves it free. */
async function takeUp(locks: OrderLocks, clientId: string, signal: AbortSignal): Promise<boolean> {
  const isOurs = await locks.tryTake(clientId)
  const letGo = () => locks.letGo(clientId)
  if (isOurs && signal.aborted) letGo()
  else if (isOurs) signal.addEventListener('abort', letGo)
  return isOurs && !signal.aborted
}
