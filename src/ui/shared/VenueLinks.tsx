import { useSelector } from '@xstate/react'
import { Anchor, Cherry, Club, Fish, Joystick, Lighthouse, type LucideIcon, Spade, Ticket, Volleyball, Waves } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { isUnderway } from '#src/api/model/maintenance.ts'
import { VENUE_STATUS, venuePath } from '#src/api/model/venue.ts'
import type { VenueCode, VenueKind } from '#src/api/model/venueKind.ts'
import type { VenueListLogic } from '#src/machines/venue/venueList.ts'
import { dayTime } from '#src/ui/i18n/time.ts'
import { Link } from '#src/ui/kit/Link.tsx'
import { useActorRef } from '#src/ui/kit/useActorRef.ts'
import { useVenueName } from './useVenueName.ts'
import styles from './venueLinks.module.css'

type VenueLinksProps = {
  readonly logic: VenueListLogic
  readonly now: () => number
  /** Stands after the last one. */
  readonly children?: ReactNode
}

/** What is played in a venue, as a picture. */
const KIND_ICONS: Readonly<Record<VenueKind, LucideIcon>> = {
  sports: Volleyball,
  slots: Cherry,
  live: Spade,
  fishing: Fish,
  chess: Club,
  lottery: Ticket,
}

/** The first sportsbooks (E-3) stand side by side: each has its own. */
const VENUE_ICONS: Readonly<Record<VenueCode, LucideIcon | undefined>> = {
  IMTY: Waves,
  FBTY: Lighthouse,
  OBDJ: Joystick,
  DBTY: Anchor,
}

/** The sportsbooks (S-2): one that is not open says so, and until when, and leads nowhere. Without an answer the row stays away. */
export function VenueLinks({ logic, now, children }: VenueLinksProps) {
  const { t } = useTranslation('shared')
  const venueName = useVenueName()
  const list = useActorRef(logic)
  const venues = useSelector(list, (snapshot) => snapshot.context)
  if (venues === undefined) return null
  // Says that there is nothing to keep a place for.
  if (venues.length === 0) return <span hidden />
  return (
    <nav className={styles.venues} aria-label={t('venue.list')}>
      {venues.map(({ channelCode: code, kind, venueStatus, maintenance }) => {
        const until = isUnderway(maintenance, now()) ? (maintenance?.until ?? null) : null
        const Icon = VENUE_ICONS[code] ?? KIND_ICONS[kind]
        return venueStatus === VENUE_STATUS.open ? (
          <Link key={code} className={styles.venue} to={venuePath(code, kind)}>
            <Icon size={16} aria-hidden="true" />
            {venueName(code)}
          </Link>
        ) : (
          <span key={code} className={styles.venueShut}>
            {venueName(code)} · {until === null ? t('venue.shut') : t('venue.shutUntil', { until: dayTime(t, until, now()) })}
          </span>
        )
      })}
      {children}
    </nav>
  )
}
