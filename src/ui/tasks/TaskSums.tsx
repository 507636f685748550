import { useTranslation } from 'react-i18next'
import { sumOf } from '#src/api/model/money/amount.ts'
import { formatMoney } from '#src/api/model/money/formatAmount.ts'
import type { MemberTask } from '#src/api/model/task.ts'
import { Muted } from '#src/ui/kit/Layout.tsx'
import { ProgressBar } from '#src/ui/kit/ProgressBar.tsx'
import { TASK_PERIODS } from './taskWords.ts'
import styles from './tasks.module.css'

/** How many points each period's tasks bring, and how many of them are earned. */
export function TaskSums({ tasks }: { readonly tasks: readonly MemberTask[] }) {
  const { t } = useTranslation('tasks')
  return (
    <dl className={styles.sums}>
      {TASK_PERIODS.map((period) => {
        const own = tasks.filter((task) => task.period === period)
        const [all, done] = [own, own.filter(({ state }) => state !== 'open')].map((some) =>
          sumOf(some.map(({ points }) => points)),
        )
        if (own.length === 0 || all === undefined || done === undefined) return null
        const name = t(`tasks.sum.${period}`)
        return (
          <div key={period} className={styles.sum}>
            <Muted as="dt" size={12}>
              {name}
            </Muted>
            <dd>
              <strong className={styles.done}>{formatMoney('POINT', done)}</strong>{' '}
              <Muted as="span">{t('tasks.ofPoints', { points: formatMoney('POINT', all) })}</Muted>
              <ProgressBar tone="gold" value={done} max={all} label={name} />
            </dd>
          </div>
        )
      })}
    </dl>
  )
}
