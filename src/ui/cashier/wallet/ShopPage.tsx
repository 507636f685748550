import { useTranslation } from 'react-i18next'
import type { ActorRefFrom } from 'xstate'
import type { pointGoodsMachine, pointPurchasesMachine } from '#src/machines/points/pointsMachine.ts'
import type { promptMachine } from '#src/machines/prompt/promptMachine.ts'
import type { sessionMachine } from '#src/machines/session/sessionMachine.ts'
import type { SiteRef } from '#src/machines/site/siteMachine.ts'
import type { titleMachine } from '#src/machines/title/titleMachine.ts'
import type { coinOfferMachine } from '#src/machines/wallet/coinOfferMachine.ts'
import type { walletMachine } from '#src/machines/wallet/walletMachine.ts'
import { Stack } from '#src/ui/kit/Layout.tsx'
import { Skeleton } from '#src/ui/kit/Skeleton.tsx'
import { useActorRef } from '#src/ui/kit/useActorRef.ts'
import { MeHead } from '#src/ui/shared/MeHead.tsx'
import { LoginNeeded } from '#src/ui/shared/LoginNeeded.tsx'
import { PagedList } from '#src/ui/shared/PagedList.tsx'
import { PlayMoney } from '#src/ui/shared/PlayMoney.tsx'
import { useMember } from '#src/ui/shared/useMember.ts'
import { useTitle } from '#src/ui/shared/useTitle.ts'
import { CoinForm } from './CoinForm.tsx'
import { OrderNews } from './OrderNews.tsx'
import { PointGoods } from './PointGoods.tsx'
import { Purchases } from './Purchases.tsx'
import styles from './wallet.module.css'

type Logic = {
  readonly wallet: typeof walletMachine
  readonly offer: typeof coinOfferMachine
  readonly goods: typeof pointGoodsMachine
  readonly purchases: typeof pointPurchasesMachine
}

type ShopPageProps = {
  readonly actors: {
    readonly session: ActorRefFrom<typeof sessionMachine>
    readonly prompt: ActorRefFrom<typeof promptMachine>
    readonly site: SiteRef
    readonly title: ActorRefFrom<typeof titleMachine>
  }
  readonly logic: Logic
  readonly makeId: () => string
}

/** Gold coins for yuan and for points (P-7): one order of the wallet at a time. A visitor is asked to log in. */
export function ShopPage({ actors: { session, prompt, site, title }, logic, makeId }: ShopPageProps) {
  const { t } = useTranslation(['wallet', 'cashier'])
  const { member, isSettled, wasMember } = useMember(session)
  useTitle(title, t('wallet.shop.title'))
  return (
    <Stack className={styles.shop}>
      <MeHead title={t('wallet.shop.title')} />
      <PlayMoney site={site} words={t('cashier:cashier.playMoney')} />
      {member !== null && <Own key={member.memberId} logic={logic} makeId={makeId} />}
      {member === null && isSettled && <LoginNeeded prompt={prompt} feature="feature.shop" asks={!wasMember} />}
    </Stack>
  )
}

function Own({ logic, makeId }: Pick<ShopPageProps, 'logic' | 'makeId'>) {
  const { t } = useTranslation('wallet')
  const wallet = useActorRef(logic.wallet, { input: { makeId } })
  const offers = useActorRef(logic.offer, { input: { query: null } })
  const goods = useActorRef(logic.goods, { input: { query: null } })
  return (
    <>
      <OrderNews wallet={wallet} />
      <div className={styles.shopParts}>
        <Stack>
          <PagedList
            list={goods}
            waiting={<Skeleton className={styles.wait} />}
            empty={null}
            failedTitle={t('wallet.shop.goods.failed')}
            moreLabel=""
          >
            {([sheet]) => sheet !== undefined && <PointGoods wallet={wallet} sheet={sheet} />}
          </PagedList>
        </Stack>
        <Stack>
          <PagedList
            list={offers}
            waiting={<Skeleton className={styles.wait} />}
            empty={null}
            failedTitle={t('wallet.shop.failed')}
            moreLabel=""
          >
            {([offer]) => offer !== undefined && <CoinForm wallet={wallet} offer={offer} />}
          </PagedList>
        </Stack>
        <Purchases purchases={logic.purchases} />
      </div>
    </>
  )
}
