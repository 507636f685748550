import type { ParsedPayloadOf, WireReplyOf } from '#src/api/contract/defineCall.ts'
import type { supportLeave, supportRate, supportSend, supportState } from '#src/api/contract/support.ts'
import type { KeptPicture } from '#src/api/model/upload.ts'
import type { Caller } from '#server/members/caller.ts'
import type { MemberRow } from '#server/members/members.ts'
import { startLetter } from '#server/letters/letters.ts'
import { conflict, invalidField, notFound, rateLimited } from '#server/platform/callError.ts'
import type { Reader } from '#server/platform/db/database.ts'
import { DAY } from '#server/platform/durations.ts'
import { digestOf, hashToken, newId } from '#server/platform/ids.ts'
import type { RateLimit } from '#server/platform/rateLimit.ts'
import { requirePace } from '#server/platform/requirePace.ts'
import type { Transaction } from '#server/platform/transaction.ts'
import { beginUpload, pictureOf, visitorOwner } from '#server/platform/uploads.ts'
import { assignWaiting } from './queue.ts'
import {
  addLine,
  appendTo,
  canRate,
  canReopen,
  chatOf,
  type ChatRow,
  conversationOf,
  endChat,
  findChat,
  type NewLine,
  sentBefore,
  tellOffice,
} from './chatRows.ts'
import { readDesk } from './desk.ts'

/** Who asks: a member, or a visitor by the key of their device; and from where. */
export type Customer = {
  readonly member: MemberRow | null
  readonly keyHash: string | null
  readonly address: string
  readonly deviceId: string
}

/** Lines of one customer: some at once, then one every two seconds. */
const PACE: RateLimit = { burst: 8, interval: 2_000 }
/** Lines, chats and messages of one address, behind which many may be: what a robot with many keys is held by. */
const ADDRESS_PACE: RateLimit = { burst: 200, interval: 100 }
const BEGIN_PACE: RateLimit = { burst: 40, interval: 10_000 }
/** Chats that one customer begins or takes up again. */
const OWN_BEGIN_PACE: RateLimit = { burst: 5, interval: 120_000 }
/** Messages that are left from one device, and from one address. */
const LEAVE_PACE: RateLimit = { burst: 3, interval: DAY / 6 }
const LEAVE_ADDRESS_PACE: RateLimit = { burst: 20, interval: DAY / 100 }
/** Pictures that visitors of one address announce. */
const UPLOAD_PACE: RateLimit = { burst: 20, interval: 30_000 }

export const customerOf = ({ session, address, deviceId }: Caller, key: string | undefined): Customer => ({
  member: session?.member ?? null,
  keyHash: key === undefined ? null : hashToken(key),
  address,
  deviceId,
})

/** Whose a line, a picture and a pace are. Throws `invalid` for a visitor without a key. */
const writerOf = ({ member, keyHash }: Customer): string => {
  if (member !== null) return member.id
  if (keyHash === null) throw invalidField('key', 'key.missing')
  return `visitor:${keyHash}`
}

/** Whether a chat is this customer's: a member's own, or a visitor's by their key. */
const owns = ({ member, keyHash }: Pick<Customer, 'member' | 'keyHash'>, chat: ChatRow) =>
  chat.member_id === null ? keyHash !== null && chat.key_hash === keyHash : chat.member_id === member?.id

/** The customer's own chat. Throws `notFound`. */
export async function ownChat(reader: Reader, customer: Customer, id: string): Promise<ChatRow> {
  const row = await chatOf(reader, id)
  if (!owns(customer, row)) throw notFound()
  return row
}

/** The chat that is not over, else the last one: a member's own before one that this device began as a visitor. */
async function currentChat(reader: Reader, { member, keyHash }: Customer): Promise<ChatRow | null> {
  const find = (column: 'member_id' | 'key_hash', value: string) =>
    reader
      .selectFrom('support_chat')
      .selectAll()
      .where(column, '=', value)
      // One that was taken up again may have begun before many that are over.
      .orderBy((is) => is('state', '=', 'closed'))
      .orderBy('at', 'desc')
      .limit(1)
      .execute()
  const rows = [
    ...(member === null ? [] : await find('member_id', member.id)),
    ...(keyHash === null ? [] : await find('key_hash', keyHash)),
  ]
  return rows.find(({ state }) => state !== 'closed') ?? rows[0] ?? null
}

/** See the call `supportState`. */
export async function readState(reader: Reader, customer: Customer, at: number): Promise<WireReplyOf<typeof supportState>> {
  const chat = await currentChat(reader, customer)
  return {
    conversation: chat === null ? null : await conversationOf(reader, chat, at),
    desk: await readDesk(reader, at),
  }
}

/** What somebody is told who has no chat, as they are kept out: a message can be left. */
export async function stateOutside(reader: Reader, at: number): Promise<WireReplyOf<typeof supportState>> {
  return { conversation: null, desk: { ...(await readDesk(reader, at)), isStaffed: false } }
}

/** Adds a line, and begins a chat where there is none; see the call `supportSend`. */
export async function sendLine(
  tx: Transaction,
  customer: Customer,
  { conversationId, clientId, text, pictures }: ParsedPayloadOf<typeof supportSend>,
): Promise<WireReplyOf<typeof supportSend>> {
  const writer = writerOf(customer)
  const line: NewLine = { writer, clientId, text, pictures }
  const reply = async (chat: ChatRow, seq: number) => ({ conversation: await conversationOf(tx.db, chat, tx.at), seq })
  const first = await sentBefore(tx.db, line)
  if (first !== null) {
    if (conversationId !== undefined && conversationId !== first.chatId) throw conflict()
    return reply(await chatOf(tx.db, first.chatId), first.seq)
  }
  await requirePace(tx, `support:${writer}`, PACE)
  await requirePace(tx, `supportAddress:${customer.address}`, ADDRESS_PACE)
  const current =
    conversationId === undefined ? await currentChat(tx.db, customer) : await ownChat(tx.db, customer, conversationId)
  const goesOn = current !== null && current.state !== 'closed'
  if (!goesOn && conversationId !== undefined) throw conflict()
  const chat = goesOn ? current : await beginChat(tx, customer, writer)
  const owner = customer.member?.id ?? visitorOwner(customer.deviceId)
  const after = await addLine(tx, chat, line, { by: 'customer', name: null, owner })
  // A chat that became full has its end behind the line.
  const seq = after.state === 'closed' ? after.top - 1 : after.top
  if (!goesOn) await assignWaiting(tx)
  return reply(await chatOf(tx.db, chat.id), seq)
}

async function paceOfBeginning(tx: Transaction, { address }: Customer, writer: string): Promise<void> {
  await requirePace(tx, `supportBegin:${writer}`, OWN_BEGIN_PACE)
  await requirePace(tx, `supportBeginAddress:${address}`, BEGIN_PACE)
}

async function beginChat(tx: Transaction, customer: Customer, writer: string): Promise<ChatRow> {
  await paceOfBeginning(tx, customer, writer)
  const { member, keyHash } = customer
  const chat = await tx.db
    .insertInto('support_chat')
    .values({
      id: newId('sc'),
      member_id: member?.id ?? null,
      key_hash: member === null ? keyHash : null,
      name: member?.name ?? (keyHash ?? '').slice(0, 4).toUpperCase(),
      state: 'waiting',
      epoch: newId('e'),
      top: 0,
      operator_id: null,
      waiting_since: tx.at,
      assigned_at: null,
      answered: 0,
      reminded: 0,
      last_by: 'customer',
      last_at: tx.at,
      preview: '',
      ended_by: null,
      ended_at: null,
      rating: null,
      rating_words: null,
      at: tx.at,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return appendTo(tx, chat, { kind: 'turn', turn: 'begun' })
}

/** Takes a chat up again; see the call `supportReopen`. It goes to whoever is available and free, as a new one does. */
export async function reopenChat(tx: Transaction, customer: Customer, conversationId: string) {
  const chat = await ownChat(tx.db, customer, conversationId)
  if (chat.state !== 'closed') return { conversation: await conversationOf(tx.db, chat, tx.at) }
  const current = await currentChat(tx.db, customer)
  if (!canReopen(chat, tx.at) || current?.state !== 'closed') throw conflict()
  await paceOfBeginning(tx, customer, writerOf(customer))
  await appendTo(
    tx,
    chat,
    { kind: 'turn', turn: 'reopened' },
    {
      state: 'waiting',
      operator_id: null,
      waiting_since: tx.at,
      assigned_at: null,
      answered: 0,
      reminded: 0,
      last_by: 'customer',
      last_at: tx.at,
      ended_by: null,
      ended_at: null,
      rating: null,
      rating_words: null,
    },
  )
  await assignWaiting(tx)
  return { conversation: await conversationOf(tx.db, await chatOf(tx.db, chat.id), tx.at) }
}

/** Ends a chat; see the call `supportClose`. */
export async function closeChat(tx: Transaction, customer: Customer, conversationId: string) {
  const chat = await ownChat(tx.db, customer, conversationId)
  const after = await endChat(tx, chat, 'customer')
  if (chat.state !== 'closed') await assignWaiting(tx)
  return { conversation: await conversationOf(tx.db, after, tx.at) }
}

/** Rates a chat; see the call `supportRate`. The same again changes nothing. */
export async function rateChat(tx: Transaction, customer: Customer, order: ParsedPayloadOf<typeof supportRate>) {
  const chat = await ownChat(tx.db, customer, order.conversationId)
  const words = order.words ?? null
  const isSame = chat.rating === order.rating && chat.rating_words === words
  if (!canRate(chat) && !isSame) throw conflict()
  const after = isSame
    ? chat
    : await appendTo(
        tx,
        chat,
        { kind: 'turn', turn: 'rated', rating: order.rating },
        { rating: order.rating, rating_words: words },
      )
  return { conversation: await conversationOf(tx.db, after, tx.at) }
}

/** Opens an address for a picture of this customer's; a visitor's is their device's. */
export async function beginPicture(tx: Transaction, customer: Customer, announced: Parameters<typeof beginUpload>[3]) {
  writerOf(customer)
  if (customer.member === null) await requirePace(tx, `supportUpload:${customer.address}`, UPLOAD_PACE)
  return beginUpload(tx, customer.member?.id ?? visitorOwner(customer.deviceId), 'support', announced)
}

/** A picture of a chat. Throws `notFound` for one of another. */
export async function chatPicture(reader: Reader, chatId: string, pictureId: string): Promise<KeptPicture> {
  const of = await reader
    .selectFrom('upload')
    .innerJoin('support_event', 'support_event.line_id', 'upload.ref')
    .select('support_event.chat_id')
    .where('upload.id', '=', pictureId)
    .where('upload.purpose', '=', 'support')
    .executeTakeFirst()
  if (of?.chat_id !== chatId) throw notFound()
  return pictureOf(reader, 'support', { id: pictureId })
}

/** Leaves a message; see the call `supportLeave`. */
export async function leaveMessage(
  tx: Transaction,
  customer: Customer,
  { clientId, text, contact }: ParsedPayloadOf<typeof supportLeave>,
): Promise<WireReplyOf<typeof supportLeave>> {
  const writer = writerOf(customer)
  const letterId = await (customer.member === null
    ? keepMessage(tx, customer, { writer, clientId, text, contact: contact?.target })
    : startLetter(tx, customer.member, { clientId, kind: 'letter', text, pictures: [] }).then(({ letter }) => letter.letterId))
  const chat = await currentChat(tx.db, customer)
  if (chat?.state === 'waiting') await endChat(tx, chat, 'customer')
  return { letterId }
}

async function keepMessage(
  tx: Transaction,
  { address }: Customer,
  message: { writer: string; clientId: string; text: string; contact: string | undefined },
): Promise<null> {
  if (message.contact === undefined) throw invalidField('contact', 'contact.missing')
  const { writer, clientId, text, contact } = message
  const id = `sm-${digestOf(writer, clientId).slice(0, 32)}`
  const digest = digestOf(text, contact)
  const first = await tx.db.selectFrom('support_message').select('digest').where('id', '=', id).executeTakeFirst()
  if (first !== undefined) {
    if (first.digest !== digest) throw conflict()
    return null
  }
  const { count } = await tx.db
    .selectFrom('support_message')
    .select((column) => column.fn.countAll<number>().as('count'))
    .where('done_at', 'is', null)
    .executeTakeFirstOrThrow()
  if (Number(count) >= MOST_MESSAGES) throw rateLimited(DAY)
  await requirePace(tx, `supportLeave:${writer}`, LEAVE_PACE)
  await requirePace(tx, `supportLeaveAddress:${address}`, LEAVE_ADDRESS_PACE)
  await tx.db
    .insertInto('support_message')
    .values({ id, digest, contact, text, at: tx.at, done_at: null, done_by: null })
    .execute()
  await tellOffice(tx, id)
  return null
}

/** Most messages that nobody has dealt with. */
const MOST_MESSAGES = 2_000

/** A chat that somebody may enter by the realtime link; null = there is none, or it is not theirs. */
export async function enterable(
  reader: Reader,
  { member, key, mayRead }: { member: MemberRow | null; key: string | null; mayRead: boolean },
  id: string,
): Promise<{ readonly epoch: string; readonly top: number } | null> {
  const chat = await findChat(reader, id)
  const isTheirs = chat !== undefined && (mayRead || owns({ member, keyHash: key === null ? null : hashToken(key) }, chat))
  return isTheirs ? { epoch: chat.epoch, top: chat.top } : null
}
