import { useTranslation } from 'react-i18next'
import type { OfficeActivity } from '#src/api/model/activities/officeActivity.ts'
import type { BudgetAsset } from '#src/api/model/activities/prize.ts'
import { units } from '#src/api/model/money/amount.ts'
import { Muted } from '#src/ui/kit/Layout.tsx'
import { ProgressBar } from '#src/ui/kit/ProgressBar.tsx'
import { sumOfAsset } from './budgetWords.ts'
import styles from './parts.module.css'

/** From which share on a budget is told to run out. */
const LOW = 0.8

/** A share of a budget in percent; one that is too small for that is not said to be nothing. */
const shareWords = (share: number): string => (share < 0.01 ? '<1%' : `${Math.floor(share * 100)}%`)

/** What an activity spent of its budgets, a line with a bar each that something was spent of; where nothing was, all of them in a line. */
export function BudgetCell({ activity: { fields, spent } }: { readonly activity: OfficeActivity }) {
  const { t } = useTranslation('officeActivities')
  if (fields.budgets.length === 0) return <Muted as="span">–</Muted>
  const used = fields.budgets
    .map(({ asset, all }) => ({ asset, all, gone: spent.find((one) => one.asset === asset)?.all ?? units(0) }))
    .filter(({ gone }) => gone > 0)
  if (used.length === 0) {
    const budgets = fields.budgets.map(({ asset, all }) => spentWords(asset, sumOfAsset(asset, all))).join(' · ')
    return <Muted size={12}>{t('officeActivities.unused', { budgets })}</Muted>
  }
  return (
    <span className={styles.budgets}>
      {used.map(({ asset, all, gone }) => (
        <span key={asset} className={styles.budget} data-low={gone >= all * LOW}>
          <span className={styles.gone}>
            <span className={styles.whole}>{spentWords(asset, `${sumOfAsset(asset, gone)} / ${sumOfAsset(asset, all)}`)}</span>
            <b>{shareWords(gone / all)}</b>
          </span>
          <ProgressBar
            className={styles.used}
            tone={gone >= all * LOW ? 'gold' : 'brand'}
            value={gone}
            max={all}
            label={t('officeActivities.spent', { asset: t(`officeActivities.assets.${asset}`) })}
          />
        </span>
      ))}
    </span>
  )

  /** Sums with what they are of; yuan have their sign. */
  function spentWords(asset: BudgetAsset, sums: string): string {
    return asset === 'FEN' ? sums : t('officeActivities.spentOf', { sums, asset: t(`officeActivities.assets.${asset}`) })
  }
}
