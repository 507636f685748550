import { useTranslation } from 'react-i18next'
import type { BudgetAsset } from '#src/api/model/activities/prize.ts'
import { amountOf } from '#src/api/model/money/amount.ts'
import { readAmount, writeAmount } from '#src/api/model/money/typedAmount.ts'
import { toWire } from '#src/api/model/money/wireAmount.ts'
import { TextField } from '#src/ui/kit/TextField.tsx'
import { useTyped } from './useTyped.ts'

/** Stands for a text that is no amount: no terms and no budget take it. */
const UNREAD = '?'

type AmountFieldProps = {
  readonly label: string
  readonly asset: BudgetAsset
  /** As on the wire; anything else = nothing that can be read was written. */
  readonly value: unknown
  readonly error: string | null
  /** Empty = nothing is written. */
  readonly onChange: (value: string) => void
}

/** An amount of an asset as operators write it: yuan with two decimals, coins and points whole. */
export function AmountField({ label, asset, value, error, onChange }: AmountFieldProps) {
  const { t } = useTranslation('officeActivities')
  const written =
    typeof value === 'string' && /^\d{1,15}$/.test(value)
      ? writeAmount(asset, amountOf(asset, Number(value)), { short: true })
      : ''
  const { shown, type } = useTyped(`${asset} ${String(value)}`, written)
  return (
    <TextField
      label={`${label} · ${t(`officeActivities.assets.${asset}`)}`}
      inputMode="decimal"
      autoComplete="off"
      maxLength={16}
      value={shown}
      error={error}
      onChange={({ target: { value: text } }) => {
        const amount = readAmount(asset, text)
        const next = amount !== null ? toWire(amount) : text.trim() === '' ? '' : UNREAD
        type(text, `${asset} ${next}`)
        onChange(next)
      }}
    />
  )
}
