import { useSelector } from '@xstate/react'
import { Play, RotateCw } from 'lucide-react'
import type { ActorRefFrom } from 'xstate'
import { useTranslation } from 'react-i18next'
import type { playerMachine } from '#src/machines/player/playerMachine.ts'
import type { SecondsLogic } from '#src/machines/kit/secondsLogic.ts'
import {
  type PictureState,
  selectAttempt,
  selectFallbackLine,
  selectHasFeed,
  selectRetryAt,
} from '#src/machines/player/playerSelectors.ts'
import { dayTime } from '#src/ui/i18n/time.ts'
import { Button } from '#src/ui/kit/Button.tsx'
import { cx } from '#src/ui/kit/cx.ts'
import { useActorRef } from '#src/ui/kit/useActorRef.ts'
import styles from './player.module.css'

type PlayerOverlayProps = {
  readonly player: ActorRefFrom<typeof playerMachine>
  readonly picture: PictureState
  /** When a room without a picture has one, in ms; 0 = that is not known. */
  readonly nextAt: number
  readonly now: number
  readonly seconds: SecondsLogic
}

/** Words over the picture while there is none: why, and what will happen next. */
export function PlayerOverlay({ player, picture, nextAt, now, seconds }: PlayerOverlayProps) {
  const { t } = useTranslation('room')
  const next = nextAt > now ? t('player.nextAt', { time: dayTime(t, nextAt, now) }) : null
  switch (picture) {
    case 'playing':
    case 'animated':
    case 'noPicture':
      return null
    case 'blocked':
      return (
        <div className={styles.overlay}>
          <Button onClick={() => player.send({ type: 'play.clicked' })}>
            <Play size={20} aria-hidden="true" />
            {t('player.blocked')}
          </Button>
        </div>
      )
    case 'opening':
      return <Waiting text={t('player.loading')} />
    case 'stalled':
      return <Waiting text={t('player.stalled')} dim />
    case 'reconnecting':
      return <Reconnecting player={player} seconds={seconds} />
    case 'notStarted':
      return <Words player={player} title={t('player.notStarted')} text={next ?? t('player.notStartedText')} />
    case 'interrupted':
      return <Words player={player} title={t('player.interrupted')} text={t('player.interruptedText')} />
    case 'offAir':
      return <Words player={player} title={t('player.offAir')} text={next ?? t('player.nextUnknown')} />
    case 'failed':
      return (
        <div className={styles.overlay}>
          <div role="alert">
            <p className={styles.title}>{t('player.failed')}</p>
            <p className={styles.text}>{t('player.failedText')}</p>
          </div>
          <Retry player={player} seconds={seconds} />
        </div>
      )
  }
}

type LostProps = Pick<PlayerOverlayProps, 'player' | 'seconds'>

function Reconnecting({ player, seconds }: LostProps) {
  const { t } = useTranslation('room')
  const attempt = useSelector(player, selectAttempt)
  const line = useSelector(player, selectFallbackLine)
  return (
    <div className={styles.overlay}>
      <span className={styles.spinner} aria-hidden="true" />
      <p className={styles.text} role="status">
        {line === null ? t('player.reconnectingAttempt', { attempt }) : t('player.switchingLine', { line, attempt })}
      </p>
      <Retry player={player} seconds={seconds} />
    </div>
  )
}

/** When it is tried next, and a button that does it now. Readers of the screen are not told each second of it. */
function Retry({ player, seconds }: LostProps) {
  const { t } = useTranslation('room')
  const at = useSelector(player, selectRetryAt)
  return (
    <div className={styles.retry}>
      <p className={styles.next}>{at === null ? t('player.retrying') : <Countdown until={at} seconds={seconds} />}</p>
      <Button onClick={() => player.send({ type: 'refresh.clicked' })}>
        <RotateCw size={16} aria-hidden="true" />
        {t('player.retryNow')}
      </Button>
    </div>
  )
}

function Countdown({ until, seconds }: Pick<PlayerOverlayProps, 'seconds'> & { readonly until: number }) {
  const { t } = useTranslation('room')
  const now = useSelector(useActorRef(seconds), (snapshot) => snapshot.context)
  return now === undefined ? null : t('player.retryIn', { seconds: Math.max(1, Math.ceil((until - now) / 1_000)) })
}

function Waiting({ text, dim = false }: { readonly text: string; readonly dim?: boolean }) {
  return (
    <div className={cx(styles.overlay, dim && styles.dim)} role="status">
      <span className={styles.spinner} aria-hidden="true" />
      <p className={styles.text}>{text}</p>
    </div>
  )
}

type WordsProps = Pick<PlayerOverlayProps, 'player'> & { readonly title: string; readonly text: string }

/** Why the anchor's picture is not there, and the way to the match's own where there is one. */
function Words({ player, title, text }: WordsProps) {
  const { t } = useTranslation('room')
  const hasFeed = useSelector(player, selectHasFeed)
  return (
    <div className={styles.overlay}>
      <div role="status">
        <p className={styles.title}>{title}</p>
        <p className={styles.text}>{text}</p>
      </div>
      {hasFeed && <Button onClick={() => player.send({ type: 'source.chosen', kind: 'LIVE' })}>{t('player.watchMatch')}</Button>}
    </div>
  )
}
