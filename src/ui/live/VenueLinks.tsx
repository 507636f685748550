import { useSelector } from '@xstate/react'
import { Ticket } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { venueListMachine } from '#src/machines/venue/venueList.ts'
import { Link } from '#src/ui/kit/Link.tsx'
import { useActorRef } from '#src/ui/kit/useActorRef.ts'
import styles from './live.module.css'

export type VenueListLogic = typeof venueListMachine

/** The sportsbooks (S-2): one that is not open says so and leads nowhere. Without an answer the row stays away. */
export function VenueLinks({ logic }: { readonly logic: VenueListLogic }) {
  const { t } = useTranslation(['live', 'shared'])
  const list = useActorRef(logic, { input: { query: null } })
  const venues = useSelector(list, (snapshot) => snapshot.context.items)
  if (venues.length === 0) return null
  return (
    <nav className={styles.venues} aria-label={t('live.venues')}>
      {venues.map(({ code, open }) =>
        open ? (
          <Link key={code} className={styles.venue} to={`/app/venue/${code}`}>
            <Ticket size={16} aria-hidden="true" />
            {t(`shared:venue.name.${code}`)}
          </Link>
        ) : (
          <span key={code} className={styles.venueShut}>
            {t(`shared:venue.name.${code}`)} · {t('shared:venue.shut')}
          </span>
        ),
      )}
    </nav>
  )
}
