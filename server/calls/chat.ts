import type { chatCalls } from '#src/api/contract/chat.ts'
import type { Handlers } from '#src/api/contract/handlers.ts'
import type { CallContext } from './context.ts'
import { findRoom, cursorOf } from '../live/rooms/roomRows.ts'
import { chatAvailabilityOf } from '../live/rooms/chatAvailability.ts'
import { restrictionsOf } from '../live/restrictions/restrictions.ts'
import { pinOf } from '../live/chat/pins.ts'
import { memberOf } from '../members/caller.ts'
import { countUnread, keepSeen } from '../live/chat/unread.ts'

export const chatHandlers = {
  chatAvailability: async ({ room }, { services: { db, now }, caller: { session } }) => {
    const row = await findRoom(db, room)
    return {
      entrance: chatAvailabilityOf(row),
      standing: await restrictionsOf(db, room, session?.member.id ?? null, now()),
      pin: await pinOf(db, room),
      place: cursorOf(row),
    }
  },

  chatSend: (message, { services: { chat }, caller }) => chat.post({ memberId: memberOf(caller).id, ...message }),

  chatOffline: ({ room, after, epoch }, { services: { db }, caller: { session } }) => {
    const device = after === undefined || epoch === undefined ? null : { epoch, seq: after }
    return countUnread(db, room, session?.member.id ?? null, device)
  },

  chatSeen: async ({ room, epoch, through }, { services: { write }, caller }) => {
    const memberId = memberOf(caller).id
    await write((tx) => keepSeen(tx, room, memberId, { epoch, seq: through }))
    return {}
  },
} satisfies Handlers<typeof chatCalls, CallContext>
