import { useSelector } from '@xstate/react'
import { ArrowLeftRight } from 'lucide-react'
import { useState } from 'react'
import { useMoney } from '#src/ui/shared/useMoney.ts'
import { useTranslation } from 'react-i18next'
import type { SiteRef } from '#src/machines/site/siteMachine.ts'
import type { VenueWalletRef } from '#src/machines/sportsbook/venueWalletMachine.ts'
import type { VenueCode } from '#src/api/model/venueKind.ts'
import { Button } from '#src/ui/kit/Button.tsx'
import { Muted } from '#src/ui/kit/Layout.tsx'
import { PlayMoney } from '#src/ui/shared/PlayMoney.tsx'
import { TransferSheet } from './TransferSheet.tsx'
import { useVenueName } from '#src/ui/shared/useVenueName.ts'
import styles from './sportsbook.module.css'

type VenueHeadProps = {
  readonly venue: VenueCode
  readonly wallet: VenueWalletRef
  readonly site: SiteRef
}

/** The venue's name, and the member's money there and in the centre. */
export function SportsbookHead({ venue, wallet, site }: VenueHeadProps) {
  const { t } = useTranslation(['sportsbook', 'shared'])
  const money = useMoney()
  const venueName = useVenueName()
  const balances = useSelector(wallet, (snapshot) => snapshot.context.balances)
  const failed = useSelector(wallet, (snapshot) => snapshot.matches('failed'))
  const [open, setOpen] = useState(false)
  return (
    <header className={styles.head}>
      <div>
        <h1 className={styles.name}>{venueName(venue)}</h1>
        <PlayMoney site={site} words={t('sportsbook.playMoney')} />
      </div>
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
    </header>
  )
}
