import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { formatMoney } from '#src/api/model/money/formatAmount.ts'
import { readAmount } from '#src/api/model/money/typedAmount.ts'
import { fen } from '#src/api/model/money/amount.ts'
import { formatPrice } from '#src/api/model/odds.ts'
import type { SlipRef } from '#src/machines/sportsbook/slipMachine.ts'
import { Button } from '#src/ui/kit/Button.tsx'
import { Muted } from '#src/ui/kit/Layout.tsx'
import styles from './sheet.module.css'

/** Asks once for both: the money that the venue lacks, and the bet. */
export function FundingQuestion({ slip }: { readonly slip: SlipRef }) {
  const { t } = useTranslation('sportsbook')
  const { picked, stake, fund } = useSelector(slip, (snapshot) => snapshot.context)
  const ready = useSelector(slip, (snapshot) => snapshot.can({ type: 'funding.confirmed' }))
  const amount = formatMoney('FEN', fund)
  const words = {
    amount,
    stake: formatMoney('FEN', readAmount('FEN', stake) ?? fen(0)),
    price: picked === null ? '—' : formatPrice(picked.selection.price),
  }
  return (
    <div className={styles.question} role="status">
      <p>
        <b>{t('sportsbook.sheet.fundTitle')}</b>
        <Muted as="span" size={12}>
          {t('sportsbook.sheet.fundText', words)}
        </Muted>
      </p>
      <Button variant="outline" onClick={() => slip.send({ type: 'funding.declined' })}>
        {t('sportsbook.sheet.fundDecline')}
      </Button>
      <Button disabled={!ready} onClick={() => slip.send({ type: 'funding.confirmed' })}>
        {t('sportsbook.sheet.fundConfirm', { amount })}
      </Button>
    </div>
  )
}
