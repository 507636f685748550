import { useSelector } from '@xstate/react'
import { type ReactNode, useCallback, useRef } from 'react'
import type { ActorRefFrom } from 'xstate'
import { useTranslation } from 'react-i18next'
import { type AnchorMatch, nextTimeOf } from '#src/api/model/anchor.ts'
import type { danmakuMachine } from '#src/machines/danmaku/danmakuMachine.ts'
import type { playerMachine } from '#src/machines/player/playerMachine.ts'
import type { SecondsLogic } from '#src/machines/kit/secondsLogic.ts'
import { selectHasSound, selectPicture } from '#src/machines/player/playerSelectors.ts'
import { Later } from '#src/ui/kit/Later.tsx'
import { lazyComponent } from '#src/ui/kit/lazyComponent.tsx'
import { PlayerOverlay } from './PlayerOverlay.tsx'
import styles from './player.module.css'

// The picture comes before its bar.
const PlayerControls = lazyComponent(async () => (await import('./PlayerControls.tsx')).PlayerControls)

type PlayerProps = {
  readonly player: ActorRefFrom<typeof playerMachine>
  readonly danmaku: ActorRefFrom<typeof danmakuMachine>
  readonly match: AnchorMatch
  /** The match drawn from its own events, for the source ANIMATION; undefined where nothing can draw it. */
  readonly animation: ReactNode
  /** The server's time in ms. */
  readonly now: number
  readonly seconds: SecondsLogic
  /** Ways to look at the room. */
  readonly viewButtons: ReactNode
}

/** The room's picture with its controls. The video element is handed to the machine; what plays in it is the machine's affair. */
export function Player(props: PlayerProps) {
  const { player, danmaku, match, animation, now, seconds } = props
  const { t } = useTranslation('room')
  const picture = useSelector(player, selectPicture)
  const hasSound = useSelector(player, selectHasSound)
  const box = useRef<HTMLDivElement>(null)
  const video = useRef<HTMLVideoElement>(null)
  const attach = useCallback(
    (element: HTMLVideoElement) => {
      video.current = element
      player.send({ type: 'video.attached', element })
      return () => {
        video.current = null
        player.send({ type: 'video.detached' })
      }
    },
    [player],
  )
  const attachStage = useCallback(
    (element: HTMLDivElement) => {
      danmaku.send({ type: 'stage.attached', element })
      return () => danmaku.send({ type: 'stage.detached' })
    },
    [danmaku],
  )
  const running = picture === 'playing' || picture === 'stalled'
  const animated = picture === 'animated'

  return (
    <section ref={box} className={styles.player} aria-label={t('player.label')} data-picture={picture}>
      <video ref={attach} className={styles.video} hidden={animated} muted={!hasSound} playsInline disableRemotePlayback />
      {animated && <div className={styles.animation}>{animation}</div>}
      {!running && !animated && match.cover !== null && <img className={styles.cover} src={match.cover} alt="" />}
      {/* The lines are the chat's: readers of the screen have them there. */}
      {(running || animated) && <div ref={attachStage} className={styles.danmaku} data-danmaku="" aria-hidden="true" />}
      <PlayerOverlay player={player} picture={picture} nextAt={nextTimeOf(match)} now={now} seconds={seconds} />
      <Later>
        <PlayerControls
          {...props}
          canAnimate={animation !== undefined}
          running={running}
          animated={animated}
          box={box}
          video={video}
        />
      </Later>
    </section>
  )
}
