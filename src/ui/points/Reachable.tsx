import { useTranslation } from 'react-i18next'
import { formatMoney } from '#src/api/model/money/formatAmount.ts'
import type { pointGoodsMachine } from '#src/machines/points/pointsMachine.ts'
import { useLanguage } from '#src/ui/i18n/useLanguage.ts'
import { Card, Muted, Row } from '#src/ui/kit/Layout.tsx'
import { Coins } from '#src/ui/kit/Numbers.tsx'
import { Link } from '#src/ui/kit/Link.tsx'
import { ProgressBar } from '#src/ui/kit/ProgressBar.tsx'
import { useHidden } from '#src/ui/kit/sight.ts'
import { Skeleton } from '#src/ui/kit/Skeleton.tsx'
import { useActorRef } from '#src/ui/kit/useActorRef.ts'
import { WayOn } from '#src/ui/kit/WayOn.tsx'
import { CoinPile } from '#src/ui/shared/CoinPile.tsx'
import { PagedList } from '#src/ui/shared/PagedList.tsx'
import styles from './points.module.css'

/** How many goods are shown: the shop has all of them. */
const MOST = 3

/** What the points buy, and how far they reach for each; who paused is offered nothing. */
export function Reachable({ goods }: { readonly goods: typeof pointGoodsMachine }) {
  const { t } = useTranslation('points')
  const language = useLanguage()
  const isHidden = useHidden()
  const list = useActorRef(goods, { input: { query: null } })
  return (
    <PagedList
      list={list}
      waiting={<Skeleton className={styles.waiting} />}
      empty={null}
      failedTitle={t('points.goodsFailed')}
      moreLabel=""
    >
      {([sheet]) =>
        sheet !== undefined &&
        !sheet.isPaused &&
        sheet.list.length > 0 && (
          <Card as="section" aria-labelledby="reachable" gap={12}>
            <Row between>
              <h2 id="reachable">{t('points.buys')}</h2>
              <WayOn to="/app/shop">{t('points.allGoods')}</WayOn>
            </Row>
            <ul className={styles.goods}>
              {sheet.list.slice(0, MOST).map(({ goodsId, names, coins, price }) => (
                <li key={goodsId}>
                  <Link className={styles.good} to="/app/shop">
                    <CoinPile coins={coins} />
                    <b>{names[language]}</b>
                    <Coins coins={coins} />
                    <Muted as="span" size={12} digits>
                      {isHidden || sheet.have === 0
                        ? t('points.price', { points: formatMoney('POINT', price) })
                        : t('points.reach', { have: formatMoney('POINT', sheet.have), points: formatMoney('POINT', price) })}
                    </Muted>
                    {!isHidden && sheet.have > 0 && (
                      <ProgressBar tone="gold" value={sheet.have} max={price} label={names[language]} />
                    )}
                  </Link>
                </li>
              ))}
            </ul>
          </Card>
        )
      }
    </PagedList>
  )
}
