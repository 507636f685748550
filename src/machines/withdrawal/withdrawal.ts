import type { ErrorKey } from '#src/api/model/errorKeys.ts'
import type { SavedKind } from '#src/api/model/savedCard.ts'
import {
  feeOf,
  type PasswordRefusal,
  type Withdrawal,
  type WithdrawalAsset,
  type WithdrawalMethod,
  type WithdrawalRefusal,
  type WithdrawalTerms,
} from '#src/api/model/withdrawal.ts'
import { readYuan } from '#src/api/model/yuan.ts'
import type { SavedItem } from '../savedCards/savedCards.ts'

/** All that the form needs: the terms, what there is, where it can go, and whether there is a password. */
export type WithdrawalDesk = {
  readonly terms: readonly WithdrawalTerms[]
  readonly fen: number
  readonly uusdt: number
  readonly hasPassword: boolean
  readonly saved: Readonly<Record<SavedKind, readonly SavedItem[]>>
}

/** One order. `clientId` is made once; all that is asked about it carries the same (Q8). The password is not a part of it. */
export type WithdrawalOrder = {
  readonly clientId: string
  readonly method: WithdrawalMethod
  readonly destinationId: string
  /** In the asset's smallest unit. */
  readonly amount: number
  readonly fee: number
}

/** The answer to an order: `failed` = the server refused to look at it. Without an answer nobody knows. */
export type Submitted =
  | { readonly result: 'accepted'; readonly withdrawal: Withdrawal }
  | { readonly result: 'refused'; readonly reason: WithdrawalRefusal }
  | { readonly result: 'password'; readonly refusal: PasswordRefusal }
  | { readonly result: 'failed'; readonly errorKey: ErrorKey }

/** Why nothing was withdrawn: the server's reason, or that the order got lost on its way and never will arrive. */
export type WithdrawalFault = WithdrawalRefusal | 'lost'

/** The kind of saved item that a way out leads to. */
export function kindOf(method: WithdrawalMethod): SavedKind {
  if (method === 'usdt' || method === 'virtual') return method
  return 'bankCard'
}

/** What a person writes as an amount of an asset, in its smallest unit; at most two decimals (V-7). Null = not an amount. */
export function readAmount(text: string, asset: WithdrawalAsset): number | null {
  const hundredths = readYuan(text)
  if (hundredths === null) return null
  return asset === 'FEN' ? hundredths : hundredths * 10_000
}

/** What is wrong with an amount; null = nothing. */
export type AmountFault = 'notAmount' | 'low' | 'high' | 'funds'

/** The fault of a written amount under the terms of its way out; null = none. */
export function amountFault(text: string, terms: WithdrawalTerms, desk: WithdrawalDesk): AmountFault | null {
  const amount = readAmount(text, terms.asset)
  if (amount === null) return 'notAmount'
  if (amount < terms.min) return 'low'
  if (amount > terms.max) return 'high'
  return amount > fundsOf(terms, desk) ? 'funds' : null
}

/** What there is of the asset of a way out. */
export function fundsOf({ asset }: WithdrawalTerms, desk: WithdrawalDesk): number {
  return asset === 'FEN' ? desk.fen : desk.uusdt
}

/** The order that a form stands for; null = something is missing or wrong. */
export function orderFrom(
  desk: WithdrawalDesk,
  form: { readonly method: WithdrawalMethod; readonly text: string; readonly destinationId: string | null },
  clientId: string,
): WithdrawalOrder | null {
  const terms = desk.terms.find(({ method }) => method === form.method)
  const destination = desk.saved[kindOf(form.method)].find(({ id }) => id === form.destinationId)
  if (terms === undefined || destination === undefined || amountFault(form.text, terms, desk) !== null) return null
  const amount = readAmount(form.text, terms.asset) ?? 0
  return { clientId, method: form.method, destinationId: destination.id, amount, fee: feeOf(amount, terms.fee) }
}
