import { useSelector } from '@xstate/react'
import { Maximize, PictureInPicture2, RefreshCw, Volume2, VolumeX } from 'lucide-react'
import { useCallback, useRef } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { AnchorMatch } from '#src/api/model/anchor.ts'
import type { playerMachine } from '#src/machines/player/playerMachine.ts'
import { selectHasSound, selectPicture } from '#src/machines/player/playerSelectors.ts'
import { useT } from '#src/ui/i18n/useT.ts'
import { IconButton } from '#src/ui/kit/Button.tsx'
import { PlayerOverlay } from './PlayerOverlay.tsx'
import styles from './player.module.css'

type PlayerProps = {
  readonly player: ActorRefFrom<typeof playerMachine>
  readonly match: AnchorMatch
  /** The server's time in ms. */
  readonly now: number
}

/** The room's picture with its controls. The video element is handed to the machine; what plays in it is the machine's affair. */
export function Player({ player, match, now }: PlayerProps) {
  const t = useT()
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
  const running = picture === 'playing' || picture === 'stalled'
  const toggleSound = () => player.send({ type: 'sound.toggled' })

  return (
    <section ref={box} className={styles.player} aria-label={t('player.label')} data-picture={picture}>
      <video ref={attach} className={styles.video} muted={!hasSound} playsInline disableRemotePlayback />
      {!running && <img className={styles.cover} src={match.cover} alt="" />}
      <PlayerOverlay player={player} picture={picture} nextAt={match.anchorInfo?.nextAt ?? null} now={now} />
      {running && !hasSound && (
        <button type="button" className={styles.sound} onClick={toggleSound}>
          <VolumeX size={20} aria-hidden="true" />
          {t('player.tapForSound')}
        </button>
      )}
      <div className={styles.controls}>
        <IconButton label={hasSound ? t('player.mute') : t('player.unmute')} onClick={toggleSound}>
          {hasSound ? <Volume2 size={20} aria-hidden="true" /> : <VolumeX size={20} aria-hidden="true" />}
        </IconButton>
        <IconButton label={t('player.refresh')} onClick={() => player.send({ type: 'refresh.clicked' })}>
          <RefreshCw size={20} aria-hidden="true" />
        </IconButton>
        {document.pictureInPictureEnabled && (
          <IconButton
            label={t('player.pictureInPicture')}
            disabled={!running}
            onClick={() => void togglePictureInPicture(video.current)}
          >
            <PictureInPicture2 size={20} aria-hidden="true" />
          </IconButton>
        )}
        {document.fullscreenEnabled && (
          <IconButton label={t('player.fullScreen')} onClick={() => void toggleFullScreen(box.current)}>
            <Maximize size={20} aria-hidden="true" />
          </IconButton>
        )}
      </div>
    </section>
  )
}

/** Browsers may refuse either (no press, no picture yet): then all stays as it is. */
async function togglePictureInPicture(video: HTMLVideoElement | null): Promise<void> {
  const change = document.pictureInPictureElement === null ? video?.requestPictureInPicture() : document.exitPictureInPicture()
  await change?.catch(() => undefined)
}

async function toggleFullScreen(box: HTMLElement | null): Promise<void> {
  const change = document.fullscreenElement === null ? box?.requestFullscreen() : document.exitFullscreen()
  await change?.catch(() => undefined)
}
