import { useSelector } from '@xstate/react'
import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import type { AnchorMatch } from '#src/api/model/anchor.ts'
import type { ActorRefFrom } from 'xstate'
import type { rankMachine } from '#src/machines/gifts/rankMachine.ts'
import type { RoomLoaded, RoomPorts, RoomRef } from '#src/machines/room/roomMachine.ts'
import type { roomViewMachine } from '#src/machines/roomView/roomViewMachine.ts'
import type { SaferPlayHost } from '#src/machines/saferPlay/saferPlaySelectors.ts'
import type { titleMachine } from '#src/machines/title/titleMachine.ts'
import type { vipBannerMachine } from '#src/machines/vipBanner/vipBannerMachine.ts'
import type { selectChildren } from '#src/machines/room/roomSelectors.ts'
import { Later } from '#src/ui/kit/Later.tsx'
import { PartBoundary } from '#src/ui/kit/PartBoundary.tsx'
import { lazyComponent } from '#src/ui/kit/lazyComponent.tsx'
import { Skeleton } from '#src/ui/kit/Skeleton.tsx'
import { useTitle } from '#src/ui/shared/useTitle.ts'
import { ChatTabCount } from './chat/ChatTabCount.tsx'
import { MessageSheets } from './chat/MessageSheets.tsx'
import type { QuietRoom } from './chat/QuietChat.tsx'
import { useEffectChoice } from './gifts/useEffectChoice.ts'
import type { RoomMomentProps } from './match/MatchMoment.tsx'
import type { MatchTabProps } from './match/MatchTab.tsx'
import type { OrdersLogic } from './match/OrderTicker.tsx'
import type { RoomPricesProps } from './match/RoomPrices.tsx'
import type { MatchActors, WithMatchProps } from './match/WithMatch.tsx'
import { ManagingContext } from './moderation/managing.ts'
import { isAwaited } from './player/isAwaited.ts'
import { RoomAbout } from './RoomAbout.tsx'
import { RoomChat } from './RoomChat.tsx'
import { RoomLayout } from './RoomLayout.tsx'
import { Stage } from './Stage.tsx'
import { useRoomTabs } from './useRoomTabs.ts'
import { useRoomView } from './useRoomView.ts'
import { type TalkActors, type TalkLogic, type TalkParts, useRoomTalk } from './useRoomTalk.tsx'
import prices from './match/roomPrices.module.css'
import styles from './room.module.css'

// Effects come after the room: no one waits for them.
const GiftEffects = lazyComponent(async () => (await import('./gifts/GiftEffects.tsx')).GiftEffects, ['gifts'])
// What can be given comes after the picture and the lines.
const GiftPanel = lazyComponent(async () => (await import('./gifts/GiftPanel.tsx')).GiftPanel, ['gifts'])
// A member of a high level rarely comes in within the first second.
const VipBanner = lazyComponent(async () => (await import('./VipBanner.tsx')).VipBanner)
// Ways to look at a room come after it.
const ViewButtons = lazyComponent(async () => (await import('./player/ViewButtons.tsx')).ViewButtons)
// Not the tab that a visit begins with.
const RankPanel = lazyComponent(async () => (await import('./gifts/RankPanel.tsx')).RankPanel, ['gifts'])
// Nor is this one.
const Timeline = lazyComponent(async () => (await import('./match/Timeline.tsx')).Timeline, ['match'])
// Announcements and orders come after the picture and the lines.
const RoomAnnouncements = lazyComponent(async () => (await import('./RoomAnnouncements.tsx')).RoomAnnouncements)
const MatchBar = lazyComponent(async () => (await import('./match/MatchBar.tsx')).MatchBar, ['match'])
const OrderTicker = lazyComponent(async () => (await import('./match/OrderTicker.tsx')).OrderTicker, ['chat'])

export type RoomProps = {
  readonly visit: RoomRef
  readonly loaded: RoomLoaded
  readonly actors: TalkActors & {
    readonly title: ActorRefFrom<typeof titleMachine>
  }
  readonly logic: TalkLogic &
    WithMatchProps['logic'] & {
      readonly vipBanner: typeof vipBannerMachine
      readonly orders: OrdersLogic
      readonly giftRank: typeof rankMachine
      readonly roomView: typeof roomViewMachine
    }
  /** The way to customer service, sharing the room and following it. */
  readonly Actions: ComponentType<{ readonly match: AnchorMatch }>
  /** What a desktop shows below the picture where there is no match. */
  readonly Brief: ComponentType<{ readonly id: string }>
  /** In the chat, while nobody writes there. */
  readonly Quiet: ComponentType<QuietRoom>
  /** Who wins its match at which price, above the lines of a phone. */
  readonly Prices: ComponentType<Omit<RoomPricesProps, 'sheet' | 'onPrice'>>
  /** The room's match with its prices, and the slip that they open. */
  readonly MatchTab: ComponentType<Omit<MatchTabProps, 'bets' | 'isMember' | 'onPrice'> & { readonly onTapped: () => void }>
  readonly Slip: ComponentType<{ readonly matchId: string }>
  /** The purchase of coins. */
  readonly Recharge: ComponentType<{ readonly onClose: () => void }>
  /** Goals over the picture; where there is none and no match, what one can do until there is. */
  readonly Moment: ComponentType<RoomMomentProps>
  readonly roomPorts: RoomPorts
  /** Whether the member has paused. */
  readonly play: SaferPlayHost
}

type Children = ReturnType<typeof selectChildren>
/** The machines of a visit: some that a room cannot do without, and some that it can. */
type Parts = TalkParts &
  Pick<Children, 'marquee' | 'giftLane' | 'player' | 'danmaku' | 'effects'> & { readonly gift: NonNullable<Children['gift']> }

type OpenRoomProps = RoomProps & {
  readonly parts: Parts
  /** The room's match; null without one. */
  readonly game: MatchActors | null
}

/** A room all of whose machines are there, put together of its parts. */
export function OpenRoom({
  visit,
  loaded,
  parts,
  game,
  actors,
  logic,
  roomPorts,
  Actions,
  Brief,
  Quiet,
  Recharge,
  Moment,
  Prices,
  MatchTab,
  Slip,
  play,
}: OpenRoomProps) {
  const { t } = useTranslation(['room', 'shared'])
  const { match, room } = loaded
  const motion = useSelector(actors.preferences, (snapshot) => snapshot.context.motion)
  // A match's own room is about the match, and nobody is there whom one gives to.
  const isPure = match.anchorInfo === null
  // Where an anchor speaks, people talk; while none does, it is said when, and what one can do until then.
  const first = isPure || (game === null && isAwaited(match)) ? 'below' : 'chat'
  const tabs = useRoomTabs(parts, game !== null || match.anchorRoomId !== null, first)
  const look = useRoomView(logic.roomView, parts.player, game !== null)

  const name = match.anchorInfo?.nickname ?? t('listing.versus', { home: match.homeName, visit: match.visitName })
  const title = isPure ? t('room.matchTitle', { name }) : t('room.title', { name, topic: match.roomInfo.title })
  useTitle(actors.title, title)

  const talk = useRoomTalk({ room, parts, actors, logic, now: roomPorts.now, onTools: look.needChat })
  const effects = useEffectChoice(actors.preferences)
  const score = game !== null && !isPure && parts.player !== undefined && (
    <Later fallback={<section className={styles.board} />}>
      <MatchBar
        {...game}
        match={match}
        player={parts.player}
        onShow={tabs.onShow}
        now={roomPorts.now()}
        seconds={logic.seconds}
      />
    </Later>
  )
  return (
    <ManagingContext value={talk.managing}>
      <RoomLayout
        tabs={tabs}
        look={look}
        stage={
          <Stage
            match={match}
            player={parts.player}
            danmaku={parts.danmaku}
            lane={motion ? parts.giftLane : undefined}
            now={roomPorts.now()}
            game={game}
            seconds={logic.seconds}
            viewButtons={
              <Later>
                <ViewButtons {...look} />
              </Later>
            }
          >
            {effects.isOn && parts.effects !== undefined && (
              <Later>
                <GiftEffects effects={parts.effects} player={parts.player} isStill={effects.isStill} />
              </Later>
            )}
            {effects.isOn && !effects.isStill && (
              <Later>
                <VipBanner room={room} logic={logic.vipBanner} />
              </Later>
            )}
            <Later>
              <Moment match={match} room={room} title={title} />
            </Later>
          </Stage>
        }
        about={
          <>
            {tabs.wide && score}
            <RoomAbout match={match} visit={visit} tools={talk.tools} score={!tabs.wide && score}>
              <Later>
                <Actions match={match} />
              </Later>
            </RoomAbout>
          </>
        }
        chat={
          <RoomChat
            parts={parts}
            talk={talk}
            announcements={
              <>
                {game !== null && match.gameStatus !== 'ended' && (
                  <Later fallback={<div className={prices.prices} />}>
                    <Prices odds={game.odds} match={match} onAll={() => tabs.onShow('below')} />
                  </Later>
                )}
                {parts.marquee !== undefined && (
                  <Later>
                    <RoomAnnouncements marquee={parts.marquee} still={!motion} />
                  </Later>
                )}
              </>
            }
            orders={
              <>
                <Later>
                  <Quiet chat={parts.chat} match={match} />
                </Later>
                {game !== null && (
                  <Later key={match.venueName}>
                    <OrderTicker logic={logic.orders} room={room} match={match} odds={game.odds} />
                  </Later>
                )}
              </>
            }
            onGift={isPure ? null : tabs.showGifts}
            seconds={logic.seconds}
          />
        }
        chatCount={<ChatTabCount chat={parts.chat} list={parts.chatList} />}
        odds={
          game === null ? null : (
            <PartBoundary waiting={<Skeleton className={styles.odds} />}>
              <MatchTab {...game} match={match} seconds={logic.seconds} onTapped={look.needChat} />
            </PartBoundary>
          )
        }
        brief={
          match.anchorRoomId === null ? null : (
            <Later>
              <Brief id={match.anchorRoomId} />
            </Later>
          )
        }
        slip={
          match.matchId !== null && (
            <Later>
              <Slip matchId={match.matchId} />
            </Later>
          )
        }
        timeline={
          isPure && game !== null ? (
            <PartBoundary>
              <Timeline game={game.game} match={match} />
            </PartBoundary>
          ) : null
        }
        rank={
          isPure ? null : (
            <PartBoundary>
              <RankPanel
                room={room}
                logic={logic.giftRank}
                member={talk.member}
                onLoginNeeded={() => talk.askLogin('feature.gift')}
              />
            </PartBoundary>
          )
        }
        gifts={
          isPure ? null : (
            <PartBoundary>
              <GiftPanel
                gift={parts.gift}
                chat={parts.chat}
                seconds={logic.seconds}
                isMember={talk.member !== null}
                play={play}
                effects={effects}
                Recharge={Recharge}
                onLoginNeeded={() => talk.askLogin('feature.gift')}
              />
            </PartBoundary>
          )
        }
      >
        <MessageSheets talk={talk} />
      </RoomLayout>
    </ManagingContext>
  )
}
