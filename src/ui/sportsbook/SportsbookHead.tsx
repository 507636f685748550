import { useSelector } from '@xstate/react'
import { ArrowLeftRight } from 'lucide-react'
import { useState } from 'react'
import { useMoney } from '#src/ui/shared/useMoney.ts'
import type { VenueCode } from '#src/api/model/bet.ts'
import { useT } from '#src/ui/i18n/useT.ts'
import { Button } from '#src/ui/kit/Button.tsx'
import type { VenueWalletRef } from './refs.ts'
import { TransferSheet } from './TransferSheet.tsx'
import styles from './sportsbook.module.css'

type VenueHeadProps = { readonly venue: VenueCode; readonly wallet: VenueWalletRef }

/** The venue's name, and the member's money there and in the centre. */
export function SportsbookHead({ venue, wallet }: VenueHeadProps) {
  const t = useT()
  const money = useMoney()
  const balances = useSelector(wallet, (snapshot) => snapshot.context.balances)
  const failed = useSelector(wallet, (snapshot) => snapshot.matches('failed'))
  const [open, setOpen] = useState(false)
  return (
    <header className={styles.head}>
      <div>
        <h1 className={styles.name}>{t(`venue.name.${venue}`)}</h1>
        <p className={styles.play}>{t('venue.playMoney')}</p>
      </div>
      <section className={styles.money} aria-label={t('venue.wallet.label')}>
        {failed ? (
          <Button variant="outline" onClick={() => wallet.send({ type: 'wallet.retried' })}>
            {t('venue.wallet.failed')} · {t('act.retry')}
          </Button>
        ) : (
          <>
            <p>
              <span className={styles.label}>{t('venue.wallet.balance')}</span>
              <b className={styles.amount}>{money('FEN', balances?.wallet ?? null)}</b>
            </p>
            <p>
              <span className={styles.label}>{t('venue.wallet.centre')}</span>
              <span className={styles.amount}>{money('FEN', balances?.centre ?? null)}</span>
            </p>
            <Button variant="soft" onClick={() => setOpen(true)}>
              <ArrowLeftRight size={16} aria-hidden="true" /> {t('venue.wallet.transfer')}
            </Button>
          </>
        )}
      </section>
      <TransferSheet wallet={wallet} open={open} missing={null} onClose={() => setOpen(false)} />
    </header>
  )
}
