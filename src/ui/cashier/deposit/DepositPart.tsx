import { useParams } from 'react-router'
import { useFeatureWords } from '#src/ui/i18n/useFeatureWords.ts'
import { zhCNDeposit } from '#src/ui/i18n/zh-CN.deposit.ts'
import type { CashierPartRefs } from '../refs.ts'
import { NewDeposit } from './NewDeposit.tsx'
import { OrderPage } from './OrderPage.tsx'

/** Deposits (C-10): the desk where one is made, or the page of the order that the address names. */
export function DepositPart(refs: CashierPartRefs) {
  useFeatureWords(zhCNDeposit)
  const { id } = useParams()
  return id === undefined ? <NewDeposit {...refs} /> : <OrderPage key={id} orderId={id} {...refs} />
}
