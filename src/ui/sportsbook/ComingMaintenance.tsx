import { Wrench } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { type Maintenance, wordsIn } from '#src/api/model/maintenance.ts'
import { dayTime } from '#src/ui/i18n/time.ts'
import { useLanguage } from '#src/ui/i18n/useLanguage.ts'
import { Card, Muted, Row } from '#src/ui/kit/Layout.tsx'
import styles from './sportsbook.module.css'

type ComingMaintenanceProps = { readonly maintenance: Maintenance; readonly now: () => number }

/** Says in a visit that the venue will be closed: from when, until when, why, and what goes on all the same. */
export function ComingMaintenance({ maintenance, now }: ComingMaintenanceProps) {
  const { t } = useTranslation('shared')
  const words = wordsIn(maintenance.words, useLanguage())
  const from = dayTime(t, maintenance.from, now())
  const { until } = maintenance
  return (
    <Card role="status" gap={4} sunken className={styles.coming}>
      <Row>
        <Wrench size={16} aria-hidden="true" />
        <b>{until === null ? t('venue.coming', { from }) : t('venue.comingUntil', { from, until: dayTime(t, until, now()) })}</b>
      </Row>
      {words !== '' && <p>{words}</p>}
      <Muted size={12}>{t('venue.comingText')}</Muted>
    </Card>
  )
}
