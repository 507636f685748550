import { sql } from 'kysely'
import type { Database, Reader } from './db/database.ts'
import { isPostgres } from './db/dialect.ts'
import type { Write } from './transaction.ts'

/** The key of what is kept going, instead of being done again and again. */
export const KEPT = 'kept'

/** What is to be done again and again: a kind, and which one of that kind, where there are several. */
export type JobName = { readonly kind: string; readonly key: string }

/** A job that a node has in hand: what ends it must name this very attempt. */
export type Claim = JobName & { readonly attempt: number }

/**
 * Rows of jobs, as one node sees them. Each change is one statement, which PostgreSQL runs in READ COMMITTED by itself; the embedded database
 * has one writer anyway. Times are the database's own (ms), so that clocks of nodes that differ take no job from anybody.
 */
export function createJobRows({ db, write, node, lease }: { db: Database; write: Write; node: string; lease: number }) {
  const onPostgres = isPostgres(db)
  const run = <T>(work: (on: Reader) => Promise<T>): Promise<T> => (onPostgres ? work(db) : write((tx) => work(tx.db)))
  const clock = databaseClock(db)
  const skipLocked = onPostgres ? sql`for update skip locked` : sql``
  const isFree = sql`(claimed_by is null or heartbeat_at <= ${clock} - ${lease})`

  return {
    /** Makes rows of jobs that are new; all that nobody has in hand are due at once. */
    enter: (names: readonly JobName[]): Promise<unknown> =>
      run((on) =>
        sql`insert into job (kind, key, due_at, attempt) values ${sql.join(names.map(({ kind, key }) => sql`(${kind}, ${key}, 0, 0)`))}
          on conflict (kind, key) do update set due_at = 0 where job.claimed_by is null`.execute(on),
      ),
    /** Jobs that are due and in nobody's hand, of all kinds: also those of a node that went silent. */
    due: async (): Promise<readonly JobName[]> =>
      (await sql<JobName>`select kind, key from job where due_at <= ${clock} and ${isFree} order by due_at`.execute(db)).rows,
    /** Takes a job for this node; the next is due after so many ms. Null = it is not due, or somebody else has it. `early` = due or not. */
    claim: async ({ kind, key }: JobName, every: number, early: boolean): Promise<Claim | null> => {
      const isDue = early ? sql`1 = 1` : sql`due_at <= ${clock}`
      const { rows } = await run((on) =>
        sql<{
          attempt: number
        }>`update job set claimed_by = ${node}, claimed_at = ${clock}, heartbeat_at = ${clock}, attempt = attempt + 1,
            due_at = case when due_at <= ${clock} then ${clock} + ${every} else due_at end
          where (kind, key) in (select kind, key from job where kind = ${kind} and key = ${key} and ${isDue} and ${isFree} ${skipLocked})
          returning attempt`.execute(on),
      )
      const [row] = rows
      return row === undefined ? null : { kind, key, attempt: row.attempt }
    },
    /** Holds on to a job; false = somebody else has it now. */
    beat: async (claim: Claim): Promise<boolean> =>
      (await run((on) => sql`update job set heartbeat_at = ${clock} where ${isMine(node, claim)} returning attempt`.execute(on)))
        .rows.length === 1,
    /** Puts a job down that was done; false = somebody else has it now, and nothing was changed. */
    complete: async (claim: Claim): Promise<boolean> =>
      (
        await run((on) =>
          sql`update job set claimed_by = null, claimed_at = null, heartbeat_at = null where ${isMine(node, claim)} returning attempt`.execute(
            on,
          ),
        )
      ).rows.length === 1,
  }
}

const isMine = (node: string, { kind, key, attempt }: Claim) =>
  sql`kind = ${kind} and key = ${key} and claimed_by = ${node} and attempt = ${attempt}`

/** The database's clock, in ms since 1970 UTC. */
export const databaseClock = (db: Database) =>
  isPostgres(db)
    ? sql<number>`cast(extract(epoch from clock_timestamp()) * 1000 as bigint)`
    : sql<number>`cast(unixepoch('subsec') * 1000 as integer)`

/** A job is late when nobody does it so long after its time, or when one attempt takes so long, in ms. */
const [LATE, LONG] = [10_000, 600_000]

/** Jobs that no node does, although it is time, or that one has in hand for far too long. What is kept going on one node counts as neither. */
export async function countLateJobs(db: Database): Promise<number> {
  const clock = databaseClock(db)
  const { rows } = await sql<{ many: number }>`select count(*) as many from job
    where due_at > 0 and key <> ${KEPT} and case when claimed_by is null then due_at + ${LATE} else claimed_at + ${LONG} end <= ${clock}`.execute(
    db,
  )
  return Number(rows[0]?.many)
}
