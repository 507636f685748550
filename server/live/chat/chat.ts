import { profile } from '#src/api/profile.ts'
import { chatClosure } from '#src/api/model/room.ts'
import { CallError, conflict } from '#server/platform/callError.ts'
import { requirePace } from '#server/platform/requirePace.ts'
import { claimKey } from '#server/platform/memberKeys.ts'
import { memberKey, roomKey, type Transaction, type Write } from '#server/platform/transaction.ts'
import { digestOf, newId } from '#server/platform/ids.ts'
import { findMember, senderOf } from '#server/members/members.ts'
import { moderates } from '#server/members/moderators.ts'
import { appendEvent } from '../rooms/events.ts'
import { refuseSilenced, tellRestrictions } from '../restrictions/restrictions.ts'
import { addressOf } from './replies.ts'
import { startCooldown } from '../restrictions/slowMode.ts'
import { chatAvailabilityOf, chatClosed } from '../rooms/chatAvailability.ts'
import { findRoom } from '../rooms/roomRows.ts'
import { refuseBlocked } from './blockedWords.ts'
import { markOf } from './chatMember.ts'
import { refuseGated } from './gates.ts'

/** A member's message; `content` was cleaned by the contract's schema. */
export type NewChat = {
  readonly memberId: string
  readonly room: string
  readonly clientId: string
  readonly content: string
  /** Id of the message that it answers. */
  readonly replyTo?: string | undefined
  /** Members whom the sender says it names. */
  readonly mentions?: readonly string[] | undefined
}

/** How fast one member may send. */
const CHAT_LIMIT = { burst: 5, interval: 1_000 }

/**
 * Stores a message and pushes it; a retry with the same `clientId` gets the first one's id and place. Refuses, in this
 * order: a `clientId` used for another message, a closed chat (S-7), a kicked or muted member, one who does not follow where only followers
 * write, links where none are written, words that the room blocks, a member
 * who must wait in slow mode, too many messages.
 */
async function postChat(tx: Transaction, chat: NewChat): Promise<{ id: string; seq: number }> {
  const digest = digestOf(chat.room, chat.content, ...addressParts(chat))
  const first = await tx.db
    .selectFrom('chat_send')
    .select(['digest', 'event_id', 'seq'])
    .where('member_id', '=', chat.memberId)
    .where('client_id', '=', chat.clientId)
    .executeTakeFirst()
  if (first !== undefined) {
    if (first.digest !== digest) throw conflict()
    return { id: first.event_id, seq: first.seq }
  }
  await claimKey(tx, chat.memberId, chat.clientId, 'chat')

  const room = await findRoom(tx.db, chat.room)
  const closure = chatClosure(chatAvailabilityOf(room))
  if (room === undefined || closure !== null) throw chatClosed(closure ?? 'missing')
  await refuseSilenced(tx.db, chat.room, chat.memberId, tx.at)
  const member = await findMember(tx.db, chat.memberId)
  if (member === undefined) throw new Error(`no such member: ${chat.memberId}`)
  await refuseGated(tx.db, room, member, chat.content, tx.at)
  refuseBlocked(room, chat.content)
  const turn = await startCooldown(tx, room, member)
  if (turn > 0) throw new CallError(profile.codes.slowMode, 'slowMode', { seconds: Math.ceil(turn / 1_000) }, { wait: turn })
  await requirePace(tx, `chat:${chat.memberId}`, CHAT_LIMIT)

  const { reply, mentions } = await addressOf(tx.db, chat)
  const id = newId('c')
  const { seq } = await appendEvent(tx, chat.room, 'chat', {
    id,
    msgType: 'text',
    content: chat.content,
    clientId: chat.clientId,
    sender: senderOf(member, await markOf(tx.db, chat.room, member.id), await moderates(tx.db, member, chat.room)),
    reply,
    mentions: [...mentions],
  })
  await tx.db
    .insertInto('chat_send')
    .values({
      member_id: chat.memberId,
      client_id: chat.clientId,
      digest,
      event_id: id,
      seq,
      at: tx.at,
      reply_to: reply?.id ?? null,
    })
    .execute()
  if (mentions.length > 0)
    await tx.db
      .insertInto('chat_mention')
      .values(mentions.map((mentioned) => ({ room: room.key, epoch: room.epoch, seq, member_id: mentioned })))
      .execute()
  if (room.slow_seconds > 0) await tellRestrictions(tx, room.key, member.id)
  return { id, seq }
}

/** What a message says beside its words; a plain one says nothing, so that its digest is what it always was. */
function addressParts({ replyTo, mentions = [] }: NewChat): string[] {
  return replyTo === undefined && mentions.length === 0 ? [] : [replyTo ?? '', ...mentions]
}

/** Chat, as the send call and the simulation's bots use it. */
export function createChat(write: Write) {
  return {
    /** See `postChat`; one transaction. */
    post: (chat: NewChat): Promise<{ id: string; seq: number }> =>
      write((tx) => postChat(tx, chat), { keys: [memberKey(chat.memberId), roomKey(chat.room)] }),
  }
}

export type Chat = ReturnType<typeof createChat>
