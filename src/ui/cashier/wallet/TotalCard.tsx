import { useSelector } from '@xstate/react'
import { ArrowLeftRight, ChevronRight, Undo2 } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { totalFen } from '#src/api/model/wallet.ts'
import { Button } from '#src/ui/kit/Button.tsx'
import { Link } from '#src/ui/kit/Link.tsx'
import { Sheet } from '#src/ui/kit/Sheet.tsx'
import { useSight } from '#src/ui/kit/sight.ts'
import { VisuallyHidden } from '#src/ui/kit/VisuallyHidden.tsx'
import type { CashierPartRefs } from '../refs.ts'
import { Amount } from './Amount.tsx'
import { ExchangeForm } from './ExchangeForm.tsx'
import { OrderNews } from './OrderNews.tsx'
import type { WalletRef } from './refs.ts'
import styles from './wallet.module.css'

/** What may be held for withdrawals. */
const HELD = [
  { asset: 'fen', currency: 'cny' },
  { asset: 'uusdt', currency: 'usdt' },
] as const

/** All that the member has, and where: hidden on request. */
export function TotalCard({ wallet, logic, now }: CashierPartRefs & { readonly wallet: WalletRef }) {
  const { t } = useTranslation('wallet')
  const balances = useSelector(wallet, (snapshot) => snapshot.context.balances)
  const sight = useSight()
  const isIdle = useSelector(wallet, (snapshot) => snapshot.matches({ order: 'idle' }))
  const order = useSelector(wallet, (snapshot) => snapshot.children.order)
  const isRecovering = useSelector(order, (snapshot) => snapshot?.context.order?.kind === 'recover')
  const [exchanging, setExchanging] = useState(false)
  const funds = balances?.funds ?? null
  const isAway = balances?.venues.some(({ balance }) => balance > 0) ?? false
  return (
    <section className={styles.card} aria-label={t('wallet.total')}>
      <div>
        <p className={styles.label}>{t('wallet.total')}</p>
        <p className={styles.total}>
          <Amount value={balances === null ? null : totalFen(balances.funds, balances.venues)} currency="cny" />
        </p>
        <p className={styles.hint}>{t('wallet.totalHint')}</p>
      </div>
      <dl className={styles.parts}>
        <Part name={t('wallet.centre')}>
          <Amount value={funds?.fen ?? null} currency="cny" />
        </Part>
        <Part name={t('wallet.usdt')}>
          <Amount value={funds?.uusdt ?? null} currency="usdt" />
        </Part>
        <Part name={t('wallet.yeb')}>
          <Link className={styles.more} to="/app/cashier/wallet/yeb">
            <VisuallyHidden>{t('wallet.toYeb')}</VisuallyHidden>
            <Amount value={funds?.yeb ?? null} currency="cny" />
            <ChevronRight size={16} aria-hidden="true" />
          </Link>
        </Part>
        {HELD.map(({ asset, currency }) => {
          const value = balances?.held[asset] ?? 0
          return (
            value > 0 && (
              <Part key={asset} name={t('wallet.held')}>
                <Link className={styles.more} to="/app/cashier/withdraw">
                  <VisuallyHidden>{t('wallet.toHeld')}</VisuallyHidden>
                  <Amount value={value} currency={currency} />
                  <ChevronRight size={16} aria-hidden="true" />
                </Link>
              </Part>
            )
          )
        })}
        <Part name={t('wallet.points')}>
          <span className={styles.amount}>{sight(funds?.points.toLocaleString('en-US') ?? '—')}</span>
        </Part>
      </dl>
      <div className={styles.acts}>
        <Button
          busy={!isIdle}
          disabled={balances === null}
          onClick={() => wallet.send({ type: 'order.wished', wish: { kind: 'recover' } })}
        >
          <Undo2 size={16} aria-hidden="true" /> {t(isRecovering ? 'wallet.recovering' : 'wallet.recover')}
        </Button>
        <Button variant="soft" disabled={funds === null} onClick={() => setExchanging(true)}>
          <ArrowLeftRight size={16} aria-hidden="true" /> {t('wallet.exchange')}
        </Button>
      </div>
      {balances !== null && !isAway && <p className={styles.hint}>{t('wallet.nothingToRecover')}</p>}
      <Sheet
        open={exchanging}
        title={t('wallet.exchangeTitle')}
        closeLabel={t('act.close')}
        onClose={() => {
          setExchanging(false)
          wallet.send({ type: 'news.read' })
        }}
      >
        {exchanging && <ExchangeForm wallet={wallet} logic={logic} now={now} />}
        <OrderNews wallet={wallet} />
      </Sheet>
    </section>
  )
}

function Part({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt className={styles.label}>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
