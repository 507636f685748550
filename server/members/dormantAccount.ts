import { logout } from '#src/api/contract/logout.ts'
import { handOverIsOwn } from '#src/api/contract/session.ts'
import { verificationCalls } from '#src/api/contract/verification.ts'
import type { Call } from '#src/api/contract/defineCall.ts'
import { memberInfo } from '#src/api/contract/member.ts'
import { dormantAccountReactivate } from '#src/api/contract/dormantWake.ts'
import { dormantAccountCheck } from '#src/api/contract/dormantAccount.ts'
import { systemTime } from '#src/api/contract/time.ts'
import { profile } from '#src/api/profile.ts'
import { CallError } from '../platform/callError.ts'
import type { Transaction } from '../platform/transaction.ts'
import { type Caller, memberOf } from './caller.ts'
import type { MemberRow } from './members.ts'
import type { PasswordGuard } from './passwordGuard.ts'
import type { Passwords } from './passwords.ts'

/** After how long without a visit an account is dormant (S-3), in ms: 90 days. */
const DORMANT_AFTER = 90 * 86_400_000
/** An absence that is worth remembering, in ms: 30 days. */
const AWAY_FOR = 30 * 86_400_000
/** How often a visit is written down, in ms. */
const WRITTEN_EVERY = 3_600_000

/** Writes a visit down; an account whose last visit is too long ago becomes dormant. Returns that last visit (ms), or null while it is active. */
export async function markSeen(
  tx: Transaction,
  member: Pick<MemberRow, 'id' | 'last_seen_at' | 'dormant_since'>,
): Promise<number | null> {
  const { last_seen_at: seen, dormant_since: dormant } = member
  const since = dormant ?? (seen !== null && tx.at - seen > DORMANT_AFTER ? seen : null)
  // Who sleeps comes back when they wake.
  if (since === null) await noteReturn(tx, member.id, seen)
  if (seen === null || tx.at - seen > WRITTEN_EVERY || since !== dormant) {
    await tx.db.updateTable('member').set({ last_seen_at: tx.at, dormant_since: since }).where('id', '=', member.id).execute()
  }
  return since
}

/**
 * What a dormant account may still do: say whose it is, learn whether a one-time link is its own, be reactivated with the
 * verification that this may need, and log out.
 */
const ALLOWED: ReadonlySet<string> = new Set(
  [
    memberInfo,
    dormantAccountCheck,
    dormantAccountReactivate,
    handOverIsOwn,
    logout,
    systemTime,
    ...Object.values(verificationCalls),
  ].map((call) => call.path),
)

/** Throws `dormant` for a member's call while the account is dormant (S-3). */
export function refuseDormant(call: Call, { dormant_since: since }: Pick<MemberRow, 'dormant_since'>): void {
  if (since !== null && !ALLOWED.has(call.path)) throw dormantRefusal()
}

/** The refusal of a dormant account's calls. */
export function dormantRefusal(): CallError {
  return new CallError(profile.codes.dormant, 'dormant')
}

/** Makes an account dormant. */
export async function makeDormant(tx: Transaction, memberId: string): Promise<void> {
  await tx.db.updateTable('member').set({ dormant_since: tx.at }).where('id', '=', memberId).execute()
}

/** Keeps that a member comes back, where they were away for long. */
async function noteReturn(tx: Transaction, memberId: string, seen: number | null): Promise<void> {
  if (seen === null || tx.at - seen < AWAY_FOR) return
  const back = { away_since: seen, at: tx.at }
  await tx.db
    .insertInto('member_return')
    .values({ member_id: memberId, ...back })
    .onConflict((clash) => clash.column('member_id').doUpdateSet(back))
    .execute()
}

/** Makes a dormant account active again; nothing is refused. */
async function makeActive(tx: Transaction, memberId: string): Promise<null> {
  const member = await tx.db.selectFrom('member').select('dormant_since').where('id', '=', memberId).executeTakeFirst()
  await noteReturn(tx, memberId, member?.dormant_since ?? null)
  await tx.db.updateTable('member').set({ dormant_since: null, last_seen_at: tx.at }).where('id', '=', memberId).execute()
  return null
}

/** Reactivates the caller's account by its login password (S-3). Throws `invalid` when that is wrong. */
export async function reactivate(
  { passwords, passwordGuard }: { readonly passwords: Passwords; readonly passwordGuard: PasswordGuard },
  caller: Caller,
  password: string,
): Promise<void> {
  const { id } = memberOf(caller)
  const right = await passwords.members.queue(id, () =>
    passwordGuard.proveMember(caller, password, dormantAccountReactivate.path, { whenRight: (tx) => makeActive(tx, id) }),
  )
  if (!right) throw new CallError(profile.codes.invalid, 'passwordWrong', {}, { field: 'password' })
}
