import { useParams } from 'react-router'
import type { withdrawalMachine } from '#src/machines/withdrawal/withdrawalMachine.ts'
import type { withdrawalsMachine } from '#src/machines/withdrawal/withdrawalsMachine.ts'
import { Stack } from '#src/ui/kit/Layout.tsx'
import { useActorRef } from '#src/ui/kit/useActorRef.ts'
import type { FirstStepsLogic } from './FirstSteps.tsx'
import { NewWithdrawal } from './NewWithdrawal.tsx'
import { Orders } from './Orders.tsx'
import { OrderView, type OrderViewProps } from './OrderView.tsx'
import styles from './withdraw.module.css'

export type WithdrawPartProps = {
  readonly logic: OrderViewProps['logic'] &
    FirstStepsLogic & {
      readonly withdrawal: typeof withdrawalMachine
      readonly withdrawals: typeof withdrawalsMachine
    }
  readonly now: () => number
  readonly makeId: () => string
}

/** Withdrawals (P-6, C-10): a new one and those before it, or one of them, by the address. */
export function WithdrawPart({ logic, now, makeId }: WithdrawPartProps) {
  const { id } = useParams()
  const others = <Orders logic={logic.withdrawals} now={now} />
  if (id !== undefined) return <OrderView key={id} withdrawalId={id} logic={logic} now={now} others={others} />
  return <FormAndOrders logic={logic} now={now} makeId={makeId} />
}

function FormAndOrders({ logic, now, makeId }: WithdrawPartProps) {
  const withdrawal = useActorRef(logic.withdrawal, { input: { makeId } })
  return (
    <Stack className={styles.page}>
      <NewWithdrawal withdrawal={withdrawal} logic={logic} />
      <Orders logic={logic.withdrawals} now={now} />
    </Stack>
  )
}
