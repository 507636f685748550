import * as v from 'valibot'
import { blockedIn } from '#src/api/model/blockedWords.ts'
import type { SlowSeconds } from '#src/api/model/room.ts'
import { profile } from '#src/api/profile.ts'
import { CallError } from '#server/platform/callError.ts'
import type { Transaction } from '#server/platform/transaction.ts'
import { type Act, logDeed } from './operationLog.ts'
import type { RoomRow } from '#server/live/rooms/rooms.ts'

/** The words that a room blocks. */
export function blockedWordsOf(room: RoomRow): readonly string[] {
  return v.parse(v.array(v.string()), JSON.parse(room.blocked_words_json))
}

/** Refuses a text that holds words which the room blocks; `data` names the field and the words. */
export function refuseBlocked(room: RoomRow, content: string): void {
  // Most rooms block nothing.
  if (room.blocked_words_json === '[]') return
  const words = blockedIn(content, blockedWordsOf(room))
  if (words.length === 0) return
  throw new CallError(profile.codes.blockedWords, 'blockedWords', { words: words.join('、') }, { field: 'content', words })
}

/** Sets a room's blocked words. */
export async function setBlockedWords(tx: Transaction, room: string, words: readonly string[]): Promise<void> {
  await tx.db
    .updateTable('room')
    .set({ blocked_words_json: JSON.stringify(words) })
    .where('key', '=', room)
    .execute()
}

/**
 * Sets a room's blocked words, logged with their number, and logs a new slow mode; the entrance push tells of the latter. What
 * stays as it was in `before` is not logged. Returns the entries' ids.
 */
export async function setRules(
  tx: Transaction,
  act: Act,
  before: RoomRow,
  change: { slowSeconds?: SlowSeconds | undefined; blockedWords?: readonly string[] | undefined },
): Promise<string[]> {
  const { slowSeconds = before.slow_seconds, blockedWords } = change
  const logIds: string[] = []
  if (slowSeconds !== before.slow_seconds) {
    logIds.push(await logDeed(tx, act, { action: 'slowMode', detail: String(slowSeconds), before: before.slow_seconds }))
  }
  if (blockedWords === undefined || JSON.stringify(blockedWords) === before.blocked_words_json) return logIds
  await setBlockedWords(tx, act.room, blockedWords)
  const former = blockedWordsOf(before)
  const count = String(blockedWords.length)
  logIds.push(await logDeed(tx, act, { action: 'blockedWords', detail: count, before: former }))
  return logIds
}
