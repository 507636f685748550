import { toBase64Url } from '#src/api/seal/bytes.ts'
import { randomBytes } from './ids.ts'
import type { Transaction } from './transaction.ts'

/** What an encoder publishes with; nobody guesses it. */
export const newStreamKey = (): string => toBase64Url(randomBytes(18))

/** Gives every anchor a new stream key, or those alone whose room a member owns; encoders that send with an old one are ended at once. */
export async function renewStreamKeys(tx: Transaction, ownerId?: string): Promise<void> {
  let query = tx.db.selectFrom('anchor').select('anchor_room_id')
  if (ownerId !== undefined) query = query.where('owner_id', '=', ownerId)
  const anchors = await query.execute()
  for (const { anchor_room_id: id } of anchors)
    await tx.db.updateTable('anchor').set({ stream_key: newStreamKey() }).where('anchor_room_id', '=', id).execute()
  if (anchors.length > 0) tx.publishAfterCommit({ type: 'streamKeys' })
}
