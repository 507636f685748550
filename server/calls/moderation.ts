import type { Handlers } from '#src/api/contract/handlers.ts'
import type { liveCalls } from '#src/api/contract/live.ts'
import { deleteMessage, muteMember, setUpRoom, unmuteMember } from '../live/moderation.ts'
import { callerOf, type CallContext } from './context.ts'

type Moderated = Pick<typeof liveCalls, 'chatOperation' | 'muteList' | 'chatUnblock' | 'roomSetup' | 'operationLog'>

/** Lines of the log in one reply. */
const LOG_LIMIT = 100

export const moderationHandlers = {
  chatOperation: async (order, context) => {
    const by = callerOf(context)
    const logId = await context.world.write((unit) =>
      order.action === 'delete'
        ? deleteMessage(unit, { by, room: order.room, reason: order.reason }, order.messageId)
        : muteMember(unit, { by, room: order.room, reason: order.reason }, order.memberId, order.minutes),
    )
    return { logId }
  },

  muteList: async ({ room }, { world: { db, now } }) => {
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
    return { logId: await context.world.write((unit) => unmuteMember(unit, { by, room, reason }, memberId)) }
  },

  roomSetup: async ({ room, reason, ...change }, context) => {
    const by = callerOf(context)
    return { entrance: await context.world.write((unit) => setUpRoom(unit, { by, room, reason }, change)) }
  },

  operationLog: async ({ room }, { world: { db } }) => {
    const list = await db
      .selectFrom('operation_log')
      .select(['id', 'at', 'by_name as by', 'by_role as byRole', 'action', 'target', 'detail', 'reason'])
      .where('room', '=', room)
      .orderBy('at', 'desc')
      .orderBy('id')
      .limit(LOG_LIMIT)
      .execute()
    return { list }
  },
} satisfies Handlers<Moderated, CallContext>
