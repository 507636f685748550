import * as v from 'valibot'
import type { DeviceStorage } from './storage.ts'

/** An order as the device keeps it: since when (ms), and why it was not carried out, as far as that is known. */
type KeptOrder<Order, Reason> = { readonly order: Order; readonly at: number; readonly reason: Reason | null }

/** Orders that a device keeps at one place, each under its own id: no tab touches what another one keeps. */
export type KeptOrders<Order, Reason> = {
  /** All of them, the oldest first. */
  readonly list: () => readonly KeptOrder<Order, Reason>[]
  /** One of them, as it is kept now; null = it is not there any more. */
  readonly read: (clientId: string) => KeptOrder<Order, Reason> | null
  /** Keeps an order, in place of what was kept under its id. */
  readonly keep: (kept: KeptOrder<Order, Reason>) => void
  readonly forget: (clientId: string) => void
}

type Options<Order, Reason> = {
  readonly key: string
  /** An order as it is kept. */
  readonly schema: v.GenericSchema<unknown, Order>
  /** One as it was kept under the key itself, alone or in a list, before each had a key of its own; by default the same. */
  readonly formerSchema?: v.GenericSchema<unknown, Order> | undefined
  /** Why an order was not carried out. Another version of the page may know other reasons: they read as null, and the order stays. */
  readonly reasonSchema: v.GenericSchema<unknown, Reason>
  /** The time in ms. */
  readonly now: () => number
}

/**
 * The orders kept under a key. Those that an earlier version of the page kept there are among them: their `at` and `reason` are read
 * where they have them, and one without `at` is as old as this moment.
 */
export function keptOrders<Order extends { readonly clientId: string }, Reason extends string>(
  storage: DeviceStorage,
  { key, schema, formerSchema = schema, reasonSchema, now }: Options<Order, Reason>,
): KeptOrders<Order, Reason> {
  const Reason = v.fallback(v.nullable(reasonSchema), null)
  const Kept = v.object({ order: schema, at: v.number(), reason: Reason })
  /** What earlier versions of the page wrote beside an order. */
  const Beside = v.object({
    at: v.fallback(v.optional(v.number()), undefined),
    reason: v.fallback(v.optional(Reason, null), null),
  })
  const keyOf = (clientId: string) => `${key}/${clientId}`
  const raw = () => storage.read(key, v.unknown())

  function former(): readonly { readonly raw: unknown; readonly kept: KeptOrder<Order, Reason> }[] {
    const found = raw()
    return (Array.isArray(found) ? found : [found]).flatMap((one: unknown) => {
      const order = v.safeParse(formerSchema, one)
      if (!order.success) return []
      const { at, reason } = v.parse(Beside, one)
      return [{ raw: one, kept: { order: order.output, at: at ?? now(), reason } }]
    })
  }

  function list(): readonly KeptOrder<Order, Reason>[] {
    const own = storage.keys(`${key}/`).flatMap((one) => storage.read(one, Kept) ?? [])
    const ids = new Set(own.map(({ order }) => order.clientId))
    const earlier = former().flatMap(({ kept }) => (ids.has(kept.order.clientId) ? [] : [kept]))
    return [...earlier, ...own].toSorted((one, other) => one.at - other.at)
  }

  return {
    list,
    read: (clientId) => list().find(({ order }) => order.clientId === clientId) ?? null,
    keep: (kept) => void storage.write(keyOf(kept.order.clientId), kept),
    forget: (clientId) => {
      storage.remove(keyOf(clientId))
      const found = former()
      const gone = found.find(({ kept }) => kept.order.clientId === clientId)
      if (gone === undefined) return
      const rest = found.filter((one) => one !== gone).map((one) => one.raw)
      if (rest.length === 0) storage.remove(key)
      else storage.write(key, rest)
    },
  }
}
