import { useParams } from 'react-router'
import { NewDeposit, type NewDepositProps } from './NewDeposit.tsx'
import { OrderPage, type OrderPageProps } from './OrderPage.tsx'

export type DepositPartProps = NewDepositProps & Omit<OrderPageProps, 'orderId'>

/** Deposits (C-10): the form where one is made, or the page of the order that the address names. */
export function DepositPart(props: DepositPartProps) {
  const { id } = useParams()
  return id === undefined ? <NewDeposit {...props} /> : <OrderPage key={id} {...props} orderId={id} />
}
