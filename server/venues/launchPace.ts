import type { RateLimit } from '../platform/rateLimit.ts'
import { requirePace } from '../platform/requirePace.ts'
import type { Transaction } from '../platform/transaction.ts'

/** Venues and games together that one member may launch: thirty at once, then one in two seconds. */
const PACE: RateLimit = { burst: 30, interval: 2_000 }

/** Uses one launch of a member. Throws `rateLimited` when there is none left. */
export const paceLaunch = (tx: Transaction, memberId: string): Promise<void> => requirePace(tx, `launch:${memberId}`, PACE)
