import { useSelector } from '@xstate/react'
import type { RoomLoaded } from '#src/machines/room/roomMachine.ts'
import { selectChildren } from '#src/machines/room/roomSelectors.ts'
import { MatchRefs } from './match/MatchRefs.tsx'
import { OpenRoom } from './OpenRoom.tsx'
import type { RoomPageRefs, VisitRef } from './refs.ts'

type RoomProps = RoomPageRefs & { readonly visit: VisitRef; readonly loaded: RoomLoaded }

/** A loaded room, once its machines are there; one with a match also follows its odds and plays. */
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
