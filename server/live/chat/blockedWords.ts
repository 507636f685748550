import * as v from 'valibot'
import { blockedIn } from '#src/api/model/blockedWords.ts'
import { profile } from '#src/api/profile.ts'
import type { RoomRow } from '../rooms/roomRows.ts'
import { CallError } from '#server/platform/callError.ts'
import type { Transaction } from '#server/platform/transaction.ts'

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
