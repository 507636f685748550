import { ShoppingBag } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { siteTime } from '#src/api/model/day.ts'
import { formatMoney } from '#src/api/model/money/formatAmount.ts'
import type { pointPurchasesMachine } from '#src/machines/points/pointsMachine.ts'
import { useLanguage } from '#src/ui/i18n/useLanguage.ts'
import { ButtonLink } from '#src/ui/kit/Button.tsx'
import { EmptyRow } from '#src/ui/kit/EmptyRow.tsx'
import { Card, Muted, Row } from '#src/ui/kit/Layout.tsx'
import { Coins } from '#src/ui/kit/Numbers.tsx'
import { Skeleton } from '#src/ui/kit/Skeleton.tsx'
import { useActorRef } from '#src/ui/kit/useActorRef.ts'
import { PagedList } from '#src/ui/shared/PagedList.tsx'
import styles from './wallet.module.css'

/** What the member bought for points, latest first. */
export function Purchases({ purchases }: { readonly purchases: typeof pointPurchasesMachine }) {
  const { t } = useTranslation('wallet')
  const language = useLanguage()
  const list = useActorRef(purchases, { input: { query: null } })
  return (
    <Card as="section" aria-labelledby="bought" gap={12}>
      <h2 id="bought">{t('wallet.shop.goods.bought')}</h2>
      <PagedList
        list={list}
        waiting={<Skeleton className={styles.venueWait} />}
        empty={
          <EmptyRow
            icon={<ShoppingBag size={20} />}
            title={t('wallet.shop.goods.boughtNone')}
            text={t('wallet.shop.goods.boughtNoneText')}
            action={
              <ButtonLink variant="soft" to="/app/points">
                {t('wallet.shop.goods.earn')}
              </ButtonLink>
            }
          />
        }
        failedTitle={t('wallet.shop.goods.boughtFailed')}
        moreLabel={t('wallet.shop.goods.more')}
      >
        {(items) => (
          <ul className={styles.venues}>
            {items.map(({ id, names, price, coins, at }) => (
              <li key={id}>
                <Row between className={styles.venue}>
                  <div>
                    <p>{names[language]}</p>
                    <Muted as="small" digits>
                      {siteTime(at)} · {t('wallet.shop.goods.price', { points: formatMoney('POINT', price) })}
                    </Muted>
                  </div>
                  <Coins coins={coins} />
                </Row>
              </li>
            ))}
          </ul>
        )}
      </PagedList>
    </Card>
  )
}
