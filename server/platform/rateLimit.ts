import type { Transaction } from './transaction.ts'

/** An allowance of `burst` at once that refills by one every `interval` ms. */
export type Pace = { readonly burst: number; readonly interval: number }

/**
 * Takes one permit of a key and stores that. Returns 0 when it was taken, else the ms until the next one. The stored value
 * is the moment at which the allowance is full again (GCRA), so that no clock has to tick.
 */
export async function takePermit(tx: Transaction, key: string, pace: Pace): Promise<number> {
  const row = await tx.db.selectFrom('pace').select('full_at').where('key', '=', key).executeTakeFirst()
  const fullAt = Math.max(row?.full_at ?? 0, tx.at) + pace.interval
  const wait = fullAt - tx.at - pace.burst * pace.interval
  if (wait > 0) return wait
  await tx.db
    .insertInto('pace')
    .values({ key, full_at: fullAt })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ full_at: fullAt }))
    .execute()
  return 0
}
