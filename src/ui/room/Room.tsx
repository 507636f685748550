import { useSelector } from '@xstate/react'
import { useCallback, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { useTranslation } from 'react-i18next'
import type { ActorRefFrom } from 'xstate'
import { linesOf } from '#src/machines/chat/chatListView.ts'
import { selectCanModerate } from '#src/machines/chat/chatSelectors.ts'
import type { messageActionsMachine } from '#src/machines/chat/messageActionsMachine.ts'
import type { favouritesMachine } from '#src/machines/favourites/favouritesMachine.ts'
import type { rankMachine } from '#src/machines/gift/rankMachine.ts'
import type { SecondsLogic } from '#src/machines/kit/secondsLogic.ts'
import type { preferencesMachine } from '#src/machines/preferences/preferencesMachine.ts'
import type { promptMachine } from '#src/machines/prompt/promptMachine.ts'
import type { RoomLoaded, RoomPorts, RoomRef } from '#src/machines/room/roomMachine.ts'
import { selectChildren } from '#src/machines/room/roomSelectors.ts'
import type { SaferPlayHost } from '#src/machines/saferPlay/saferPlaySelectors.ts'
import type { sessionMachine } from '#src/machines/session/sessionMachine.ts'
import { selectMember } from '#src/machines/session/sessionSelectors.ts'
import type { titleMachine } from '#src/machines/title/titleMachine.ts'
import type { vipBannerMachine } from '#src/machines/vipBanner/vipBannerMachine.ts'
import { Later } from '#src/ui/kit/Later.tsx'
import { PartBoundary } from '#src/ui/kit/PartBoundary.tsx'
import { Tabs } from '#src/ui/kit/Tabs.tsx'
import { useWide } from '#src/ui/kit/useWide.ts'
import { lazyComponent } from '#src/ui/kit/lazyComponent.tsx'
import { ChatPanel } from './chat/ChatPanel.tsx'
import { ChatTabCount } from './chat/ChatTabCount.tsx'
import { EffectSwitch, useEffectChoice } from './gifts/EffectSwitch.tsx'
import { VipBanner } from './VipBanner.tsx'
import { GiftPanel } from './gifts/GiftPanel.tsx'
import { type MatchActors, WithMatch, type WithMatchProps } from './match/WithMatch.tsx'
import { InputBar } from './composer/InputBar.tsx'
import { useModerator } from './moderation/useModerator.tsx'
import type { MuteListLogic } from './moderation/MuteList.tsx'
import type { OperationLogLogic } from './moderation/OperationLog.tsx'
import type { ReportListLogic } from './moderation/ReportList.tsx'
import type { RoomRulesLogic } from './moderation/RoomRules.tsx'
import type { OrdersLogic } from './match/OrderTicker.tsx'
import { RoomFavourite } from './RoomFavourite.tsx'
import { RoomAbout } from './RoomAbout.tsx'
import { RoomAnnouncements } from './RoomAnnouncements.tsx'
import { Stage } from './Stage.tsx'
import { MessageSheets } from './chat/MessageSheets.tsx'
import { useMessageActions } from './useMessageActions.ts'
import styles from './room.module.css'

// Effects come after the room: no one waits for them.
const GiftEffects = lazyComponent(async () => (await import('./gifts/GiftEffects.tsx')).GiftEffects)
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
  readonly roomPorts: RoomPorts
  /** Whether the member has paused. */
  readonly play: SaferPlayHost
}
type Children = ReturnType<typeof selectChildren>

/** A loaded room. On a phone: picture, who it is, and tabs; from 1024 px the chat has a column and the gifts a bar of their own. */
export function Room({ visit, loaded, ...props }: RoomProps) {
  const children = useSelector(visit, selectChildren)
  const { chat, chatList, outbox, composer, gift, effects, moderation, player, danmaku, marquee, giftLane } = children
  if (chat === undefined || chatList === undefined || outbox === undefined || composer === undefined) return null
  if (gift === undefined || moderation === undefined) return null
  const parts = { chat, chatList, outbox, composer, gift, effects, moderation, player, danmaku, marquee, giftLane }
  const { matchId } = loaded.match
  if (matchId === null) return <OpenRoom {...props} visit={visit} loaded={loaded} parts={parts} game={null} />
  return (
    <WithMatch matchId={matchId} room={loaded.room} logic={props.logic} now={props.roomPorts.now}>
      {(game) => <OpenRoom {...props} visit={visit} loaded={loaded} parts={parts} game={game} />}
    </WithMatch>
  )
}

type Needed = 'chat' | 'chatList' | 'outbox' | 'composer' | 'gift' | 'moderation'
type Parts = Pick<Children, 'marquee' | 'giftLane' | 'player' | 'danmaku' | 'effects'> & {
  readonly [Name in Needed]-?: NonNullable<Children[Name]>
}
type TabName = 'chat' | 'odds' | 'rank' | 'gifts'

type OpenRoomProps = RoomProps & { readonly parts: Parts; readonly game: MatchActors | null }

function OpenRoom({ visit, loaded, parts, game, actors, logic, roomPorts, favourites, play }: OpenRoomProps) {
  const { t } = useTranslation(['room', 'shared'])
  const wide = useWide()
  const { pathname } = useLocation()
  const { match, room } = loaded
  const { chat, chatList, gift, moderation } = parts
  const member = useSelector(actors.session, selectMember)
  const motion = useSelector(actors.preferences, (snapshot) => snapshot.context.motion)
  const canModerate = useSelector(chat, selectCanModerate)
  const [tab, setTab] = useState<TabName>('chat')
  const [under, setUnder] = useState<'odds' | 'gifts'>('odds')
  const [help, setHelp] = useState(false)

  const name = match.anchorInfo?.nickname ?? t('listing.versus', { home: match.homeName, visit: match.visitName })
  const title =
    match.anchorInfo === null ? t('room.matchTitle', { name }) : t('room.title', { name, topic: match.roomInfo.title })
  useEffect(() => actors.title.send({ type: 'title.changed', text: title }), [actors.title, title])

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
  const giftPanel = (
    <GiftPanel
      gift={gift}
      isMember={member !== null}
      play={play}
      effects={<EffectSwitch {...effects} />}
      onLoginNeeded={() => askLogin('feature.gift')}
    />
  )
  const showGifts = () => {
    setUnder('gifts')
    if (!wide) showTab('gifts')
    else document.getElementById(GIFTS)?.querySelector('input')?.focus()
  }
  const showTab = (next: TabName) => {
    chatList.send(next === 'chat' ? { type: 'list.shown' } : { type: 'list.hidden', received: linesOf(chat).received })
    setTab(next)
  }
  const shownTab = wide && (tab === 'gifts' || tab === 'odds') ? 'chat' : tab
  const chatTab = {
    value: 'chat' as const,
    label: t('room.chat'),
    keep: true,
    mark: shownTab !== 'chat' && <ChatTabCount chat={chat} list={chatList} />,
    content: (
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
            onGift={showGifts}
            onLoginNeeded={messageActions.onLoginNeeded}
          />
        }
        seconds={logic.seconds}
      />
    ),
  }
  const rankTab = {
    value: 'rank' as const,
    label: t('room.rank'),
    content: (
      <PartBoundary>
        <RankPanel room={room} logic={logic.giftRank} member={member} />
      </PartBoundary>
    ),
  }
  const giftTab = { value: 'gifts' as const, label: t('room.gifts'), content: giftPanel, scrolls: true }

  const odds = game !== null && (
    <PartBoundary>
      <MatchTab {...game} match={match} seconds={logic.seconds} />
    </PartBoundary>
  )
  const oddsTabs = odds === false ? [] : [{ value: 'odds' as const, label: t('shared:odds.tab'), content: odds, scrolls: true }]

  return (
    <div className={styles.room}>
      <Stage
        match={match}
        player={parts.player}
        danmaku={parts.danmaku}
        lane={motion ? parts.giftLane : undefined}
        now={roomPorts.now()}
        odds={game?.odds}
        seconds={logic.seconds}
      >
        {effects.isOn && <VipBanner room={room} logic={logic.vipBanner} />}
      </Stage>
      {effects.isOn && parts.effects !== undefined && (
        <Later>
          <GiftEffects effects={parts.effects} />
        </Later>
      )}
      <RoomAbout match={match} visit={visit}>
        <RoomFavourite match={match} favourites={favourites} />
        {canModerate && (
          <Later>
            <RoomModeration
              room={room}
              chat={chat}
              moderation={moderation}
              muteList={logic.muteList}
              operationLog={logic.operationLog}
              reportList={logic.reportList}
              rules={logic.rules}
              help={help}
              onHelp={setHelp}
            />
          </Later>
        )}
      </RoomAbout>
      {wide && (
        <div id={GIFTS} className={styles.under}>
          {odds === false ? (
            giftPanel
          ) : (
            <Tabs
              className={styles.tabs}
              label={t('room.tabs')}
              value={under}
              onChange={setUnder}
              tabs={[...oddsTabs, giftTab]}
            />
          )}
        </div>
      )}
      <MessageSheets actions={messageActions.actions} />
      <div className={styles.column}>
        <Tabs
          className={styles.tabs}
          label={t('room.tabs')}
          value={shownTab}
          onChange={showTab}
          tabs={wide ? [chatTab, rankTab] : [chatTab, ...oddsTabs, rankTab, giftTab]}
        />
      </div>
    </div>
  )
}

const GIFTS = 'room-gifts'
