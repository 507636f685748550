import * as v from 'valibot'
import { ReportNote, ReportReason } from '../model/chat.ts'
import { Id, Timestamp } from '../model/common.ts'
import { SlowSeconds } from '../model/room.ts'
import { defineCall } from './defineCall.ts'
import { Epoch } from './pushes.ts'

const Place = v.pipe(v.number(), v.safeInteger(), v.minValue(0))

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
    v.object({ room: Id, after: v.optional(Place), epoch: v.optional(Epoch) }),
    v.check((input) => (input.after === undefined) === (input.epoch === undefined), 'offline.place'),
  ),
  reply: v.object({ since: v.nullable(Place), count: v.number(), mentions: v.number() }),
})

/** Keeps the place up to which the member has seen a room, for their other devices; a place behind the kept one changes nothing. */
export const chatSeen = defineCall({
  path: '/api/live/chat/seen',
  effect: 'keyed',
  quiet: true,
  login: true,
  payload: v.object({ room: Id, epoch: Epoch, through: Place }),
  reply: v.object({}),
})

/** Reports a message to the moderators, once for each member and message: again is answered with the first report's id. */
export const chatReport = defineCall({
  path: '/api/live/chat/report',
  effect: 'keyed',
  login: true,
  payload: v.object({ room: Id, messageId: Id, reason: ReportReason, note: v.optional(ReportNote) }),
  reply: v.object({ id: Id }),
})

/** Messages of a room that members reported and no moderator has dealt with, latest report first, at most 100. */
export const reportList = defineCall({
  path: '/api/live/chat/report-list',
  effect: 'none',
  role: 'admin',
  payload: v.object({ room: Id }),
  reply: v.object({
    list: v.array(
      v.object({
        messageId: Id,
        /** When it was last reported. */
        at: Timestamp,
        memberId: Id,
        name: v.string(),
        content: v.string(),
        /** How many members report it, and for what, most often first. */
        count: v.number(),
        reasons: v.array(ReportReason),
        /** What they added, latest first, at most 5. */
        notes: v.array(v.string()),
      }),
    ),
  }),
})

/** Sets a message's reports aside: there is nothing to do about it. Logged. */
export const reportDismiss = defineCall({
  path: '/api/live/chat/report-dismiss',
  role: 'admin',
  payload: v.object({ room: Id, messageId: Id }),
  reply: v.object({ logId: Id }),
})

/** What a moderator may set in a room beside the entrance (D-8). */
export const chatRules = defineCall({
  path: '/api/live/chat/rules',
  effect: 'none',
  role: 'admin',
  payload: v.object({ room: Id }),
  reply: v.object({ slowSeconds: SlowSeconds, blockedWords: v.array(v.string()) }),
})

export const chatCalls = {
  chatOffline,
  chatSeen,
  chatReport,
  reportList,
  reportDismiss,
  chatRules,
}
