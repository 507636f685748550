import type { FollowMinutes } from '#src/api/model/followMinutes.ts'
import type { SlowSeconds } from '#src/api/model/room.ts'
import { profile } from '#src/api/profile.ts'
import { CallError, notFound } from '#server/platform/callError.ts'
import type { Transaction } from '#server/platform/transaction.ts'
import { type ModeratorAct, logAction } from './operationLog.ts'
import type { FollowersGate } from './undoOnRoom.ts'
import { type RoomRow, findRoom } from '../rooms/roomRows.ts'
import { setBlockedWords, blockedWordsOf } from '../chat/blockedWords.ts'
import type { Reader } from '#server/platform/db/database.ts'
import type { WireReplyOf } from '#src/api/contract/defineCall.ts'
import { chatRules } from '#src/api/contract/moderation.ts'

/**
 * Sets a room's blocked words, logged with their number, and logs a new slow mode and who and what may be written; the push of the room's
 * status tells of these. What
 * stays as it was in `before` is not logged. Returns the entries' ids. Throws `conflict` where the blocked words are not `wordsBefore` any more.
 */
export async function setRules(
  tx: Transaction,
  act: ModeratorAct,
  before: RoomRow,
  change: {
    slowSeconds?: SlowSeconds | undefined
    followersOnly?: boolean | undefined
    followMinutes?: FollowMinutes | undefined
    linksOff?: boolean | undefined
    blockedWords?: readonly string[] | undefined
    wordsBefore?: readonly string[] | undefined
  },
): Promise<string[]> {
  const { slowSeconds = before.slow_seconds, blockedWords, wordsBefore } = change
  const logIds: string[] = []
  if (slowSeconds !== before.slow_seconds) {
    logIds.push(await logAction(tx, act, { action: 'slowMode', detail: String(slowSeconds), before: before.slow_seconds }))
  }
  const gate: FollowersGate = { on: before.followers_only === 1, minutes: before.follow_minutes }
  const { followersOnly = gate.on, followMinutes = gate.minutes, linksOff = before.links_off === 1 } = change
  if (followersOnly !== gate.on || (followersOnly && followMinutes !== gate.minutes)) {
    const entry = followersOnly
      ? ({ action: 'followersOn', detail: String(followMinutes) } as const)
      : ({ action: 'followersOff' } as const)
    logIds.push(await logAction(tx, act, { ...entry, before: gate }))
  }
  if (linksOff !== (before.links_off === 1))
    logIds.push(await logAction(tx, act, { action: linksOff ? 'linksOff' : 'linksOn', before: !linksOff }))
  if (blockedWords === undefined || JSON.stringify(blockedWords) === before.blocked_words_json) return logIds
  if (wordsBefore !== undefined && JSON.stringify(wordsBefore) !== before.blocked_words_json)
    throw new CallError(profile.codes.conflict, 'blockedWordsChanged')
  await setBlockedWords(tx, act.room, blockedWords)
  const former = blockedWordsOf(before)
  const count = String(blockedWords.length)
  logIds.push(await logAction(tx, act, { action: 'blockedWords', detail: count, before: former }))
  return logIds
}

/** What a moderator may set in a room beside whether its chat is open (D-8). Throws `notFound` for a room that nobody made. */
export async function roomRulesOf(reader: Reader, room: string): Promise<WireReplyOf<typeof chatRules>> {
  const row = await findRoom(reader, room)
  if (row === undefined) throw notFound()
  return { slowSeconds: row.slow_seconds, blockedWords: [...blockedWordsOf(row)] }
}
