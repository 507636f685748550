import { rateLimited } from './callError.ts'
import { admitStored } from './rateLimit.ts'
import type { Transaction } from './transaction.ts'

/** Orders of one member that may be given up: each is a row that stays for days. */
const GIVE_UPS = { burst: 60, interval: 60_000 }

/** Lets one more order of a member be given up, of whatever kind. Throws `rateLimited` where there were too many. */
export async function admitGivingUp(tx: Transaction, memberId: string): Promise<void> {
  const wait = await admitStored(tx, `giveUp:${memberId}`, GIVE_UPS)
  if (wait > 0) throw rateLimited(wait)
}
