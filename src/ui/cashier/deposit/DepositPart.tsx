import { useParams } from 'react-router'
import { useActorRef } from '#src/ui/kit/useActorRef.ts'
import { LatestDeposits } from './LatestDeposits.tsx'
import { NewDeposit, type NewDepositProps } from './NewDeposit.tsx'
import { OrderPage, type OrderPageProps } from './OrderPage.tsx'

export type DepositPartProps = NewDepositProps & Omit<OrderPageProps, 'orderId' | 'others'>

/** Deposits (C-10): the form where one is made, or the page of the order that the address names. */
export function DepositPart(props: DepositPartProps) {
  const { id } = useParams()
  if (id === undefined) return <NewDeposit {...props} />
  return <OrderPage key={id} {...props} orderId={id} others={<Others logic={props.logic} now={props.now} />} />
}

/** The member's orders, asked for once they are to be seen. */
function Others({ logic, now }: Pick<DepositPartProps, 'logic' | 'now'>) {
  return <LatestDeposits list={useActorRef(logic.depositList, { input: { query: null } })} now={now} />
}
