import { paceNewKey } from '#server/platform/memberKeys.ts'
import type { RateLimit } from '#server/platform/rateLimit.ts'
import type { Transaction } from '#server/platform/transaction.ts'

/** Moves of a member's money between their own wallets: each leaves rows in the ledger for good. */
const MOVES: RateLimit = { burst: 30, interval: 2_000 }

/** Counts a new move between a member's own wallets; a repeat counts for nothing. Throws `rateLimited`. */
export const paceMove = (tx: Transaction, { memberId, clientId }: { readonly memberId: string; readonly clientId: string }) =>
  paceNewKey(tx, memberId, clientId, 'move', MOVES)
