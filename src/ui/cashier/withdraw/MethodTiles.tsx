import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { formatAsset, type WithdrawalMethod, type WithdrawalTerms } from '#src/api/model/withdrawal.ts'
import { useTakes } from './takes.ts'
import styles from './withdraw.module.css'

type MethodTilesProps = {
  readonly terms: readonly WithdrawalTerms[]
  readonly value: WithdrawalMethod
  readonly onChange: (method: WithdrawalMethod) => void
}

/** The ways out, each with its limits, its fee and how long it takes. The browser's own radio buttons. */
export function MethodTiles({ terms, value, onChange }: MethodTilesProps) {
  const { t } = useTranslation('withdraw')
  const takes = useTakes()
  const name = useId()
  return (
    <div className={styles.methods} role="radiogroup" aria-label={t('withdraw.methods')}>
      {terms.map(({ method, asset, min, max, fee, minutes }) => {
        const least = formatAsset(fee.min_money, asset)
        const most = formatAsset(fee.max_money, asset)
        return (
          <label key={method} className={styles.method}>
            <input
              className={styles.native}
              type="radio"
              name={name}
              checked={method === value}
              onChange={() => onChange(method)}
            />
            <span className={styles.methodName}>{t(`withdraw.method.${method}`)}</span>
            <span>{takes(minutes)}</span>
            <span>{t('withdraw.limits', { min: formatAsset(min, asset), max: formatAsset(max, asset) })}</span>
            <span>
              {fee.min_money === 0 ? t('withdraw.feeUpTo', { max: most }) : t('withdraw.feeRange', { min: least, max: most })}
            </span>
          </label>
        )
      })}
    </div>
  )
}
