import { DAY } from './durations.ts'
import type { Reader } from './db/database.ts'
import type { Transaction } from './transaction.ts'

/**
 * More than `most` failures of a key within `within` ms lock it for `lock` ms; every further lock within a day of the last one takes twice as
 * long, up to `longest` ms.
 */
export type FailureLimit = {
  readonly most: number
  readonly within: number
  readonly lock: number
  readonly longest: number
}

/** Where failures of one kind are counted. */
export type FailureTable = 'login_failure' | 'captcha_failure'

/** What is known of a key: failures that still count, and for how many ms more it is locked; 0 = it is not. */
export type Failures = { readonly failures: number; readonly wait: number }

/** Where one reads, within a transaction or outside one, and the time by which it is judged. */
export type Moment = { readonly db: Reader; readonly at: number }

/** What is known of a key now. A lock starts the count again. */
export async function failuresOf({ db, at }: Moment, table: FailureTable, key: string, limit: FailureLimit): Promise<Failures> {
  const row = await db.selectFrom(table).selectAll().where('key', '=', key).executeTakeFirst()
  if (row === undefined) return { failures: 0, wait: 0 }
  if (row.locked_until > 0) return { failures: 0, wait: Math.max(0, row.locked_until - at) }
  return { failures: at - row.first_at > limit.within ? 0 : row.count, wait: 0 }
}

/** A key whose failures are counted, and the limit it has. */
export type FailureKey = { readonly key: string; readonly limit: FailureLimit }

/**
 * Makes sure that there is a row for each of these keys, with no failures yet, before one of them is looked at: side by side on PostgreSQL, who
 * looks for what is not there watches the rows around it, and meets everybody who adds one of their own.
 */
export async function openCounts({ db, at }: Transaction, table: FailureTable, keys: readonly FailureKey[]): Promise<void> {
  await db
    .insertInto(table)
    .values(
      keys.map(({ key, limit }) => ({
        key,
        count: 0,
        first_at: at,
        locked_until: 0,
        locks: 0,
        lock_ends_at: keptFrom(0, at, limit),
      })),
    )
    .onConflict((clash) => clash.column('key').doNothing())
    .execute()
}

/** Takes rows of `openCounts` away again that have counted nothing: who is refused leaves none behind. */
export async function closeCounts({ db }: Transaction, table: FailureTable, keys: readonly FailureKey[]): Promise<void> {
  await db
    .deleteFrom(table)
    .where(
      'key',
      'in',
      keys.map(({ key }) => key),
    )
    .where('count', '=', 0)
    .where('locks', '=', 0)
    .execute()
}

/** Counts one failure of a key that `openCounts` has a row for. Returns the ms for which it is locked now; one that is locked already stays as it is. */
export async function countFailure(tx: Transaction, table: FailureTable, key: string, limit: FailureLimit): Promise<number> {
  const { db, at } = tx
  const row = await db.selectFrom(table).selectAll().where('key', '=', key).executeTakeFirstOrThrow()
  if (row.locked_until > at) return row.locked_until - at
  const again = row.locked_until === 0 && at - row.first_at <= limit.within
  const count = again ? row.count + 1 : 1
  const locks = at - row.lock_ends_at < DAY ? row.locks : 0
  const lock = count > limit.most ? Math.min(limit.lock * 2 ** locks, limit.longest) : 0
  const next = {
    count,
    first_at: again ? row.first_at : at,
    locked_until: lock > 0 ? at + lock : 0,
    locks: lock > 0 ? locks + 1 : locks,
    lock_ends_at: lock > 0 ? at + lock : again ? row.lock_ends_at : keptFrom(row.lock_ends_at, at, limit),
  }
  await db.updateTable(table).set(next).where('key', '=', key).execute()
  return lock
}

/** Rows go a day after this moment, so that one without a lock is there for as long as its failures count. */
const keptFrom = (lockEndsAt: number, at: number, { within }: FailureLimit) => Math.max(lockEndsAt, at + within - DAY)

/** Takes failures of a key out again; one that has fewer keeps them. */
export async function forgiveFailures({ db }: Transaction, table: FailureTable, key: string, failures: number): Promise<void> {
  await db
    .updateTable(table)
    .set((column) => ({ count: column('count', '-', failures) }))
    .where('key', '=', key)
    .where('count', '>=', failures)
    .execute()
}
