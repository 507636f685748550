import type { Reader } from '../platform/db/database.ts'
import { HOUR } from '../platform/durations.ts'
import { settingInForce } from '../platform/siteSettings.ts'
import type { Transaction } from '../platform/transaction.ts'
import { changePassword } from './account.ts'
import { beginAccountWait } from './withdrawalWaits.ts'

/** Makes an account's password, which staff made, a temporary one: it opens no session, but can be changed at the login, once and for a while. Returns until when. */
export async function beginTemporaryPassword(tx: Transaction, memberId: string): Promise<number> {
  const expiresAt = tx.at + Number(await settingInForce(tx.db, 'temporaryPassword')) * HOUR
  await tx.db.insertInto('temporary_password').values({ member_id: memberId, at: tx.at, expires_at: expiresAt }).execute()
  return expiresAt
}

/**
 * Gives a member a password that staff made, already hashed: a temporary one. Every session ends. Returns until when it can be changed.
 */
export async function giveTemporaryPassword(tx: Transaction, memberId: string, hash: string): Promise<number> {
  await changePassword(tx, memberId, hash, null)
  await beginAccountWait(tx, memberId)
  return beginTemporaryPassword(tx, memberId)
}

/** The temporary password of the account of a name; null = there is none. */
export async function temporaryOf(reader: Reader, nameKey: string) {
  const row = await reader
    .selectFrom('temporary_password')
    .innerJoin('member', 'member.id', 'temporary_password.member_id')
    .select('temporary_password.expires_at')
    .where('member.name_key', '=', nameKey)
    .executeTakeFirst()
  return row ?? null
}
