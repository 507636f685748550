import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import type { AnchorMatch } from '#src/api/model/anchor.ts'
import { formatRemaining } from '#src/api/model/format.ts'
import type { SecondsLogic } from '#src/machines/kit/secondsLogic.ts'
import { dayTime } from '#src/ui/i18n/time.ts'
import { useActorRef } from '#src/ui/kit/useActorRef.ts'
import styles from './kickOff.module.css'

const HOUR = 3_600_000
const DAY = 24 * HOUR

type KickOffProps = {
  readonly match: AnchorMatch
  /** The server's time in ms. */
  readonly now: number
  readonly seconds: SecondsLogic
}

/** Over the field before its match begins: both teams, and how long it is until then: whole days, and below two days to the second, which below an hour has its units. */
export function KickOff({ match, now, seconds }: KickOffProps) {
  const { t } = useTranslation(['match', 'room'])
  const time = useSelector(useActorRef(seconds), (snapshot) => snapshot.context) ?? now
  const left = match.startAt - time
  const shown = Math.ceil(left / 1_000)
  return (
    <div className={styles.kickOff}>
      <Team name={match.homeName} crest={match.homeLogo} />
      <div className={styles.middle}>
        {left > 0 && <p className={styles.label}>{t('match.kickOff.in')}</p>}
        <p className={styles.left} role="timer" data-units={(left > 0 && left < HOUR) || undefined}>
          {left <= 0
            ? t('match.kickOff.soon')
            : left >= 2 * DAY
              ? t('match.kickOff.days', { days: Math.floor(left / DAY) })
              : left >= HOUR
                ? formatRemaining(left)
                : shown < 60
                  ? t('match.kickOff.seconds', { seconds: shown })
                  : t('match.kickOff.minutes', { minutes: Math.floor(shown / 60), seconds: shown % 60 })}
        </p>
        <p className={styles.label}>{t('room:scoreboard.startsAt', { time: dayTime(t, match.startAt, time) })}</p>
      </div>
      <Team name={match.visitName} crest={match.visitLogo} />
    </div>
  )
}

/** A team under its crest, whose colours lie behind both. */
function Team({ name, crest }: { readonly name: string; readonly crest: string | null }) {
  return (
    <p className={styles.team}>
      {crest !== null && <img className={styles.wash} src={crest} alt="" />}
      {crest !== null && <img className={styles.crest} src={crest} width={64} height={64} alt="" />}
      <span className={styles.name}>{name}</span>
    </p>
  )
}
