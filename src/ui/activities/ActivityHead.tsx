import { useTranslation } from 'react-i18next'
import type { ActivityCard } from '#src/api/model/activities/activity.ts'
import { siteTime } from '#src/api/model/day.ts'
import { changesAt, stateNow } from '#src/machines/activities/activityListMachine.ts'
import { useLanguage } from '#src/ui/i18n/useLanguage.ts'
import { Badge } from '#src/ui/kit/Badge.tsx'
import { Muted, Row } from '#src/ui/kit/Layout.tsx'
import { changeWords, isFar } from './activityWords.ts'
import styles from './activities.module.css'
import { badgeOf, type CardBadge } from './groups.ts'

const TONES: Readonly<Record<CardBadge, 'brand' | 'gold' | 'warn' | 'neutral'>> = {
  today: 'gold',
  open: 'brand',
  login: 'neutral',
  done: 'neutral',
  coming: 'neutral',
  closed: 'neutral',
  paused: 'warn',
  ended: 'neutral',
}

type ActivityHeadProps = {
  readonly card: ActivityCard
  /** The server's time; null = not known yet. */
  readonly now: number | null
  /** Among others, where only what asks for something is said. */
  readonly isBrief?: boolean
}

/** What all of them are goes without saying. */
const COMMON: ReadonlySet<CardBadge> = new Set(['open', 'login'])

/** In one line: what an activity is to who looks at it, and until when, by the server's clock. */
export function ActivityHead({ card, now, isBrief = false }: ActivityHeadProps) {
  const { t } = useTranslation('activities')
  const language = useLanguage()
  const state = now === null ? card.state : stateNow(card, now)
  const badge = badgeOf(card, state)
  const next = now === null ? null : changesAt(card, now)
  const change = isBrief && next !== null && now !== null && isFar(next, now) ? null : next
  if (isBrief && COMMON.has(badge) && change === null) return null
  return (
    <Row wrap>
      {!(isBrief && COMMON.has(badge)) && <Badge tone={TONES[badge]}>{t(`activities.standing.${badge}`)}</Badge>}
      {change !== null && now !== null && (
        <Muted as="span" size={12} digits>
          {changeWords(t, language, state, change, now)}
        </Muted>
      )}
    </Row>
  )
}

/** From when until when an activity runs, to the minute. */
export function ActivityTimes({ card: { startsAt, endsAt } }: Pick<ActivityHeadProps, 'card'>) {
  const { t } = useTranslation('activities')
  return (
    <Muted as="small" size={12} digits className={styles.times}>
      {t('activities.runs', { from: siteTime(startsAt), to: siteTime(endsAt) })}
    </Muted>
  )
}
