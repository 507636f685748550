import { useTranslation } from 'react-i18next'
import type { AnchorMatch } from '#src/api/model/anchor.ts'
import { shortTeams } from '#src/api/model/shortTeams.ts'
import type { SecondsLogic } from '#src/machines/kit/secondsLogic.ts'
import { VisuallyHidden } from '#src/ui/kit/VisuallyHidden.tsx'
import { teamsOf } from '#src/ui/shared/oddsWords.ts'
import { MatchClock } from './MatchClock.tsx'
import { useStanding } from './useStanding.ts'
import styles from './matchScore.module.css'

type MatchScoreProps = {
  readonly match: AnchorMatch
  /** The server's time in ms. */
  readonly now: number
  readonly seconds: SecondsLogic
  /** Brings all its prices into sight; left out where there are none. */
  readonly onShow?: (() => void) | undefined
}

/** How an anchor's match stands, on a phone: teams and score in the line of who speaks, phase and clock below it. A press on the score leads to its prices. */
export function MatchScore({ match, now, seconds, onShow }: MatchScoreProps) {
  const { t } = useTranslation(['room', 'shared'])
  const { score, moment } = useStanding(match, now)
  const { home, visit } = shortTeams(teamsOf(match))
  // A running clock of football says itself which half it is.
  const isPlain = match.matchClass === 'football' && match.clock?.running === true
  return (
    <section className={styles.match} aria-label={t('scoreboard.label')}>
      <p className={styles.teams}>
        <Crest src={match.homeLogo} />
        <span className={styles.name}>{home}</span>
        <b key={score} className={styles.score}>
          {score}
        </b>
        <span className={styles.name}>{visit}</span>
        <Crest src={match.visitLogo} />
      </p>
      <p className={styles.phase}>
        {isPlain ? <VisuallyHidden>{moment}</VisuallyHidden> : moment} <MatchClock match={match} seconds={seconds} />
      </p>
      {onShow !== undefined && (
        <button type="button" className={styles.toOdds} aria-label={t('shared:odds.tab')} onClick={onShow} />
      )}
    </section>
  )
}

function Crest({ src }: { readonly src: string | null }) {
  return src !== null && <img src={src} width={20} height={20} alt="" />
}
