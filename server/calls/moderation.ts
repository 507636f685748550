import type { moderationCalls } from '#src/api/contract/moderation.ts'
import type { Handlers } from '#src/api/contract/handlers.ts'
import type { CallContext } from './context.ts'
import { memberOf } from '../members/caller.ts'
import { memberKey, roomKey } from '../platform/transaction.ts'
import { deleteMessage, muteMember, kickMember, unmuteMember, setUpRoom } from '../live/moderation/moderation.ts'
import { actOnSeveral, undoSeveral } from '../live/moderation/bulk.ts'
import { restrictedIn } from '../live/moderation/restrictedMembers.ts'
import { listKicks } from '../live/moderation/kickList.ts'
import { listMutes } from '../live/moderation/muteList.ts'
import { roomRulesOf } from '../live/moderation/roomRules.ts'
import { undoAct } from '../live/moderation/undo.ts'
import { readLog } from '../live/moderation/readLog.ts'

export const moderationHandlers = {
  chatOperation: async (order, { services: { write }, caller }) => {
    const by = memberOf(caller)
    const { room, reason } = order
    // Who talks in the room reads what this writes, and the other way round.
    const keys = [roomKey(room), ...(order.action === 'delete' ? [] : [memberKey(order.memberId)])]
    const logId = await write(
      (tx) => {
        switch (order.action) {
          case 'delete':
            return deleteMessage(tx, { by, room, reason }, order.messageId)
          case 'mute':
            return muteMember(tx, { by, room, reason: order.reason }, order.memberId, order.minutes)
          case 'kick':
            return kickMember(tx, { by, room, reason: order.reason }, order.memberId)
        }
      },
      { keys },
    )
    return { logId }
  },

  chatBulk: (order, { services: { write }, caller }) =>
    write((tx) => actOnSeveral(tx, memberOf(caller), order), { keys: [roomKey(order.room)] }),
  chatBulkUndo: (order, { services: { write }, caller }) =>
    write((tx) => undoSeveral(tx, memberOf(caller), order), { keys: [roomKey(order.room)] }),

  kickList: async ({ room }, { services: { db, now } }) => ({ list: await listKicks(db, room, now()) }),
  restrictedMembers: async ({ room }, { services: { db, now } }) => restrictedIn(db, room, now()),
  muteList: async ({ room }, { services: { db, now } }) => ({ list: await listMutes(db, room, now()) }),

  chatUnblock: async ({ room, memberId, reason }, { services: { write }, caller }) => {
    const by = memberOf(caller)
    const keys = [roomKey(room), memberKey(memberId)]
    return { logId: await write((tx) => unmuteMember(tx, { by, room, reason }, memberId), { keys }) }
  },

  roomSetup: ({ room, reason, ...change }, { services: { write }, caller }) => {
    const by = memberOf(caller)
    return write((tx) => setUpRoom(tx, { by, room, reason }, change), { keys: [roomKey(room)] })
  },

  chatRules: ({ room }, { services: { db } }) => roomRulesOf(db, room),

  chatUndo: async ({ room, logId, reason }, { services: { write }, caller }) => {
    const by = memberOf(caller)
    return { logId: await write((tx) => undoAct(tx, { by, room, reason }, logId), { keys: [roomKey(room)] }) }
  },

  operationLog: (query, { services: { db, now } }) => readLog(db, query, now()),
} satisfies Handlers<typeof moderationCalls, CallContext>
