import type { AnchorMatch } from '#src/api/model/anchor.ts'
import { dayTime } from '#src/ui/i18n/time.ts'
import { useT } from '#src/ui/i18n/useT.ts'
import styles from './scoreboard.module.css'

type ScoreboardProps = {
  readonly match: AnchorMatch
  /** The server's time in ms. */
  readonly now: number
}

/** The match in the player's place, in a room without an anchor. */
export function Scoreboard({ match, now }: ScoreboardProps) {
  const t = useT()
  return (
    <section className={styles.board} aria-label={t('scoreboard.label')}>
      <p className={styles.league}>
        {t(`sport.${match.matchClass}`)} · {match.leagueName}
      </p>
      <Team name={match.homeName} crest={match.homeLogo} />
      <p className={styles.score}>{match.gameStatus === 'pre' ? '– : –' : `${match.homeScore} : ${match.visitScore}`}</p>
      <Team name={match.visitName} crest={match.visitLogo} />
      <p className={styles.phase}>
        {match.gameStatus === 'pre'
          ? t('scoreboard.startsAt', { time: dayTime(t, match.startAt, now) })
          : t(`phase.${match.gameStatus}`)}
      </p>
      <p className={styles.hint}>{t('scoreboard.noVideo')}</p>
    </section>
  )
}

function Team({ name, crest }: { readonly name: string; readonly crest: string | null }) {
  return (
    <p className={styles.team}>
      {crest !== null && <img className={styles.crest} src={crest} width={88} height={88} alt="" />}
      {name}
    </p>
  )
}
