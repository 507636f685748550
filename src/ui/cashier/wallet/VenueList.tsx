import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import type { VenueCode } from '#src/api/model/venueKind.ts'
import type { SaferPlayHost } from '#src/machines/saferPlay/saferPlaySelectors.ts'
import type { WalletRef } from '#src/machines/wallet/walletMachine.ts'
import { Badge } from '#src/ui/kit/Badge.tsx'
import { Button } from '#src/ui/kit/Button.tsx'
import { Card, Muted, Row } from '#src/ui/kit/Layout.tsx'
import { Sheet } from '#src/ui/kit/Sheet.tsx'
import { Skeleton } from '#src/ui/kit/Skeleton.tsx'
import { Money } from '#src/ui/shared/Money.tsx'
import { useVenueName } from '#src/ui/shared/useVenueName.ts'
import { OrderNews } from './OrderNews.tsx'
import { VenueTransfer } from './VenueTransfer.tsx'
import styles from './wallet.module.css'

type VenueListProps = {
  readonly wallet: WalletRef
  readonly play: SaferPlayHost
  /** The venue whose transfer is open. */
  readonly chosen: VenueCode | null
  readonly onChoose: (venue: VenueCode) => void
  readonly onClose: () => void
}

/** What is at each venue, with the way there and back. */
export function VenueList({ wallet, play, chosen, onChoose, onClose }: VenueListProps) {
  const { t } = useTranslation(['wallet', 'shared'])
  const venueName = useVenueName()
  const venues = useSelector(wallet, (snapshot) => snapshot.context.balances?.venues ?? null)
  return (
    <Card as="section" aria-labelledby="wallet-venues">
      <div>
        <h2 id="wallet-venues">{t('wallet.venues')}</h2>
        <Muted size={12}>{t('wallet.venuesHint')}</Muted>
      </div>
      <ul className={styles.venues}>
        {venues === null
          ? Array.from({ length: 5 }, (_, index) => (
              <li key={index}>
                <Skeleton className={styles.venueWait} />
              </li>
            ))
          : venues.map(({ venue, status, balance }) => {
              const name = venueName(venue)
              return (
                <Row key={venue} as="li" className={styles.venue} gap={12}>
                  <span className={styles.venueName}>
                    {name} {status !== 0 && <Badge tone="warn">{t('wallet.shut')}</Badge>}
                  </span>
                  <Money asset="FEN" amount={balance} />
                  <Button variant="soft" aria-label={t('wallet.transferOf', { name })} onClick={() => onChoose(venue)}>
                    {t('wallet.transfer')}
                  </Button>
                </Row>
              )
            })}
      </ul>
      <Sheet
        open={chosen !== null}
        title={chosen === null ? '' : t('wallet.transferTitle', { name: venueName(chosen) })}
        closeLabel={t('act.close')}
        onClose={onClose}
      >
        {chosen !== null && <VenueTransfer wallet={wallet} venue={chosen} play={play} />}
        <OrderNews wallet={wallet} />
      </Sheet>
    </Card>
  )
}
