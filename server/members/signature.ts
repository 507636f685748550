import { siteTime } from '#src/api/model/day.ts'
import type { SignatureWait } from '#src/api/model/operator.ts'
import type { Right } from '#src/api/model/right.ts'
import type { SignedProposal } from '#src/api/model/signedProposal.ts'
import { profile } from '#src/api/profile.ts'
import { CallError } from '../platform/callError.ts'
import type { Reader } from '../platform/db/database.ts'
import { DAY, HOUR } from '../platform/durations.ts'
import type { Transaction } from '../platform/transaction.ts'
import { findMember, type MemberRow } from './members.ts'
import { requireRightNow, rightsOf } from './rights.ts'

/** How long an operator's signature does not count after another one changed the account, in ms: long enough for its owner to see it. */
const WAIT = 24 * HOUR
/** How long two operators, one of whom made the other's account or password, are not the two signatures of one act, in ms. */
const PAIR_WAIT = 30 * DAY
/** How long a first signature waits for the second one, in ms. */
export const SIGNED_FOR = 72 * HOUR

/** A first signature as rows of proposals keep it. */
type SignatureRow = {
  readonly reason: string
  readonly by_member_id: string
  readonly by_name: string
  readonly at: number
  readonly expires_at: number
}

/** What a row keeps of who signs first, why, and until when that waits. */
export const firstSignature = ({ at }: Transaction, by: MemberRow, reason: string): SignatureRow => ({
  reason,
  by_member_id: by.id,
  by_name: by.name,
  at,
  expires_at: at + SIGNED_FOR,
})

/** What waits for a second signature, as operators are shown it. */
export const signedProposal = (row: SignatureRow & { readonly digest: string }): SignedProposal => ({
  digest: row.digest,
  by: { memberId: row.by_member_id, name: row.by_name },
  reason: row.reason,
  at: Number(row.at),
  expiresAt: Number(row.expires_at),
})

/** Whose waits there are at a time, by the operator: until when, and who changed the account. */
export async function signatureWaits(reader: Reader, now: number): Promise<ReadonlyMap<string, SignatureWait>> {
  const rows = await reader
    .selectFrom('operator_wait')
    .select(['member_id', 'by_name', 'at'])
    .where('at', '>', now - WAIT)
    .execute()
  return new Map(rows.map(({ member_id: id, by_name: by, at }) => [id, { by, until: at + WAIT }]))
}

/** An operator made, or changed, the account of another one: from now on that one's signature waits. */
export async function delaySignature(
  { db, at }: Transaction,
  memberId: string,
  by: { readonly id: string; readonly name: string },
) {
  const row = { by_member_id: by.id, by_name: by.name, at }
  await db
    .insertInto('operator_wait')
    .values({ member_id: memberId, ...row })
    .onConflict((clash) => clash.column('member_id').doUpdateSet(row))
    .execute()
}

/** An operator made another one's account, or its password, or took its second factor away: they may know how to be both. */
export async function noteHand(
  { db, at }: Transaction,
  memberId: string,
  by: { readonly id: string; readonly name: string },
): Promise<void> {
  const row = { by_name: by.name, at }
  await db
    .insertInto('operator_hand')
    .values({ member_id: memberId, by_member_id: by.id, ...row })
    .onConflict((clash) => clash.columns(['member_id', 'by_member_id']).doUpdateSet(row))
    .execute()
}

/** Lets an operator's signature count at once, beside anybody's: the owner's word, by the shell. */
export async function liftSignatureWait({ db }: Transaction, memberId: string): Promise<void> {
  await db.deleteFrom('operator_wait').where('member_id', '=', memberId).execute()
  await db.deleteFrom('operator_hand').where('member_id', '=', memberId).execute()
}

/**
 * For each act that two operators sign, the first signature as well as the second. Throws `forbidden` for who has not the right by now, and
 * `signatureWaits`, with the time until when, for whose account another operator changed: else one of them could make the second.
 */
export async function requireSignature({ db, at }: Transaction, memberId: string, right: Right): Promise<void> {
  await requireRightNow(db, memberId, right)
  const wait = (await signatureWaits(db, at)).get(memberId)
  if (wait === undefined) return
  const { by, until } = wait
  throw new CallError(profile.codes.signatureWaits, 'signatureWaits', { by, until: siteTime(until) }, { until })
}

/** The first signature of two: whose, and when, in ms. */
type FirstSignature = { readonly memberId: string | null; readonly at: number | null }

/**
 * Whether a first signature counts beside the one of a second operator: it is no older than 72 hours, and who gave it is let in and has the
 * right. Throws `signatureWaits` where one of the two made the other one's account, or its password, within 30 days.
 */
export async function mayStillSign(
  { db, at }: Transaction,
  first: FirstSignature,
  right: Right,
  second: { readonly id: string },
): Promise<boolean> {
  if (first.memberId === null || first.at === null || at >= first.at + SIGNED_FOR) return false
  await requirePair({ db, at }, first.memberId, second.id)
  const member = await findMember(db, first.memberId)
  return member?.status === '1' && (await rightsOf(db, member)).includes(right)
}

/** Throws `signatureWaits` for two of whom one may know how to come in as the other. */
async function requirePair({ db, at }: Pick<Transaction, 'db' | 'at'>, first: string, second: string): Promise<void> {
  const row = await db
    .selectFrom('operator_hand')
    .select(['by_name', 'at'])
    .where('at', '>', at - PAIR_WAIT)
    .where('member_id', 'in', [first, second])
    .where('by_member_id', 'in', [first, second])
    .orderBy('at', 'desc')
    .executeTakeFirst()
  if (row === undefined) return
  const until = row.at + PAIR_WAIT
  throw new CallError(profile.codes.signatureWaits, 'signaturePair', { by: row.by_name, until: siteTime(until) }, { until })
}
