import type { roomCalls } from '#src/api/contract/rooms.ts'
import type { Handlers } from '#src/api/contract/handlers.ts'
import { readerOf } from './content.ts'
import type { CallContext } from './context.ts'
import { readMatchRoom, readAnchorRoom } from '../live/lobby/roomDetail.ts'
import { roomStatuses } from '../live/rooms/chatAvailability.ts'

export const roomHandlers = {
  roomDetail: async ({ anchorRoomId, matchId }, context) => {
    const { db, now, audience } = context.services
    const seen = { now: now(), whose: await readerOf(context), audience }
    return anchorRoomId === undefined ? readMatchRoom(db, matchId ?? '', seen) : readAnchorRoom(db, anchorRoomId, seen)
  },

  roomStatus: ({ keys }, { services: { db } }) => roomStatuses(db, keys),
} satisfies Handlers<typeof roomCalls, CallContext>
