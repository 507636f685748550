import { useTranslation } from 'react-i18next'
import type { OfficeActivity } from '#src/api/model/activities/officeActivity.ts'
import type { BudgetAsset } from '#src/api/model/activities/prize.ts'
import { units } from '#src/api/model/money/amount.ts'
import { Muted } from '#src/ui/kit/Layout.tsx'
import { ProgressBar } from '#src/ui/kit/ProgressBar.tsx'
import { sumOfAsset } from './budgetWords.ts'
import styles from './parts.module.css'

/** What an activity spent of its budgets, a line with a bar each that something was spent of; where nothing was, all of them. */
export function BudgetCell({ activity: { fields, spent } }: { readonly activity: OfficeActivity }) {
  const { t } = useTranslation('officeActivities')
  if (fields.budgets.length === 0) return <Muted as="span">–</Muted>
  const budgets = fields.budgets.map(({ asset, all }) => ({
    asset,
    most: all,
    gone: spent.find((one) => one.asset === asset)?.all ?? units(0),
  }))
  const begun = budgets.filter(({ gone }) => gone > 0)
  const used = begun.length === 0 ? budgets : begun
  return (
    <span className={styles.budgets}>
      {used.map(({ asset, most, gone }) => (
        <span key={asset} className={styles.budget}>
          <span className={styles.whole}>{spentWords(asset, `${sumOfAsset(asset, gone)} / ${sumOfAsset(asset, most)}`)}</span>
          {gone > 0 && (
            <ProgressBar
              className={styles.used}
              value={gone}
              max={most}
              label={t('officeActivities.spent', { asset: t(`officeActivities.assets.${asset}`) })}
            />
          )}
        </span>
      ))}
    </span>
  )

  /** Sums with what they are of; yuan have their sign. */
  function spentWords(asset: BudgetAsset, sums: string): string {
    return asset === 'FEN' ? sums : t('officeActivities.spentOf', { sums, asset: t(`officeActivities.assets.${asset}`) })
  }
}
