import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { type Deal, dealStatus } from '#src/api/model/deal.ts'
import { siteSecond } from '#src/api/model/day.ts'
import type { copyMachine } from '#src/machines/copy/copyMachine.ts'
import { ButtonLink } from '#src/ui/kit/Button.tsx'
import { CopyNumber } from '../CopyNumber.tsx'
import { useDealWords } from './dealWords.ts'
import { Facts, Stack } from '#src/ui/kit/Layout.tsx'
import styles from './records.module.css'

/** A movement in full, with the number that customer service finds it by. */
export function Receipt({ deal, logic }: { readonly deal: Deal; readonly logic: typeof copyMachine }) {
  const { t } = useTranslation('records')
  const { dealName, placeName, signed } = useDealWords()
  return (
    <Stack gap={12}>
      <Facts className={styles.receipt}>
        <Line name={t('records.receipt.type')}>{dealName(deal)}</Line>
        <Line name={t('records.receipt.status')}>{t(`records.${dealStatus(deal)}`)}</Line>
        {deal.sides.map((side) => (
          <Line key={`${side.place} ${side.asset}`} name={placeName(side)}>
            <b>{signed(side)}</b>
          </Line>
        ))}
        {deal.words !== null && <Line name={t('records.receipt.words')}>{deal.words}</Line>}
        <Line name={t('records.receipt.time')}>{siteSecond(deal.at)}</Line>
        <Line name={t('records.receipt.number')}>
          <code className={styles.number}>{deal.dealId}</code>
        </Line>
      </Facts>
      <CopyNumber logic={logic} number={deal.dealId} />
      {deal.withdrawal !== null && (
        <ButtonLink block variant="outline" to={`/app/cashier/withdraw/${deal.withdrawal.withdrawalId}`}>
          {t('records.receipt.toWithdrawal')}
        </ButtonLink>
      )}
      {deal.deposit !== null && (
        <ButtonLink block variant="outline" to={`/app/cashier/deposit/${deal.deposit.orderId}`}>
          {t('records.receipt.toDeposit')}
        </ButtonLink>
      )}
    </Stack>
  )
}

function Line({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
