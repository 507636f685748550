import { setImmediate as turn } from 'node:timers/promises'
import { CompiledQuery } from 'kysely'
import type { Bus, BusMessage } from './bus.ts'
import type { Database, TransactionDb } from './db/database.ts'
import { isPostgres } from './db/dialect.ts'
import type { WriteMetrics } from './metrics/metrics.ts'
import { currentRequest, inRequest } from './requestScope.ts'
import { TooLate } from './tooLate.ts'
import { createSideBySideWrite } from './writeSideBySide.ts'

/** One database transaction: its connection, its time in ms since 1970 UTC, and what to publish once it has been committed. */
export type Transaction = {
  readonly db: TransactionDb
  readonly at: number
  /** Hands a message to the bus after the commit, or never. */
  publishAfterCommit(message: BusMessage): void
}

export type WriteHint = {
  /**
   * What a work is about to change and many want, such as `memberKey` and `roomKey`: on PostgreSQL those that name the same one wait for each
   * other before they begin, instead of meeting. Nothing depends on it but speed.
   */
  readonly keys?: readonly string[]
  /** For how many ms from now the work may wait for its turn: after that it throws `TooLate` and has done nothing. By default for ever. */
  readonly patience?: number | undefined
  /**
   * What of all that a work reads stays as it was until it is committed, on PostgreSQL. `serializable`: everything, as if no other work ran
   * beside it, but for those that see a snapshot. `snapshot`: it sees one moment, and what it writes or holds nobody else wrote since; so its
   * rules, and those of others about what it writes, must hold by rows that it writes or holds and by unique keys, and who asks for it says by
   * which. It meets nobody but who writes the same rows: for what many do at each moment.
   */
  readonly isolation?: 'serializable' | 'snapshot'
}

/**
 * Runs work in one transaction. When the work throws, nothing is stored and nothing is published. On PostgreSQL a work that met another is run
 * again from its beginning: it keeps nothing outside its transaction, and answers by what it returns.
 */
export type Write = <T>(work: (tx: Transaction) => Promise<T>, hint?: WriteHint) => Promise<T>

/** The hint of who changes what a member has. */
export const memberKey = (memberId: string) => `member:${memberId}`
/** The hint of who takes part in an activity that has what is left, or a number, in one row. */
export const activityKey = (activityId: string) => `activity:${activityId}`
/** The hint of who adds to a room's order. */
export const roomKey = (room: string) => `room:${room}`

/** Who looks at writes: metrics, and who hears of each that was committed and of how many messages it publishes, in its own request. */
export type WriteWatch = {
  readonly metrics?: WriteMetrics | null
  readonly onCommitted?: ((messages: number) => void) | undefined
  /** How long works wait for each other, in ms: a test sets it, so that it does not depend on its machine. */
  readonly longestWait?: number
}

/** The queue of writers, as metrics look at it. */
export type WriteQueue = Write & {
  /** Works that wait for their turn now. */
  readonly waiting: () => number
  /** Resolves once every work that has begun is over. */
  readonly settled: () => Promise<void>
}

/** Stores what of a transaction's messages must not be lost, in that transaction. */
export type KeepMessages = (tx: Pick<Transaction, 'db' | 'at'>, messages: readonly BusMessage[]) => Promise<void>

const keepNone: KeepMessages = () => Promise.resolve()

/** Works that are committed together, at most; for how long others are waited for before they begin, and taken in after it, in ms. */
const TOGETHER = 64
const LONGEST_WAIT = 5

/** A work that waits for its turn: what runs it, and what tells of its end. */
type Waiting = {
  /** When it came, on the clock of `performance`; 0 where nobody asks. */
  readonly since: number
  /** Runs it; returns what it publishes and tells once it is committed. */
  readonly run: (db: TransactionDb) => Promise<Ended>
  readonly fail: (error: unknown) => void
}
type Ended = () => void

/** How works are written: one by one on the embedded database, side by side on PostgreSQL. */
export function createWrite(
  database: Database,
  bus: Bus,
  now: () => number,
  keep: KeepMessages = keepNone,
  watch: WriteWatch = {},
): WriteQueue {
  return isPostgres(database)
    ? createSideBySideWrite(database, bus, now, keep, watch)
    : createOneWriter(database, bus, now, keep, watch)
}

/**
 * Writers queue in order of arrival. Those that wait at the same time are committed together, which costs one flush to disk instead of one
 * each: every work is in a savepoint of its own, so one that throws is undone alone, and nobody is told of an end before the commit that holds
 * it; when that fails, it fails for all of them. Each publishes in its turn, so the bus keeps the order of commits.
 */
function createOneWriter(
  database: Database,
  bus: Bus,
  now: () => number,
  keep: KeepMessages,
  { metrics = null, onCommitted, longestWait = LONGEST_WAIT }: WriteWatch,
): WriteQueue {
  const queue: Waiting[] = []
  let isRunning = false

  /** Waits while each turn of the event loop brings more. */
  async function gather(): Promise<void> {
    const began = performance.now()
    for (let before = 0; queue.length > before && queue.length < TOGETHER;) {
      if (performance.now() - began >= longestWait) return
      before = queue.length
      await turn()
    }
  }

  /** Never begins before somebody waits, and never waits while it holds the lock, so other processes are not kept from theirs. */
  async function commit(): Promise<void> {
    const taken: Waiting[] = []
    const ended: Ended[] = []
    const started = metrics === null ? 0 : performance.now()
    try {
      await database.transaction().execute(async (db) => {
        const began = performance.now()
        for (let one = queue.shift(); one !== undefined;) {
          taken.push(one)
          metrics?.waited(performance.now() - one.since)
          ended.push(await one.run(db))
          // Who is done does not wait long for who is not.
          one = taken.length < TOGETHER && performance.now() - began < longestWait ? queue.shift() : undefined
        }
      })
    } catch (error) {
      metrics?.committed(taken.length, performance.now() - started, false)
      // One that could not even begin is the first one's.
      for (const { fail } of taken.length === 0 ? queue.splice(0, 1) : taken) fail(error)
      return
    }
    metrics?.committed(taken.length, performance.now() - started, true)
    for (const end of ended) end()
  }

  async function drain(): Promise<void> {
    isRunning = true
    while (queue.length > 0) {
      await gather()
      await commit()
    }
    isRunning = false
  }

  /** In a savepoint of its own. Throws when the transaction itself is broken. */
  async function attempt<T>(
    db: TransactionDb,
    work: (tx: Transaction) => Promise<T>,
  ): Promise<{ done: T; messages: readonly BusMessage[] } | { error: unknown }> {
    const messages: BusMessage[] = []
    const at = now()
    await db.executeQuery(SAVE)
    try {
      const done = await work({ db, at, publishAfterCommit: (message) => messages.push(message) })
      await keep({ db, at }, messages)
      await db.executeQuery(RELEASE)
      return { done, messages }
    } catch (error) {
      // When even that fails, the whole transaction is lost.
      await db.executeQuery(UNDO)
      await db.executeQuery(RELEASE)
      return { error }
    }
  }

  const write: Write = (work, { patience = Infinity } = {}) =>
    new Promise((resolve, reject) => {
      // Another's turn runs it, and publishes for it.
      const requestId = currentRequest()
      const until = now() + patience
      queue.push({
        since: metrics === null ? 0 : performance.now(),
        run: async (db) => {
          if (now() > until) return () => reject(new TooLate())
          const result = await inRequest(requestId, () => attempt(db, work))
          if ('error' in result) return () => reject(result.error)
          return () => {
            try {
              inRequest(requestId, () => {
                onCommitted?.(result.messages.length)
                for (const message of result.messages) bus.publish(message)
              })
              resolve(result.done)
            } catch (error) {
              reject(error)
            }
          }
        },
        fail: reject,
      })
      if (!isRunning) void drain()
    })
  // The last in the queue is the last that is committed.
  return Object.assign(write, { waiting: () => queue.length, settled: () => write(() => Promise.resolve()) })
}

const SAVE = CompiledQuery.raw('savepoint one_work')
const RELEASE = CompiledQuery.raw('release savepoint one_work')
const UNDO = CompiledQuery.raw('rollback to savepoint one_work')
