import { useTranslation } from 'react-i18next'
import type { Amount } from '#src/api/model/money/amount.ts'
import { type Asset, ASSET_FACTS } from '#src/api/model/money/asset.ts'
import { formatMoney } from '#src/api/model/money/formatAmount.ts'
import { readAmount, writeAmount } from '#src/api/model/money/typedAmount.ts'
import { Button } from '#src/ui/kit/Button.tsx'
import { TextField } from '#src/ui/kit/TextField.tsx'
import styles from './moneyField.module.css'

type MoneyFieldProps<A extends Asset, Fault extends string> = {
  readonly asset: A
  /** What is typed, without its unit: the field adds that (E-2). */
  readonly label: string
  /** What may be entered, in words. */
  readonly description: string
  /** What is wrong with what is written; null = nothing. One without words is not shown: nothing is written yet. */
  readonly fault: Fault | null
  readonly faultWords: Partial<Readonly<Record<Fault, string>>>
  /** As it is written. */
  readonly text: string
  readonly onChange: (text: string) => void
  /** What is written is on its way: it cannot be changed, and the field keeps the focus. */
  readonly busy?: boolean
  /** The most that can be entered, by a press beside the field, and the word for that. */
  readonly all?: { readonly label: string; readonly amount: Amount<NoInfer<A>> }
  /** Amounts that are one press away, below the field. */
  readonly chips?: { readonly label: string; readonly amounts: readonly Amount<NoInfer<A>>[] }
}

/** Where an amount of money is typed (V-7): the one field of every form that takes one. */
export function MoneyField<A extends Asset, Fault extends string>({
  asset,
  label,
  description,
  fault,
  faultWords,
  text,
  onChange,
  busy = false,
  all,
  chips,
}: MoneyFieldProps<A, Fault>) {
  const { t } = useTranslation()
  const { symbol, unitKey } = ASSET_FACTS[asset]
  return (
    <>
      <TextField
        label={t('money.field', { label, unit: t(unitKey) })}
        description={description}
        error={fault === null ? null : (faultWords[fault] ?? null)}
        inputMode="decimal"
        autoComplete="off"
        maxLength={20}
        leading={
          symbol !== '' && (
            <span className={styles.symbol} aria-hidden="true">
              {symbol}
            </span>
          )
        }
        value={text}
        readOnly={busy}
        onChange={(event) => onChange(event.target.value)}
        trailing={
          all !== undefined && (
            <Button variant="plain" disabled={busy} onClick={() => onChange(writeAmount(asset, all.amount))}>
              {all.label}
            </Button>
          )
        }
      />
      {chips !== undefined && (
        <div className={styles.chips} role="group" aria-label={chips.label}>
          {chips.amounts.map((chip) => (
            <Button
              key={chip}
              variant="soft"
              aria-pressed={readAmount(asset, text) === chip}
              disabled={busy}
              onClick={() => onChange(writeAmount(asset, chip, { short: true }))}
            >
              {formatMoney(asset, chip, { short: true })}
            </Button>
          ))}
        </div>
      )}
    </>
  )
}
