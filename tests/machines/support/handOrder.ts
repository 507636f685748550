import { NEVER } from 'rxjs'
import * as v from 'valibot'
import type { OrderKind } from '#src/machines/durableOrder/durableOrderActors.ts'
import { provideDurableOrder } from '#src/machines/durableOrder/durableOrderActors.ts'
import { keptOrders } from '#src/api/keptOrders.ts'
import { browserLocks } from '#tests/support/locks.ts'
import { memoryStorage } from '#tests/support/memoryStorage.ts'
import { settled } from './deferred.ts'

/** One question to the server, which a test answers: `kept` = what the device kept when it was asked. */
type Question<Order, Answer> = {
  readonly order: Order
  readonly place: string
  readonly signal: AbortSignal
  readonly kept: readonly Order[]
  readonly resolve: (answer: Answer) => void
  readonly reject: (error: unknown) => void
}

/**
 * Durable orders over a device of their own, sent to and asked about at a server that is the test. What the server itself refuses is
 * answered by `refused`.
 */
export function handOrder<Order extends { readonly clientId: string }, Answer extends object>(
  refused: OrderKind<Order, Answer>['refused'],
  left: readonly { readonly place: string; readonly order: Order }[] = [],
) {
  const { storage } = memoryStorage()
  const schema = v.custom<Order>((value) => typeof value === 'object' && value !== null)
  const shelf = (place: string) => keptOrders(storage, { key: place, schema, now: () => 0 })
  for (const { place, order } of left) shelf(place).keep({ order, at: 0, reason: null })
  const keptAt = (place: string) =>
    shelf(place)
      .list()
      .map(({ order }) => order)
  const questions = () => {
    const asked: Question<Order, Answer>[] = []
    return {
      asked,
      /** The one that waits for an answer. */
      last: () => {
        const question = asked.at(-1)
        if (question === undefined) throw new Error('nobody asked')
        return question
      },
      ask: (order: Order, { place, signal }: { place: string; signal: AbortSignal }) =>
        new Promise<Answer>((resolve, reject) => asked.push({ order, place, signal, kept: keptAt(place), resolve, reject })),
    }
  }
  const submit = questions()
  const reconcile = questions()
  const logic = provideDurableOrder<Order, Answer>(
    { storage, locks: browserLocks().open(), members: { current: () => null, changes: NEVER }, now: () => 0, random: () => 1 },
    { key: (_, place) => place, schema, submit: submit.ask, reconcile: reconcile.ask, refused },
  )
  return { logic, submit, reconcile, keptAt }
}

/** Lets chains of promises that are already settled run to their ends. */
export async function quiet(): Promise<void> {
  for (let turn = 0; turn < 4; turn += 1) await settled()
}
