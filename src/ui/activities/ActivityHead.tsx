import { useTranslation } from 'react-i18next'
import type { ActivityCard } from '#src/api/model/activities/activity.ts'
import { siteTime } from '#src/api/model/day.ts'
import { changesAt, stateNow } from '#src/machines/activities/activityListMachine.ts'
import { Badge } from '#src/ui/kit/Badge.tsx'
import { Muted, Row } from '#src/ui/kit/Layout.tsx'
import { changeWords, isLasting } from './activityWords.ts'
import styles from './activities.module.css'

type ActivityHeadProps = {
  readonly card: ActivityCard
  /** The server's time; null = not known yet. */
  readonly now: number | null
}

/** How an activity stands by the server's clock, when it runs, and how long until that changes; its kind where the title is not the same. */
export function ActivityHead({ card, now }: ActivityHeadProps) {
  const { t, i18n } = useTranslation('activities')
  const state = now === null ? card.state : stateNow(card, now)
  const until = now === null ? null : changesAt(card, now)
  const kind = t(`activities.kinds.${card.kind}`)
  return (
    <>
      <Row wrap>
        <Badge tone={state === 'running' ? 'brand' : state === 'paused' ? 'warn' : 'neutral'}>
          {t(`activities.states.${state}`)}
        </Badge>
        {kind !== card.title[i18n.language === 'en' ? 'en' : 'zh-CN'] && (
          <Muted as="span" size={12}>
            {kind}
          </Muted>
        )}
        {/* A lasting one is told by the dates below. */}
        {until !== null && now !== null && !isLasting(state, until - now) && (
          <Muted as="span" size={12} digits>
            {changeWords(t, state, until - now)}
          </Muted>
        )}
      </Row>
      <Muted as="small">
        <span className={styles.time}>{siteTime(card.startsAt)}</span> {t('activities.until')}{' '}
        <span className={styles.time}>{siteTime(card.endsAt)}</span>
      </Muted>
    </>
  )
}
