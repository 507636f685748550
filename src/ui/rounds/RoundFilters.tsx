import { useSelector } from '@xstate/react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { dayOf, formatDay } from '#src/api/model/day.ts'
import { ROUND_STATES } from '#src/api/model/game.ts'
import { readVenueCode } from '#src/api/model/venueKind.ts'
import type { RecordsQuery } from '#src/machines/games/roundsMachine.ts'
import type { VenueListLogic } from '#src/machines/venue/venueList.ts'
import { Chip, ChipRow } from '#src/ui/kit/Chip.tsx'
import { DateField } from '#src/ui/kit/DateField.tsx'
import { Row } from '#src/ui/kit/Layout.tsx'
import { SelectField } from '#src/ui/kit/SelectField.tsx'
import { useActorRef } from '#src/ui/kit/useActorRef.ts'
import { useVenueName } from '#src/ui/shared/useVenueName.ts'
import styles from './rounds.module.css'

/** Days that each range reaches back, today included; null = without an end. `own` = the member says. */
const RANGES = { all: null, today: 1, week: 7, month: 30, own: null } as const
type Range = keyof typeof RANGES
const RANGE_NAMES: readonly Range[] = ['all', 'today', 'week', 'month', 'own']
/** Kinds of venues where something is played. */
const KINDS = [null, 'sports', 'slots', 'live'] as const

export type RoundFiltersProps = {
  readonly query: RecordsQuery
  readonly logic: { readonly venues: VenueListLogic }
  readonly now: () => number
  readonly onChange: (query: RecordsQuery) => void
}

/** Which records: of a kind, a venue, a state, and on which days of UTC+8. */
export function RoundFilters({ query, logic, now, onChange }: RoundFiltersProps) {
  const { t } = useTranslation('rounds')
  const venueName = useVenueName()
  const list = useActorRef(logic.venues)
  const venues = useSelector(
    list,
    ({ context }) => context?.filter(({ kind }) => query.kind === null || kind === query.kind) ?? NO_VENUES,
    isSameList,
  )
  const [range, setRange] = useState<Range>('all')
  const choose = (next: Range) => {
    setRange(next)
    const [today, days] = [dayOf(now()), RANGES[next]]
    if (next === 'own') onChange({ ...query, from: formatDay(today), to: formatDay(today) })
    else onChange({ ...query, from: days === null ? null : formatDay(today - days + 1), to: null })
  }
  const isWrong = query.from !== null && query.to !== null && query.from > query.to
  return (
    <div className={styles.filters}>
      <Choice name={t('rounds.kinds')}>
        {KINDS.map((kind) => (
          <Chip key={kind ?? 'all'} pressed={query.kind === kind} onPress={() => onChange({ ...query, kind, venue: null })}>
            {kind === null ? t('rounds.all') : t(`rounds.kind.${kind}`)}
          </Chip>
        ))}
      </Choice>
      <Choice name={t('rounds.states')}>
        {[null, ...ROUND_STATES].map((state) => (
          <Chip key={state ?? 'all'} pressed={query.state === state} onPress={() => onChange({ ...query, state })}>
            {state === null ? t('rounds.all') : t(`rounds.state.${state}`)}
          </Chip>
        ))}
      </Choice>
      <Row className={styles.choices} gap={12} wrap>
        <SelectField
          className={styles.choice}
          label={t('rounds.range')}
          value={range}
          options={RANGE_NAMES.map((one) => ({ value: one, label: t(`rounds.ranges.${one}`) }))}
          onChange={(value) => choose(RANGE_NAMES.find((one) => one === value) ?? range)}
        />
        <SelectField
          className={styles.choice}
          label={t('rounds.venue')}
          value={query.venue ?? ''}
          options={[
            { value: '', label: t('rounds.anyVenue') },
            ...venues.map(({ channelCode }) => ({ value: channelCode, label: venueName(channelCode) })),
          ]}
          onChange={(value) => onChange({ ...query, venue: readVenueCode(value) ?? null })}
        />
        {range === 'own' && (
          <>
            <DateField
              label={t('rounds.from')}
              value={query.from ?? ''}
              onChange={(event) => onChange({ ...query, from: event.target.value || null })}
            />
            <DateField
              label={t('rounds.to')}
              error={isWrong ? t('rounds.rangeWrong') : null}
              value={query.to ?? ''}
              onChange={(event) => onChange({ ...query, to: event.target.value || null })}
            />
          </>
        )}
      </Row>
    </div>
  )
}

/** A row of chips after its name, which the row itself tells to readers of the screen. */
function Choice({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className={styles.chips}>
      <span className={styles.chipsName} aria-hidden="true">
        {name}
      </span>
      <ChipRow label={name}>{children}</ChipRow>
    </div>
  )
}

const NO_VENUES: readonly never[] = []
const isSameList = <Item,>(one: readonly Item[], other: readonly Item[]): boolean =>
  one.length === other.length && one.every((item, index) => item === other[index])
