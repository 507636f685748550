import type { ActorRefFrom, ObservableActorLogic } from 'xstate'
import type { favouritesMachine } from '#src/machines/favourites/favouritesMachine.ts'
import type { vipBannerMachine } from '#src/machines/vipBanner/vipBannerMachine.ts'
import type { matchMachine } from '#src/machines/match/matchMachine.ts'
import type { oddsMachine } from '#src/machines/odds/oddsMachine.ts'
import type { SaferPlayHost } from '#src/machines/saferPlay/saferPlaySelectors.ts'
import type { preferencesMachine } from '#src/machines/preferences/preferencesMachine.ts'
import type { rankMachine } from '#src/machines/gift/rankMachine.ts'
import type { promptMachine } from '#src/machines/prompt/promptMachine.ts'
import type { roomMachine, RoomPorts } from '#src/machines/room/roomMachine.ts'
import type { sessionMachine } from '#src/machines/session/sessionMachine.ts'
import type { titleMachine } from '#src/machines/title/titleMachine.ts'
import type { messageActionsMachine } from '#src/machines/chat/messageActionsMachine.ts'
import type { MuteListLogic } from './moderation/MuteList.tsx'
import type { OperationLogLogic } from './moderation/OperationLog.tsx'
import type { ReportListLogic } from './moderation/ReportList.tsx'
import type { RoomRulesLogic } from './moderation/RoomRules.tsx'
import type { OrdersLogic } from './match/OrderTicker.tsx'

/** Logic that is started for the time of a visit. */
export type RoomLogicRefs = {
  readonly room: typeof roomMachine
  readonly vipBanner: typeof vipBannerMachine
  readonly odds: typeof oddsMachine
  readonly match: typeof matchMachine
  readonly orders: OrdersLogic
  readonly giftRank: typeof rankMachine
  readonly messageActions: typeof messageActionsMachine
  readonly rules: RoomRulesLogic
  readonly reportList: ReportListLogic
  readonly muteList: MuteListLogic
  readonly operationLog: OperationLogLogic
  /** The time in ms, now and every second. */
  readonly seconds: ObservableActorLogic<number, undefined>
}

/** What a room's page is given: running machines, and the logic that it starts. */
export type RoomPageRefs = {
  readonly actors: {
    readonly session: ActorRefFrom<typeof sessionMachine>
    readonly prompt: ActorRefFrom<typeof promptMachine>
    readonly title: ActorRefFrom<typeof titleMachine>
    readonly preferences: ActorRefFrom<typeof preferencesMachine>
  }
  readonly logic: RoomLogicRefs
  /** What the member follows. */
  readonly collection: ActorRefFrom<typeof favouritesMachine>
  readonly roomPorts: RoomPorts
  /** Whether the member has paused. */
  readonly play: SaferPlayHost
}

/** The machines of one visit that the page draws; all there once the room is loaded. */
export type VisitRef = ActorRefFrom<typeof roomMachine>
