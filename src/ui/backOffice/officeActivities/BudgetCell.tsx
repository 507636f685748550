import { useTranslation } from 'react-i18next'
import type { OfficeActivity } from '#src/api/model/activities/officeActivity.ts'
import type { BudgetAsset } from '#src/api/model/activities/prize.ts'
import { units } from '#src/api/model/money/amount.ts'
import { Muted } from '#src/ui/kit/Layout.tsx'
import { ProgressBar } from '#src/ui/kit/ProgressBar.tsx'
import { sumOfAsset } from './budgetWords.ts'
import styles from './parts.module.css'

type BudgetCellProps = { readonly activity: OfficeActivity; readonly asset: BudgetAsset }

/** What an activity spent of its budget in one asset, with a bar once there is any of it. */
export function BudgetCell({ activity: { fields, spent }, asset }: BudgetCellProps) {
  const { t } = useTranslation('officeActivities')
  const budget = fields.budgets.find((one) => one.asset === asset)
  if (budget === undefined) return <Muted as="span">–</Muted>
  const used = spent.find((one) => one.asset === asset)?.all ?? units(0)
  return (
    <span className={styles.budget}>
      <span className={styles.whole}>
        {sumOfAsset(asset, used)} / {sumOfAsset(asset, budget.all)}
      </span>
      {used > 0 && (
        <ProgressBar
          className={styles.used}
          value={used}
          max={budget.all}
          label={t('officeActivities.spent', { asset: t(`officeActivities.assets.${asset}`) })}
        />
      )}
    </span>
  )
}
