import { useSelector } from '@xstate/react'
import { type ComponentType, useCallback, useState } from 'react'
import { useLocation } from 'react-router'
import { useTranslation } from 'react-i18next'
import type { AnchorMatch } from '#src/api/model/anchor.ts'
import { selectCanModerate } from '#src/machines/chat/chatSelectors.ts'
import type { ActorRefFrom } from 'xstate'
import type { messageActionsMachine } from '#src/machines/chat/messageActionsMachine.ts'
import type { favouritesMachine } from '#src/machines/favourites/favouritesMachine.ts'
import type { rankMachine } from '#src/machines/gifts/rankMachine.ts'
import type { SecondsLogic } from '#src/machines/kit/secondsLogic.ts'
import type { preferencesMachine } from '#src/machines/preferences/preferencesMachine.ts'
import type { promptMachine } from '#src/machines/prompt/promptMachine.ts'
import type { RoomLoaded, RoomPorts, RoomRef } from '#src/machines/room/roomMachine.ts'
import type { SaferPlayHost } from '#src/machines/saferPlay/saferPlaySelectors.ts'
import type { sessionMachine } from '#src/machines/session/sessionMachine.ts'
import type { titleMachine } from '#src/machines/title/titleMachine.ts'
import type { vipBannerMachine } from '#src/machines/vipBanner/vipBannerMachine.ts'
import type { selectChildren } from '#src/machines/room/roomSelectors.ts'
import { selectMember } from '#src/machines/session/sessionSelectors.ts'
import { Later } from '#src/ui/kit/Later.tsx'
import { PartBoundary } from '#src/ui/kit/PartBoundary.tsx'
import { lazyComponent } from '#src/ui/kit/lazyComponent.tsx'
import { useTitle } from '#src/ui/shared/useTitle.ts'
import { ChatPanel } from './chat/ChatPanel.tsx'
import { ChatTabCount } from './chat/ChatTabCount.tsx'
import { MessageSheets } from './chat/MessageSheets.tsx'
import { InputBar } from './composer/InputBar.tsx'
import { useEffectChoice } from './gifts/useEffectChoice.ts'
import type { OrdersLogic } from './match/OrderTicker.tsx'
import type { MatchActors, WithMatchProps } from './match/WithMatch.tsx'
import { ManagingContext } from './moderation/managing.ts'
import type { MuteListLogic } from './moderation/MuteList.tsx'
import type { OperationLogLogic } from './moderation/OperationLog.tsx'
import type { ReportListLogic } from './moderation/ReportList.tsx'
import type { RoomRulesLogic } from './moderation/RoomRules.tsx'
import { useModerator } from './moderation/useModerator.tsx'
import { RoomAbout } from './RoomAbout.tsx'
import { RoomAnnouncements } from './RoomAnnouncements.tsx'
import { RoomFavourite } from './RoomFavourite.tsx'
import { RoomLayout } from './RoomLayout.tsx'
import { Stage } from './Stage.tsx'
import { useMessageActions } from './useMessageActions.ts'
import { useRoomTabs } from './useRoomTabs.ts'

// Effects come after the room: no one waits for them.
const GiftEffects = lazyComponent(async () => (await import('./gifts/GiftEffects.tsx')).GiftEffects)
// What can be given comes after the picture and the lines.
const GiftPanel = lazyComponent(async () => (await import('./gifts/GiftPanel.tsx')).GiftPanel)
// A member of a high level rarely comes in within the first second.
const VipBanner = lazyComponent(async () => (await import('./VipBanner.tsx')).VipBanner)
// Not the tab that a visit begins with.
const RankPanel = lazyComponent(async () => (await import('./gifts/RankPanel.tsx')).RankPanel)
// Prices and orders come after the picture and the lines.
const MatchTab = lazyComponent(async () => (await import('./match/MatchTab.tsx')).MatchTab)
const OrderTicker = lazyComponent(async () => (await import('./match/OrderTicker.tsx')).OrderTicker)
// Only moderators load what moderators do.
const RoomModeration = lazyComponent(async () => (await import('./moderation/RoomModeration.tsx')).RoomModeration, ['moderation'])

export type RoomProps = {
  readonly visit: RoomRef
  readonly loaded: RoomLoaded
  readonly actors: {
    readonly session: ActorRefFrom<typeof sessionMachine>
    readonly prompt: ActorRefFrom<typeof promptMachine>
    readonly title: ActorRefFrom<typeof titleMachine>
    readonly preferences: ActorRefFrom<typeof preferencesMachine>
  }
  readonly logic: WithMatchProps['logic'] & {
    readonly vipBanner: typeof vipBannerMachine
    readonly orders: OrdersLogic
    readonly giftRank: typeof rankMachine
    readonly messageActions: typeof messageActionsMachine
    readonly rules: RoomRulesLogic
    readonly reportList: ReportListLogic
    readonly muteList: MuteListLogic
    readonly operationLog: OperationLogLogic
    readonly seconds: SecondsLogic
  }
  /** What the member follows. */
  readonly favourites: ActorRefFrom<typeof favouritesMachine>
  /** The way to customer service, and sharing the room. */
  readonly Actions: ComponentType<{ readonly match: AnchorMatch }>
  readonly roomPorts: RoomPorts
  /** Whether the member has paused. */
  readonly play: SaferPlayHost
}

type Children = ReturnType<typeof selectChildren>
type Needed = 'chat' | 'chatList' | 'outbox' | 'composer' | 'gift' | 'moderation'

/** The machines of a visit: some that a room cannot do without, and some that it can. */
type Parts = Pick<Children, 'marquee' | 'giftLane' | 'player' | 'danmaku' | 'effects'> & {
  readonly [Name in Needed]-?: NonNullable<Children[Name]>
}

type OpenRoomProps = RoomProps & {
  readonly parts: Parts
  /** The room's match; null without one. */
  readonly game: MatchActors | null
}

/** A room all of whose machines are there, put together of its parts. */
export function OpenRoom({ visit, loaded, parts, game, actors, logic, roomPorts, favourites, Actions, play }: OpenRoomProps) {
  const { t } = useTranslation(['room', 'shared'])
  const { pathname } = useLocation()
  const { match, room } = loaded
  const { chat, chatList, moderation } = parts
  const member = useSelector(actors.session, selectMember)
  const motion = useSelector(actors.preferences, (snapshot) => snapshot.context.motion)
  const canModerate = useSelector(chat, selectCanModerate)
  const [help, setHelp] = useState(false)
  const [managing, setManaging] = useState(false)
  const tabs = useRoomTabs(parts)

  const name = match.anchorInfo?.nickname ?? t('listing.versus', { home: match.homeName, visit: match.visitName })
  const title =
    match.anchorInfo === null ? t('room.matchTitle', { name }) : t('room.title', { name, topic: match.roomInfo.title })
  useTitle(actors.title, title)

  const askLogin = useCallback(
    (featureKey: string) => actors.prompt.send({ type: 'login.needed', featureKey, fromPage: pathname }),
    [actors.prompt, pathname],
  )
  const messageActions = useMessageActions(logic.messageActions, {
    room,
    composer: parts.composer,
    memberId: member?.memberId ?? null,
    askLogin,
  })
  const moderator = useModerator({ moderation, chat, list: chatList, messageActions, setHelp })
  const effects = useEffectChoice(actors.preferences)
  return (
    <ManagingContext value={managing}>
      <RoomLayout
        tabs={tabs}
        stage={
          <Stage
            match={match}
            player={parts.player}
            danmaku={parts.danmaku}
            lane={motion ? parts.giftLane : undefined}
            now={roomPorts.now()}
            odds={game?.odds}
            seconds={logic.seconds}
          >
            {effects.isOn && (
              <Later>
                <VipBanner room={room} logic={logic.vipBanner} />
              </Later>
            )}
          </Stage>
        }
        about={
          <RoomAbout match={match} visit={visit}>
            <Later>
              <Actions match={match} />
            </Later>
            <RoomFavourite match={match} favourites={favourites} />
            {canModerate && (
              <Later>
                <RoomModeration
                  room={room}
                  chat={chat}
                  moderation={moderation}
                  now={roomPorts.now}
                  muteList={logic.muteList}
                  operationLog={logic.operationLog}
                  reportList={logic.reportList}
                  rules={logic.rules}
                  managing={managing}
                  onManage={setManaging}
                  help={help}
                  onHelp={setHelp}
                />
              </Later>
            )}
          </RoomAbout>
        }
        chat={
          <ChatPanel
            chat={chat}
            list={chatList}
            outbox={parts.outbox}
            member={member}
            announcements={parts.marquee !== undefined && <RoomAnnouncements marquee={parts.marquee} still={!motion} />}
            orders={
              game !== null && (
                <Later key={match.venueName}>
                  <OrderTicker logic={logic.orders} room={room} match={match} />
                </Later>
              )
            }
            moderator={canModerate ? moderator : null}
            messageActions={messageActions}
            input={
              <InputBar
                chat={chat}
                composer={parts.composer}
                memberId={messageActions.memberId}
                seconds={logic.seconds}
                onGift={tabs.showGifts}
                onLoginNeeded={messageActions.onLoginNeeded}
              />
            }
            seconds={logic.seconds}
          />
        }
        chatCount={<ChatTabCount chat={chat} list={chatList} />}
        odds={
          game === null ? null : (
            <PartBoundary>
              <MatchTab {...game} match={match} seconds={logic.seconds} />
            </PartBoundary>
          )
        }
        rank={
          <PartBoundary>
            <RankPanel room={room} logic={logic.giftRank} member={member} />
          </PartBoundary>
        }
        gifts={
          <PartBoundary>
            <GiftPanel
              gift={parts.gift}
              isMember={member !== null}
              play={play}
              effects={effects}
              onLoginNeeded={() => askLogin('feature.gift')}
            />
          </PartBoundary>
        }
      >
        {effects.isOn && parts.effects !== undefined && (
          <Later>
            <GiftEffects effects={parts.effects} />
          </Later>
        )}
        <MessageSheets actions={messageActions.actions} />
      </RoomLayout>
    </ManagingContext>
  )
}
