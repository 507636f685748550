import { useSelector } from '@xstate/react'
import { CircleCheck, RefreshCw, WifiOff } from 'lucide-react'
import { useState } from 'react'
import type { ActorRefFrom } from 'xstate'
import { useTranslation } from 'react-i18next'
import type { connectionMachine } from '#src/machines/connection/connectionMachine.ts'
import { type LinkState, selectAttempt, selectLinkState } from '#src/machines/connection/connectionSelectors.ts'
import { cx } from '#src/ui/kit/cx.ts'
import { isPageThere } from '#src/ui/kit/isPageThere.ts'
import { useCodeMissing } from './useCodeMissing.ts'
import styles from './statusBanner.module.css'

type StatusBannerProps = {
  readonly connection: ActorRefFrom<typeof connectionMachine>
  /** Lies over the page instead of pushing it down: in a room nothing may jump. */
  readonly over: boolean
}

/** States in which the realtime link is missed. */
const LOST: readonly LinkState[] = ['reconnecting', 'offline', 'refused']

/** Loads the page again, unless nobody would answer: what it shows is better than nothing. */
const reload = async () => {
  if (await isPageThere()) window.location.reload()
}

/**
 * Says when the realtime link is down, and for a moment when it is back; while it is there, that part of the page could not be loaded
 * and only comes with a reload. Nothing while all is well. Announced politely.
 */
export function StatusBanner({ connection, over }: StatusBannerProps) {
  const { t } = useTranslation('shell')
  const state = useSelector(connection, selectLinkState)
  const attempt = useSelector(connection, selectAttempt)
  const code = useCodeMissing()
  const [wasLost, setWasLost] = useState(false)
  const lost = LOST.includes(state)
  if (lost && !wasLost) setWasLost(true)
  const isBack = state === 'online' && wasLost
  return (
    <div className={cx(styles.region, over && styles.over)} role="status">
      {lost && (
        <div className={styles.banner}>
          <WifiOff size={16} aria-hidden="true" />
          {state === 'offline' && t('connection.offline')}
          {state !== 'offline' && (attempt === 0 ? t('connection.lost') : t('connection.reconnecting', { attempt }))}
          <button type="button" className={styles.retry} onClick={() => connection.send({ type: 'retry.clicked' })}>
            {t('connection.retryNow')}
          </button>
        </div>
      )}
      {!lost && !isBack && code.isMissing && (
        <div className={styles.banner}>
          <RefreshCw size={16} aria-hidden="true" />
          {t('connection.codeMissing')}
          <button type="button" className={styles.retry} onClick={() => void reload()}>
            {t('connection.reload')}
          </button>
          <button type="button" className={styles.retry} onClick={code.dismiss}>
            {t('alert.ok')}
          </button>
        </div>
      )}
      {isBack && (
        <div className={cx(styles.banner, styles.good)} onAnimationEnd={() => setWasLost(false)}>
          <CircleCheck size={16} aria-hidden="true" />
          {t('connection.restored')}
        </div>
      )}
    </div>
  )
}
