import type { SettingKey } from '#src/api/model/siteSetting.ts'
import { siteTime } from '#src/api/model/day.ts'
import type { WithdrawalWait } from '#src/api/model/withdrawalWait.ts'
import type { Reader } from '../platform/db/database.ts'
import { HOUR } from '../platform/durations.ts'
import { settingInForce } from '../platform/siteSettings.ts'
import type { Transaction } from '../platform/transaction.ts'
import { SECURITY_PAGE, tellMember } from './memberMessages.ts'
import { noteSecurity, type SecurityOrigin } from './securityNotices.ts'

/** What is new when withdrawals wait. */
type WaitReason = WithdrawalWait['reason']

/** The settings that say for how many hours withdrawals wait: bounded, since money may not be kept from its owner for good. */
const WAITS = {
  password: 'withdrawPasswordWait',
  destination: 'withdrawDestinationWait',
  contact: 'withdrawContactWait',
  account: 'withdrawAccountWait',
} as const satisfies Readonly<Record<WaitReason, SettingKey>>

/** Until when what is new since a time cannot be used for withdrawals; null = it can be used now. */
export async function waitsUntil(reader: Reader, reason: WaitReason, since: number, now: number): Promise<number | null> {
  const until = since + Number(await settingInForce(reader, WAITS[reason])) * HOUR
  return until > now ? until : null
}

/** Until when withdrawals wait because a contact of the member is new, or the account is; null = they do not. */
export async function memberWait(reader: Reader, memberId: string, now: number): Promise<WithdrawalWait | null> {
  const waits = [
    { reason: 'contact', until: await contactWait(reader, memberId, now) },
    { reason: 'account', until: await accountWait(reader, memberId, now) },
  ] as const
  return waits.reduce<WithdrawalWait | null>(
    (latest, { reason, until }) => (until !== null && until > (latest?.until ?? 0) ? { reason, until } : latest),
    null,
  )
}

/** Withdrawals of a member wait from now on: a second factor was set up, or staff opened the account. */
export async function beginAccountWait(tx: Transaction, memberId: string): Promise<void> {
  await tx.db.updateTable('member').set({ account_new_at: tx.at }).where('id', '=', memberId).execute()
  await announceWait(tx, memberId, 'account')
}

async function accountWait(reader: Reader, memberId: string, now: number): Promise<number | null> {
  const row = await reader.selectFrom('member').select('account_new_at').where('id', '=', memberId).executeTakeFirst()
  return row === undefined || row.account_new_at === null ? null : waitsUntil(reader, 'account', row.account_new_at, now)
}

async function contactWait(reader: Reader, memberId: string, now: number): Promise<number | null> {
  const row = await reader
    .selectFrom('member_contact')
    .select((is) => is.fn.max('changed_at').as('changed_at'))
    .where('member_id', '=', memberId)
    .executeTakeFirst()
  return row === undefined || row.changed_at === null ? null : waitsUntil(reader, 'contact', Number(row.changed_at), now)
}

/** Tells the member's pages that something is new since now, and until when withdrawals wait for it; null = they do not. */
export async function announceWait(tx: Transaction, memberId: string, reason: WaitReason): Promise<number | null> {
  const until = await waitsUntil(tx.db, reason, tx.at, tx.at)
  if (until !== null) tx.publishAfterCommit({ type: 'self', memberId, push: { kind: 'withdrawalsWait', reason, until } })
  return until
}

/** The same for a password or a destination, and tells the member wherever they are. */
export async function tellWait(
  tx: Transaction,
  memberId: string,
  reason: 'password' | 'destination',
  origin?: SecurityOrigin,
): Promise<number | null> {
  const until = await announceWait(tx, memberId, reason)
  await noteSecurity(tx, memberId, reason === 'password' ? 'withdrawPassword' : 'destination', origin)
  const word = reason === 'password' ? 'withdrawPasswordNew' : 'destinationNew'
  await tellMember(tx, memberId, word, { until: siteTime(until ?? tx.at) }, SECURITY_PAGE)
  return until
}
