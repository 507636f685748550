import { useParams } from 'react-router'
import type { CashierPartRefs } from '../refs.ts'
import { NewDeposit } from './NewDeposit.tsx'
import { OrderPage } from './OrderPage.tsx'

/** Deposits (C-10): the desk where one is made, or the page of the order that the address names. */
export function DepositPart(refs: CashierPartRefs) {
  const { id } = useParams()
  return id === undefined ? <NewDeposit {...refs} /> : <OrderPage key={id} orderId={id} {...refs} />
}
