import { useTranslation } from 'react-i18next'
import type { Prize } from '#src/api/model/grade.ts'
import { MOST } from '#src/api/model/gradePlanFields.ts'
import { formatAmount } from '#src/api/model/money/formatAmount.ts'
import { CellField } from './CellField.tsx'
import { PRIZE_ASSETS, type PrizeAsset } from './planDraft.ts'
import type { PlanSheet } from './usePlanDraft.ts'
import styles from './grades.module.css'

/** The table that a cell is of; what is wrong is said once it was tried. */
type InSheet = { readonly sheet: PlanSheet; readonly isTried: boolean }

type NumberCellProps = InSheet & {
  readonly path: string
  readonly label: string
  readonly unit: string
  readonly short?: boolean
  /** The least and the most, in words. */
  readonly bounds: readonly [least: string, most: string]
}

/** A number of the table. */
export function NumberCell({ sheet, isTried, path, label, unit, short = false, bounds: [least, most] }: NumberCellProps) {
  const { t } = useTranslation('backOffice')
  const theirs = sheet.theirsAt(path)
  return (
    <CellField
      label={label}
      unit={unit}
      short={short}
      text={sheet.typed[path] ?? ''}
      readOnly={sheet.busy}
      fault={isTried && sheet.faults[path] !== undefined ? t('backOffice.grades.fromTo', { least, most }) : null}
      theirs={theirs === null ? null : t('backOffice.grades.theirs', { value: theirs, unit })}
      onChange={(text) => sheet.write(path, text)}
    />
  )
}

type PrizeCellProps = InSheet & { readonly grade: number; readonly name: 'levelPrize' | 'monthPrize' }

/** So much of one of three things: what it is given in belongs to the number. */
export function PrizeCell({ sheet, isTried, grade, name }: PrizeCellProps) {
  const { t } = useTranslation('backOffice')
  const at = { asset: `rules.${grade}.${name}.asset`, amount: `rules.${grade}.${name}.amount` }
  const what = t('backOffice.grades.of', { grade, what: t(`backOffice.grades.${name}`) })
  const asset = assetOf(sheet.typed[at.asset])
  return (
    <CellField
      label={what}
      unit={
        <select
          className={styles.unit}
          aria-label={t('backOffice.grades.kindOf', { what })}
          value={asset}
          disabled={sheet.busy}
          onChange={(event) => sheet.write(at.asset, event.target.value)}
        >
          {PRIZE_ASSETS.map((one) => (
            <option key={one} value={one}>
              {t(`currency.unit.${one}`)}
            </option>
          ))}
        </select>
      }
      text={sheet.typed[at.amount] ?? ''}
      readOnly={sheet.busy}
      fault={
        isTried && sheet.faults[at.amount] !== undefined
          ? t('backOffice.grades.fromTo', {
              least: 0,
              most: formatAmount<Prize['asset']>(asset, MOST.prize[asset], { short: true }),
            })
          : null
      }
      theirs={theirWords()}
      onChange={(text) => sheet.write(at.amount, text)}
    />
  )

  function theirWords(): string | null {
    const { theirs } = sheet
    if (theirs === null || (sheet.theirsAt(at.asset) === null && sheet.theirsAt(at.amount) === null)) return null
    const unit = t(`currency.unit.${assetOf(theirs[at.asset])}`)
    return t('backOffice.grades.theirs', { value: theirs[at.amount] ?? '', unit })
  }
}

const assetOf = (text: string | undefined): PrizeAsset => PRIZE_ASSETS.find((one) => one === text) ?? 'FEN'
