import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { DepositMethod, PayType } from '#src/api/model/deposit.ts'
import { formatAmount, formatMoney } from '#src/api/model/money/formatAmount.ts'
import { Row } from '#src/ui/kit/Layout.tsx'
import { RadioTile } from '#src/ui/kit/RadioTile.tsx'
import { METHOD_ICONS } from '../methodIcons.tsx'
import { feeWords } from './methodWords.ts'
import styles from './deposit.module.css'

type MethodTilesProps = {
  readonly types: readonly PayType[]
  readonly chosen: DepositMethod | null
  readonly onChoose: (method: DepositMethod) => void
}

/** The ways to pay, each with its limits and its fee. The browser's own radio buttons, so arrow keys work as everywhere. */
export function MethodTiles({ types, chosen, onChoose }: MethodTilesProps) {
  const { t } = useTranslation('deposit')
  const name = useId()
  return (
    <fieldset className={styles.tiles}>
      <legend className={styles.legend}>{t('deposit.methods')}</legend>
      {types.map((type) => {
        const Icon = METHOD_ICONS[type.method]
        return (
          <RadioTile key={type.method} name={name} checked={type.method === chosen} onChoose={() => onChoose(type.method)}>
            <Row as="span" className={styles.tileHead}>
              <Icon size={20} aria-hidden="true" />
              <b>{t(`deposit.method.${type.method}`)}</b>
            </Row>
            <span className={styles.tileFacts}>
              <span>
                {t('deposit.range', {
                  min: formatMoney(type.asset, type.min_money, { short: true }),
                  max: formatAmount(type.asset, type.max_money, { short: true }),
                })}
              </span>
              <span>{feeWords(t, type)}</span>
            </span>
          </RadioTile>
        )
      })}
    </fieldset>
  )
}
