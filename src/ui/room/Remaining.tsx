import { useSelector } from '@xstate/react'
import type { SecondsLogic } from '#src/machines/kit/secondsLogic.ts'
import { useTranslation } from 'react-i18next'
import { formatRemaining } from '#src/api/model/format.ts'
import { useActorRef } from '#src/ui/kit/useActorRef.ts'
import styles from './remaining.module.css'

type RemainingProps = {
  /** When it is over, in ms. */
  readonly until: number
  /** Words that take the time. */
  readonly words: 'chat.muted' | 'chat.kickedBack' | 'chat.retry'
  readonly seconds: SecondsLogic
}

/** How long a mute or a kick still runs, as m:ss, counted down. */
export function Remaining({ until, words, seconds }: RemainingProps) {
  const { t } = useTranslation('room')
  const clock = useActorRef(seconds)
  const now = useSelector(clock, (snapshot) => snapshot.context)
  return now === undefined ? null : <span className={styles.clock}>{t(words, { time: formatRemaining(until - now) })}</span>
}
