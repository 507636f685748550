import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { dayOf, formatDay } from '#src/api/model/day.ts'
import { DEAL_TYPES } from '#src/api/model/deal.ts'
import type { RecordsFilter } from '#src/machines/wallet/recordsMachine.ts'
import { DateField } from '#src/ui/kit/DateField.tsx'
import { Stack } from '#src/ui/kit/Layout.tsx'
import { SelectField } from '#src/ui/kit/SelectField.tsx'
import styles from './records.module.css'

/** Days that each range reaches back, today included; null = without an end. `own` = the member says. */
const RANGES = { all: null, today: 1, week: 7, month: 30, own: null } as const
type Range = keyof typeof RANGES
const RANGE_NAMES: readonly Range[] = ['all', 'today', 'week', 'month', 'own']

type RecordsFiltersProps = {
  readonly filter: RecordsFilter
  /** The server's time in ms. */
  readonly now: () => number
  readonly onChange: (filter: RecordsFilter) => void
}

/** Which records: of a type, and on which days of UTC+8. */
export function RecordsFilters({ filter, now, onChange }: RecordsFiltersProps) {
  const { t } = useTranslation('records')
  const [range, setRange] = useState<Range>('all')
  const choose = (next: Range) => {
    setRange(next)
    const today = dayOf(now())
    const days = RANGES[next]
    if (next === 'own') onChange({ ...filter, from: formatDay(today), to: formatDay(today) })
    else onChange({ ...filter, from: days === null ? null : formatDay(today - days + 1), to: null })
  }
  const isWrong = filter.from !== null && filter.to !== null && filter.from > filter.to
  return (
    <Stack gap={8}>
      <div className={styles.days}>
        <SelectField
          label={t('records.types')}
          value={filter.type ?? ''}
          options={[
            { value: '', label: t('records.all') },
            ...DEAL_TYPES.map((type) => ({ value: type, label: t(`records.type.${type}`) })),
          ]}
          onChange={(value) => onChange({ ...filter, type: DEAL_TYPES.find((type) => type === value) ?? null })}
        />
        <SelectField
          label={t('records.range')}
          value={range}
          options={RANGE_NAMES.map((one) => ({ value: one, label: t(`records.ranges.${one}`) }))}
          onChange={(value) => choose(RANGE_NAMES.find((one) => one === value) ?? 'all')}
        />
      </div>
      {range === 'own' && (
        <div className={styles.days}>
          <DateField
            label={t('records.from')}
            value={filter.from ?? ''}
            onChange={(event) => onChange({ ...filter, from: event.target.value || null })}
          />
          <DateField
            label={t('records.to')}
            error={isWrong ? t('records.rangeWrong') : null}
            value={filter.to ?? ''}
            onChange={(event) => onChange({ ...filter, to: event.target.value || null })}
          />
        </div>
      )}
    </Stack>
  )
}
