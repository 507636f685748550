import { useTranslation } from 'react-i18next'
import { formatMoney } from '#src/api/model/money/formatAmount.ts'
import type { LimitStanding } from '#src/api/model/saferPlay.ts'
import { Muted } from '#src/ui/kit/Layout.tsx'
import styles from './part.module.css'
import { limitWord } from './playWords.ts'

type LimitTableProps = {
  readonly limits: readonly LimitStanding[]
  /** A time in words. */
  readonly seen: (at: number) => string
}

/** A member's deposit limits by their periods: what each is, what waits to change of it, and what of it is used. */
export function LimitTable({ limits, seen }: LimitTableProps) {
  const { t } = useTranslation('backOffice')
  return (
    <table className={styles.limits}>
      <thead>
        <tr>
          <th scope="col">{t('backOffice.members.period')}</th>
          <th scope="col">{t('backOffice.members.limitHead')}</th>
          <th scope="col">{t('backOffice.members.limitUsed')}</th>
        </tr>
      </thead>
      <tbody>
        {limits.map(({ period, limit, next, used, loweredAt }) => (
          <tr key={period}>
            <th scope="row">{t(`backOffice.members.periods.${period}`)}</th>
            <td>
              {limitWord(t, limit)}
              {next !== null && (
                <Muted size={12}>
                  {t('backOffice.members.limitNext', { at: seen(next.at), limit: limitWord(t, next.limit) })}
                </Muted>
              )}
              {loweredAt !== null && <Muted size={12}>{t('backOffice.members.limitLowered', { at: seen(loweredAt) })}</Muted>}
            </td>
            <td>{formatMoney('FEN', used)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
