import { requirePace } from './requirePace.ts'
import type { Transaction, Write } from './transaction.ts'

/** Orders of one member that may be given up: each is a row that stays for days. */
const GIVE_UPS = { burst: 60, interval: 60_000 }

/**
 * Asks about a member's order in one transaction; `reconcile` gives it up where it was not made, and says so by null or false. Throws
 * `rateLimited`, and gives up nothing, where the member gave up too many.
 */
export function askOrGiveUp<T>(write: Write, memberId: string, reconcile: (tx: Transaction) => Promise<T>): Promise<T> {
  return write(async (tx) => {
    const found = await reconcile(tx)
    if (found !== null && found !== false) return found
    await requirePace(tx, `giveUp:${memberId}`, GIVE_UPS)
    return found
  })
}
