import { useSelector } from '@xstate/react'
import { Play, RotateCw } from 'lucide-react'
import type { ActorRefFrom } from 'xstate'
import { useTranslation } from 'react-i18next'
import type { playerMachine } from '#src/machines/player/playerMachine.ts'
import { type PictureState, selectAttempt, selectFallbackLine, selectHasFeed } from '#src/machines/player/playerSelectors.ts'
import { dayTime } from '#src/ui/i18n/time.ts'
import { Button } from '#src/ui/kit/Button.tsx'
import { cx } from '#src/ui/kit/cx.ts'
import styles from './player.module.css'

type PlayerOverlayProps = {
  readonly player: ActorRefFrom<typeof playerMachine>
  readonly picture: PictureState
  readonly nextAt: number | null
  readonly now: number
}

/** Words over the picture while there is none: why, and what will happen next. */
export function PlayerOverlay({ player, picture, nextAt, now }: PlayerOverlayProps) {
  const { t } = useTranslation('room')
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
      return <Reconnecting player={player} />
    case 'notStarted':
      return <Words player={player} title={t('player.notStarted')} text={t('player.notStartedText')} />
    case 'interrupted':
      return <Words player={player} title={t('player.interrupted')} text={t('player.interruptedText')} />
    case 'offAir':
      return (
        <Words
          player={player}
          title={t('player.offAir')}
          text={nextAt === null ? t('player.nextUnknown') : t('player.nextAt', { time: dayTime(t, nextAt, now) })}
        />
      )
    case 'failed':
      return (
        <div className={styles.overlay} role="alert">
          <p className={styles.title}>{t('player.failed')}</p>
          <p className={styles.text}>{t('player.failedText')}</p>
          <Button onClick={() => player.send({ type: 'refresh.clicked' })}>
            <RotateCw size={16} aria-hidden="true" />
            {t('act.retry')}
          </Button>
        </div>
      )
  }
}

function Reconnecting({ player }: Pick<PlayerOverlayProps, 'player'>) {
  const { t } = useTranslation('room')
  const attempt = useSelector(player, selectAttempt)
  const line = useSelector(player, selectFallbackLine)
  const text = line === null ? t('player.reconnectingAttempt', { attempt }) : t('player.switchingLine', { line, attempt })
  return <Waiting text={text} />
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
