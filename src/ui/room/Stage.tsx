import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import type { AnchorMatch } from '#src/api/model/anchor.ts'
import type { SecondsLogic } from '#src/machines/kit/secondsLogic.ts'
import { isBlank, selectPicture } from '#src/machines/player/playerSelectors.ts'
import type { selectChildren } from '#src/machines/room/roomSelectors.ts'
import { Later } from '#src/ui/kit/Later.tsx'
import { lazyComponent } from '#src/ui/kit/lazyComponent.tsx'
import { BackLink } from './BackLink.tsx'
import type { MatchActors } from './match/WithMatch.tsx'
import { isAwaited } from './player/isAwaited.ts'
import { Player } from './player/Player.tsx'
import styles from './room.module.css'

// Most rooms have a picture in its place.
const Scoreboard = lazyComponent(async () => (await import('./match/Scoreboard.tsx')).Scoreboard, ['match'])
// The picture comes first.
const GiftLane = lazyComponent(async () => (await import('./gifts/GiftLane.tsx')).GiftLane)

type Children = ReturnType<typeof selectChildren>

type StageProps = {
  readonly match: AnchorMatch
  readonly player: Children['player']
  readonly danmaku: Children['danmaku']
  /** Gifts over the picture; undefined when moving parts are off. */
  readonly lane: Children['giftLane']
  readonly now: number
  /** The match's prices, plays and events; null without a match. */
  readonly game: MatchActors | null
  readonly seconds: SecondsLogic
  /** Ways to look at the room, for the picture's bar. */
  readonly viewButtons: ReactNode
  /** Over the picture: who comes in. */
  readonly children: ReactNode
}

/** What the room is about: a picture of it, or the match's score where there is none. */
export function Stage({ match, player, danmaku, lane, now, game, seconds, viewButtons, children }: StageProps) {
  const board = (
    <Later fallback={<section className={styles.field} />}>
      <Scoreboard match={match} now={now} game={game} seconds={seconds} />
    </Later>
  )
  return (
    <div className={styles.stage} data-awaited={isAwaited(match) || undefined}>
      <BackLink />
      {player === undefined || danmaku === undefined ? (
        board
      ) : (
        <Picture
          player={player}
          danmaku={danmaku}
          match={match}
          canAnimate={game !== null}
          now={now}
          seconds={seconds}
          viewButtons={viewButtons}
          board={board}
        />
      )}
      {lane !== undefined && (
        <Later>
          <GiftLane lane={lane} />
        </Later>
      )}
      {children}
    </div>
  )
}

type PictureProps = Pick<StageProps, 'match' | 'now' | 'seconds' | 'viewButtons'> & {
  readonly player: NonNullable<Children['player']>
  readonly danmaku: NonNullable<Children['danmaku']>
  /** Whether the board draws the match from its own plays (E-3: ANIMATION). */
  readonly canAnimate: boolean
  /** What stands there where there is no picture. */
  readonly board: ReactNode
}

function Picture({ board, canAnimate, ...picture }: PictureProps) {
  const state = useSelector(picture.player, selectPicture)
  return isBlank(state, canAnimate) ? board : <Player {...picture} animation={canAnimate ? board : undefined} />
}
