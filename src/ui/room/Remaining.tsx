import { useSelector } from '@xstate/react'
import type { ObservableActorLogic } from 'xstate'
import { useTranslation } from 'react-i18next'
import { formatRemaining } from '#src/api/model/format.ts'
import { useActorRef } from '#src/ui/kit/useActorRef.ts'
import styles from './remaining.module.css'

/** The time in ms, now and every second. */
export type Seconds = ObservableActorLogic<number, undefined>

type RemainingProps = {
  /** When it is over, in ms. */
  readonly until: number
  /** Words that take the time. */
  readonly words: 'chat.muted' | 'chat.kickedBack'
  readonly seconds: Seconds
}

/** How long a mute or a kick still runs, as m:ss, counted down. */
export function Remaining({ until, words, seconds }: RemainingProps) {
  const { t } = useTranslation('room')
  const clock = useActorRef(seconds)
  const now = useSelector(clock, (snapshot) => snapshot.context)
  return now === undefined ? null : <span className={styles.clock}>{t(words, { time: formatRemaining(until - now) })}</span>
}
