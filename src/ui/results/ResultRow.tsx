import type { MatchResult } from '#src/api/model/matchResult.ts'
import { siteTime } from '#src/api/model/day.ts'
import { VisuallyHidden } from '#src/ui/kit/VisuallyHidden.tsx'
import { TeamName } from '#src/ui/shared/TeamName.tsx'
import styles from './results.module.css'

/** How one match ended: when it began, both teams and their scores. */
export function ResultRow({ result }: { readonly result: MatchResult }) {
  const { homeName, homeLogo, visitName, visitLogo, homeScore, visitScore, startAt } = result
  const begun = siteTime(startAt).slice(-5)
  return (
    <li className={styles.row}>
      <time className={styles.head}>{begun}</time>
      <div className={styles.teams}>
        <TeamName name={homeName} crest={homeLogo} isAhead={homeScore > visitScore} />
        <TeamName name={visitName} crest={visitLogo} isAhead={visitScore > homeScore} />
      </div>
      <p className={styles.scores} aria-hidden="true">
        <span>{homeScore}</span>
        <span>{visitScore}</span>
      </p>
      <VisuallyHidden>{`${homeScore} : ${visitScore}`}</VisuallyHidden>
    </li>
  )
}
