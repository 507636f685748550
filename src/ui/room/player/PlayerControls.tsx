import { useSelector } from '@xstate/react'
import {
  Maximize,
  MessageSquareOff,
  MessageSquareText,
  Minimize,
  PictureInPicture2,
  RefreshCw,
  Settings2,
  Volume2,
  VolumeX,
} from 'lucide-react'
import { type ReactNode, type RefObject, useRef, useState } from 'react'
import type { ActorRefFrom } from 'xstate'
import { useTranslation } from 'react-i18next'
import type { AnchorMatch } from '#src/api/model/anchor.ts'
import type { danmakuMachine } from '#src/machines/danmaku/danmakuMachine.ts'
import { selectDanmakuOn } from '#src/machines/danmaku/danmakuSelectors.ts'
import type { SecondsLogic } from '#src/machines/kit/secondsLogic.ts'
import type { playerMachine } from '#src/machines/player/playerMachine.ts'
import { isIdle } from '#src/machines/player/playerBarSelectors.ts'
import { selectHasSound, selectPicture } from '#src/machines/player/playerSelectors.ts'
import { IconButton } from '#src/ui/kit/Button.tsx'
import { cx } from '#src/ui/kit/cx.ts'
import { Later } from '#src/ui/kit/Later.tsx'
import { useFullScreen } from '#src/ui/kit/useFullScreen.ts'
import { lazyComponent } from '#src/ui/kit/lazyComponent.tsx'
import styles from './player.module.css'

// Most viewers change nothing: what they would change it with comes when they want to.
const PlayerSettings = lazyComponent(async () => (await import('./PlayerSettings.tsx')).PlayerSettings)

// Matches are played for most of their time.
const MatchRest = lazyComponent(async () => (await import('../rest/MatchRest.tsx')).MatchRest, ['rest'])

type PlayerControlsProps = {
  readonly match: AnchorMatch
  readonly seconds: SecondsLogic
  readonly player: ActorRefFrom<typeof playerMachine>
  readonly danmaku: ActorRefFrom<typeof danmakuMachine>
  readonly canAnimate: boolean
  /** Whether there is a stream to hear and to take out of the page. */
  readonly running: boolean
  /** Whether the match is drawn: nothing to hear, and nothing to fetch again. */
  readonly animated: boolean
  readonly box: RefObject<HTMLElement | null>
  readonly video: RefObject<HTMLVideoElement | null>
  readonly viewButtons: ReactNode
}

/**
 * Sound, settings, lines over the picture, reload, picture in picture and full screen, at the picture's lower edge; above it, that the match
 * rests. While words stand there instead of a picture, what would do nothing is not offered.
 */
export function PlayerControls({ match, seconds, ...bar }: PlayerControlsProps) {
  const picture = useSelector(bar.player, selectPicture)
  return (
    <>
      {picture === 'playing' && match.gameStatus === 'break' && (
        <Later>
          <MatchRest match={match} seconds={seconds} />
        </Later>
      )}
      <Bar {...bar} idle={isIdle(picture)} />
    </>
  )
}

type BarProps = Omit<PlayerControlsProps, 'match' | 'seconds'> & { readonly idle: boolean }

function Bar({ player, danmaku, canAnimate, running, animated, idle, box, video, viewButtons }: BarProps) {
  const { t } = useTranslation('room')
  const danmakuOn = useSelector(danmaku, selectDanmakuOn)
  const isFull = useFullScreen() !== null
  const settings = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  return (
    <div className={styles.controls}>
      {!animated && !idle && <Sound player={player} running={running} />}
      <IconButton
        ref={settings}
        label={t('player.settings')}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        <Settings2 size={20} aria-hidden="true" />
      </IconButton>
      {open && (
        <Later>
          <PlayerSettings
            player={player}
            danmaku={danmaku}
            canAnimate={canAnimate}
            anchor={settings}
            container={isFull ? box.current : null}
            onClose={() => setOpen(false)}
          />
        </Later>
      )}
      {!idle && (
        <IconButton
          label={danmakuOn ? t('danmaku.hide') : t('danmaku.show')}
          onClick={() => danmaku.send({ type: 'danmaku.toggled' })}
        >
          {danmakuOn ? <MessageSquareText size={20} aria-hidden="true" /> : <MessageSquareOff size={20} aria-hidden="true" />}
        </IconButton>
      )}
      {!animated && !idle && (
        <IconButton label={t('player.refresh')} onClick={() => player.send({ type: 'refresh.clicked' })}>
          <RefreshCw size={20} aria-hidden="true" />
        </IconButton>
      )}
      {!animated && !idle && document.pictureInPictureEnabled && (
        <IconButton
          label={t('player.pictureInPicture')}
          disabled={!running}
          onClick={() => void togglePictureInPicture(video.current)}
        >
          <PictureInPicture2 size={20} aria-hidden="true" />
        </IconButton>
      )}
      {viewButtons}
      {document.fullscreenEnabled && (
        <IconButton
          label={isFull ? t('player.exitFullScreen') : t('player.fullScreen')}
          onClick={() => void toggleFullScreen(box.current)}
        >
          {isFull ? <Minimize size={20} aria-hidden="true" /> : <Maximize size={20} aria-hidden="true" />}
        </IconButton>
      )}
    </div>
  )
}

/** Sound on and off; while something plays unheard it says so in words. */
function Sound({ player, running }: Pick<PlayerControlsProps, 'player' | 'running'>) {
  const { t } = useTranslation('room')
  const hasSound = useSelector(player, selectHasSound)
  const toggle = () => player.send({ type: 'sound.toggled' })
  if (running && !hasSound) {
    return (
      <button type="button" className={cx(styles.sound, styles.lead)} onClick={toggle}>
        <VolumeX size={20} aria-hidden="true" />
        <span>{t('player.tapForSound')}</span>
      </button>
    )
  }
  return (
    <IconButton className={styles.lead} label={hasSound ? t('player.mute') : t('player.unmute')} onClick={toggle}>
      {hasSound ? <Volume2 size={20} aria-hidden="true" /> : <VolumeX size={20} aria-hidden="true" />}
    </IconButton>
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
