import type { ParsedPayloadOf, WireReplyOf } from '#src/api/contract/defineCall.ts'
import type { securityNoticeAcknowledge, securityNotices } from '#src/api/contract/securityNotices.ts'
import type { Channel } from '#src/api/model/contact.ts'
import { logOutElsewhere } from '../members/account.ts'
import { type Caller, sessionOf } from '../members/caller.ts'
import { findMember } from '../members/members.ts'
import { isKnownDevice, openNotices } from '../members/securityNotices.ts'
import type { Reader } from '../platform/db/database.ts'
import type { SecurityNoticeTable } from '../platform/db/accountTables.ts'
import type { Transaction } from '../platform/transaction.ts'

/** What the caller has not answered; see the call `securityNotices`. */
export async function noticesOf(reader: Reader, caller: Caller, at: number): Promise<WireReplyOf<typeof securityNotices>> {
  const { member, tokenHash } = sessionOf(caller)
  const now = await findMember(reader, member.id)
  const mayOwn = await isKnownDevice(reader, member.id, caller.deviceId, at)
  const list = await openNotices(reader, member.id, { sessionHash: tokenHash, mayOwn })
  return { list, isPasswordDue: (now?.password_due_at ?? null) !== null }
}

/** Something that a member says was not them, and when it was done, in ms. */
export type Denied = Pick<SecurityNoticeTable, 'kind' | 'at'>

/**
 * Answers notices of the caller; see the call `securityNoticeAcknowledge`. Those that are answered stay as they were. `onAlarm` is done in the
 * same transaction where something was not them: what money waits for is somebody else's to know.
 */
export async function answerNotices(
  tx: Transaction,
  caller: Caller,
  { noticeIds, isMine }: ParsedPayloadOf<typeof securityNoticeAcknowledge>,
  onAlarm: (tx: Transaction, memberId: string, denied: readonly Denied[]) => Promise<void>,
): Promise<WireReplyOf<typeof securityNoticeAcknowledge>> {
  const { member } = sessionOf(caller)
  // Anybody in the account may raise the alarm; only a device that is known gives the all-clear.
  if (isMine && !(await isKnownDevice(tx.db, member.id, caller.deviceId, tx.at)))
    return { ...(await noticesOf(tx.db, caller, tx.at)), ended: 0 }
  const answered = await tx.db
    .updateTable('security_notice')
    .set({ answered_at: tx.at, answer: isMine ? 'mine' : 'notMine' })
    .where('member_id', '=', member.id)
    .where('id', 'in', noticeIds)
    .where('answered_at', 'is', null)
    .returning(['kind', 'at'])
    .execute()
  const isAlarm = !isMine && answered.length > 0
  const ended = isAlarm ? await raiseAlarm(tx, caller, answered) : 0
  if (isAlarm) await onAlarm(tx, member.id, answered)
  return { ...(await noticesOf(tx.db, caller, tx.at)), ended }
}

/** Somebody else was in the account: they are out, and what they know opens no money. Returns how many sessions ended. */
async function raiseAlarm(tx: Transaction, caller: Caller, denied: readonly Denied[]): Promise<number> {
  const { id } = sessionOf(caller).member
  const isKnown = await isKnownDevice(tx.db, id, caller.deviceId, tx.at)
  // Whoever has just come in with the password denies nothing away: the codes go on to whoever is reached there.
  if (isKnown) for (const { kind, at } of denied) if (kind === 'phone' || kind === 'email') await dropContact(tx, id, kind, at)
  if (await maySetDue(tx, id, isKnown)) {
    const due = { password_due_at: tx.at, password_due_device: caller.deviceId }
    await tx.db.updateTable('member').set(due).where('id', '=', id).execute()
    await tx.db.deleteFrom('contact_change').where('member_id', '=', id).execute()
  }
  await tx.db.deleteFrom('hand_over').where('member_id', '=', id).execute()
  return logOutElsewhere(tx, caller)
}

/**
 * Whether an alarm says on which device the password is changed by the old one. Only the first does, else whoever has the password would
 * raise another one and change it there; or one of a known device (`isKnownDevice`) after one of a device that is not.
 */
async function maySetDue(tx: Transaction, memberId: string, isKnown: boolean): Promise<boolean> {
  const before = await findMember(tx.db, memberId)
  if ((before?.password_due_at ?? null) === null) return true
  const kept = before?.password_due_device ?? null
  return isKnown && kept !== null && !(await isKnownDevice(tx.db, memberId, kept, tx.at))
}

/**
 * A contact that somebody else bound gets no codes, and so sets no password: what it took the place of comes back, unless it is another
 * member's by now.
 */
async function dropContact(tx: Transaction, memberId: string, channel: Channel, changedAt: number): Promise<void> {
  const { db, at } = tx
  const row = await db
    .selectFrom('member_contact')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('channel', '=', channel)
    .where('changed_at', '=', changedAt)
    .executeTakeFirst()
  if (row === undefined) return
  await db.deleteFrom('member_contact').where('member_id', '=', memberId).where('channel', '=', channel).execute()
  const { before_print: print, before_sealed: sealed } = row
  if (print === null || sealed === null) return
  const taken = await db.selectFrom('member_contact').select('member_id').where('print', '=', print).executeTakeFirst()
  if (taken !== undefined) return
  await db
    .insertInto('member_contact')
    .values({ ...row, print, sealed, bound_at: at, changed_at: at, before_print: null, before_sealed: null })
    .execute()
}
