import { useId } from 'react'
import type { Cash } from '#src/api/model/money/amount.ts'
import { formatMoney } from '#src/api/model/money/formatAmount.ts'
import type { WithdrawalMethod, WithdrawalTerms } from '#src/api/model/withdrawal.ts'
import { useTranslation } from 'react-i18next'
import { METHOD_ICONS } from '../methodIcons.tsx'
import { useTakes } from './takes.ts'
import { Muted } from '#src/ui/kit/Layout.tsx'
import { RadioTile } from '#src/ui/kit/RadioTile.tsx'
import styles from './withdraw.module.css'

/** The same ways lead in and out. */
const ICON_OF = { card: 'bankCard', fast: 'fastCard', usdt: 'usdt', virtual: 'virtual' } as const

type MethodTilesProps = {
  readonly terms: readonly WithdrawalTerms[]
  readonly value: WithdrawalMethod
  readonly onChange: (method: WithdrawalMethod) => void
}

/** The ways out, each with its limits, its fee and how long it takes. The browser's own radio buttons. */
export function MethodTiles({ terms, value, onChange }: MethodTilesProps) {
  const { t } = useTranslation('withdrawal')
  const name = useId()
  return (
    <div className={styles.methods} role="radiogroup" aria-label={t('withdraw.methods')}>
      {terms.map((one) => (
        <RadioTile key={one.method} name={name} checked={one.method === value} onChoose={() => onChange(one.method)}>
          <MethodFacts terms={one} />
        </RadioTile>
      ))}
    </div>
  )
}

/** The ways out as they are, where none is chosen yet. */
export function MethodList({ terms }: Pick<MethodTilesProps, 'terms'>) {
  return (
    <ul className={styles.ways}>
      {terms.map((one) => (
        <li key={one.method} className={styles.way}>
          <MethodFacts terms={one} />
        </li>
      ))}
    </ul>
  )
}

/** What a way out is called, how long it takes, its limits and its fee. */
function MethodFacts({ terms: { method, asset, min, max, fee, minutes } }: { readonly terms: WithdrawalTerms }) {
  const { t } = useTranslation('withdrawal')
  const takes = useTakes()
  const show = (amount: Cash) => formatMoney(asset, amount, { short: true })
  const [least, most] = [show(fee.min_money), show(fee.max_money)]
  const Icon = METHOD_ICONS[ICON_OF[method]]
  return (
    <>
      <b className={styles.methodName}>
        <Icon size={16} aria-hidden="true" />
        {t(`withdraw.method.${method}`)}
      </b>
      <Muted as="span" size={12}>
        {takes(minutes)}
      </Muted>
      <Muted as="span" size={12} digits>
        {t('withdraw.limits', { min: show(min), max: show(max) })}
      </Muted>
      <Muted as="span" size={12} digits>
        {fee.min_money === 0 ? t('withdraw.feeUpTo', { max: most }) : t('withdraw.feeRange', { min: least, max: most })}
      </Muted>
    </>
  )
}
