import { useSelector } from '@xstate/react'
import { ArrowLeftRight } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { VenueWalletRef } from '#src/machines/sportsbook/venueWalletMachine.ts'
import { Button } from '#src/ui/kit/Button.tsx'
import { Muted } from '#src/ui/kit/Layout.tsx'
import { useMoney } from '#src/ui/shared/useMoney.ts'
import { TransferSheet } from './TransferSheet.tsx'
import styles from './sportsbook.module.css'

/** The member's money at a venue and in the centre, and the way between them. */
export function VenueMoney({ wallet }: { readonly wallet: VenueWalletRef }) {
  const { t } = useTranslation('sportsbook')
  const money = useMoney()
  const balances = useSelector(wallet, (snapshot) => snapshot.context.balances)
  const failed = useSelector(wallet, (snapshot) => snapshot.matches('failed'))
  const [open, setOpen] = useState(false)
  return (
    <>
      <section className={styles.money} aria-label={t('sportsbook.wallet.label')}>
        {failed ? (
          <Button variant="outline" onClick={() => wallet.send({ type: 'wallet.retried' })}>
            {t('sportsbook.wallet.failed')} · {t('act.retry')}
          </Button>
        ) : (
          <>
            <p>
              <Muted as="span" size={12}>
                {t('sportsbook.wallet.balance')}
              </Muted>
              <b className={styles.amount}>{money('FEN', balances?.wallet ?? null)}</b>
            </p>
            <p>
              <Muted as="span" size={12}>
                {t('sportsbook.wallet.centre')}
              </Muted>
              <span className={styles.amount}>{money('FEN', balances?.centre ?? null)}</span>
            </p>
            <Button variant="soft" onClick={() => setOpen(true)}>
              <ArrowLeftRight size={16} aria-hidden="true" /> {t('sportsbook.wallet.transfer')}
            </Button>
          </>
        )}
      </section>
      <TransferSheet wallet={wallet} open={open} missing={null} onClose={() => setOpen(false)} />
    </>
  )
}
