import type { Bus, BusMessage } from './bus.ts'
import type { Database, TransactionDb } from './db/database.ts'

/** One database transaction: its connection, its time in ms since 1970 UTC, and what to publish once it has been committed. */
export type Transaction = {
  readonly db: TransactionDb
  readonly at: number
  /** Hands a message to the bus after the commit, or never. */
  publishAfterCommit(message: BusMessage): void
}

/** Runs work in one transaction. When the work throws, nothing is stored and nothing is published. */
export type Write = <T>(work: (tx: Transaction) => Promise<T>) => Promise<T>

/** Writers queue in order of arrival, and each publishes before the next begins, so the bus keeps the order of commits. */
export function createWrite(database: Database, bus: Bus, now: () => number): Write {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const result = last.then(async () => {
      const messages: BusMessage[] = []
      const at = now()
      const returned = await database
        .transaction()
        .execute((db) => work({ db, at, publishAfterCommit: (message) => messages.push(message) }))
      for (const message of messages) bus.publish(message)
      return returned
    })
    last = result.catch(() => undefined)
    return result
  }
}
