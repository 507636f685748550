import type { roomCalls } from '#src/api/contract/rooms.ts'
import type { Handlers } from '#src/api/contract/handlers.ts'
import type { CallContext } from './context.ts'
import { readMatchRoom, readAnchorRoom } from '../live/lobby/roomDetail.ts'
import { roomStatuses } from '../live/rooms/chatAvailability.ts'

export const roomHandlers = {
  roomDetail: ({ anchorRoomId, matchId }, { services: { db, now } }) =>
    anchorRoomId === undefined ? readMatchRoom(db, matchId ?? '', now()) : readAnchorRoom(db, anchorRoomId, now()),

  roomStatus: ({ keys }, { services: { db } }) => roomStatuses(db, keys),
} satisfies Handlers<typeof roomCalls, CallContext>
