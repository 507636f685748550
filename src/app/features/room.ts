import { defer, from, map, startWith } from 'rxjs'
import { reducedMotion } from '#src/browser/reducedMotion.ts'
import { provideChat } from '#src/machines/chat/chatActors.ts'
import { provideMessageActions } from '#src/machines/chat/messageActionsActors.ts'
import { provideDanmaku } from '#src/machines/danmaku/danmakuActors.ts'
import { provideEffects } from '#src/machines/gifts/effectActors.ts'
import { provideGifts } from '#src/machines/gifts/giftActors.ts'
import { provideSeconds } from '#src/machines/kit/clockActors.ts'
import { provideMatch } from '#src/machines/match/matchActors.ts'
import { provideModeration } from '#src/machines/moderation/moderationActors.ts'
import { provideRules } from '#src/machines/moderation/rulesActors.ts'
import { provideOdds } from '#src/machines/odds/oddsActors.ts'
import { provideOrders } from '#src/machines/order/orderActors.ts'
import { providePlayer } from '#src/machines/player/playerActors.ts'
import { provideRoom } from '#src/machines/room/roomActors.ts'
import { provideVipBanner } from '#src/machines/vipBanner/vipBannerActors.ts'
import { backoffDelay } from '#src/api/model/backoff.ts'
import { lazyComponent } from '#src/ui/kit/lazyComponent.tsx'
import { RoomPage } from '#src/ui/room/RoomPage.tsx'
import type { App } from '../app.ts'
import { defineFeature } from '../defineFeature.tsx'
import { favouritesOf } from '../lazy/favourites.ts'

/** The player's waits: the first within a second, never longer than 10 s. */
const PLAYER_BACKOFF = { first: 1_000, limit: 10_000 }

/** An anchor's room or a match's: chat, gifts, moderation, player and odds. */
export const room = defineFeature({
  page: RoomPage,
  provide: (app) => {
    const { client, rooms, socket, storage, members, hidden, now, makeId, toasts, copyText } = app
    const isMember = () => members.current() !== null
    const { gift, giftRank } = provideGifts(app)
    const { moderation, muteList, operationLog } = provideModeration(client)
    return {
      favourites: favouritesOf(app),
      Actions: lazyComponent(
        async () => (await import('../lazy/roomActions.tsx')).roomActionsOf(app),
        ['invite', 'share', 'service'],
      ),
      roomPorts: { now, makeId, isMember, playerDelay: (attempt: number) => backoffDelay(attempt, app.random, PLAYER_BACKOFF) },
      logic: {
        room: provideRoom(
          { client, rooms, now, language: app.language },
          {
            ...provideChat(app),
            gift,
            effects: provideEffects({ rooms, hidden, now }),
            moderation,
            player: providePlayer(client, storage),
            danmaku: danmakuOf(app),
          },
        ),
        vipBanner: provideVipBanner(rooms),
        odds: provideOdds({ client, socket }),
        match: provideMatch({ client, rooms }),
        orders: provideOrders(rooms),
        giftRank,
        messageActions: provideMessageActions({ client, toasts, copyText }),
        ...provideRules(client),
        muteList,
        operationLog,
        seconds: provideSeconds(now),
      },
    }
  },
})

/** Lines over the picture; what draws them comes with the first of them. */
function danmakuOf({ window, rooms, storage, members, actors: { preferences } }: App) {
  const motion = defer(() => from(preferences).pipe(startWith(preferences.getSnapshot()))).pipe(
    map(({ context }) => context.motion),
  )
  return provideDanmaku({
    rooms,
    storage,
    members,
    reducedMotion: reducedMotion(window, motion),
    openStage: async (element, limit) => {
      const { createDanmakuStage } = await import('../adapters/danmaku/danmakuStage.ts')
      return createDanmakuStage(element, limit, { now: () => window.performance.now(), hidden: () => window.document.hidden })
    },
  })
}
