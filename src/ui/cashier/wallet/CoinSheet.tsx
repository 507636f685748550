import { useTranslation } from 'react-i18next'
import type { coinOfferMachine } from '#src/machines/wallet/coinOfferMachine.ts'
import type { walletMachine } from '#src/machines/wallet/walletMachine.ts'
import { Sheet } from '#src/ui/kit/Sheet.tsx'
import { Skeleton } from '#src/ui/kit/Skeleton.tsx'
import { useActorRef } from '#src/ui/kit/useActorRef.ts'
import { PagedList } from '#src/ui/shared/PagedList.tsx'
import { CoinForm } from './CoinForm.tsx'
import { OrderNews } from './OrderNews.tsx'
import styles from './wallet.module.css'

type CoinSheetProps = {
  readonly logic: { readonly wallet: typeof walletMachine; readonly offer: typeof coinOfferMachine }
  readonly makeId: () => string
  readonly onClose: () => void
}

/** The shop's purchase of coins, over what one does (P-7). */
export function CoinSheet({ logic, makeId, onClose }: CoinSheetProps) {
  const { t } = useTranslation('wallet')
  const wallet = useActorRef(logic.wallet, { input: { makeId } })
  const offers = useActorRef(logic.offer, { input: { query: null } })
  return (
    <Sheet open title={t('wallet.shop.byYuan')} closeLabel={t('act.close')} onClose={onClose}>
      <OrderNews wallet={wallet} />
      <PagedList
        list={offers}
        waiting={<Skeleton className={styles.wait} />}
        empty={null}
        failedTitle={t('wallet.shop.failed')}
        moreLabel=""
      >
        {([offer]) => offer !== undefined && <CoinForm isAlone wallet={wallet} offer={offer} />}
      </PagedList>
    </Sheet>
  )
}
