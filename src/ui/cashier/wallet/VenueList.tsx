import { useSelector } from '@xstate/react'
import { Undo2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { VenueCode } from '#src/api/model/venueKind.ts'
import { isMoneyAway } from '#src/api/model/wallet.ts'
import type { SaferPlayHost } from '#src/machines/saferPlay/saferPlaySelectors.ts'
import type { Balances, WalletRef } from '#src/machines/wallet/walletMachine.ts'
import { Badge } from '#src/ui/kit/Badge.tsx'
import { Button } from '#src/ui/kit/Button.tsx'
import { Fold } from '#src/ui/kit/Fold.tsx'
import { Card, Muted, Row } from '#src/ui/kit/Layout.tsx'
import { Sheet } from '#src/ui/kit/Sheet.tsx'
import { useHidden } from '#src/ui/kit/sight.ts'
import { Skeleton } from '#src/ui/kit/Skeleton.tsx'
import { useWide } from '#src/ui/kit/useWide.ts'
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

/** What is at each venue, with the way there and back, and all of it back by one press; those with nothing are folded away where there is little room. */
export function VenueList({ wallet, play, chosen, onChoose, onClose }: VenueListProps) {
  const { t } = useTranslation(['wallet', 'shared'])
  const venueName = useVenueName()
  const isWide = useWide()
  const venues = useSelector(wallet, (snapshot) => snapshot.context.balances?.venues ?? null)
  // Which are folded away would tell of which there is nothing.
  const isHidden = useHidden()
  const isFull = ({ balance }: Balances['venues'][number]) => isHidden || balance !== 0
  const full = venues?.filter(isFull) ?? []
  const empty = venues?.filter((one) => !isFull(one)) ?? []
  const rows = (shown: Balances['venues']) => (
    <ul className={styles.venues}>
      {shown.map(({ venue, status, balance }) => {
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
  )
  return (
    <Card as="section" aria-labelledby="wallet-venues" gap={12}>
      <Row between wrap>
        <div>
          <h2 id="wallet-venues">{t('wallet.venues')}</h2>
          <Muted size={12}>{t('wallet.venuesHint')}</Muted>
        </div>
        <Recovery wallet={wallet} />
      </Row>
      {venues === null && <Skeleton className={styles.venueWait} />}
      {full.length > 0 && rows(full)}
      {empty.length > 0 &&
        (isWide ? (
          rows(empty)
        ) : (
          <Fold label={t(full.length > 0 ? 'wallet.otherVenues' : 'wallet.emptyVenues', { count: empty.length })}>
            {rows(empty)}
          </Fold>
        ))}
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

/** Brings back what is at every venue. */
function Recovery({ wallet }: Pick<VenueListProps, 'wallet'>) {
  const { t } = useTranslation('wallet')
  const isIdle = useSelector(wallet, (snapshot) => snapshot.matches({ order: 'idle' }))
  const isAway = useSelector(wallet, ({ context: { balances } }) => balances !== null && isMoneyAway(balances.venues))
  const order = useSelector(wallet, (snapshot) => snapshot.children.order)
  const isRecovering = useSelector(order, (snapshot) => snapshot?.context.order?.kind === 'recover')
  return (
    <Button
      variant={isAway ? 'primary' : 'outline'}
      busy={!isIdle}
      // Not while it works: that would throw the focus away.
      disabled={!isAway && !isRecovering}
      onClick={() => wallet.send({ type: 'draft.submitted', draft: { kind: 'recover' } })}
    >
      <Undo2 size={16} aria-hidden="true" /> {t(isRecovering ? 'wallet.recovering' : 'wallet.recover')}
    </Button>
  )
}
