import { sql, type SqlBool } from 'kysely'
import type { ParsedPayloadOf, WireReplyOf } from '#src/api/contract/defineCall.ts'
import { OFFICE_MESSAGE_PAGE, type officeMessages, type officeMessageSend } from '#src/api/contract/messageOffice.ts'
import type { OfficeMessage } from '#src/api/model/message.ts'
import { announceMessage } from '../members/messageSweep.ts'
import { readAudience } from '../members/messageReaders.ts'
import { tellUnread } from '../members/memberMessages.ts'
import { findByName, type MemberRow } from '../members/members.ts'
import { readTexts } from '../members/messageWords.ts'
import { requireRightNow } from '../members/rights.ts'
import { conflict, notFound } from '../platform/callError.ts'
import type { Reader } from '../platform/db/database.ts'
import type { Transaction } from '../platform/transaction.ts'

/** Messages that operators wrote, with who reads them. */
const written = (reader: Reader) =>
  reader
    .selectFrom('message')
    .leftJoin('member', 'member.id', 'message.member_id')
    .selectAll('message')
    .select([
      'member.name as to_name',
      (is) =>
        is
          .selectFrom('message_mark')
          .select((mark) => mark.fn.count<number>('message_mark.read_at').as('reads'))
          .whereRef('message_mark.message_id', '=', 'message.id')
          .as('reads'),
    ])
    .where('message.texts_json', 'is not', null)

type Written = Awaited<ReturnType<ReturnType<typeof written>['executeTakeFirstOrThrow']>>

const wireOf = (row: Written): OfficeMessage => ({
  messageId: row.id,
  to: row.to_name,
  audience: row.audience === null ? null : readAudience(row.audience),
  kind: row.kind,
  texts: readTexts(row.texts_json ?? ''),
  at: row.at,
  by: row.by_name ?? '',
  reads: Number(row.reads ?? 0),
  isRemoved: row.removed_at !== null,
})

/** A page of what operators sent, latest first; see the call `officeMessages`. */
export async function listOfficeMessages(
  reader: Reader,
  { kind, before }: ParsedPayloadOf<typeof officeMessages>,
): Promise<WireReplyOf<typeof officeMessages>> {
  let rows = written(reader)
  if (kind !== undefined) rows = rows.where('message.kind', '=', kind)
  if (before !== undefined) {
    const last = await written(reader).where('message.id', '=', before).executeTakeFirst()
    if (last === undefined) return { list: [], more: false }
    rows = rows.where(
      sql<SqlBool>`(message.created_at < ${last.created_at} or (message.created_at = ${last.created_at} and message.id < ${last.id}))`,
    )
  }
  const found = await rows
    .orderBy('message.created_at', 'desc')
    .orderBy('message.id', 'desc')
    .limit(OFFICE_MESSAGE_PAGE + 1)
    .execute()
  return { list: found.slice(0, OFFICE_MESSAGE_PAGE).map(wireOf), more: found.length > OFFICE_MESSAGE_PAGE }
}

/** Sends a message, once an id; see the call `officeMessageSend`. Throws `conflict` for an id that sent something else. */
export async function sendMessage(
  tx: Transaction,
  by: MemberRow,
  { clientId, fields }: ParsedPayloadOf<typeof officeMessageSend>,
): Promise<WireReplyOf<typeof officeMessageSend>> {
  await requireRightNow(tx.db, by.id, 'service.act')
  const { to, kind, texts, from } = fields
  const audience = to === null ? fields.audience : null
  const member = to === null ? null : await findByName(tx.db, to)
  if (member === undefined) return { result: 'unknown' }
  const id = `m-${clientId}`
  const own = {
    member_id: member?.id ?? null,
    kind,
    texts_json: JSON.stringify(texts),
    audience: audience === null ? null : JSON.stringify(audience),
  }
  const find = () => written(tx.db).where('message.id', '=', id)
  const first = await find().executeTakeFirst()
  if (first !== undefined) {
    // A time that was over then meant at once.
    const isTimed = first.at === Math.max(from ?? 0, first.created_at)
    const isSame = isTimed && first.member_id === own.member_id && first.audience === own.audience
    if (!isSame || first.kind !== kind || first.texts_json !== own.texts_json) throw conflict()
    return { result: 'done', message: wireOf(first) }
  }
  const at = Math.max(from ?? tx.at, tx.at)
  await tx.db
    .insertInto('message')
    .values({
      id,
      ...own,
      words: null,
      blanks_json: null,
      link: null,
      at,
      created_at: tx.at,
      told_at: null,
      removed_at: null,
      by_member_id: by.id,
      by_name: by.nickname,
      written_to: audience === null ? null : '',
    })
    .execute()
  // One for a grade or a tag is told of when it is written to all of them.
  if (at <= tx.at && audience === null) await announceMessage(tx, id, own.member_id)
  return { result: 'done', message: wireOf(await find().executeTakeFirstOrThrow()) }
}

/** Takes a message back, once. Throws `notFound` for one that no operator sent. Returns how it was, null = it was gone already. */
export async function removeMessage(tx: Transaction, by: MemberRow, messageId: string): Promise<OfficeMessage | null> {
  await requireRightNow(tx.db, by.id, 'service.act')
  const row = await written(tx.db).where('message.id', '=', messageId).executeTakeFirst()
  if (row === undefined) throw notFound()
  if (row.removed_at !== null) return null
  await tx.db.updateTable('message').set({ removed_at: tx.at }).where('id', '=', messageId).execute()
  if (row.member_id === null) tx.publishAfterCommit({ type: 'everyMember', push: { kind: 'messages', unread: null } })
  else await tellUnread(tx, row.member_id)
  return wireOf(row)
}
