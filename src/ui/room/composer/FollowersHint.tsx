import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { FOLLOW_MINUTES, type FollowMinutes } from '#src/api/model/followMinutes.ts'
import type { SecondsLogic } from '#src/machines/kit/secondsLogic.ts'
import { dayTime } from '#src/ui/i18n/time.ts'
import { useActorRef } from '#src/ui/kit/useActorRef.ts'
import styles from './slowMode.module.css'

type FollowersHintProps = {
  /** For how long one must have followed, in minutes. */
  readonly minutes: number
  /** Since when the member follows, in ms; null = they do not. */
  readonly since: number | null
  readonly seconds: SecondsLogic
}

/** Where only followers write: what a member who may not write yet must do, or from when they may. */
export function FollowersHint({ minutes, since, seconds }: FollowersHintProps) {
  const { t } = useTranslation('chat')
  const now = useSelector(useActorRef(seconds), (snapshot) => snapshot.context)
  const length = FOLLOW_MINUTES.find((one): one is Exclude<FollowMinutes, 0> => one > 0 && one === minutes)
  const time = length === undefined ? null : t(`write.followTime.${length}`)
  if (since === null) {
    const words = time === null ? t('write.followFirst') : t('write.followFirstFor', { time })
    return (
      <p className={styles.hint} role="status">
        {words}
      </p>
    )
  }
  const from = since + minutes * 60_000
  if (time === null || now === undefined || from <= now) return null
  return (
    <p className={styles.hint} role="status">
      {t('write.followFrom', { time, from: dayTime(t, from, now) })}
    </p>
  )
}
