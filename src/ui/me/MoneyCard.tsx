import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import type { ActorRefFrom } from 'xstate'
import { totalFen } from '#src/api/model/wallet.ts'
import type { coinBalanceMachine } from '#src/machines/gifts/coinBalanceMachine.ts'
import type { PreferencesRef } from '#src/machines/preferences/preferencesMachine.ts'
import type { fundsMachine } from '#src/machines/wallet/fundsMachine.ts'
import { Button, ButtonLink } from '#src/ui/kit/Button.tsx'
import { Muted, Row } from '#src/ui/kit/Layout.tsx'
import { Link } from '#src/ui/kit/Link.tsx'
import { OwnCoins } from '#src/ui/kit/Numbers.tsx'
import { useActorRef } from '#src/ui/kit/useActorRef.ts'
import { Money } from '#src/ui/shared/Money.tsx'
import { PurseCard } from '#src/ui/shared/PurseCard.tsx'
import { SightButton } from '#src/ui/shared/SightButton.tsx'
import styles from './me.module.css'

type MoneyCardProps = {
  readonly funds: typeof fundsMachine
  readonly coinBalance: ActorRefFrom<typeof coinBalanceMachine>
  readonly preferences: PreferencesRef
}

/** All that the member has, in yuan, coins and points, with the ways to bring more and to take it out. */
export function MoneyCard({ funds, coinBalance, preferences }: MoneyCardProps) {
  const { t } = useTranslation('me')
  const list = useActorRef(funds, { input: { query: null } })
  const balances = useSelector(list, (snapshot) => snapshot.context.items[0] ?? null)
  const errorKey = useSelector(list, (snapshot) => snapshot.context.errorKey)
  const loading = useSelector(list, (snapshot) => snapshot.matches('loading'))
  const gold = useSelector(coinBalance, (snapshot) => snapshot.context.gold)
  return (
    <PurseCard aria-labelledby="money" gap={8}>
      <Row between>
        <Muted as="span" id="money">
          {t('me.balance')}
        </Muted>
        <SightButton preferences={preferences} />
      </Row>
      <Link className={styles.total} to="/app/cashier/wallet">
        <Money asset="FEN" amount={balances === null ? null : totalFen(balances.funds, balances.venues)} />
      </Link>
      <div className={styles.others}>
        <Link className={styles.other} to="/app/shop">
          <Muted as="span" size={12}>
            {t('me.coins')}
          </Muted>
          {gold === null ? '—' : <OwnCoins coins={gold} />}
        </Link>
        <Link className={styles.other} to="/app/points">
          <Muted as="span" size={12}>
            {t('me.points')}
          </Muted>
          <Money asset="POINT" amount={balances?.funds.points ?? null} />
        </Link>
      </div>
      {balances === null && errorKey !== null && (
        <Row role="alert" between>
          <Muted as="span">{t('state.because', { what: t('me.balanceFailed'), reason: t(errorKey) })}</Muted>
          <Button variant="outline" busy={loading} onClick={() => list.send({ type: 'list.refreshed' })}>
            {t('act.retry')}
          </Button>
        </Row>
      )}
      <div className={styles.acts}>
        <ButtonLink to="/app/cashier/deposit">{t('me.deposit')}</ButtonLink>
        <ButtonLink variant="soft" to="/app/cashier/withdraw">
          {t('me.withdraw')}
        </ButtonLink>
      </div>
    </PurseCard>
  )
}
