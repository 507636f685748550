import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { dayOf, formatDay } from '#src/api/model/day.ts'
import { DEAL_TYPES } from '#src/api/model/deal.ts'
import type { RecordsFilter } from '#src/machines/wallet/recordsMachine.ts'
import { Chip, ChipRow } from '#src/ui/kit/Chip.tsx'
import { DateField } from '#src/ui/kit/DateField.tsx'
import { Stack } from '#src/ui/kit/Layout.tsx'
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
      <ChipRow label={t('records.types')}>
        <Chip pressed={filter.type === null} onPress={() => onChange({ ...filter, type: null })}>
          {t('records.all')}
        </Chip>
        {DEAL_TYPES.map((type) => (
          <Chip key={type} pressed={filter.type === type} onPress={() => onChange({ ...filter, type })}>
            {t(`records.type.${type}`)}
          </Chip>
        ))}
      </ChipRow>
      <ChipRow label={t('records.range')}>
        {RANGE_NAMES.map((one) => (
          <Chip key={one} pressed={range === one} onPress={() => choose(one)}>
            {t(`records.ranges.${one}`)}
          </Chip>
        ))}
      </ChipRow>
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
