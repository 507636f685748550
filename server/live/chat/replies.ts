import * as v from 'valibot'
import { chatRestoredPush } from '#src/api/contract/pushes.ts'
import { type ChatMessage, excerptOf, type ReplyReference } from '#src/api/model/chat.ts'
import { mentionsIn } from '#src/api/model/mention.ts'
import type { Reader } from '#server/platform/db/database.ts'
import type { Transaction } from '#server/platform/transaction.ts'
import type { NewChat } from './chat.ts'
import { findMessage, readMessage } from './storedMessages.ts'

/** What a message says beside its words: what it answers, and whom it speaks to. */
export type Address = { readonly reply: ReplyReference | null; readonly mentions: readonly string[] }

/**
 * Makes a message's reference and mentions from what is stored: the answered message's beginning and its sender, and of the
 * members that the sender named those whom the text really names. A message that is gone is not quoted.
 */
export async function addressOf(reader: Reader, chat: NewChat): Promise<Address> {
  const answered = chat.replyTo === undefined ? undefined : await findMessage(reader, chat.room, chat.replyTo)
  const named =
    chat.mentions === undefined || chat.mentions.length === 0
      ? []
      : await reader
          .selectFrom('member')
          .select(['id as memberId', 'nickname as name'])
          .where('id', 'in', chat.mentions)
          .execute()
  const mentions = new Set(mentionsIn(chat.content, named))
  if (answered !== undefined) mentions.add(answered.sender.memberId)
  mentions.delete(chat.memberId)
  return {
    reply: answered === undefined ? null : { id: answered.id, name: answered.sender.name, excerpt: excerptOf(answered.content) },
    mentions: [...mentions],
  }
}

/**
 * Sets what the answers to a message quote of it, wherever they are stored: nothing while it is removed, since its words must
 * not leave the server then (D-8), and its beginning when it is back.
 */
export async function requote(tx: Transaction, room: string, messageId: string, excerpt: string): Promise<void> {
  const answers = await tx.db
    .selectFrom('chat_send')
    .innerJoin('room_event', 'room_event.event_id', 'chat_send.event_id')
    .select(['room_event.epoch', 'room_event.seq', 'room_event.kind', 'room_event.body_json'])
    .where('chat_send.reply_to', '=', messageId)
    .where('room_event.room', '=', room)
    .where('room_event.kind', 'in', ['chat', 'chatRestored'])
    .execute()
  for (const { epoch, seq, kind, body_json: json } of answers) {
    const body = kind === 'chat' ? withExcerpt(readMessage(json), excerpt) : restoredWithExcerpt(json, excerpt)
    await tx.db
      .updateTable('room_event')
      .set({ body_json: JSON.stringify(body) })
      .where('room', '=', room)
      .where('epoch', '=', epoch)
      .where('seq', '=', seq)
      .execute()
  }
}

function withExcerpt(message: ChatMessage, excerpt: string): ChatMessage {
  return message.reply === null ? message : { ...message, reply: { ...message.reply, excerpt } }
}

function restoredWithExcerpt(json: string, excerpt: string) {
  const body = v.parse(chatRestoredPush.entries.body, JSON.parse(json))
  return { ...body, message: withExcerpt(body.message, excerpt) }
}
