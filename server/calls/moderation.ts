import type { moderationCalls } from '#src/api/contract/moderation.ts'
import type { Handlers } from '#src/api/contract/handlers.ts'
import type { CallContext } from './context.ts'
import { memberOf } from '../members/caller.ts'
import { deleteMessage, muteMember, kickMember, unmuteMember, setUpRoom } from '../live/moderation/moderation.ts'
import { listMutes } from '../live/moderation/muteList.ts'
import { roomRulesOf } from '../live/moderation/roomRules.ts'
import { undoAct } from '../live/moderation/undo.ts'
import { readLog } from '../live/moderation/readLog.ts'

export const moderationHandlers = {
  chatOperation: async (order, { services: { write }, caller }) => {
    const by = memberOf(caller)
    const { room, reason } = order
    const logId = await write((tx) => {
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

  muteList: async ({ room }, { services: { db, now } }) => ({ list: await listMutes(db, room, now()) }),

  chatUnblock: async ({ room, memberId, reason }, { services: { write }, caller }) => {
    const by = memberOf(caller)
    return { logId: await write((tx) => unmuteMember(tx, { by, room, reason }, memberId)) }
  },

  roomSetup: ({ room, reason, ...change }, { services: { write }, caller }) => {
    const by = memberOf(caller)
    return write((tx) => setUpRoom(tx, { by, room, reason }, change))
  },

  chatRules: ({ room }, { services: { db } }) => roomRulesOf(db, room),

  chatUndo: async ({ room, logId, reason }, { services: { write }, caller }) => {
    const by = memberOf(caller)
    return { logId: await write((tx) => undoAct(tx, { by, room, reason }, logId)) }
  },

  operationLog: async ({ room }, { services: { db, now } }) => ({ list: await readLog(db, room, now()) }),
} satisfies Handlers<typeof moderationCalls, CallContext>
