import { useTranslation } from 'react-i18next'
import type { OfficeActivity } from '#src/api/model/activities/officeActivity.ts'
import type { BudgetAsset } from '#src/api/model/activities/prize.ts'
import { units } from '#src/api/model/money/amount.ts'
import { useLanguage } from '#src/ui/i18n/useLanguage.ts'
import { Muted } from '#src/ui/kit/Layout.tsx'
import { ProgressBar } from '#src/ui/kit/ProgressBar.tsx'
import { briefSum } from './budgetWords.ts'
import styles from './parts.module.css'

/** From which share on a budget is told to run out. */
const LOW = 0.8

/** What an activity spent of its budgets: each asset in a column of its own, its sums above a bar; one that runs out says how much of it is gone. */
export function BudgetCell({ activity: { fields, spent } }: { readonly activity: OfficeActivity }) {
  const { t } = useTranslation('officeActivities')
  const language = useLanguage()
  if (fields.budgets.length === 0) return <Muted as="span">–</Muted>
  return (
    <span className={styles.budgets}>
      {fields.budgets.map(({ asset, all }) => {
        const gone = spent.find((one) => one.asset === asset)?.all ?? units(0)
        const isLow = gone >= all * LOW
        return (
          <span key={asset} className={styles.budget} data-asset={asset} data-low={isLow}>
            <span className={styles.gone}>
              <span className={styles.whole}>
                {spentWords(asset, `${briefSum(asset, gone, language)} / ${briefSum(asset, all, language)}`)}
              </span>
              {isLow && <b>{Math.floor((gone / all) * 100)}%</b>}
            </span>
            <ProgressBar
              className={styles.used}
              tone={isLow ? 'gold' : 'brand'}
              value={gone}
              max={all}
              label={t('officeActivities.spent', { asset: t(`officeActivities.assets.${asset}`) })}
            />
          </span>
        )
      })}
    </span>
  )

  /** Sums with what they are of; yuan have their sign. */
  function spentWords(asset: BudgetAsset, sums: string): string {
    return asset === 'FEN' ? sums : t('officeActivities.spentOf', { sums, asset: t(`officeActivities.assets.${asset}`) })
  }
}
