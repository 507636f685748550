import { siteTime } from '#src/api/model/day.ts'
import type { WithdrawalWait } from '#src/api/model/withdrawalWait.ts'
import { tellMember } from '#server/members/memberMessages.ts'
import type { Reader } from '#server/platform/db/database.ts'
import { HOUR } from '#server/platform/durations.ts'
import { readSettings, setSetting } from '#server/platform/siteSettings.ts'
import type { Transaction } from '#server/platform/transaction.ts'

/** What is new when withdrawals wait. */
type WaitReason = WithdrawalWait['reason']

/** The settings that say for how many hours withdrawals wait, and the hours where nobody set one. */
const WAITS: Readonly<Record<WaitReason, { readonly key: string; readonly hours: number }>> = {
  password: { key: 'withdrawPasswordWait', hours: 24 },
  destination: { key: 'withdrawDestinationWait', hours: 24 },
}
/** Longest wait that can be set, in hours: money may not be kept from its owner for good. */
export const LONGEST_WAIT = 168

/** Until when what is new since a time cannot be used for withdrawals; null = it can be used now. */
export async function waitsUntil(reader: Reader, reason: WaitReason, since: number, now: number): Promise<number | null> {
  const { key, hours } = WAITS[reason]
  const [setting] = await readSettings(reader, [key])
  const until = since + (setting === undefined ? hours : Number(setting.value)) * HOUR
  return until > now ? until : null
}

/** Sets for how long withdrawals wait, in whole hours from 0 to `LONGEST_WAIT`; it holds for waits under way too. Throws a RangeError for anything else. */
export async function setWithdrawalWait(tx: Transaction, reason: WaitReason, hours: number): Promise<void> {
  if (!Number.isInteger(hours) || hours < 0 || hours > LONGEST_WAIT) throw new RangeError(`not a wait: ${hours}`)
  await setSetting(tx, WAITS[reason].key, hours > 0, String(hours))
}

/** Tells the member, wherever they are, that something is new since now, and until when withdrawals wait for it; null = they do not. */
export async function tellWait(tx: Transaction, memberId: string, reason: WaitReason): Promise<number | null> {
  const until = await waitsUntil(tx.db, reason, tx.at, tx.at)
  if (until !== null) tx.publishAfterCommit({ type: 'self', memberId, push: { kind: 'withdrawalsWait', reason, until } })
  const word = reason === 'password' ? 'withdrawPasswordNew' : 'destinationNew'
  await tellMember(tx, memberId, word, { until: siteTime(until ?? tx.at) })
  return until
}
