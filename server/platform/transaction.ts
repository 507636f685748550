import type { Bus, BusMessage } from './bus.ts'
import type { Database, Trx } from './db/database.ts'

/** One transaction: its connection, its time in ms, and what to announce when it has been committed. */
export type Unit = {
  readonly trx: Trx
  readonly at: number
  /** Reaches the bus after the commit, or never. */
  announce(message: BusMessage): void
}

/** Runs work in one transaction. When it throws, nothing is stored and nothing is announced. */
export type Write = <T>(work: (unit: Unit) => Promise<T>) => Promise<T>

/** Writers queue in order of arrival, and each announces before the next begins, so the bus keeps the order of commits. */
export function createWrite(db: Database, bus: Bus, now: () => number): Write {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const turn = last.then(async () => {
      const announcements: BusMessage[] = []
      const at = now()
      const result = await db
        .transaction()
        .execute((trx) => work({ trx, at, announce: (message) => announcements.push(message) }))
      for (const message of announcements) bus.publish(message)
      return result
    })
    last = turn.catch(() => undefined)
    return turn
  }
}
