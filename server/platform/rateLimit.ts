import { sql } from 'kysely'
import { prepared } from './db/prepared.ts'
import type { Transaction } from './transaction.ts'

/** An allowance of `burst` at once that refills by one every `interval` ms. */
export type RateLimit = { readonly burst: number; readonly interval: number }

/** How much too early is in time, in ms: sums of fractions of a millisecond are not exact, and the last of a burst is part of it. */
const SLACK = 0.5

/** Most keys that one limiter in memory remembers; beyond it those that asked longest ago go first. */
const KEY_LIMIT = 10_000

/**
 * GCRA: all that is kept of a key is the moment at which its allowance is full again, so that no clock has to tick. Returns that
 * moment after one more use, and how many ms that use comes too early; 0 = it may be used.
 */
function countOne({ burst, interval }: RateLimit, fullAt: number | undefined, at: number): { fullAt: number; wait: number } {
  const next = Math.max(fullAt ?? 0, at) + interval
  const early = next - at - burst * interval
  return { fullAt: next, wait: early < SLACK ? 0 : early }
}

type Use = {
  readonly key: string
  readonly at: number
  readonly interval: number
  /** Full again after its first use; and before this after one that is let in. */
  readonly first: number
  readonly before: number
}

/** `countOne` in one statement: a row = it may be used, and was. */
const takeOne = prepared((db, { key, at, interval, first, before }: Use) => {
  const next = sql<number>`(case when pace.full_at > ${at} then pace.full_at else ${at} end) + ${interval}`
  // PostgreSQL would take it for a whole number, as the column is, and refuse a half.
  const bound = sql<number>`cast(${before} as double precision)`
  return db
    .insertInto('pace')
    .values({ key, full_at: first })
    .onConflict((clash) => clash.column('key').doUpdateSet({ full_at: next }).where(next, '<', bound))
    .returning('full_at')
})

/**
 * Uses one of a key's allowance and stores that in the transaction of what it is for: it survives a restart, counts for every node,
 * and is given back when the transaction fails. Returns 0, else the ms until there is one.
 */
export async function admitStored({ db, at }: Transaction, key: string, limit: RateLimit): Promise<number> {
  const { burst, interval } = limit
  const used = await takeOne(db, { key, at, interval, first: at + interval, before: at + burst * interval + SLACK })
  if (used.length > 0) return 0
  const row = await db.selectFrom('pace').select('full_at').where('key', '=', key).executeTakeFirstOrThrow()
  return countOne(limit, row.full_at, at).wait
}

/** Counts in memory, for connections and requests before anything is stored for them: a restart forgives. `now` in ms. */
export function createConnectionLimiter(limit: RateLimit, now: () => number) {
  // In the order in which the keys last asked.
  const fullAtOf = new Map<string, number>()

  function forget(at: number): void {
    for (const [key, fullAt] of fullAtOf) {
      if (fullAt > at && fullAtOf.size < KEY_LIMIT) return
      fullAtOf.delete(key)
    }
  }

  return {
    /** Uses one of the key's allowance; false when there is none left. */
    admit(key: string): boolean {
      const at = now()
      const before = fullAtOf.get(key) ?? 0
      const { fullAt, wait } = countOne(limit, before, at)
      fullAtOf.delete(key)
      if (fullAtOf.size >= KEY_LIMIT) forget(at)
      // A refusal uses nothing, but whoever goes on asking is not forgotten.
      fullAtOf.set(key, wait > 0 ? before : fullAt)
      return wait === 0
    },
  }
}
