import { lookAlikeKey } from '#src/api/model/lookAlike.ts'
import type { Reader } from '../platform/db/database.ts'
import type { Transaction, Write } from '../platform/transaction.ts'

/** Notes what a new member's name is read for. */
export async function noteLook({ db }: Transaction, memberId: string, name: string): Promise<void> {
  await db
    .insertInto('name_look')
    .values({ member_id: memberId, look: lookAlikeKey(name) })
    .execute()
}

/** Whether a member has a name that is read for this one. */
export async function hasLookAlike(reader: Reader, name: string): Promise<boolean> {
  const row = await reader
    .selectFrom('name_look')
    .select('member_id')
    .where('look', '=', lookAlikeKey(name))
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Notes what the names are read for that are older than these notes, at the start. */
export async function noteMissingLooks(write: Write): Promise<void> {
  await write(async (tx) => {
    const missing = await tx.db
      .selectFrom('member')
      .select(['id', 'name'])
      .where('id', 'not in', (noted) => noted.selectFrom('name_look').select('member_id'))
      .execute()
    for (const { id, name } of missing) await noteLook(tx, id, name)
  })
}
