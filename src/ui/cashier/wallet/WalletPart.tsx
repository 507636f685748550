import { useSelector } from '@xstate/react'
import { Wallet } from 'lucide-react'
import { useParams } from 'react-router'
import { useT } from '#src/ui/i18n/useT.ts'
import { Button, ButtonLink } from '#src/ui/kit/Button.tsx'
import { lazyPart } from '#src/ui/kit/parts.tsx'
import { PartBoundary } from '#src/ui/kit/PartBoundary.tsx'
import { Skeleton } from '#src/ui/kit/Skeleton.tsx'
import { EmptyState, ErrorState } from '#src/ui/kit/States.tsx'
import { useActorRef } from '#src/ui/kit/useActorRef.ts'
import type { CashierPartRefs } from '../refs.ts'
import { OrderNews } from './OrderNews.tsx'
import type { WalletRef } from './refs.ts'
import { TotalCard } from './TotalCard.tsx'
import { VenueList } from './VenueList.tsx'
import styles from './wallet.module.css'

const HistoryPanel = lazyPart(async () => (await import('./HistoryPanel.tsx')).HistoryPanel)
const YebView = lazyPart(async () => (await import('./YebView.tsx')).YebView)

/** The member's money (P-6): all of it on one page, and the interest wallet (P-8) at an address below. */
export function WalletPart(refs: CashierPartRefs) {
  const t = useT()
  const { id } = useParams()
  const wallet = useActorRef(refs.logic.wallet, { input: { makeId: refs.makeId } })
  if (id === undefined) return <WalletHome {...refs} wallet={wallet} />
  if (id === 'yeb') {
    return (
      <PartBoundary waiting={<Skeleton className={styles.wait} />}>
        <YebView logic={refs.logic} wallet={wallet} />
      </PartBoundary>
    )
  }
  const back = <ButtonLink to="/app/cashier/wallet">{t('wallet.back')}</ButtonLink>
  return <EmptyState icon={<Wallet size={24} />} title={t('wallet.missing')} text={t('wallet.missingText')} action={back} />
}

function WalletHome({ wallet, ...refs }: CashierPartRefs & { readonly wallet: WalletRef }) {
  const t = useT()
  const balances = useSelector(wallet, (snapshot) => snapshot.context.balances)
  const errorKey = useSelector(wallet, (snapshot) => snapshot.context.errorKey)
  if (balances === null && errorKey !== null) {
    const retry = <Button onClick={() => wallet.send({ type: 'balances.refreshed' })}>{t('act.retry')}</Button>
    return <ErrorState title={t('wallet.failed')} text={t(errorKey)} action={retry} />
  }
  return (
    <div className={styles.home}>
      <OrderNews wallet={wallet} />
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
      <TotalCard {...refs} wallet={wallet} />
      <VenueList wallet={wallet} play={refs.logic.play} />
      <PartBoundary waiting={<Skeleton className={styles.wait} />}>
        <HistoryPanel logic={refs.logic} />
      </PartBoundary>
    </div>
  )
}
