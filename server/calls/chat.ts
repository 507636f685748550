import type { chatCalls } from '#src/api/contract/chat.ts'
import type { Handlers } from '#src/api/contract/handlers.ts'
import { standingOf } from '../live/restrictions/restrictions.ts'
import { keepMark, readOffline } from '../live/chat/unread.ts'
import { pinOf } from '../live/chat/pins.ts'
import { entranceOf, findRoom, placeOf } from '../live/rooms/rooms.ts'
import { callerOf, type CallContext } from './context.ts'

export const chatHandlers = {
  chatAvailability: async ({ room }, { services: { db, now }, session }) => {
    const row = await findRoom(db, room)
    return {
      entrance: entranceOf(row),
      standing: await standingOf(db, room, session?.member.id ?? null, now()),
      pin: await pinOf(db, room),
      place: placeOf(row),
    }
  },

  chatSend: (message, context) => context.services.chat.post({ memberId: callerOf(context).id, ...message }),

  chatOffline: ({ room, after, epoch }, { services: { db }, session }) => {
    const device = after === undefined || epoch === undefined ? null : { epoch, seq: after }
    return readOffline(db, room, session?.member.id ?? null, device)
  },

  chatSeen: async ({ room, epoch, through }, context) => {
    const memberId = callerOf(context).id
    await context.services.write((tx) => keepMark(tx, room, memberId, { epoch, seq: through }))
    return {}
  },
} satisfies Handlers<typeof chatCalls, CallContext>
