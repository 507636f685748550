import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { BudgetAsset } from '#src/api/model/activities/prize.ts'
import { amountOf } from '#src/api/model/money/amount.ts'
import { readAmount, writeAmount } from '#src/api/model/money/typedAmount.ts'
import { toWire } from '#src/api/model/money/wireAmount.ts'
import { TextField } from '#src/ui/kit/TextField.tsx'

type AmountFieldProps = {
  readonly label: string
  readonly asset: BudgetAsset
  /** As on the wire; anything else = nothing that can be read was written. */
  readonly value: unknown
  readonly error: string | null
  readonly onChange: (value: string) => void
}

/** An amount of an asset as operators write it: yuan with two decimals, coins and points whole. */
export function AmountField({ label, asset, value, error, onChange }: AmountFieldProps) {
  const { t } = useTranslation('officeActivities')
  const written =
    typeof value === 'string' && /^\d{1,15}$/.test(value)
      ? writeAmount(asset, amountOf(asset, Number(value)), { short: true })
      : ''
  const [text, setText] = useState(written)
  const read = readAmount(asset, text)
  // Another value came from outside: another row, another asset.
  const shown = written !== '' && (read === null ? '' : toWire(read)) !== value ? written : text
  return (
    <TextField
      label={`${label} · ${t(`officeActivities.assets.${asset}`)}`}
      inputMode="decimal"
      autoComplete="off"
      maxLength={16}
      value={shown}
      error={error}
      onChange={({ target: { value: next } }) => {
        setText(next)
        const amount = readAmount(asset, next)
        onChange(amount === null ? '' : toWire(amount))
      }}
    />
  )
}
