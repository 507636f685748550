import { defer, from, map, merge, startWith } from 'rxjs'
import * as v from 'valibot'
import { SitePath } from '#src/api/model/common.ts'
import { comesBack } from '#src/browser/comesBack.ts'
import { takePageData } from '#src/browser/page.ts'
import { reducedMotion } from '#src/browser/reducedMotion.ts'
import { keyPresses } from '#src/browser/shortcuts.ts'
import { provideChat } from '#src/machines/chat/chatActors.ts'
import { provideMessageActions } from '#src/machines/chat/messageActionsActors.ts'
import { provideDanmaku } from '#src/machines/danmaku/danmakuActors.ts'
import { provideEffects } from '#src/machines/gifts/effectActors.ts'
import { provideGifts } from '#src/machines/gifts/giftActors.ts'
import { provideSeconds } from '#src/machines/kit/clockActors.ts'
import { provideMatch } from '#src/machines/match/matchActors.ts'
import { provideModeration } from '#src/machines/moderation/moderationActors.ts'
import { provideOdds } from '#src/machines/odds/oddsActors.ts'
import { provideOrders } from '#src/machines/order/orderActors.ts'
import { providePlayer } from '#src/machines/player/playerActors.ts'
import { provideRoom } from '#src/machines/room/roomActors.ts'
import { provideRoomView } from '#src/machines/roomView/roomViewActors.ts'
import { provideVipBanner } from '#src/machines/vipBanner/vipBannerActors.ts'
import { backoffDelay } from '#src/api/model/backoff.ts'
import { lazyComponent } from '#src/ui/kit/lazyComponent.tsx'
import { RoomPage } from '#src/ui/room/RoomPage.tsx'
import type { App } from '../app.ts'
import { defineFeature } from '../defineFeature.tsx'
import { chatPeopleOf } from '../lazy/chatPeopleParts.ts'
import { chatPorts } from '../lazy/chatPorts.ts'
import { ignoredOf } from '../lazy/ignored.ts'
import { moderationToolsIn } from '../lazy/moderationToolsIn.ts'

/** What comes after the room: the names of its files are not in the room's own code. */
const starters = () => import('../lazy/starters.ts')

/** The player's waits: the first within a second, never longer than 10 s. */
const PLAYER_BACKOFF = { first: 1_000, limit: 10_000 }

/** The cover that the page was opened with, and of which address it is; null = it was opened elsewhere. */
function firstCover(): { readonly path: string; readonly cover: string } | null {
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), SitePath), takePageData(document, 'first-cover'))
  return read.success ? { path: location.pathname, cover: read.output } : null
}

/** An anchor's room or a match's: chat, gifts, moderation, player and odds. */
export const room = defineFeature({
  page: RoomPage,
  provide: (app) => {
    const { client, rooms, socket, storage, members, hidden, now, makeId, toasts, copyText } = app
    const isMember = () => members.current() !== null
    const { gift, giftRank } = provideGifts(app)
    const { moderation } = provideModeration(app)
    return {
      firstCover: firstCover(),
      Actions: lazyComponent(async () => (await starters()).roomActionsOf(app)),
      Brief: lazyComponent(async () => (await starters()).anchorBriefOf(app)),
      Quiet: lazyComponent(async () => (await starters()).quietChatOf(app)),
      Prices: lazyComponent(async () => (await starters()).roomPricesOf(app)),
      MatchTab: lazyComponent(async () => (await starters()).matchTabOf(app)),
      Slip: lazyComponent(async () => (await starters()).roomSlipOf(app)),
      Recharge: lazyComponent(async () => (await starters()).rechargeOf(app)),
      Moment: lazyComponent(async () => (await starters()).matchMomentOf(app)),
      roomPorts: { now, makeId, isMember, playerDelay: (attempt: number) => backoffDelay(attempt, app.random, PLAYER_BACKOFF) },
      logic: {
        room: provideRoom(
          { client, rooms, socket, now, random: app.random, language: app.language, members },
          {
            ...provideChat(chatPorts(app)),
            gift,
            effects: provideEffects({ rooms, hidden, now }),
            moderation,
            player: providePlayer({ client, storage, wayBack: merge(socket.back, comesBack(app.window)) }),
            danmaku: danmakuOf(app),
          },
        ),
        vipBanner: provideVipBanner(rooms),
        odds: provideOdds({ client, socket }),
        match: provideMatch({ client, rooms }),
        orders: provideOrders(rooms),
        giftRank,
        roomView: provideRoomView({ storage, theatreKey: keyPresses(app.window, 't') }),
        messageActions: provideMessageActions({ client, toasts, copyText }),
        people: chatPeopleOf(app),
        ModerationTools: moderationToolsIn(app),
        seconds: provideSeconds(now),
      },
    }
  },
})

/** The chat beside a live table: it is made of a room's parts and comes through their chunk, which so stays one. */
export const tableChatOf = (app: App) =>
  lazyComponent(async () => (await import('../lazy/tableChat.tsx')).tableChatOf(app), ['table'])

/** Lines over the picture; what draws them comes with the first of them. */
function danmakuOf(app: App) {
  const { window, rooms, storage, members, actors } = app
  const { preferences } = actors
  const motion = defer(() => from(preferences).pipe(startWith(preferences.getSnapshot()))).pipe(
    map(({ context }) => context.motion),
  )
  return provideDanmaku({
    rooms,
    storage,
    members,
    ignored: ignoredOf(app),
    reducedMotion: reducedMotion(window, motion),
    openStage: async (element, limit) => {
      const { createDanmakuStage } = await import('../adapters/danmaku/danmakuStage.ts')
      return createDanmakuStage(element, limit, { now: () => window.performance.now(), hidden: () => window.document.hidden })
    },
  })
}
