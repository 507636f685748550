import { useTranslation } from 'react-i18next'
import type { ActivityMatch } from '#src/api/model/activities/matchFields.ts'
import { siteTime } from '#src/api/model/day.ts'
import { dayTime } from '#src/ui/i18n/time.ts'
import { Badge } from '#src/ui/kit/Badge.tsx'
import { Muted, Row } from '#src/ui/kit/Layout.tsx'
import { TeamName } from '#src/ui/shared/TeamName.tsx'
import styles from './matchHead.module.css'

type MatchHeadProps = {
  readonly match: ActivityMatch
  /** The server's time, ms; null = a preview, where no day is today. */
  readonly now: number | null
  readonly id?: string
}

/** A match that an activity is about: its teams, when it begins, where it stands once nothing more can be picked, and how it came out. */
export function MatchHead({ match: { league, home, visit, kickoffAt, state, score }, now, id }: MatchHeadProps) {
  const { t } = useTranslation('activityMatches')
  return (
    <div className={styles.head}>
      <Row between wrap>
        <Muted as="small" size={12} digits>
          {league} · {t('activityMatches.kickoff', { at: now === null ? siteTime(kickoffAt) : dayTime(t, kickoffAt, now) })}
        </Muted>
        {state !== 'open' && <Badge tone={state === 'void' ? 'warn' : 'neutral'}>{t(`activityMatches.states.${state}`)}</Badge>}
      </Row>
      <h3 {...(id !== undefined && { id })} className={styles.teams}>
        <TeamName name={home.name} crest={home.logo} isAhead={score !== null && score.home > score.visit} />
        <span className={styles.score}>{score === null ? t('activityMatches.versus') : t('activityMatches.score', score)}</span>
        <TeamName name={visit.name} crest={visit.logo} isAhead={score !== null && score.visit > score.home} />
      </h3>
    </div>
  )
}
