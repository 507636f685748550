import type { Pin } from '#src/api/model/pinAndKick.ts'
import type { Reader } from '#server/platform/db/database.ts'
import type { Transaction } from '#server/platform/transaction.ts'
import { appendEvent } from '../rooms/events.ts'

/** The line on top of a room's chat, if there is one. */
export async function pinOf(reader: Reader, room: string): Promise<Pin | null> {
  const row = await reader
    .selectFrom('pin')
    .select(['id', 'content', 'by_name as by', 'at'])
    .where('room', '=', room)
    .executeTakeFirst()
  return row ?? null
}

/** Puts a line in the place of the one on top of a room's chat, or takes it away (null), and pushes it. */
export async function setPin(tx: Transaction, room: string, pin: Pin | null): Promise<void> {
  await tx.db.deleteFrom('pin').where('room', '=', room).execute()
  if (pin !== null) {
    const { by: by_name, ...rest } = pin
    await tx.db
      .insertInto('pin')
      .values({ room, by_name, ...rest })
      .execute()
  }
  await appendEvent(tx, room, 'pinned', { pin })
}
