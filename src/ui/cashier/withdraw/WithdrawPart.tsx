import { useParams } from 'react-router'
import { useActorRef } from '#src/ui/kit/useActorRef.ts'
import type { CashierPartRefs } from '../refs.ts'
import { NewWithdrawal } from './NewWithdrawal.tsx'
import { Orders } from './Orders.tsx'
import { OrderView } from './OrderView.tsx'
import styles from './withdraw.module.css'

/** Withdrawals (P-6, C-10): a new one and those before it, or one of them, by the address. */
export function WithdrawPart({ logic, now, makeId }: CashierPartRefs) {
  const { id } = useParams()
  if (id !== undefined) return <OrderView key={id} withdrawalId={id} logic={logic} now={now} />
  return <Desk logic={logic} now={now} makeId={makeId} />
}

function Desk({ logic, now, makeId }: Pick<CashierPartRefs, 'logic' | 'now' | 'makeId'>) {
  const withdrawal = useActorRef(logic.withdrawal, { input: { makeId } })
  return (
    <div className={styles.desk}>
      <NewWithdrawal withdrawal={withdrawal} />
      <Orders logic={logic.withdrawals} now={now} />
    </div>
  )
}
