import { rateLimited } from './callError.ts'
import { admitStored, type RateLimit } from './rateLimit.ts'
import type { Transaction } from './transaction.ts'

/** Uses one of a key's stored allowance. Throws `rateLimited` when there is none left. */
export async function requirePace(tx: Transaction, key: string, limit: RateLimit): Promise<void> {
  const wait = await admitStored(tx, key, limit)
  if (wait > 0) throw rateLimited(wait)
}
