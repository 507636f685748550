import { sql, type SqlBool } from 'kysely'
import type { ParsedPayloadOf, WireReplyOf } from '#src/api/contract/defineCall.ts'
import {
  OFFICE_SUPPORT_LIVE,
  OFFICE_SUPPORT_PAGE,
  type officeSupport,
  type officeSupportAct,
  type officeSupportMessages,
  type officeSupportPast,
} from '#src/api/contract/supportOffice.ts'
import type { OfficeConversation } from '#src/api/model/support.ts'
import type { MemberRow } from '#server/members/members.ts'
import { operatorsWith, requireRightNow } from '#server/members/rights.ts'
import { conflict, forbidden, notFound } from '#server/platform/callError.ts'
import type { Reader } from '#server/platform/db/database.ts'
import type { RateLimit } from '#server/platform/rateLimit.ts'
import { requirePace } from '#server/platform/requirePace.ts'
import type { Transaction } from '#server/platform/transaction.ts'
import { addLine, chatOf, type ChatRow, endChat, giveTo, type NewLine, sentBefore, tellOffice } from './chatRows.ts'
import { deskSettings } from './desk.ts'
import { assignWaiting, openOf } from './queue.ts'

type Act = ParsedPayloadOf<typeof officeSupportAct>
type Named = ChatRow & { readonly operator_name: string | null }

/** Acts of one operator: a busy one writes many lines. */
const PACE: RateLimit = { burst: 30, interval: 500 }

const named = (reader: Reader) =>
  reader
    .selectFrom('support_chat')
    .leftJoin('member', 'member.id', 'support_chat.operator_id')
    .selectAll('support_chat')
    .select('member.nickname as operator_name')

const wireOf = (row: Named, answerWait: number): OfficeConversation => ({
  conversationId: row.id,
  state: row.state,
  customer: { memberId: row.member_id, name: row.name },
  operator: row.operator_id === null ? null : { memberId: row.operator_id, name: row.operator_name ?? '' },
  preview: row.preview,
  lastBy: row.last_by,
  at: row.at,
  waitingSince: row.state === 'waiting' ? row.waiting_since : null,
  answerBy: row.state === 'open' && row.answered === 0 && row.assigned_at !== null ? row.assigned_at + answerWait : null,
  lastAt: row.last_at,
  end: row.ended_by,
  rating: row.rating,
  ratingWords: row.rating_words,
})

/** What is under way; see the call `officeSupport`. */
export async function listLive(reader: Reader, memberId: string): Promise<WireReplyOf<typeof officeSupport>> {
  const { limit, waits } = await deskSettings(reader)
  const of = (state: 'waiting' | 'open') =>
    named(reader)
      .where('support_chat.state', '=', state)
      .orderBy(state === 'waiting' ? 'support_chat.waiting_since' : 'support_chat.at')
      .orderBy('support_chat.id')
      .limit(OFFICE_SUPPORT_LIVE)
      .execute()
  const open = await of('open')
  const may = await operatorsWith(reader, 'service.act')
  const staff = await reader
    .selectFrom('support_operator')
    .innerJoin('member', 'member.id', 'support_operator.member_id')
    .select(['support_operator.member_id', 'support_operator.is_available', 'member.nickname'])
    .orderBy('member.nickname')
    .execute()
  const colleagues = staff.filter(({ member_id: id }) => may.includes(id))
  return {
    isAvailable: colleagues.some((one) => one.member_id === memberId && one.is_available === 1),
    limit,
    waiting: (await of('waiting')).map((row) => wireOf(row, waits.answer)),
    open: open.map((row) => wireOf(row, waits.answer)),
    colleagues: colleagues.map((one) => ({
      memberId: one.member_id,
      name: one.nickname,
      isAvailable: one.is_available === 1,
      open: openOf(open, one.member_id),
    })),
  }
}

/** Chats that are over; see the call `officeSupportPast`. */
export async function listPast(
  reader: Reader,
  { before }: ParsedPayloadOf<typeof officeSupportPast>,
): Promise<WireReplyOf<typeof officeSupportPast>> {
  let rows = named(reader).where('support_chat.state', '=', 'closed')
  if (before !== undefined) {
    const last = await reader.selectFrom('support_chat').select(['id', 'ended_at']).where('id', '=', before).executeTakeFirst()
    if (last?.ended_at == null) return { list: [], more: false }
    rows = rows.where(
      sql<SqlBool>`(support_chat.ended_at < ${last.ended_at} or (support_chat.ended_at = ${last.ended_at} and support_chat.id < ${last.id}))`,
    )
  }
  const found = await rows
    .orderBy('support_chat.ended_at', 'desc')
    .orderBy('support_chat.id', 'desc')
    .limit(OFFICE_SUPPORT_PAGE + 1)
    .execute()
  return { list: found.slice(0, OFFICE_SUPPORT_PAGE).map((row) => wireOf(row, 0)), more: found.length > OFFICE_SUPPORT_PAGE }
}

/** Messages that visitors left; see the call `officeSupportMessages`. */
export async function listMessages(
  reader: Reader,
  { before }: ParsedPayloadOf<typeof officeSupportMessages>,
): Promise<WireReplyOf<typeof officeSupportMessages>> {
  const isDone = sql<number>`case when done_at is null then 0 else 1 end`
  let rows = reader.selectFrom('support_message').selectAll()
  if (before !== undefined) {
    const last = await reader.selectFrom('support_message').selectAll().where('id', '=', before).executeTakeFirst()
    if (last === undefined) return { list: [], more: false }
    const done = last.done_at === null ? 0 : 1
    rows = rows.where(
      sql<SqlBool>`(${isDone} > ${done} or (${isDone} = ${done} and (at < ${last.at} or (at = ${last.at} and id < ${last.id}))))`,
    )
  }
  const found = await rows
    .orderBy(isDone)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(OFFICE_SUPPORT_PAGE + 1)
    .execute()
  const list = found.slice(0, OFFICE_SUPPORT_PAGE).map(({ id, contact, text, at, done_by: doneBy }) => ({
    messageId: id,
    contact,
    text,
    at,
    doneBy,
  }))
  return { list, more: found.length > OFFICE_SUPPORT_PAGE }
}

/** Does an operator's act; see the call `officeSupportAct`. Throws `forbidden` for a chat of one's own. */
export async function actOnSupport(tx: Transaction, by: MemberRow, order: Act): Promise<WireReplyOf<typeof officeSupportAct>> {
  await requireRightNow(tx.db, by.id, 'service.act')
  return { result: (await act(tx, by, order)) ? 'done' : 'late' }
}

async function act(tx: Transaction, by: MemberRow, order: Act): Promise<boolean> {
  if (order.act === 'available') return setAvailable(tx, by.id, order.isAvailable)
  if (order.act === 'messageDone') return finishMessage(tx, by, order.messageId)
  const chat = await chatOf(tx.db, order.conversationId)
  if (chat.member_id === by.id) throw forbidden()
  const isTheirs = chat.state === 'open' && chat.operator_id === by.id
  switch (order.act) {
    case 'take':
      if (isTheirs) return true
      if (chat.state !== 'waiting') return false
      await giveTo(tx, chat, by.id)
      return true
    case 'answer':
      return answer(tx, by, chat, order)
    case 'close':
      if (!isTheirs) return chat.state === 'closed' && chat.operator_id === by.id
      await endChat(tx, chat, 'service')
      await assignWaiting(tx)
      return true
    case 'handOver':
      // One that is sent again after a lost answer is with the colleague already.
      if (!isTheirs) return chat.state === 'open' && chat.operator_id === order.to
      return handOver(tx, chat, order.to)
  }
}

async function setAvailable(tx: Transaction, memberId: string, isAvailable: boolean): Promise<boolean> {
  const row = { is_available: isAvailable ? 1 : 0, free_since: tx.at }
  const before = await tx.db
    .selectFrom('support_operator')
    .select('is_available')
    .where('member_id', '=', memberId)
    .executeTakeFirst()
  if (before?.is_available === row.is_available) return true
  await tx.db
    .insertInto('support_operator')
    .values({ member_id: memberId, ...row })
    .onConflict((clash) => clash.column('member_id').doUpdateSet(row))
    .execute()
  await tellOffice(tx, '')
  await assignWaiting(tx)
  return true
}

async function answer(
  tx: Transaction,
  by: MemberRow,
  chat: ChatRow,
  { clientId, text, pictures }: Extract<Act, { act: 'answer' }>,
): Promise<boolean> {
  const line: NewLine = { writer: by.id, clientId, text, pictures }
  const first = await sentBefore(tx.db, line)
  if (first !== null) {
    if (first.chatId !== chat.id) throw conflict()
    return true
  }
  if (chat.state !== 'open' || chat.operator_id !== by.id) return false
  await requirePace(tx, `supportOffice:${by.id}`, PACE)
  await addLine(tx, chat, line, { by: 'service', name: by.nickname, owner: by.id })
  return true
}

/** Hands a chat over to a colleague who says to be available and has a hand free. */
async function handOver(tx: Transaction, chat: ChatRow, to: string): Promise<boolean> {
  if (to === chat.operator_id || to === chat.member_id) return false
  const { limit } = await deskSettings(tx.db)
  const may = await operatorsWith(tx.db, 'service.act')
  const row = await tx.db.selectFrom('support_operator').selectAll().where('member_id', '=', to).executeTakeFirst()
  if (row?.is_available !== 1 || !may.includes(to)) return false
  const open = await tx.db
    .selectFrom('support_chat')
    .selectAll()
    .where('operator_id', '=', to)
    .where('state', '=', 'open')
    .execute()
  if (openOf(open, to) >= limit) return false
  await giveTo(tx, chat, to, 'handedOver')
  await assignWaiting(tx)
  return true
}

async function finishMessage(tx: Transaction, by: MemberRow, messageId: string): Promise<boolean> {
  const row = await tx.db
    .selectFrom('support_message')
    .select(['done_at', 'done_by'])
    .where('id', '=', messageId)
    .executeTakeFirst()
  if (row === undefined) throw notFound()
  if (row.done_at !== null) return row.done_by === by.nickname
  await tx.db.updateTable('support_message').set({ done_at: tx.at, done_by: by.nickname }).where('id', '=', messageId).execute()
  await tellOffice(tx, messageId)
  return true
}
