import * as v from 'valibot'
import { type Conversation, SUPPORT_LIMIT, type SupportEnd, SupportEvent, type SupportEventWire } from '#src/api/model/support.ts'
import { cutText } from '#src/api/model/textLength.ts'
import type { HistoryReply } from '#src/api/contract/pushes.ts'
import { operatorsWith } from '#server/members/rights.ts'
import { findMember } from '#server/members/members.ts'
import { conflict, notFound } from '#server/platform/callError.ts'
import type { Reader } from '#server/platform/db/database.ts'
import type { SupportChatTable } from '#server/platform/db/supportTables.ts'
import { digestOf } from '#server/platform/ids.ts'
import type { Transaction } from '#server/platform/transaction.ts'
import { attachUploads } from '#server/platform/uploads.ts'

export type ChatRow = SupportChatTable

/** Longest beginning of a line in a list, in code points. */
const PREVIEW = 60

export const findChat = (reader: Reader, id: string): Promise<ChatRow | undefined> =>
  reader.selectFrom('support_chat').selectAll().where('id', '=', id).executeTakeFirst()

/** A chat that must be there. Throws `notFound`. */
export async function chatOf(reader: Reader, id: string): Promise<ChatRow> {
  const row = await findChat(reader, id)
  if (row === undefined) throw notFound()
  return row
}

/** What is changed of a chat beside its events. */
export type ChatChange = Partial<Omit<ChatRow, 'id' | 'top' | 'epoch'>>

type Line = Extract<SupportEventWire, { kind: 'line' }>
type Turn = Extract<SupportEventWire, { kind: 'turn' }>
type NewEvent = Omit<Line, 'seq' | 'at'> | Omit<Turn, 'seq' | 'at'>

/**
 * Stores the next event of a chat with what changes by it, numbered in the same transaction, so that the order has no holes; it is pushed
 * after the commit, and operators are told.
 */
export async function appendTo(
  tx: Transaction,
  chat: ChatRow,
  event: NewEvent,
  change: ChatChange = {},
  digest: string | null = null,
): Promise<ChatRow> {
  const after = await tx.db
    .updateTable('support_chat')
    .set((column) => ({ ...change, top: column('top', '+', 1) }))
    .where('id', '=', chat.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  const whole: SupportEventWire = { ...event, seq: after.top, at: tx.at }
  if (!v.is(SupportEvent, whole)) throw new TypeError('an event of a chat is not what the contract declares')
  await tx.db
    .insertInto('support_event')
    .values({
      chat_id: chat.id,
      seq: after.top,
      line_id: event.kind === 'line' ? event.id : null,
      digest,
      body_json: JSON.stringify(whole),
      at: tx.at,
    })
    .execute()
  tx.publishAfterCommit({ type: 'support', chatId: chat.id, epoch: after.epoch, event: whole })
  await tellOffice(tx, chat.id)
  return after
}

/** Tells the pages of operators, and of everybody who waits, that a chat or the queue is another. */
export async function tellOffice(tx: Transaction, chatId: string): Promise<void> {
  const memberIds = await operatorsWith(tx.db, 'service.read')
  tx.publishAfterCommit({ type: 'supportOffice', memberIds, chatId })
}

/** A line of somebody's: their own id makes it one, however often it is sent. `writer` = who that is, for the id. */
export type NewLine = {
  readonly writer: string
  readonly clientId: string
  readonly text: string
  readonly pictures: readonly string[]
}

const lineIdOf = ({ writer, clientId }: Pick<NewLine, 'writer' | 'clientId'>) => `sl-${digestOf(writer, clientId).slice(0, 32)}`
const digestOfLine = ({ text, pictures }: Pick<NewLine, 'text' | 'pictures'>) => digestOf(text, ...pictures)

/** Where a line was stored that was sent before. Throws `conflict` where it was another one. */
export async function sentBefore(reader: Reader, line: NewLine): Promise<{ chatId: string; seq: number } | null> {
  const row = await reader
    .selectFrom('support_event')
    .select(['chat_id', 'seq', 'digest'])
    .where('line_id', '=', lineIdOf(line))
    .executeTakeFirst()
  if (row === undefined) return null
  if (row.digest !== digestOfLine(line)) throw conflict()
  return { chatId: row.chat_id, seq: row.seq }
}

/** Adds a line with its pictures. `owner` = who sent these. A chat that is full then ends. */
export async function addLine(
  tx: Transaction,
  chat: ChatRow,
  line: NewLine,
  from: { readonly by: 'customer' | 'service'; readonly name: string | null; readonly owner: string },
): Promise<ChatRow> {
  const id = lineIdOf(line)
  await attachUploads(tx, { memberId: from.owner, purpose: 'support' }, line.pictures, id)
  const { clientId, text, pictures } = line
  const after = await appendTo(
    tx,
    chat,
    { kind: 'line', id, clientId, by: from.by, name: from.name, text, pictures: [...pictures] },
    {
      last_by: from.by,
      last_at: tx.at,
      reminded: 0,
      preview: cutText(text.replaceAll('\n', ' '), PREVIEW),
      ...(from.by === 'service' ? { answered: 1, waiting_since: null } : {}),
    },
    digestOfLine(line),
  )
  return after.top >= SUPPORT_LIMIT.events - 4 ? endChat(tx, after, 'full') : after
}

/** Ends a chat; one that is over stays so. Its operator has a hand free. */
export async function endChat(tx: Transaction, chat: ChatRow, end: SupportEnd): Promise<ChatRow> {
  if (chat.state === 'closed') return chat
  const name = end === 'service' ? await nameOf(tx.db, chat.operator_id) : null
  const after = await appendTo(
    tx,
    chat,
    { kind: 'turn', turn: 'closed', name, end },
    { state: 'closed', ended_by: end, ended_at: tx.at, waiting_since: null },
  )
  await freeHand(tx, chat.operator_id)
  return after
}

/** Puts a chat back into the queue: where nobody answered it keeps the time that it began to wait at, else it waits since now. */
export async function giveBack(tx: Transaction, chat: ChatRow): Promise<ChatRow> {
  const name = await nameOf(tx.db, chat.operator_id)
  const after = await appendTo(
    tx,
    chat,
    { kind: 'turn', turn: 'givenBack', name },
    { state: 'waiting', operator_id: null, assigned_at: null, answered: 0, waiting_since: chat.waiting_since ?? tx.at },
  )
  await freeHand(tx, chat.operator_id)
  return after
}

/** Gives a chat to an operator; who had it has a hand free. A chat keeps the time that it began to wait at until it is answered. */
export async function giveTo(
  tx: Transaction,
  chat: ChatRow,
  operatorId: string,
  turn: 'taken' | 'handedOver' = 'taken',
): Promise<ChatRow> {
  const name = await nameOf(tx.db, operatorId)
  const after = await appendTo(
    tx,
    chat,
    { kind: 'turn', turn, name },
    { state: 'open', operator_id: operatorId, assigned_at: tx.at, answered: 0 },
  )
  await freeHand(tx, chat.operator_id)
  return after
}

/** Since now an operator has a hand free. */
async function freeHand(tx: Transaction, operatorId: string | null): Promise<void> {
  if (operatorId === null) return
  await tx.db.updateTable('support_operator').set({ free_since: tx.at }).where('member_id', '=', operatorId).execute()
}

/** An operator's name as customers see it. */
async function nameOf(reader: Reader, memberId: string | null): Promise<string | null> {
  return memberId === null ? null : ((await findMember(reader, memberId))?.nickname ?? null)
}

/** All of a chat, or what came since. */
export async function historyOf(
  reader: Reader,
  chat: ChatRow,
  { after = 0, epoch = chat.epoch }: { readonly after?: number | undefined; readonly epoch?: string | undefined },
): Promise<HistoryReply> {
  const from = epoch === chat.epoch && after <= chat.top ? after : 0
  const rows = await reader
    .selectFrom('support_event')
    .select('body_json')
    .where('chat_id', '=', chat.id)
    .where('seq', '>', from)
    .where('seq', '<=', chat.top)
    .orderBy('seq')
    .execute()
  const events = rows.map(({ body_json: json }): unknown => JSON.parse(json))
  return { epoch: chat.epoch, through: chat.top, events, complete: from === after, older: false }
}

/** Whether a chat that is over may be rated, and taken up again. */
export const canRate = ({ state, ended_by: end, rating }: ChatRow) =>
  state === 'closed' && rating === null && (end === 'customer' || end === 'service')
export const canReopen = ({ state, ended_by: end, ended_at: endedAt, top }: ChatRow, at: number) =>
  state === 'closed' && end !== 'full' && top < SUPPORT_LIMIT.events / 2 && at - (endedAt ?? 0) < SUPPORT_LIMIT.reopen

/** A chat as its customer sees it. */
export async function conversationOf(reader: Reader, row: ChatRow, at: number): Promise<Conversation> {
  let ahead: number | null = null
  if (row.state === 'waiting') {
    const { count } = await reader
      .selectFrom('support_chat')
      .select((column) => column.fn.countAll<number>().as('count'))
      .where('state', '=', 'waiting')
      .where('waiting_since', '<', row.waiting_since)
      .executeTakeFirstOrThrow()
    ahead = Number(count)
  }
  return {
    conversationId: row.id,
    state: row.state,
    operator: row.state === 'open' ? await nameOf(reader, row.operator_id) : null,
    ahead,
    end: row.ended_by,
    rating: row.rating,
    canRate: canRate(row),
    canReopen: canReopen(row, at),
    at: row.at,
    waitingSince: row.state === 'waiting' ? row.waiting_since : null,
  }
}
