import { useSelector } from '@xstate/react'
import { ShoppingBag } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { minus, type Points } from '#src/api/model/money/amount.ts'
import { formatAmount, formatMoney } from '#src/api/model/money/formatAmount.ts'
import { type Goods, goodsBar } from '#src/api/model/pointShop.ts'
import type { GoodsSheet } from '#src/machines/points/pointsMachine.ts'
import type { WalletRef } from '#src/machines/wallet/walletMachine.ts'
import { useLanguage } from '#src/ui/i18n/useLanguage.ts'
import { Button, ButtonLink } from '#src/ui/kit/Button.tsx'
import { Dialog } from '#src/ui/kit/Dialog.tsx'
import { Card, Muted, Row } from '#src/ui/kit/Layout.tsx'
import { Link } from '#src/ui/kit/Link.tsx'
import { Coins } from '#src/ui/kit/Numbers.tsx'
import { useHidden } from '#src/ui/kit/sight.ts'
import { EmptyState } from '#src/ui/kit/States.tsx'
import { CoinPile } from '#src/ui/shared/CoinPile.tsx'
import { Money } from '#src/ui/shared/Money.tsx'
import styles from './wallet.module.css'

type PointGoodsProps = { readonly wallet: WalletRef; readonly sheet: GoodsSheet }

/** How many points there are, and what they buy; who paused is offered nothing. */
export function PointGoods({ wallet, sheet: { list, have, isPaused } }: PointGoodsProps) {
  const { t } = useTranslation('wallet')
  const isIdle = useSelector(wallet, (snapshot) => snapshot.matches({ order: 'idle' }))
  const [chosen, setChosen] = useState<Goods | null>(null)
  const buy = ({ goodsId, price, coins }: Goods) => {
    wallet.send({ type: 'draft.submitted', draft: { kind: 'goods', goodsId, amount: price, coins } })
    setChosen(null)
  }
  const blanks = {
    points: chosen === null ? '' : formatAmount('POINT', chosen.price),
    coins: chosen === null ? '' : formatAmount('GOLD', chosen.coins),
  }
  return (
    <Card as="section" aria-labelledby="byPoints" gap={12}>
      <Row between wrap>
        <h2 id="byPoints">{t('wallet.shop.goods.title')}</h2>
        <Row>
          <Link className={styles.own} to="/app/points">
            {t('wallet.shop.goods.have')}
            <strong>
              <Money asset="POINT" amount={have} />
            </strong>
          </Link>
          {list.some((goods) => goodsBar(goods, have) === 'points') && (
            <ButtonLink variant="soft" to="/app/tasks">
              {t('wallet.shop.goods.earnNow')}
            </ButtonLink>
          )}
        </Row>
      </Row>
      {isPaused && <p role="status">{t('wallet.shop.goods.paused')}</p>}
      {!isPaused && list.length === 0 && (
        <EmptyState icon={<ShoppingBag size={24} />} title={t('wallet.shop.goods.none')} text={t('wallet.shop.goods.noneText')} />
      )}
      {list.length > 0 && (
        <ul className={styles.goods}>
          {list.map((goods) => (
            <One key={goods.goodsId} goods={goods} have={have} isIdle={isIdle} onGet={() => setChosen(goods)} />
          ))}
        </ul>
      )}
      <Dialog
        open={chosen !== null}
        title={t('wallet.shop.goods.confirm', blanks)}
        text={t('wallet.shop.goods.confirmText')}
        onClose={() => setChosen(null)}
        actions={
          <>
            <Button variant="outline" onClick={() => setChosen(null)}>
              {t('wallet.shop.goods.cancel')}
            </Button>
            <Button disabled={!isIdle} onClick={() => chosen !== null && buy(chosen)}>
              {t('wallet.shop.goods.submit', blanks)}
            </Button>
          </>
        }
      />
    </Card>
  )
}

type OneProps = {
  readonly goods: Goods
  readonly have: Points
  readonly isIdle: boolean
  readonly onGet: () => void
}

function One({ goods, have, isIdle, onGet }: OneProps) {
  const { t } = useTranslation('wallet')
  const name = goods.names[useLanguage()]
  const bar = goodsBar(goods, have)
  const why = useId()
  const price = t('wallet.shop.goods.price', { points: formatMoney('POINT', goods.price) })
  // How many are missing would give away how many there are.
  const short = useHidden()
    ? t('wallet.news.fewPoints')
    : t('wallet.shop.goods.fewPoints', { points: formatAmount('POINT', minus(goods.price, have)) })
  return (
    <li className={styles.oneGoods}>
      <CoinPile coins={goods.coins} />
      <strong>{name}</strong>
      <Coins coins={goods.coins} />
      <Muted size={12}>
        {[
          goods.memberPrice !== null && t('wallet.shop.goods.memberPrice', { amount: formatAmount('FEN', goods.memberPrice) }),
          goods.stockLeft !== null && t('wallet.shop.goods.left', { count: goods.stockLeft }),
          goods.ownLeft !== null && t('wallet.shop.goods.ownLeft', { count: goods.ownLeft }),
        ]
          .filter((words) => words !== false)
          .join(' · ')}
      </Muted>
      <Button
        block
        disabled={bar !== null || !isIdle}
        aria-label={t('wallet.shop.goods.getOf', { name, price })}
        {...(bar !== null && { 'aria-describedby': why })}
        onClick={onGet}
      >
        {price}
      </Button>
      {bar !== null && (
        <Muted size={12} id={why} className={styles.bar}>
          {bar === 'points' ? short : t(BARS[bar])}
        </Muted>
      )}
    </li>
  )
}

const BARS = {
  soldOut: 'wallet.shop.goods.soldOut',
  limit: 'wallet.shop.goods.limit',
} as const
