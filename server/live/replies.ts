import { excerptOf, type ReplyReference } from '#src/api/model/chat.ts'
import { mentionsIn } from '#src/api/model/mention.ts'
import type { Reader } from '../db/database.ts'
import type { Unit } from '../db/write.ts'
import type { NewChat } from './chat.ts'
import { findMessage, readMessage } from './stored.ts'

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

/** Takes a removed message's words out of the answers that quote them: they never leave the server again (D-8). */
export async function forgetExcerpts(unit: Unit, room: string, removedId: string): Promise<void> {
  const answers = await unit.trx
    .selectFrom('chat_send')
    .innerJoin('room_event', 'room_event.event_id', 'chat_send.event_id')
    .select(['room_event.epoch', 'room_event.seq', 'room_event.body_json'])
    .where('chat_send.reply_to', '=', removedId)
    .where('room_event.room', '=', room)
    .where('room_event.kind', '=', 'chat')
    .execute()
  for (const { epoch, seq, body_json: json } of answers) {
    const message = readMessage(json)
    if (message.reply === null) continue
    const body = { ...message, reply: { ...message.reply, excerpt: '' } }
    await unit.trx
      .updateTable('room_event')
      .set({ body_json: JSON.stringify(body) })
      .where('room', '=', room)
      .where('epoch', '=', epoch)
      .where('seq', '=', seq)
      .execute()
  }
}
