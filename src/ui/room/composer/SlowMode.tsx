import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import type { SecondsLogic } from '#src/machines/kit/secondsLogic.ts'
import { useActorRef } from '#src/ui/kit/useActorRef.ts'
import styles from './slowMode.module.css'

/** What slow mode asks of everybody, above the line that is being written. */
export function SlowHint({ seconds }: { readonly seconds: number }) {
  const { t } = useTranslation('room')
  return <p className={styles.hint}>{t('talk.slowHint', { seconds })}</p>
}

type SlowWaitProps = {
  /** When the member may write again, in ms. */
  readonly until: number
  readonly seconds: SecondsLogic
}

/** The seconds until the member may write again, counted down where the send button will be. */
export function SlowWait({ until, seconds }: SlowWaitProps) {
  const { t } = useTranslation('room')
  const clock = useActorRef(seconds)
  const now = useSelector(clock, (snapshot) => snapshot.context)
  // Whole seconds that are still to come; the last one stays until the button is there.
  const left = now === undefined ? 0 : Math.max(1, Math.floor((until - now) / 1_000))
  return (
    <button type="submit" className={styles.wait} disabled aria-label={t('talk.slowWait', { seconds: left })}>
      {left}
    </button>
  )
}
