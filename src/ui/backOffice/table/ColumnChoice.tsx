import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#src/ui/kit/Button.tsx'
import { Switch } from '#src/ui/kit/Choice.tsx'
import { Sheet } from '#src/ui/kit/Sheet.tsx'
import { Stack } from '#src/ui/kit/Layout.tsx'
import type { Column } from './DataTable.tsx'
import type { Address } from './useAddress.ts'

/** The name of the choice of columns in the address. */
const CHOSEN = 'columns'

/** The columns that are shown: those that the address names, or those that are no extra ones. */
export function shownColumns<Row>(columns: readonly Column<Row>[], address: Address): readonly Column<Row>[] {
  const chosen = address.get(CHOSEN)?.split(',')
  return columns.filter(({ id, isFixed, isExtra }) => isFixed === true || (chosen?.includes(id) ?? isExtra !== true))
}

type ColumnChoiceProps<Row> = { readonly columns: readonly Column<Row>[]; readonly address: Address }

/** Which columns of a table are shown. */
export function ColumnChoice<Row>({ columns, address }: ColumnChoiceProps<Row>) {
  const { t } = useTranslation('backOffice')
  const [open, setOpen] = useState(false)
  const shown = shownColumns(columns, address).map(({ id }) => id)
  const choose = (id: string, on: boolean) =>
    address.set({
      [CHOSEN]: columns
        .map((column) => column.id)
        .filter((one) => (one === id ? on : shown.includes(one)))
        .join(','),
    })
  return (
    <>
      <Button variant="outline" onClick={() => setOpen(true)}>
        {t('backOffice.table.columns')}
      </Button>
      <Sheet open={open} title={t('backOffice.table.columns')} closeLabel={t('act.close')} onClose={() => setOpen(false)}>
        <Stack gap={8}>
          {columns.map(({ id, label, isFixed }) => (
            <Switch
              key={id}
              label={label}
              checked={shown.includes(id)}
              disabled={isFixed === true}
              onChange={(on) => choose(id, on)}
            />
          ))}
        </Stack>
      </Sheet>
    </>
  )
}
