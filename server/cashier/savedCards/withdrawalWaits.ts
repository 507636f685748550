import type { SettingKey } from '#src/api/model/siteSetting.ts'
import { siteTime } from '#src/api/model/day.ts'
import type { WithdrawalWait } from '#src/api/model/withdrawalWait.ts'
import { tellMember } from '#server/members/memberMessages.ts'
import { noteSecurity, type SecurityOrigin } from '#server/members/securityNotices.ts'
import type { Reader } from '#server/platform/db/database.ts'
import { HOUR } from '#server/platform/durations.ts'
import { settingInForce } from '#server/platform/siteSettings.ts'
import type { Transaction } from '#server/platform/transaction.ts'

/** What is new when withdrawals wait. */
type WaitReason = WithdrawalWait['reason']

/** The settings that say for how many hours withdrawals wait: bounded, since money may not be kept from its owner for good. */
const WAITS = {
  password: 'withdrawPasswordWait',
  destination: 'withdrawDestinationWait',
} as const satisfies Readonly<Record<WaitReason, SettingKey>>

/** Until when what is new since a time cannot be used for withdrawals; null = it can be used now. */
export async function waitsUntil(reader: Reader, reason: WaitReason, since: number, now: number): Promise<number | null> {
  const until = since + Number(await settingInForce(reader, WAITS[reason])) * HOUR
  return until > now ? until : null
}

/** Tells the member, wherever they are, that something is new since now, and until when withdrawals wait for it; null = they do not. */
export async function tellWait(
  tx: Transaction,
  memberId: string,
  reason: WaitReason,
  origin?: SecurityOrigin,
): Promise<number | null> {
  const until = await waitsUntil(tx.db, reason, tx.at, tx.at)
  if (until !== null) tx.publishAfterCommit({ type: 'self', memberId, push: { kind: 'withdrawalsWait', reason, until } })
  await noteSecurity(tx, memberId, reason === 'password' ? 'withdrawPassword' : 'destination', origin)
  const word = reason === 'password' ? 'withdrawPasswordNew' : 'destinationNew'
  await tellMember(tx, memberId, word, { until: siteTime(until ?? tx.at) })
  return until
}
