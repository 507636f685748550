import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { SiteRef } from '#src/machines/site/siteMachine.ts'
import type { VenueCode } from '#src/api/model/venueKind.ts'
import { PlayMoney } from '#src/ui/shared/PlayMoney.tsx'
import { useVenueName } from '#src/ui/shared/useVenueName.ts'
import styles from './sportsbook.module.css'

type VenueHeadProps = {
  readonly venue: VenueCode
  readonly site: SiteRef
  /** The member's money there; a visitor has none. */
  readonly children?: ReactNode
}

/** The venue's name, and beside it what the member has there. */
export function SportsbookHead({ venue, site, children }: VenueHeadProps) {
  const { t } = useTranslation(['sportsbook', 'shared'])
  const venueName = useVenueName()
  return (
    <header className={styles.head}>
      <div>
        <h1 className={styles.name}>{venueName(venue)}</h1>
        <PlayMoney site={site} words={t('sportsbook.playMoney')} />
      </div>
      {children}
    </header>
  )
}
