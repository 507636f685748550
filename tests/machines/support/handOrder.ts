import { NEVER } from 'rxjs'
import * as v from 'valibot'
import type { OrderKind } from '#src/machines/durableOrder/durableOrderActors.ts'
import { provideDurableOrder } from '#src/machines/durableOrder/durableOrderActors.ts'
import { keptOrders } from '#src/browser/keptOrders.ts'
import { browserLocks } from '#tests/support/locks.ts'
import { memoryStorage } from '#tests/support/memoryStorage.ts'
import { settled } from './deferred.ts'

/** One question to the server, which a test answers: `kept` = what the device kept when it was asked. */
type Question<Order, Answer, Secret> = {
  readonly order: Order
  readonly place: string
  /** What it was sent with; of a question, null. */
  readonly secret: Secret | null
  readonly signal: AbortSignal
  readonly kept: readonly Order[]
  readonly resolve: (answer: Answer) => void
  readonly reject: (error: unknown) => void
}

/** A device: what it keeps, and its tabs' locks. */
export function handDevice() {
  return { ...memoryStorage(), browser: browserLocks() }
}

/**
 * Durable orders in one tab of a device, by default of their own, sent to and asked about at a server that is the test. What the server itself refuses is
 * answered by `refused`.
 */
export function handOrder<Order extends { readonly clientId: string }, Answer extends object, Secret = null>(
  refused: OrderKind<Order, Answer, Secret>['refused'],
  left: readonly { readonly place: string; readonly order: Order }[] = [],
  { storage, browser }: Pick<ReturnType<typeof handDevice>, 'storage' | 'browser'> = handDevice(),
) {
  const schema = v.custom<Order>((value) => typeof value === 'object' && value !== null)
  const shelf = (place: string) => keptOrders(storage, { key: place, schema, reasonSchema: v.string(), now: () => 0 })
  /** An earlier visit has kept an order. */
  const keep = (place: string, order: Order) => shelf(place).keep({ order, at: 0, reason: null })
  for (const { place, order } of left) keep(place, order)
  const keptAt = (place: string) =>
    shelf(place)
      .list()
      .map(({ order }) => order)
  const questions = () => {
    const asked: Question<Order, Answer, Secret>[] = []
    return {
      asked,
      /** The one that waits for an answer. */
      last: () => {
        const question = asked.at(-1)
        if (question === undefined) throw new Error('nobody asked')
        return question
      },
      ask: (order: Order, options: { place: string; signal: AbortSignal; secret?: Secret | null }) =>
        new Promise<Answer>((resolve, reject) =>
          asked.push({ secret: null, ...options, order, kept: keptAt(options.place), resolve, reject }),
        ),
    }
  }
  const submit = questions()
  const reconcile = questions()
  const logic = provideDurableOrder<Order, Answer, Secret>(
    { storage, locks: browser.open(), members: { current: () => null, changes: NEVER }, now: () => 0, random: () => 1 },
    { key: (_, place) => place, schema, submit: submit.ask, reconcile: reconcile.ask, refused },
  )
  return { logic, submit, reconcile, keep, keptAt }
}

/** Lets chains of promises that are already settled run to their ends. */
export async function quiet(): Promise<void> {
  for (let turn = 0; turn < 4; turn += 1) await settled()
}
