import type { AnchorMatch } from '#src/api/model/anchor.ts'
import type { selectChildren } from '#src/machines/room/roomSelectors.ts'
import { BackLink } from './BackLink.tsx'
import { GiftLane } from './GiftLane.tsx'
import type { OddsRef } from './match/MarketGroup.tsx'
import { Player } from './Player.tsx'
import { Scoreboard } from './Scoreboard.tsx'
import type { RoomLogicRefs } from './refs.ts'
import styles from './room.module.css'

type Children = ReturnType<typeof selectChildren>

type StageProps = {
  readonly match: AnchorMatch
  readonly player: Children['player']
  /** Gifts over the picture; undefined when moving parts are off. */
  readonly lane: Children['giftLane']
  readonly now: number
  /** The match's prices and plays; undefined without a match. */
  readonly odds: OddsRef | undefined
  readonly seconds: RoomLogicRefs['seconds']
}

/** What the room is about: the anchor's picture, or the match's score where nobody broadcasts. */
export function Stage({ match, player, lane, now, odds, seconds }: StageProps) {
  return (
    <div className={styles.stage}>
      <BackLink />
      {match.anchorRoomId === null || player === undefined ? (
        <Scoreboard match={match} now={now} odds={odds} seconds={seconds} />
      ) : (
        <Player player={player} match={match} now={now} />
      )}
      {lane !== undefined && <GiftLane lane={lane} />}
    </div>
  )
}
