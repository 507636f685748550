import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import type { AnchorMatch } from '#src/api/model/anchor.ts'
import type { MatchClock } from '#src/api/model/matchEvent.ts'
import type { SecondsLogic } from '#src/machines/kit/secondsLogic.ts'
import type { OddsRef } from '#src/machines/odds/oddsMachine.ts'
import { dayTime } from '#src/ui/i18n/time.ts'
import { MatchTime } from '#src/ui/shared/MatchTime.tsx'
import { phaseWord } from '#src/ui/shared/phaseWord.ts'
import { useActorRef } from '#src/ui/kit/useActorRef.ts'
import { Pitch } from './Pitch.tsx'
import styles from './scoreboard.module.css'

type ScoreboardProps = {
  readonly match: AnchorMatch
  /** The server's time in ms. */
  readonly now: number
  readonly odds: OddsRef | undefined
  readonly seconds: SecondsLogic
}

/** The match in the player's place, in a room without an anchor: score, clock, and the field where it is played. */
export function Scoreboard({ match, now, odds, seconds }: ScoreboardProps) {
  const { t } = useTranslation('room')
  return (
    <section className={styles.board} aria-label={t('scoreboard.label')}>
      <div className={styles.head}>
        <Team name={match.homeName} crest={match.homeLogo} />
        <div className={styles.middle}>
          <p className={styles.league}>
            {t(`sport.${match.matchClass}`)} · {match.leagueName}
          </p>
          <p className={styles.score}>{match.gameStatus === 'pre' ? '– : –' : `${match.homeScore} : ${match.visitScore}`}</p>
          <p className={styles.phase}>
            {match.gameStatus === 'pre'
              ? t('scoreboard.startsAt', { time: dayTime(t, match.startAt, now) })
              : t(phaseWord(match))}
            {match.clock?.running === true && <Clock clock={match.clock} seconds={seconds} />}
          </p>
        </div>
        <Team name={match.visitName} crest={match.visitLogo} />
      </div>
      {odds !== undefined && <Pitch odds={odds} match={match} />}
    </section>
  )
}

function Clock({ clock, seconds }: { readonly clock: MatchClock; readonly seconds: SecondsLogic }) {
  const ticking = useActorRef(seconds)
  const now = useSelector(ticking, (snapshot) => snapshot.context)
  return <MatchTime clock={clock} now={now} />
}

function Team({ name, crest }: { readonly name: string; readonly crest: string | null }) {
  return (
    <p className={styles.team}>
      {crest !== null && <img className={styles.crest} src={crest} width={56} height={56} alt="" />}
      <span>{name}</span>
    </p>
  )
}
