import type { ParsedPayloadOf, WireReplyOf } from '#src/api/contract/defineCall.ts'
import type { securityNoticeAcknowledge, securityNotices } from '#src/api/contract/securityNotices.ts'
import { logOutElsewhere } from '../members/account.ts'
import { type Caller, sessionOf } from '../members/caller.ts'
import { findMember } from '../members/members.ts'
import { openNotices } from '../members/securityNotices.ts'
import type { Reader } from '../platform/db/database.ts'
import type { Transaction } from '../platform/transaction.ts'

/** What the caller has not answered; see the call `securityNotices`. */
export async function noticesOf(reader: Reader, caller: Caller): Promise<WireReplyOf<typeof securityNotices>> {
  const { member, tokenHash } = sessionOf(caller)
  const now = await findMember(reader, member.id)
  return { list: await openNotices(reader, member.id, tokenHash), isPasswordDue: (now?.password_due_at ?? null) !== null }
}

/** Answers notices of the caller; see the call `securityNoticeAcknowledge`. Those that are answered stay as they were. */
export async function answerNotices(
  tx: Transaction,
  caller: Caller,
  { noticeIds, isMine }: ParsedPayloadOf<typeof securityNoticeAcknowledge>,
): Promise<WireReplyOf<typeof securityNoticeAcknowledge>> {
  const { member } = sessionOf(caller)
  const answered = await tx.db
    .updateTable('security_notice')
    .set({ answered_at: tx.at, answer: isMine ? 'mine' : 'notMine' })
    .where('member_id', '=', member.id)
    .where('id', 'in', noticeIds)
    .where('answered_at', 'is', null)
    .returning('id')
    .execute()
  const isAlarm = !isMine && answered.length > 0
  const ended = isAlarm ? await raiseAlarm(tx, caller) : 0
  return { ...(await noticesOf(tx.db, caller)), ended }
}

/** Somebody else was in the account: they are out, and what they know opens no money. Returns how many sessions ended. */
async function raiseAlarm(tx: Transaction, caller: Caller): Promise<number> {
  const { member } = sessionOf(caller)
  await tx.db.updateTable('member').set({ password_due_at: tx.at }).where('id', '=', member.id).execute()
  await tx.db.deleteFrom('contact_change').where('member_id', '=', member.id).execute()
  await tx.db.deleteFrom('hand_over').where('member_id', '=', member.id).execute()
  return logOutElsewhere(tx, caller)
}
