import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { CompiledQuery } from 'kysely'
import type { Bus, BusMessage } from './bus.ts'
import type { Database } from './db/database.ts'
import type { KeepMessages, Transaction, Write, WriteHint, WriteQueue, WriteWatch } from './transaction.ts'
import type { Meeting } from './metrics/metrics.ts'
import { TooLate } from './tooLate.ts'
import { createTurns } from './keyTurns.ts'
import { createSeqGate } from './seqGate.ts'

/** Works of this process that are in a transaction at a time: each has a connection of the pool, whose others read. */
const WRITERS = 12
/** How often a work is tried in all, the first pause in ms, and the longest. */
const [TRIES, FIRST_PAUSE, LONGEST_PAUSE] = [10, 50, 1_000]
/** How often it is tried beside others; then no other work of this process runs meanwhile, and none of another one's that came so far. */
const BESIDE = 5

/** Why a work has to be tried again: it met another one, by PostgreSQL's code. */
const MEETINGS = {
  // serialization_failure
  '40001': 'serialization',
  // deadlock_detected
  '40P01': 'deadlock',
  // lock_not_available: the other one has its rows for very long.
  '55P03': 'lock',
  // unique_violation: a twin stored the row between this one's look and its insert; at the next look it is there.
  '23505': 'twin',
  // in_failed_sql_transaction: the work went on after one of these.
  '25P02': 'broken',
} as const satisfies Readonly<Record<string, Meeting>>
/** How often a row that is there twice is looked for again: where it is no twin's, the work will never store it. */
const TWIN_TRIES = 3

/** Thrown when a work met others at each of its tries: nothing of it is stored. */
export class WritersCollide extends Error {
  constructor(cause: unknown) {
    super(`A write met others at each of ${TRIES} tries, and was given up. Nothing of it is stored.`, { cause })
    this.name = 'WritersCollide'
  }
}

/** What a work waits for before it begins, until when, in ms since 1970 UTC, and how it is kept apart from others. */
type Turn = { readonly locks: readonly bigint[]; readonly until: number; readonly level: 'serializable' | 'repeatable read' }

/** What a test sets in the place of chance and time. */
export type SideBySideOptions = WriteWatch & {
  readonly wait?: (ms: number) => Promise<unknown>
  readonly random?: () => number
}

/**
 * Writers of PostgreSQL, side by side, in this process and in others: each work has a transaction of its own at SERIALIZABLE, so a rule holds
 * whatever it read (where it asks for a snapshot, at REPEATABLE READ: its rules hold by what it writes), and one that met another is tried again from its beginning, with nothing of the failed try kept, in the end alone: while tables are small nearly all meet. `keys` name what a work
 * is about to change and many want (a wallet, a room): who names the same one waits before the transaction begins, and so meets nobody. They
 * spare tries and nothing else. What a room's or a chat's works publish leaves in the order of its numbers.
 */
export function createSideBySideWrite(
  database: Database,
  bus: Bus,
  now: () => number,
  keep: KeepMessages,
  { metrics = null, onCommitted, wait = sleep, random = Math.random }: SideBySideOptions,
): WriteQueue {
  const turns = createTurns(WRITERS)
  const gate = createSeqGate()
  const running = new Set<Promise<unknown>>()
  let waiting = 0

  /** One try: what it came to, and what it publishes. */
  async function attempt<T>(
    work: (tx: Transaction) => Promise<T>,
    { locks, until, level }: Turn,
    onRefused: (error: unknown) => void,
  ): Promise<T> {
    const messages: BusMessage[] = []
    const coming = gate.open()
    try {
      const done = await database.connection().execute((connection) =>
        locked(connection, locks, async () => {
          if (now() > until) throw new TooLate()
          return connection
            .transaction()
            .setIsolationLevel(level)
            .execute(async (db) => {
              const at = now()
              const publishAfterCommit = (message: BusMessage) => {
                coming.announce(message)
                messages.push(message)
              }
              const result = await refusable(() => work({ db, at, publishAfterCommit }), onRefused)
              await keep({ db, at }, messages)
              return result
            })
        }),
      )
      await coming.turn()
      onCommitted?.(messages.length)
      for (const message of messages) bus.publish(message)
      return done
    } finally {
      coming.close()
    }
  }

  async function run<T>(work: (tx: Transaction) => Promise<T>, turn: Turn, onBegun: () => void): Promise<T> {
    for (let tries = 1, twins = 1; ; tries += 1) {
      const isAlone = tries > BESIDE
      const free = await turns.seat(isAlone)
      if (tries === 1) onBegun()
      if (now() > turn.until) {
        free()
        throw new TooLate()
      }
      const began = performance.now()
      let refusal: unknown
      const tell = (isDone: boolean) => metrics?.committed(1, performance.now() - began, isDone)
      try {
        const locks = isAlone ? [...turn.locks, ALONE] : turn.locks
        const done = await attempt(work, { ...turn, locks }, (error) => (refusal = error))
        tell(true)
        return done
      } catch (error) {
        const met = meetingOf(error)
        if (met === null || (met === 'twin' && (twins += 1) > TWIN_TRIES)) {
          // A work that a rule ends has not failed to be stored.
          if ((error !== refusal && !(error instanceof TooLate)) || isFault(error)) tell(false)
          throw error
        }
        metrics?.retried(met)
        if (tries === TRIES) {
          tell(false)
          throw new WritersCollide(error)
        }
      } finally {
        free()
      }
      await wait(random() * Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** (tries - 1)))
    }
  }

  async function inTurn<T>(
    work: (tx: Transaction) => Promise<T>,
    { keys = [], patience = Infinity, isolation = 'serializable' }: WriteHint,
  ): Promise<T> {
    const until = now() + patience
    const level = isolation === 'snapshot' ? 'repeatable read' : 'serializable'
    const locks = [...new Set(keys.map(lockOf))].toSorted((left, right) => (left < right ? -1 : 1))
    const since = performance.now()
    waiting += 1
    // Those of this process wait here, and fill no connections.
    const leave = await turns.take(locks)
    const onBegun = () => {
      waiting -= 1
      metrics?.waited(performance.now() - since)
    }
    try {
      return await run(work, { locks, until, level }, onBegun)
    } finally {
      leave()
    }
  }

  const write: Write = (work, hint = {}) => {
    const ended = inTurn(work, hint)
    const settled: Promise<unknown> = Promise.allSettled([ended]).then(() => running.delete(settled))
    running.add(settled)
    return ended
  }
  return Object.assign(write, {
    waiting: () => waiting,
    settled: async () => void (await Promise.all(running)),
  })
}

/**
 * Takes the locks of a session before a transaction begins, so that what this sees is from after the wait. The driver frees them with the end of the
 * transaction; one that never began frees them here, for the session goes on.
 */
async function locked<T>(connection: Database, locks: readonly bigint[], run: () => Promise<T>): Promise<T> {
  try {
    for (const lock of locks) await connection.executeQuery(CompiledQuery.raw(`select pg_advisory_lock(${lock})`))
    return await run()
  } catch (error) {
    // A session that cannot be asked any more has none.
    if (locks.length > 0) await connection.executeQuery(FREE).catch(() => undefined)
    throw error
  }
}

const FREE = CompiledQuery.raw('select pg_advisory_unlock_all()')

/** Runs a work, and says what it throws itself. */
async function refusable<T>(run: () => Promise<T>, onRefused: (error: unknown) => void): Promise<T> {
  try {
    return await run()
  } catch (error) {
    onRefused(error)
    throw error
  }
}

/** Why a work has to be tried again; null = it failed by itself. */
function meetingOf(error: unknown): Meeting | null {
  for (let one = error; one instanceof Error; one = one.cause) {
    const code = 'code' in one ? one.code : null
    if (typeof code === 'string' && isMeeting(code)) return MEETINGS[code]
  }
  return null
}

/** Whether the database is at fault: no connection (08), no room (53), stopped by its operator (57), its machine (58), its own (XX), or the network. */
function isFault(error: unknown): boolean {
  return error instanceof Error && 'code' in error && /^(?:08|53|57|58|XX|E[A-Z]+$)/.test(String(error.code))
}

const isMeeting = (code: string): code is keyof typeof MEETINGS => Object.hasOwn(MEETINGS, code)

/** The advisory lock of a key: the same in every process. */
function lockOf(key: string): bigint {
  return createHash('sha256').update(key).digest().readBigInt64BE()
}

/** The lock of works that run alone. It is taken after all others, so that nobody waits in a circle. */
const ALONE = lockOf('write:alone')
