import { useSelector } from '@xstate/react'
import { selectChildren } from '#src/machines/room/roomSelectors.ts'
import { WithMatch } from './match/WithMatch.tsx'
import { OpenRoom, type RoomProps } from './OpenRoom.tsx'

/** A loaded room, once its machines are there; one with a match also follows its odds and plays. */
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
