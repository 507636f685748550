import { useSelector } from '@xstate/react'
import { Wallet } from 'lucide-react'
import { useState } from 'react'
import { useParams } from 'react-router'
import { useTranslation } from 'react-i18next'
import type { VenueCode } from '#src/api/model/venueKind.ts'
import type { SaferPlayHost } from '#src/machines/saferPlay/saferPlaySelectors.ts'
import type { walletMachine, WalletRef } from '#src/machines/wallet/walletMachine.ts'
import { Button, ButtonLink } from '#src/ui/kit/Button.tsx'
import { Stack } from '#src/ui/kit/Layout.tsx'
import { lazyComponent } from '#src/ui/kit/lazyComponent.tsx'
import { PartBoundary } from '#src/ui/kit/PartBoundary.tsx'
import { Skeleton } from '#src/ui/kit/Skeleton.tsx'
import { EmptyState, ErrorState } from '#src/ui/kit/States.tsx'
import { useActorRef } from '#src/ui/kit/useActorRef.ts'
import type { RecordsPartProps } from '../records/RecordsPart.tsx'
import type { ExchangeFormProps } from './ExchangeForm.tsx'
import type { GrantsViewProps } from './GrantsView.tsx'
import type { HistoryPanelProps } from './HistoryPanel.tsx'
import type { LockedPanelProps } from './LockedPanel.tsx'
import { OrderNews } from './OrderNews.tsx'
import { TotalCard } from './TotalCard.tsx'
import { VenueList } from './VenueList.tsx'
import type { YebViewProps } from './YebView.tsx'
import styles from './wallet.module.css'

const HistoryPanel = lazyComponent(async () => (await import('./HistoryPanel.tsx')).HistoryPanel)
const LockedPanel = lazyComponent(async () => (await import('./LockedPanel.tsx')).LockedPanel)
const LatestDeals = lazyComponent(async () => (await import('../records/LatestDeals.tsx')).LatestDeals, ['records'])
const GrantsView = lazyComponent(async () => (await import('./GrantsView.tsx')).GrantsView)
const YebView = lazyComponent(async () => (await import('./YebView.tsx')).YebView)

export type WalletPartProps = {
  readonly logic: { readonly wallet: typeof walletMachine } & ExchangeFormProps['logic'] &
    HistoryPanelProps['logic'] &
    LockedPanelProps['logic'] &
    RecordsPartProps['logic'] &
    GrantsViewProps['logic'] &
    YebViewProps['logic']
  readonly now: () => number
  readonly makeId: () => string
  /** Whether the member has paused. */
  readonly play: SaferPlayHost
}

/** The sheet that is open over the wallet: an exchange, or a venue's transfer. */
type WalletSheet = { readonly of: 'exchange' } | { readonly of: 'venue'; readonly venue: VenueCode }

/** The member's money (P-6): all of it on one page, the interest wallet (P-8) and bonuses (P-9) at addresses below. */
export function WalletPart(props: WalletPartProps) {
  const { t } = useTranslation('wallet')
  const { id } = useParams()
  const wallet = useActorRef(props.logic.wallet, { input: { makeId: props.makeId } })
  if (id === undefined) return <WalletHome {...props} wallet={wallet} />
  if (id === 'yeb') {
    return (
      <PartBoundary waiting={<Skeleton className={styles.wait} />}>
        <YebView logic={props.logic} wallet={wallet} />
      </PartBoundary>
    )
  }
  if (id === 'bonuses') {
    return (
      <PartBoundary waiting={<Skeleton className={styles.wait} />}>
        <GrantsView logic={props.logic} />
      </PartBoundary>
    )
  }
  const back = <ButtonLink to="/app/cashier/wallet">{t('wallet.back')}</ButtonLink>
  return <EmptyState icon={<Wallet size={24} />} title={t('wallet.missing')} text={t('wallet.missingText')} action={back} />
}

function WalletHome({ wallet, logic, now, play }: WalletPartProps & { readonly wallet: WalletRef }) {
  const { t } = useTranslation('wallet')
  // A sheet says what became of its order itself.
  const [sheet, setSheet] = useState<WalletSheet | null>(null)
  const closeSheet = () => {
    setSheet(null)
    wallet.send({ type: 'news.read' })
  }
  const balances = useSelector(wallet, (snapshot) => snapshot.context.balances)
  const errorKey = useSelector(wallet, (snapshot) => snapshot.context.errorKey)
  if (balances === null && errorKey !== null) {
    const retry = <Button onClick={() => wallet.send({ type: 'balances.refreshed' })}>{t('act.retry')}</Button>
    return <ErrorState title={t('wallet.failed')} text={t(errorKey)} action={retry} />
  }
  return (
    <Stack className={styles.home}>
      {sheet === null && <OrderNews wallet={wallet} />}
      {errorKey !== null && (
        <div className={styles.news} data-tone="warn" role="alert">
          <p>
            {t('wallet.old')} {t(errorKey)}
          </p>
          <Button variant="outline" onClick={() => wallet.send({ type: 'balances.refreshed' })}>
            {t('act.retry')}
          </Button>
        </div>
      )}
      <TotalCard
        wallet={wallet}
        logic={logic}
        now={now}
        exchanging={sheet?.of === 'exchange'}
        onExchange={() => setSheet({ of: 'exchange' })}
        onClose={closeSheet}
      />
      <Stack className={styles.aside}>
        <VenueList
          wallet={wallet}
          play={play}
          chosen={sheet?.of === 'venue' ? sheet.venue : null}
          onChoose={(venue) => setSheet({ of: 'venue', venue })}
          onClose={closeSheet}
        />
        <PartBoundary waiting={<Skeleton className={styles.panelWait} />}>
          <LockedPanel logic={logic} />
        </PartBoundary>
      </Stack>
      <Stack>
        <PartBoundary waiting={<Skeleton className={styles.wait} />}>
          <LatestDeals logic={logic} now={now} />
        </PartBoundary>
        <PartBoundary waiting={<Skeleton className={styles.wait} />}>
          <HistoryPanel logic={logic} />
        </PartBoundary>
      </Stack>
    </Stack>
  )
}
