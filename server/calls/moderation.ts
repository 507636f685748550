import type { Handlers } from '#src/api/contract/handlers.ts'
import type { moderationCalls } from '#src/api/contract/moderation.ts'
import { notFound } from '../platform/callError.ts'
import { deleteMessage, kickMember, muteMember, setUpRoom, unmuteMember } from '../live/moderation/moderation.ts'
import { readLog } from '../live/moderation/readLog.ts'
import { findRoom } from '../live/rooms/rooms.ts'
import { blockedWordsOf } from '../live/moderation/roomRules.ts'
import { undoAct } from '../live/moderation/undo.ts'
import { callerOf, type CallContext } from './context.ts'

export const moderationHandlers = {
  chatOperation: async (order, context) => {
    const by = callerOf(context)
    const { room, reason } = order
    const logId = await context.services.write((tx) => {
      switch (order.action) {
        case 'delete':
          return deleteMessage(tx, { by, room, reason }, order.messageId)
        case 'mute':
          return muteMember(tx, { by, room, reason: order.reason }, order.memberId, order.minutes)
        case 'kick':
          return kickMember(tx, { by, room, reason: order.reason }, order.memberId)
      }
    })
    return { logId }
  },

  muteList: async ({ room }, { services: { db, now } }) => {
    const list = await db
      .selectFrom('mute')
      .innerJoin('member', 'member.id', 'mute.member_id')
      .innerJoin('member as moderator', 'moderator.id', 'mute.by_member_id')
      .select([
        'member.id as memberId',
        'member.nickname as name',
        'member.avatar',
        'moderator.nickname as by',
        'mute.at',
        'mute.until',
        'mute.reason',
      ])
      .where('mute.room', '=', room)
      .where('mute.until', '>', now())
      .orderBy('mute.at', 'desc')
      .execute()
    return { list }
  },

  chatUnblock: async ({ room, memberId, reason }, context) => {
    const by = callerOf(context)
    return { logId: await context.services.write((tx) => unmuteMember(tx, { by, room, reason }, memberId)) }
  },

  roomSetup: ({ room, reason, ...change }, context) => {
    const by = callerOf(context)
    return context.services.write((tx) => setUpRoom(tx, { by, room, reason }, change))
  },

  chatRules: async ({ room }, { services: { db } }) => {
    const row = await findRoom(db, room)
    if (row === undefined) throw notFound()
    return { slowSeconds: row.slow_seconds, blockedWords: [...blockedWordsOf(row)] }
  },

  chatUndo: async ({ room, logId, reason }, context) => {
    const by = callerOf(context)
    return { logId: await context.services.write((tx) => undoAct(tx, { by, room, reason }, logId)) }
  },

  operationLog: async ({ room }, { services: { db, now } }) => ({ list: await readLog(db, room, now()) }),
} satisfies Handlers<typeof moderationCalls, CallContext>
