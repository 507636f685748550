import { MessageAudience } from '#src/api/model/message.ts'
import { sql, type SqlBool } from 'kysely'
import * as v from 'valibot'
import type { Reader } from '../platform/db/database.ts'
import type { Transaction, Write } from '../platform/transaction.ts'

/** Members that a message is written to in one transaction. */
const AT_ONCE = 100

const Stored = v.pipe(v.string(), v.parseJson(), MessageAudience)

/** The members that a message for a grade or a tag is meant for, as it is kept with it. */
export const readAudience = (kept: string): MessageAudience => v.parse(Stored, kept)

/** The members of a grade, as others see it, or with a tag. */
function membersOf(reader: Reader, audience: MessageAudience) {
  const members = reader.selectFrom('member')
  return audience.of === 'grade'
    ? members.where('vip_level', '=', audience.grade)
    : members.where('id', 'in', (marked) => marked.selectFrom('member_tag').select('member_id').where('tag', '=', audience.tag))
}

/** How many members a message would be written to now; null = to all. */
export async function countAudience(reader: Reader, audience: MessageAudience | null): Promise<number> {
  const members = audience === null ? reader.selectFrom('member') : membersOf(reader, audience)
  const { count } = await members.select((is) => is.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  return Number(count)
}

/** Whether a message that is nobody's own is meant for a member: all messages without an audience are. */
export const isWrittenTo = (memberId: string) =>
  sql<SqlBool>`(message.audience is null or exists (select 1 from message_reader
    where message_reader.message_id = message.id and message_reader.member_id = ${memberId}))`

/** Writes the next members of a message that is being written, and how far it came. Returns whether there is more to do. */
async function writeSlice(tx: Transaction): Promise<boolean> {
  const message = await tx.db
    .selectFrom('message')
    .select(['id', 'audience', 'written_to'])
    .where('written_to', 'is not', null)
    .where('removed_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  if (message === undefined || message.audience === null) return false
  const members = await membersOf(tx.db, readAudience(message.audience))
    .select('id')
    .where('id', '>', message.written_to ?? '')
    .orderBy('id')
    .limit(AT_ONCE)
    .execute()
  if (members.length > 0)
    await tx.db
      .insertInto('message_reader')
      .values(members.map(({ id }) => ({ message_id: message.id, member_id: id })))
      .onConflict((clash) => clash.doNothing())
      .execute()
  const last = members.length === AT_ONCE ? (members.at(-1)?.id ?? null) : null
  await tx.db.updateTable('message').set({ written_to: last }).where('id', '=', message.id).execute()
  return true
}

/** Writes messages to the members that they are meant for, a few in each transaction: what a crash leaves, the next call does, each once. */
export async function writeReaders(write: Write): Promise<void> {
  while (await write(writeSlice));
}
