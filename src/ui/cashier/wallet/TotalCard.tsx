import { useSelector } from '@xstate/react'
import { ArrowLeftRight, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { ASSET_FACTS } from '#src/api/model/money/asset.ts'
import { heldAmounts, totalFen } from '#src/api/model/wallet.ts'
import { useTranslation } from 'react-i18next'
import { Button, ButtonLink } from '#src/ui/kit/Button.tsx'
import { Muted, Row } from '#src/ui/kit/Layout.tsx'
import { Link } from '#src/ui/kit/Link.tsx'
import { Sheet } from '#src/ui/kit/Sheet.tsx'
import { VisuallyHidden } from '#src/ui/kit/VisuallyHidden.tsx'
import { Money } from '#src/ui/shared/Money.tsx'
import { PurseCard } from '#src/ui/shared/PurseCard.tsx'
import { ExchangeForm, type ExchangeFormProps } from './ExchangeForm.tsx'
import { OrderNews } from './OrderNews.tsx'
import styles from './wallet.module.css'

type TotalCardProps = ExchangeFormProps & {
  /** Whether its sheet is open. */
  readonly exchanging: boolean
  readonly onExchange: () => void
  readonly onClose: () => void
}

/** All that the member has, and where: hidden on request. */
export function TotalCard({ wallet, logic, now, exchanging, onExchange, onClose }: TotalCardProps) {
  const { t } = useTranslation('wallet')
  const balances = useSelector(wallet, (snapshot) => snapshot.context.balances)
  const funds = balances?.funds ?? null
  return (
    <PurseCard aria-label={t('wallet.total')}>
      <div className={styles.head}>
        <div>
          <Muted size={12}>{t('wallet.total')}</Muted>
          <p className={styles.total}>
            <Money asset="FEN" amount={balances === null ? null : totalFen(balances.funds, balances.venues)} />
          </p>
          <Muted size={12}>{t('wallet.totalHint')}</Muted>
        </div>
        <Row className={styles.acts} wrap>
          <ButtonLink to="/app/cashier/deposit">{t('wallet.deposit')}</ButtonLink>
          <ButtonLink variant="soft" to="/app/cashier/withdraw">
            {t('wallet.withdraw')}
          </ButtonLink>
          <Button variant="soft" disabled={funds === null} onClick={onExchange}>
            <ArrowLeftRight size={16} aria-hidden="true" /> {t('wallet.exchange')}
          </Button>
        </Row>
      </div>
      <dl className={styles.parts}>
        <Part name={t('wallet.centre')}>
          <Money asset="FEN" amount={funds?.fen ?? null} />
        </Part>
        <Part name={t('wallet.usdt')}>
          <Money asset="UUSDT" amount={funds?.uusdt ?? null} />
        </Part>
        <Part name={t('wallet.yeb')}>
          <Link className={styles.more} to="/app/cashier/wallet/yeb">
            <VisuallyHidden>{t('wallet.toYeb')}</VisuallyHidden>
            <Money asset="FEN" amount={funds?.yeb ?? null} />
            <ChevronRight size={16} aria-hidden="true" />
          </Link>
        </Part>
        {(balances === null ? [] : heldAmounts(balances.held)).map(({ asset, amount }) => (
          <Part key={asset} name={t('wallet.held')}>
            <Link className={styles.more} to="/app/cashier/withdraw">
              <VisuallyHidden>{t('wallet.toHeld')}</VisuallyHidden>
              <Money asset={asset} amount={amount} />
              <ChevronRight size={16} aria-hidden="true" />
            </Link>
          </Part>
        ))}
        <Part name={t(ASSET_FACTS.POINT.unitKey)}>
          <Money asset="POINT" amount={funds?.points ?? null} />
        </Part>
      </dl>
      <Sheet open={exchanging} title={t('wallet.exchangeTitle')} closeLabel={t('act.close')} onClose={onClose}>
        {exchanging && <ExchangeForm wallet={wallet} logic={logic} now={now} />}
        <OrderNews wallet={wallet} />
      </Sheet>
    </PurseCard>
  )
}

function Part({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <Muted as="dt" size={12}>
        {name}
      </Muted>
      <dd>{children}</dd>
    </div>
  )
}
