import { useSelector } from '@xstate/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AnchorMatch } from '#src/api/model/anchor.ts'
import { formatClock } from '#src/api/model/matchEvent.ts'
import { periodName } from '#src/api/model/matchPhase.ts'
import { goesOnAt } from '#src/api/model/matchRest.ts'
import type { SecondsLogic } from '#src/machines/kit/secondsLogic.ts'
import { dayTime } from '#src/ui/i18n/time.ts'
import { Button } from '#src/ui/kit/Button.tsx'
import { useActorRef } from '#src/ui/kit/useActorRef.ts'
import { phaseWord, sayPhase } from '#src/ui/shared/phaseWord.ts'
import { sportOf } from '../match/sportOf.ts'
import styles from './matchRest.module.css'

type MatchRestProps = { readonly match: AnchorMatch; readonly seconds: SecondsLogic }

/** Over the picture while its match rests: which break it is, how it stands where that is not said right below, and when it goes on. The picture can be looked at all the same. */
export function MatchRest({ match, seconds }: MatchRestProps) {
  const { t } = useTranslation('rest')
  const [isAside, setAside] = useState(false)
  if (isAside) return null
  return (
    <div className={styles.rest} data-rest="" data-score={match.anchorInfo === null ? 'here' : 'below'}>
      <p className={styles.title} role="status">
        {phaseWord(t, match)}
      </p>
      <p className={styles.teams}>
        {match.homeLogo !== null && <img src={match.homeLogo} width={48} height={48} alt="" />}
        <b className={styles.score}>
          {match.homeScore} : {match.visitScore}
        </b>
        {match.visitLogo !== null && <img src={match.visitLogo} width={48} height={48} alt="" />}
      </p>
      <GoesOn match={match} seconds={seconds} />
      <Button variant="outline" className={styles.aside} onClick={() => setAside(true)}>
        {t('rest.show')}
      </Button>
    </div>
  )
}

/** What is played next, by the site's clock and in minutes and seconds; a feed may be late. */
function GoesOn({ match, seconds }: MatchRestProps) {
  const { t } = useTranslation('rest')
  const now = useSelector(useActorRef(seconds), (snapshot) => snapshot.context)
  const sport = sportOf(match)
  const at = goesOnAt(sport, match)
  if (at === null || match.clock === null || now === undefined) return <p className={styles.next} />
  const next = match.clock.period + 1
  const left = Math.ceil((at - now) / 1_000)
  const period = sayPhase(t, periodName(sport, next), next)
  return (
    <p className={styles.next}>
      {left > 0 ? t('rest.next', { period, time: dayTime(t, at, now), left: formatClock(left) }) : t('rest.soon', { period })}
    </p>
  )
}
