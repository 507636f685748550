import type { TFunction } from 'i18next'
import { ChevronRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { MatchResult } from '#src/api/model/matchResult.ts'
import { siteTime } from '#src/api/model/day.ts'
import type { SportKind } from '#src/api/model/sport.ts'
import { Link } from '#src/ui/kit/Link.tsx'
import { VisuallyHidden } from '#src/ui/kit/VisuallyHidden.tsx'
import { TeamName } from '#src/ui/shared/TeamName.tsx'
import styles from './results.module.css'

/** How one match ended: when it began, both teams with what they scored in each period and in all; the row leads to its match while that is kept. */
export function ResultRow({ result }: { readonly result: MatchResult }) {
  const { t } = useTranslation('results')
  const { matchId, sport, homeName, homeLogo, visitName, visitLogo, homeScore, visitScore, startAt, parts, isKept } = result
  const begun = siteTime(startAt).slice(-5)
  return (
    <li className={styles.row}>
      <p className={styles.head}>
        <time>{begun}</time> <span>{t(sport === 'football' ? 'results.over' : 'results.ended')}</span>
      </p>
      <div className={styles.teams}>
        <TeamName name={homeName} crest={homeLogo} isAhead={homeScore > visitScore} />
        <TeamName name={visitName} crest={visitLogo} isAhead={visitScore > homeScore} />
      </div>
      {parts.length > 1 && (
        <div className={styles.parts} aria-hidden="true">
          {parts.map(([home, visit], period) => (
            // oxlint-disable-next-line react/no-array-index-key -- periods have nothing but their order
            <p key={period}>
              <small>{partName(t, sport, period + 1)}</small> <span>{home}</span>
              <span>{visit}</span>
            </p>
          ))}
        </div>
      )}
      <p className={styles.scores} aria-hidden="true">
        <span>{homeScore}</span>
        <span>{visitScore}</span>
      </p>
      <VisuallyHidden>
        {`${homeScore} : ${visitScore}`}
        {parts.length > 1 && ` ${t('results.parts', { parts: parts.map((part) => part.join(':')).join(', ') })}`}
      </VisuallyHidden>
      {isKept && (
        <>
          <ChevronRight className={styles.way} size={16} aria-hidden="true" />
          <Link className={styles.link} to={`/app/live/match/${matchId}`}>
            <VisuallyHidden>{t('listing.versus', { home: homeName, visit: visitName })}</VisuallyHidden>
          </Link>
        </>
      )}
    </li>
  )
}

/** What a period is called, in short; the first is 1. */
function partName(t: TFunction<'results'>, sport: SportKind, number: number): string {
  if (sport === 'esports') return t('results.part.map', { number })
  if (sport === 'basketball') return number > 4 ? t('results.part.overtime') : t('results.part.quarter', { number })
  if (number > 2) return t('results.part.extra')
  return t(number === 1 ? 'results.part.firstHalf' : 'results.part.secondHalf')
}
