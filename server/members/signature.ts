import { siteTime } from '#src/api/model/day.ts'
import type { SignatureWait } from '#src/api/model/operator.ts'
import type { Right } from '#src/api/model/right.ts'
import { profile } from '#src/api/profile.ts'
import { CallError } from '../platform/callError.ts'
import type { Reader } from '../platform/db/database.ts'
import { HOUR } from '../platform/durations.ts'
import type { Transaction } from '../platform/transaction.ts'
import { findMember } from './members.ts'
import { requireRightNow, rightsOf } from './rights.ts'

/** How long an operator's signature does not count after another one changed the account, in ms: long enough for its owner to see it. */
const WAIT = 24 * HOUR

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

/** Lets an operator's signature count at once: the owner's word, by the shell. */
export async function liftSignatureWait({ db }: Transaction, memberId: string): Promise<void> {
  await db.deleteFrom('operator_wait').where('member_id', '=', memberId).execute()
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

/** Whether who signed first could still do so: let in, and with the right. What they signed counts only then. */
export async function mayStillSign(reader: Reader, memberId: string, right: Right): Promise<boolean> {
  const member = await findMember(reader, memberId)
  return member?.status === '1' && (await rightsOf(reader, member)).includes(right)
}
