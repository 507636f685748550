import { useSelector } from '@xstate/react'
import { Ticket } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { NonReducibleUnknown, ObservableActorLogic } from 'xstate'
import { isUnderway } from '#src/api/model/maintenance.ts'
import { type Venue, VENUE_STATUS } from '#src/api/model/venue.ts'
import { dayTime } from '#src/ui/i18n/time.ts'
import { Link } from '#src/ui/kit/Link.tsx'
import { useActorRef } from '#src/ui/kit/useActorRef.ts'
import styles from './live.module.css'

/** An actor whose context is the list of the venues that are listed. */
export type VenueListLogic = ObservableActorLogic<readonly Venue[], NonReducibleUnknown>

type VenueLinksProps = { readonly logic: VenueListLogic; readonly now: () => number }

/** The sportsbooks (S-2): one that is not open says so, and until when, and leads nowhere. Without an answer the row stays away. */
export function VenueLinks({ logic, now }: VenueLinksProps) {
  const { t } = useTranslation(['live', 'shared'])
  const list = useActorRef(logic)
  const venues = useSelector(list, (snapshot) => snapshot.context)
  if (venues === undefined || venues.length === 0) return null
  return (
    <nav className={styles.venues} aria-label={t('live.venues')}>
      {venues.map(({ channelCode: code, venueStatus, maintenance }) => {
        const until = isUnderway(maintenance, now()) ? (maintenance?.until ?? null) : null
        return venueStatus === VENUE_STATUS.open ? (
          <Link key={code} className={styles.venue} to={`/app/venue/${code}`}>
            <Ticket size={16} aria-hidden="true" />
            {t(`shared:venue.name.${code}`)}
          </Link>
        ) : (
          <span key={code} className={styles.venueShut}>
            {t(`shared:venue.name.${code}`)} ·{' '}
            {until === null ? t('shared:venue.shut') : t('shared:venue.shutUntil', { until: dayTime(t, until, now()) })}
          </span>
        )
      })}
    </nav>
  )
}
