import { sql, type SqlBool } from 'kysely'
import type { ParsedPayloadOf, WireReplyOf } from '#src/api/contract/defineCall.ts'
import type { messageDelete, messageList, messageReadAll } from '#src/api/contract/messages.ts'
import type { MessageKind, SiteMessage } from '#src/api/model/message.ts'
import { notFound } from '../platform/callError.ts'
import type { Reader } from '../platform/db/database.ts'
import type { MessageTable } from '../platform/db/messageTables.ts'
import { newId } from '../platform/ids.ts'
import type { Transaction } from '../platform/transaction.ts'
import { isWrittenTo } from './messageReaders.ts'
import { alikeOf, kindOf, type MessageBlanks, type MessageReading, type MessageWord, textOf } from './messageWords.ts'

/** Unread messages are counted so far and no further: nobody reads a larger number. */
const MOST_UNREAD = 100

/** Where a member looks after what they are told of their account’s security. */
export const SECURITY_PAGE = '/app/security'

type Owner = { readonly memberId: string; readonly now: number }

/**
 * Tells a member something that the product knows: it is among their messages in the language that they read, and on every page that
 * they have open the badge counts it. `link` = where they see more of it.
 */
export async function tellMember<Word extends MessageWord>(
  tx: Transaction,
  memberId: string,
  word: Word,
  blanks: MessageBlanks<Word>,
  link: string | null = null,
): Promise<void> {
  await tx.db
    .insertInto('message')
    .values({
      id: newId('m'),
      member_id: memberId,
      kind: kindOf(word),
      words: word,
      blanks_json: JSON.stringify(blanks),
      texts_json: null,
      link,
      at: tx.at,
      created_at: tx.at,
      told_at: tx.at,
      removed_at: null,
      by_member_id: null,
      by_name: null,
      audience: null,
      written_to: null,
    })
    .execute()
  await tellUnread(tx, memberId)
}

/** Whether the product told a member this once, with this link, be it that they removed the message. */
export async function wasTold(reader: Reader, memberId: string, word: MessageWord, link: string): Promise<boolean> {
  const told = reader
    .selectFrom('message')
    .select('id')
    .where('member_id', '=', memberId)
    .where('words', '=', word)
    .where('link', '=', link)
  return (await told.executeTakeFirst()) !== undefined
}

/** Tells the member's pages how many messages are unread now. Returns the number. */
export async function tellUnread(tx: Transaction, memberId: string): Promise<number> {
  const unread = await countUnread(tx.db, { memberId, now: tx.at })
  tx.publishAfterCommit({ type: 'self', memberId, push: { kind: 'messages', unread } })
  return unread
}

/** Messages that a member sees now: their own, and those to all since they are a member, without what they deleted, and without activities while they pause from play. */
function seenBy(reader: Reader, { memberId, now }: Owner) {
  return reader
    .selectFrom('message')
    .leftJoin('message_mark as mark', (join) =>
      join.onRef('mark.message_id', '=', 'message.id').on('mark.member_id', '=', memberId),
    )
    .where((is) =>
      is.or([
        is('message.member_id', '=', memberId),
        is.and([
          is('message.member_id', 'is', null),
          isWrittenTo(memberId),
          is('message.at', '>=', (own) => own.selectFrom('member').select('created_at').where('member.id', '=', memberId)),
        ]),
      ]),
    )
    .where('message.at', '<=', now)
    .where('message.removed_at', 'is', null)
    .where('mark.deleted_at', 'is', null)
    .where((is) =>
      is.or([
        is('message.kind', '<>', 'activity'),
        is.not(
          is.exists(
            is
              .selectFrom('play_pause')
              .select('play_pause.until')
              .where('play_pause.member_id', '=', memberId)
              .where('play_pause.until', '>', now),
          ),
        ),
      ]),
    )
}

/** How many messages a member has not read, up to `MOST_UNREAD`. */
export async function countUnread(reader: Reader, owner: Owner): Promise<number> {
  const few = seenBy(reader, owner).where('mark.read_at', 'is', null).select('message.id').limit(MOST_UNREAD)
  const { unread } = await reader
    .selectFrom(few.as('few'))
    .select((is) => is.fn.countAll<number>().as('unread'))
    .executeTakeFirstOrThrow()
  return Number(unread)
}

/** A page of a member's messages; see the call `messageList`. After one that they do not see there is nothing. */
export async function listMessages(
  reader: Reader,
  owner: Owner,
  reading: MessageReading,
  { page, size, kind, before }: ParsedPayloadOf<typeof messageList>,
): Promise<WireReplyOf<typeof messageList>> {
  const ofKind = kind === undefined ? seenBy(reader, owner) : seenBy(reader, owner).where('message.kind', '=', kind)
  const { total } = await ofKind.select((is) => is.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const counts = { total: Number(total), unread: await countUnread(reader, owner) }
  let rows = ofKind
  if (before !== undefined) {
    const last = await findOwn(reader, owner, before)
    if (last === undefined) return { list: [], more: false, ...counts }
    rows = rows.where(sql<SqlBool>`(message.at < ${last.at} or (message.at = ${last.at} and message.id < ${last.id}))`)
  }
  const found = await rows
    .selectAll('message')
    .select('mark.read_at')
    .orderBy('message.at', 'desc')
    .orderBy('message.id', 'desc')
    .offset((page - 1) * size)
    .limit(size + 1)
    .execute()
  return { list: found.slice(0, size).map((row) => wireOf(row, reading)), more: found.length > size, ...counts }
}

const wireOf = (row: MessageTable & { readonly read_at: number | null }, reading: MessageReading): SiteMessage => ({
  messageId: row.id,
  kind: row.kind,
  alike: alikeOf(row.words),
  ...textOf(row, reading),
  link: row.link,
  at: row.at,
  isRead: row.read_at !== null,
})

/** A message that is the member's, whether they deleted it or not; one that was taken back or is to come is none. */
function findOwn(reader: Reader, { memberId, now }: Owner, id: string) {
  return reader
    .selectFrom('message')
    .select(['id', 'at'])
    .where('id', '=', id)
    .where((is) => is.or([is('member_id', '=', memberId), is.and([is('member_id', 'is', null), isWrittenTo(memberId)])]))
    .where('at', '<=', now)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
}

/** The member has read a message; the same again changes nothing. Throws `notFound` for one that is not theirs. Returns what is unread. */
export async function readMessage(tx: Transaction, memberId: string, id: string): Promise<number> {
  if ((await findOwn(tx.db, { memberId, now: tx.at }, id)) === undefined) throw notFound()
  await tx.db
    .insertInto('message_mark')
    .values({ member_id: memberId, message_id: id, read_at: tx.at, deleted_at: null })
    .onConflict((clash) =>
      clash.columns(['member_id', 'message_id']).doUpdateSet({ read_at: sql`coalesce(message_mark.read_at, excluded.read_at)` }),
    )
    .execute()
  return tellUnread(tx, memberId)
}

/** The member has read all messages of a kind, or all, up to a time. Returns what is unread. */
export async function readAllMessages(
  tx: Transaction,
  memberId: string,
  { kind, upTo }: { readonly kind?: MessageKind | undefined } & Pick<ParsedPayloadOf<typeof messageReadAll>, 'upTo'>,
): Promise<number> {
  let unread = seenBy(tx.db, { memberId, now: tx.at }).where('message.at', '<=', upTo).where('mark.read_at', 'is', null)
  if (kind !== undefined) unread = unread.where('message.kind', '=', kind)
  const marks = unread.select([
    sql<string>`cast(${memberId} as text)`.as('member_id'),
    'message.id as message_id',
    sql<number>`cast(${tx.at} as bigint)`.as('read_at'),
  ])
  await tx.db
    .insertInto('message_mark')
    .columns(['member_id', 'message_id', 'read_at'])
    .expression(marks)
    .onConflict((clash) => clash.columns(['member_id', 'message_id']).doUpdateSet({ read_at: tx.at }))
    .execute()
  return tellUnread(tx, memberId)
}

/** Deletes messages for the member; those that are deleted stay so. Throws `notFound`, and deletes none, where one is not theirs. */
export async function deleteMessages(
  tx: Transaction,
  memberId: string,
  { messageIds }: ParsedPayloadOf<typeof messageDelete>,
): Promise<number> {
  for (const id of messageIds) {
    if ((await findOwn(tx.db, { memberId, now: tx.at }, id)) === undefined) throw notFound()
    await tx.db
      .insertInto('message_mark')
      .values({ member_id: memberId, message_id: id, read_at: null, deleted_at: tx.at })
      .onConflict((clash) => clash.columns(['member_id', 'message_id']).doUpdateSet({ deleted_at: tx.at }))
      .execute()
  }
  return tellUnread(tx, memberId)
}
