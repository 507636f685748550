import { defer, from, map, type Observable, startWith } from 'rxjs'
import type { ActorRefFrom } from 'xstate'
import type { DeviceStorage } from './browser/storage.ts'
import type { Client } from './api/transport/client.ts'
import { provideChat } from './machines/chat/chatActors.ts'
import { provideDanmaku } from './machines/danmaku/danmakuActors.ts'
import { provideVipBanner } from './machines/vipBanner/vipBannerActors.ts'
import { provideTalk } from './machines/chat/talkActors.ts'
import { provideSeconds } from './machines/kit/clockActors.ts'
import { provideEffects } from './machines/gift/effectActors.ts'
import { provideGifts } from './machines/gift/giftActors.ts'
import { provideModeration } from './machines/moderation/moderationActors.ts'
import { provideRules } from './machines/moderation/rulesActors.ts'
import { provideMatch } from './machines/match/matchActors.ts'
import { provideOrders } from './machines/order/orderActors.ts'
import { provideOdds } from './machines/odds/oddsActors.ts'
import { providePlayer } from './machines/player/playerActors.ts'
import { provideRoom } from './machines/room/roomActors.ts'
import type { Toasts } from './machines/toast/toastActors.ts'
import type { preferencesMachine } from './machines/preferences/preferencesMachine.ts'
import type { MemberSource } from './machines/session/memberActors.ts'
import type { Rooms } from './streams/room.ts'
import type { RealtimeSocket } from './streams/socket.ts'
import { reducedMotion } from './browser/reducedMotion.ts'

export type RoomWorldPorts = {
  /** Whether the page is out of sight, now and as it changes. */
  readonly hidden: Observable<boolean>
  readonly client: Client
  readonly rooms: Rooms
  readonly socket: RealtimeSocket
  readonly storage: DeviceStorage
  readonly members: MemberSource
  readonly now: () => number
  readonly window: Window
  readonly preferences: ActorRefFrom<typeof preferencesMachine>
  readonly notices: Toasts
}

/** The second half of the world: what only a room needs. It is loaded with the first room, so that home stays light. */
export function createRoomLogic(ports: RoomWorldPorts) {
  const { client, rooms, socket, storage, members, hidden, now, window, preferences, notices } = ports
  const motion = defer(() => from(preferences).pipe(startWith(preferences.getSnapshot()))).pipe(
    map(({ context }) => context.motion),
  )
  const danmaku = provideDanmaku({
    rooms,
    storage,
    members,
    stillness: reducedMotion(window, motion),
    openStage: async (element, limit) => {
      const { createDanmakuStage } = await import('./app/adapters/danmaku/danmakuStage.ts')
      return createDanmakuStage(element, limit, { now: () => window.performance.now(), hidden: () => window.document.hidden })
    },
  })
  const { gift, giftRank } = provideGifts({ client, rooms, socket, isMember: () => members.current() !== null })
  const effects = provideEffects({ rooms, hidden, now })
  const { moderation, muteList, operationLog } = provideModeration(client)
  return {
    room: provideRoom(
      { client, rooms, now },
      {
        ...provideChat({ client, rooms, socket, storage, members, hidden, now }),
        gift,
        effects,
        moderation,
        player: providePlayer(client, storage),
        danmaku,
      },
    ),
    entrance: provideVipBanner(rooms),
    odds: provideOdds({ client, socket }),
    match: provideMatch({ client, rooms }),
    orders: provideOrders(rooms),
    giftRank,
    talk: provideTalk({ client, notices, copyText: (text) => window.navigator.clipboard.writeText(text) }),
    ...provideRules(client),
    muteList,
    operationLog,
    seconds: provideSeconds(now),
  }
}
