import { Wrench } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { wordsIn } from '#src/api/model/maintenance.ts'
import type { HallMaintenance } from '#src/machines/games/hallView.ts'
import { dayTime } from '#src/ui/i18n/time.ts'
import { useLanguage } from '#src/ui/i18n/useLanguage.ts'
import { Card, Muted, Row } from '#src/ui/kit/Layout.tsx'
import { useVenueName } from '#src/ui/shared/useVenueName.ts'
import styles from './hall.module.css'

type MaintenanceNotesProps = { readonly maintenances: readonly HallMaintenance[]; readonly now: () => number }

/** What is under maintenance and what will be: from when, until when, and why. */
export function MaintenanceNotes({ maintenances, now }: MaintenanceNotesProps) {
  const { t } = useTranslation('hall')
  const language = useLanguage()
  const venueName = useVenueName()
  return maintenances.map(({ venue, maintenance: { from, until, words }, isUnderway }) => {
    const name = venueName(venue)
    const [begins, ends] = [dayTime(t, from, now()), until === null ? null : dayTime(t, until, now())]
    const said = wordsIn(words, language)
    return (
      <Card key={venue} className={styles.note} role="status" gap={4} sunken>
        <Row>
          <Wrench size={16} aria-hidden="true" />
          <b>
            {isUnderway
              ? ends === null
                ? t('hall.underway', { name })
                : t('hall.underwayUntil', { name, until: ends })
              : ends === null
                ? t('hall.coming', { name, from: begins })
                : t('hall.comingUntil', { name, from: begins, until: ends })}
          </b>
        </Row>
        {said !== '' && <Muted>{said}</Muted>}
      </Card>
    )
  })
}
