import type { Amount } from '#src/api/model/money/amount.ts'
import type { Asset } from '#src/api/model/money/asset.ts'
import { useTranslation } from 'react-i18next'
import { useHidden } from '#src/ui/kit/sight.ts'
import { VisuallyHidden } from '#src/ui/kit/VisuallyHidden.tsx'
import styles from './money.module.css'
import { useMoney } from './useMoney.ts'

type MoneyProps<A extends Asset> = {
  readonly asset: A
  /** Null = not known yet. */
  readonly amount: Amount<NoInfer<A>> | null
}

/** A balance for people, or stars where the member does not want it seen. */
export function Money<A extends Asset>({ asset, amount }: MoneyProps<A>) {
  const { t } = useTranslation()
  const money = useMoney()
  const text = money(asset, amount)
  if (!useHidden()) return <span className={styles.money}>{text}</span>
  return (
    <span className={styles.money}>
      <span aria-hidden="true">{text}</span>
      <VisuallyHidden>{t('sight.hidden')}</VisuallyHidden>
    </span>
  )
}
