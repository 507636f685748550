import { useSelector } from '@xstate/react'
import { useCallback, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { linesOf } from '#src/machines/chat/chatListView.ts'
import { selectCanModerate } from '#src/machines/chat/chatSelectors.ts'
import type { RoomLoaded } from '#src/machines/room/roomMachine.ts'
import { selectChildren } from '#src/machines/room/roomSelectors.ts'
import { selectMember } from '#src/machines/session/sessionSelectors.ts'
import { useT } from '#src/ui/i18n/useT.ts'
import { Later } from '#src/ui/kit/Later.tsx'
import { PartBoundary } from '#src/ui/kit/PartBoundary.tsx'
import { Tabs } from '#src/ui/kit/Tabs.tsx'
import { useWide } from '#src/ui/kit/useWide.ts'
import { lazyPart } from '#src/ui/kit/parts.tsx'
import { useActorRef } from '#src/ui/kit/useActorRef.ts'
import { ChatPanel } from './chat/ChatPanel.tsx'
import { ChatTabCount } from './chat/ChatTabCount.tsx'
import { EffectSwitch, useEffectChoice } from './gifts/EffectSwitch.tsx'
import { VipBanner } from './chat/VipBanner.tsx'
import { GiftPanel } from './gifts/GiftPanel.tsx'
import { type GameRefs, MatchRefs } from './match/MatchRefs.tsx'
import { RemainingFor, type RemainingKey } from './composer/InputBar.tsx'
import { useModerator } from './moderation/useModerator.tsx'
import type { RoomPageRefs, VisitRef } from './refs.ts'
import { RoomCollect } from './RoomCollect.tsx'
import { RoomAbout } from './RoomAbout.tsx'
import { RoomNotices } from './RoomNotices.tsx'
import { SlowWait } from './moderation/SlowMode.tsx'
import { Stage } from './player/Stage.tsx'
import { TalkLayer } from './chat/TalkLayer.tsx'
import { useTalk } from './chat/useTalk.ts'
import styles from './room.module.css'

// Effects come after the room: nobody waits for them.
const GiftEffects = lazyPart(async () => (await import('./gifts/GiftEffects.tsx')).GiftEffects)
// Not the tab that a visit begins with.
const RankPanel = lazyPart(async () => (await import('./gifts/RankPanel.tsx')).RankPanel)
// Prices and orders come after the picture and the lines.
const MatchTab = lazyPart(async () => (await import('./match/MatchTab.tsx')).MatchTab)
const OrderTicker = lazyPart(async () => (await import('./OrderTicker.tsx')).OrderTicker)
// Only moderators load what moderators do.
const RoomModeration = lazyPart(async () => (await import('./moderation/RoomModeration.tsx')).RoomModeration, ['moderation'])

type RoomProps = RoomPageRefs & { readonly visit: VisitRef; readonly loaded: RoomLoaded }
type Children = ReturnType<typeof selectChildren>

/** A loaded room. On a phone: picture, who it is, and tabs; from 1024 px the chat has a column and the gifts a bar of their own. */
export function Room({ visit, loaded, ...refs }: RoomProps) {
  const children = useSelector(visit, selectChildren)
  const { chat, chatList, outbox, composer, gift, effects, moderation, player, danmaku, marquee, giftLane } = children
  if (chat === undefined || chatList === undefined || outbox === undefined || composer === undefined) return null
  if (gift === undefined || moderation === undefined) return null
  const parts = { chat, chatList, outbox, composer, gift, effects, moderation, player, danmaku, marquee, giftLane }
  const { matchId } = loaded.match
  if (matchId === null) return <OpenRoom {...refs} visit={visit} loaded={loaded} parts={parts} game={null} />
  return (
    <MatchRefs matchId={matchId} room={loaded.room} logic={refs.logic} now={refs.roomPorts.now}>
      {(game) => <OpenRoom {...refs} visit={visit} loaded={loaded} parts={parts} game={game} />}
    </MatchRefs>
  )
}

type Needed = 'chat' | 'chatList' | 'outbox' | 'composer' | 'gift' | 'moderation'
type Parts = Pick<Children, 'marquee' | 'giftLane' | 'player' | 'danmaku' | 'effects'> & {
  readonly [Name in Needed]-?: NonNullable<Children[Name]>
}
type TabName = 'chat' | 'odds' | 'rank' | 'gifts'

type OpenRoomProps = RoomProps & { readonly parts: Parts; readonly game: GameRefs | null }

function OpenRoom({ visit, loaded, parts, game, actors, logic, roomPorts, collection, play }: OpenRoomProps) {
  const t = useT()
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
  const talk = useTalk(logic.talk, { room, composer: parts.composer, memberId: member?.memberId ?? null, askLogin })
  const moderator = useModerator({ moderation, chat, list: chatList, talk, setHelp })
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
        composer={parts.composer}
        member={member}
        notices={parts.marquee !== undefined && <RoomNotices marquee={parts.marquee} still={!motion} />}
        orders={
          game !== null && (
            <Later key={match.venueName}>
              <OrderTicker logic={logic.orders} room={room} match={match} />
            </Later>
          )
        }
        moderator={canModerate ? moderator : null}
        talk={talk}
        renderRemaining={(until, words) => <Remaining until={until} words={words} seconds={logic.seconds} />}
        renderWait={(until) => <SlowWait until={until} seconds={logic.seconds} />}
        onGift={showGifts}
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
  const oddsTabs = odds === false ? [] : [{ value: 'odds' as const, label: t('odds.tab'), content: odds, scrolls: true }]

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
        {effects.isOn && <VipBanner room={room} logic={logic.entrance} />}
      </Stage>
      {effects.isOn && parts.effects !== undefined && (
        <Later>
          <GiftEffects effects={parts.effects} />
        </Later>
      )}
      <RoomAbout match={match} visit={visit}>
        <RoomCollect match={match} collection={collection} />
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
      <TalkLayer talk={talk.talk} />
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

type RemainingProps = {
  readonly until: number
  readonly words: RemainingKey
  readonly seconds: RoomPageRefs['logic']['seconds']
}

function Remaining({ until, words, seconds }: RemainingProps) {
  const clock = useActorRef(seconds)
  const now = useSelector(clock, (snapshot) => snapshot.context)
  return now === undefined ? null : <RemainingFor until={until} now={now} words={words} />
}
