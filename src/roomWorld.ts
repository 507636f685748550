import type { Observable } from 'rxjs'
import type { DeviceStorage } from './api/deviceStorage.ts'
import type { Client } from './api/transport/client.ts'
import { provideChat } from './machines/chat/chatActors.ts'
import { provideSeconds } from './machines/kit/clockActors.ts'
import { provideGifts } from './machines/gift/giftActors.ts'
import { provideModeration } from './machines/moderation/moderationActors.ts'
import { provideMatch } from './machines/match/matchActors.ts'
import { provideOdds } from './machines/odds/oddsActors.ts'
import { providePlayer } from './machines/player/playerActors.ts'
import { provideRoom } from './machines/room/roomActors.ts'
import type { MemberSource } from './machines/session/memberActors.ts'
import type { Rooms } from './streams/room.ts'
import type { RealtimeSocket } from './streams/socket.ts'

export type RoomWorldPorts = {
  /** Whether the page is out of sight, now and as it changes. */
  readonly hidden: Observable<boolean>
  readonly client: Client
  readonly rooms: Rooms
  readonly socket: RealtimeSocket
  readonly storage: DeviceStorage
  readonly members: MemberSource
  readonly now: () => number
}

/** The second half of the world: what only a room needs. It is loaded with the first room, so that home stays light. */
export function createRoomLogic({ client, rooms, socket, storage, members, hidden, now }: RoomWorldPorts) {
  const { gift, giftRank } = provideGifts({ client, socket, isMember: () => members.current() !== null })
  const { moderation, muteList, operationLog } = provideModeration(client)
  return {
    room: provideRoom(
      { client, rooms, now },
      {
        ...provideChat({ client, rooms, socket, storage, members, hidden, now }),
        gift,
        moderation,
        player: providePlayer(client, storage),
      },
    ),
    odds: provideOdds({ client, socket }),
    match: provideMatch({ client, rooms }),
    giftRank,
    muteList,
    operationLog,
    seconds: provideSeconds(now),
  }
}

export type RoomLogic = ReturnType<typeof createRoomLogic>
