import { useSelector } from '@xstate/react'
import { Wallet } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { depositListMachine } from '#src/machines/deposit/depositListMachine.ts'
import type { depositMachine } from '#src/machines/deposit/depositMachine.ts'
import { selectOrderProgress } from '#src/machines/durableOrder/durableOrderSelectors.ts'
import type { SaferPlayHost } from '#src/machines/saferPlay/saferPlaySelectors.ts'
import { Button, ButtonLink } from '#src/ui/kit/Button.tsx'
import { Stack } from '#src/ui/kit/Layout.tsx'
import { Skeleton } from '#src/ui/kit/Skeleton.tsx'
import { EmptyState, ErrorState } from '#src/ui/kit/States.tsx'
import { useActorRef } from '#src/ui/kit/useActorRef.ts'
import { FirstLimit, type FirstLimitProps } from '../limits/FirstLimit.tsx'
import { PauseGate } from '../limits/PauseGate.tsx'
import { DepositForm } from './DepositForm.tsx'
import { LatestDeposits } from './LatestDeposits.tsx'
import { DepositUnknown } from './DepositUnknown.tsx'
import { UnpaidOrder } from './UnpaidOrder.tsx'
import styles from './deposit.module.css'

export type NewDepositProps = {
  readonly logic: {
    readonly deposit: typeof depositMachine
    readonly depositList: typeof depositListMachine
  } & FirstLimitProps['logic']
  readonly now: () => number
  readonly makeId: () => string
  /** Whether the member has paused. */
  readonly play: SaferPlayHost
}

/** Where a deposit is made: the ways to pay, the amount, and the latest orders. */
export function NewDeposit({ logic, now, makeId, play }: NewDepositProps) {
  const { t } = useTranslation('deposit')
  const list = useActorRef(logic.depositList, { input: { query: null } })
  const deposit = useActorRef(logic.deposit, { input: { makeId } })
  const state = useSelector(deposit, (snapshot) => snapshot.value)
  const { types, errorKey } = useSelector(deposit, (snapshot) => snapshot.context)
  const order = useSelector(deposit, (snapshot) => snapshot.children.order)
  const progress = useSelector(order, selectOrderProgress)
  if (state === 'failed' || (state === 'loading' && errorKey !== null)) {
    const retry = (
      <Button busy={state === 'loading'} onClick={() => deposit.send({ type: 'retry.clicked' })}>
        {t('act.retry')}
      </Button>
    )
    return (
      <Stack gap={24}>
        <ErrorState title={t('deposit.loadFailed')} text={t(errorKey ?? 'errors.unknown')} action={retry} />
        <LatestDeposits list={list} now={now} />
      </Stack>
    )
  }
  if (state === 'loading' && types.length === 0) {
    return (
      <Stack aria-busy="true">
        <Skeleton className={styles.waitTiles} />
        <Skeleton className={styles.waitForm} />
      </Stack>
    )
  }
  const service = (
    <ButtonLink variant="soft" to="/cs">
      {t('deposit.service')}
    </ButtonLink>
  )
  return (
    <Stack gap={24}>
      {order !== undefined && (progress === 'unknown' || progress === 'elsewhere') ? (
        <DepositUnknown order={order} progress={progress} />
      ) : types.length === 0 ? (
        <EmptyState icon={<Wallet size={24} />} title={t('deposit.none')} text={t('deposit.noneText')} action={service} />
      ) : (
        <Stack>
          <PauseGate play={play}>
            <UnpaidOrder list={list} now={now} />
            <FirstLimit logic={logic} />
            <DepositForm deposit={deposit} />
          </PauseGate>
        </Stack>
      )}
      <LatestDeposits list={list} now={now} />
    </Stack>
  )
}
