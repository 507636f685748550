import { logout } from '#src/api/contract/auth.ts'
import { verificationCalls } from '#src/api/contract/verification.ts'
import type { Call } from '#src/api/contract/defineCall.ts'
import { memberInfo } from '#src/api/contract/member.ts'
import { dormantAccountReactivate, dormantAccountCheck } from '#src/api/contract/dormantAccount.ts'
import { systemTime } from '#src/api/contract/time.ts'
import { profile } from '#src/api/profile.ts'
import { CallError } from '../platform/callError.ts'
import type { Transaction } from '../platform/transaction.ts'
import type { MemberRow } from './members.ts'

/** After how long without a visit an account sleeps (S-3), in ms: 90 days. */
const SLEEPS_AFTER = 90 * 86_400_000
/** How often a visit is written down, in ms. */
const WRITTEN_EVERY = 3_600_000

/** Writes a visit down; an account that has not been here for long begins to sleep. Returns since when it does, or null. */
export async function markSeen(
  tx: Transaction,
  member: Pick<MemberRow, 'id' | 'last_seen_at' | 'dormant_since'>,
): Promise<number | null> {
  const { last_seen_at: seen, dormant_since: dormant } = member
  const since = dormant ?? (seen !== null && tx.at - seen > SLEEPS_AFTER ? seen : null)
  if (seen === null || tx.at - seen > WRITTEN_EVERY || since !== dormant) {
    await tx.db.updateTable('member').set({ last_seen_at: tx.at, dormant_since: since }).where('id', '=', member.id).execute()
  }
  return since
}

/** What a sleeping account may still do: say whose it is, be woken with the verification that this may need, and leave. */
const WHILE_ASLEEP: ReadonlySet<string> = new Set(
  [memberInfo, dormantAccountCheck, dormantAccountReactivate, logout, systemTime, ...Object.values(verificationCalls)].map(
    (call) => call.path,
  ),
)

/** Throws the refusal of a member's call while the account sleeps (S-3). Calls that carry no token are nobody's. */
export function refuseAsleep(call: Call, { dormant_since: since }: Pick<MemberRow, 'dormant_since'>): void {
  if (since !== null && !WHILE_ASLEEP.has(call.path)) throw asleep()
}

/** The refusal of a sleeping account's calls. */
export function asleep(): CallError {
  return new CallError(profile.codes.dormant, 'dormant')
}

/** Puts an account to sleep. */
export async function putToSleep(tx: Transaction, memberId: string): Promise<void> {
  await tx.db.updateTable('member').set({ dormant_since: tx.at }).where('id', '=', memberId).execute()
}

/** Wakes an account. */
export async function wake(tx: Transaction, memberId: string): Promise<void> {
  await tx.db.updateTable('member').set({ dormant_since: null, last_seen_at: tx.at }).where('id', '=', memberId).execute()
}
