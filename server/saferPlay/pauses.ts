import { siteTime } from '#src/api/model/day.ts'
import type { Pause } from '#src/api/model/playPause.ts'
import { type ExclusionMonths, makePause, type TimeOutHours } from '#src/api/model/saferPlay.ts'
import { profile } from '#src/api/profile.ts'
import { tellMember } from '../members/memberMessages.ts'
import { CallError } from '../platform/callError.ts'
import type { Transaction } from '../platform/transaction.ts'
import { newId } from '../platform/ids.ts'
import { excludedTwin, twinIds } from './excludedPerson.ts'
import { logPlay, type Player } from './log.ts'
import { holdPlayer, readPause } from './record.ts'

/**
 * Begins a time-out or a self-exclusion, at once and everywhere. One that would end before the pause in force is refused: a pause
 * can be made longer, never shorter. A launch that was not used goes with it. An exclusion is one of the person: their other accounts, as
 * far as they are known by real name and birth date, are excluded as long. Returns whom it paused.
 */
export async function beginPause(
  tx: Transaction,
  player: Player,
  length: { readonly hours: TimeOutHours } | { readonly months: ExclusionMonths },
): Promise<readonly string[]> {
  const { memberId } = player
  await holdPlayer(tx, memberId)
  const present = await readPause(tx.db, memberId, tx.at)
  const pause = makePause(length, tx.at)
  if (present !== null && present.until >= pause.until) throw new CallError(profile.codes.conflict, 'pauseNotLonger')
  await storePause(tx, player, pause, { ...length, present })
  return pause.kind === 'exclusion' ? [memberId, ...(await followedBy(tx, player))] : [memberId]
}

/** Stores a pause: it is in force at once, and the member is told. `detail` = what the log keeps of how it came about. */
async function storePause(tx: Transaction, player: Player, pause: Pause, detail: object): Promise<void> {
  const { memberId } = player
  await tx.db
    .insertInto('play_pause')
    .values({ id: newId('p'), member_id: memberId, ...pause })
    .execute()
  await tx.db.deleteFrom('venue_token').where('member_id', '=', memberId).where('kind', '=', 'launch').execute()
  await logPlay(tx, player, pause.kind, { ...detail, until: pause.until })
  await tellMember(tx, memberId, 'pauseBegun', { until: siteTime(pause.until) }, '/app/cashier/limits')
}

/**
 * Excludes who turns out to be a person who excluded themselves under another account, by real name and birth date, until that exclusion
 * ends; and the person's other accounts, where this one is excluded for longer. Call it in the transaction that makes either of them known.
 * Their money keeps its ways out. Returns whom it paused.
 */
export async function joinExclusion(tx: Transaction, player: Player): Promise<readonly string[]> {
  const paused = await followTwin(tx, player)
  return [...paused, ...(await followedBy(tx, player))]
}

/** Excludes the person's other accounts as long as this one, where it excludes them; see `twinIds`. Returns whom it paused. */
async function followedBy(tx: Transaction, player: Player): Promise<readonly string[]> {
  const paused: string[] = []
  for (const memberId of await twinIds(tx, player.memberId)) paused.push(...(await followTwin(tx, { ...player, memberId })))
  return paused
}

/** Excludes one account as long as the longest exclusion of another one of the person's. */
async function followTwin(tx: Transaction, player: Player): Promise<readonly string[]> {
  const { memberId } = player
  const other = await excludedTwin(tx, memberId)
  if (other === null) return []
  await holdPlayer(tx, memberId)
  const present = await readPause(tx.db, memberId, tx.at)
  if (present !== null && present.until >= other.until) return []
  await storePause(tx, player, { kind: 'exclusion', since: tx.at, until: other.until }, { asOf: other.memberId, present })
  return [memberId]
}
