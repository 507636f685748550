import { useId, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { type DayFigures, type VenueFigures, venueSums } from '#src/api/model/dayFigures.ts'
import { minus } from '#src/api/model/money/amount.ts'
import { formatMoney } from '#src/api/model/money/formatAmount.ts'
import { Stack } from '#src/ui/kit/Layout.tsx'
import { useVenueName } from '#src/ui/shared/useVenueName.ts'
import { type Column, DataTable } from '../table/DataTable.tsx'

/** What was staked, settled and paid at each venue on all of a report's days; nothing where nothing was. */
export function VenueSums({ days }: { readonly days: readonly DayFigures[] }) {
  const { t } = useTranslation(['backOffice', 'shared'])
  const heading = useId()
  const venueName = useVenueName()
  const sums = useMemo(() => venueSums(days), [days])
  if (sums.length === 0) return null
  const words = t('backOffice.reports.byVenue')
  const columns: readonly Column<VenueFigures>[] = [
    { id: 'venue', label: t('backOffice.reports.venue'), cell: ({ venue }) => venueName(venue) },
    ...(['stakes', 'settled', 'returns'] as const).map((name) => ({
      id: name,
      label: t(`backOffice.reports.sums.${name}`),
      cell: (sum: VenueFigures) => formatMoney('FEN', sum[name]),
      isNumber: true,
    })),
    {
      id: 'net',
      label: t('backOffice.reports.sums.net'),
      cell: ({ settled, returns }) => formatMoney('FEN', minus(settled, returns)),
      isNumber: true,
    },
  ]
  return (
    <Stack as="section" gap={8} aria-labelledby={heading}>
      <h2 id={heading}>{words}</h2>
      <DataTable
        label={words}
        rows={sums}
        columns={columns}
        keyOf={({ venue }) => venue}
        busy={false}
        onOpen={undefined}
        onPhone="facts"
      />
    </Stack>
  )
}
