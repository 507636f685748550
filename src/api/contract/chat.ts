import * as v from 'valibot'
import { ChatContent, Mentions } from '../model/chatContent.ts'
import { ClientId, Id } from '../model/common.ts'
import { Pin } from '../model/pinAndKick.ts'
import { Cursor } from '../model/cursor.ts'
import { ChatAvailability } from '../model/room.ts'
import { defineCall } from './defineCall.ts'
import { Epoch, MemberRestrictions } from './pushes.ts'

/** The entrance switch, the room's status, its pinned line and the caller's own standing (S-7, A-2). `place` = the room's when it was asked; null = unknown. */
export const chatAvailability = defineCall({
  path: '/api/live/chat/entrance',
  effect: 'none',
  anonymousPath: '/api/live/chat-anonymous/entrance',
  payload: v.object({ room: Id }),
  reply: v.object({
    entrance: ChatAvailability,
    standing: MemberRestrictions,
    pin: v.optional(v.nullable(Pin), null),
    place: v.optional(v.nullable(Cursor), null),
  }),
})

/**
 * Sends a message; `replyTo` is the id of the one it answers. The same `clientId` again is answered with the first one's id and
 * stored once (Q4). At the anonymous path a visitor is told to log in.
 */
export const chatSend = defineCall({
  path: '/api/live/chat/send',
  effect: 'keyed',
  anonymousPath: '/api/live/chat-anonymous/send',
  login: true,
  payload: v.object({
    room: Id,
    clientId: ClientId,
    content: ChatContent,
    replyTo: v.optional(Id),
    mentions: v.optional(Mentions, []),
  }),
  reply: v.object({ id: Id, seq: v.number() }),
})

/** A place in a room's order: 0 = before the first. */
const Seq = v.pipe(v.number(), v.safeInteger(), v.minValue(0))

/**
 * What came while the caller was away: how many messages of others follow the place they had seen, and how many of them
 * speak to the caller. A member's place is the server's or, when that is further on, the device's (`after` in `epoch`); a
 * visitor's is the device's alone. `since` null = nothing is known to have been seen, so nothing counts as missed.
 */
export const chatOffline = defineCall({
  path: '/api/live/chat/offline-message',
  effect: 'none',
  quiet: true,
  anonymousPath: '/api/live/chat-anonymous/offline-message',
  payload: v.pipe(
    v.object({ room: Id, after: v.optional(Seq), epoch: v.optional(Epoch) }),
    v.check((input) => (input.after === undefined) === (input.epoch === undefined), 'offline.place'),
  ),
  reply: v.object({ since: v.nullable(Seq), count: v.number(), mentions: v.number() }),
})

/** Keeps the place up to which the member has seen a room, for their other devices; a place behind the kept one changes nothing. */
export const chatSeen = defineCall({
  path: '/api/live/chat/seen',
  effect: 'keyed',
  quiet: true,
  login: true,
  payload: v.object({ room: Id, epoch: Epoch, through: Seq }),
  reply: v.object({}),
})

export const chatCalls = { chatAvailability, chatSend, chatOffline, chatSeen }
