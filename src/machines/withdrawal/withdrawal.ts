import type { ErrorKey } from '#src/api/model/errorKeys.ts'
import { SAVED_KINDS, type SavedKind } from '#src/api/model/savedCard.ts'
import {
  feeOf,
  type PasswordRefusal,
  type Withdrawal,
  type WithdrawalMethod,
  type WithdrawalRefusal,
  type WithdrawalTerms,
} from '#src/api/model/withdrawal.ts'
import type { WithdrawalWait } from '#src/api/model/withdrawalWait.ts'
import { type Cash, type Fen, lower, type MicroUsdt } from '#src/api/model/money/amount.ts'
import type { CashAsset } from '#src/api/model/money/asset.ts'
import { type AmountBounds, judgeAmount } from '#src/api/model/money/judgeAmount.ts'
import { isNamed, type NamedItem, type SavedItem } from '../savedCards/savedCards.ts'

/** All that the form needs: the terms, what there is, where it can go, and whether there is a password. */
export type WithdrawalOffer = {
  readonly terms: readonly WithdrawalTerms[]
  readonly fen: Fen
  readonly uusdt: MicroUsdt
  readonly hasPassword: boolean
  /** Until when every withdrawal waits, because the password is new; null = none does. */
  readonly waitsUntil: number | null
  readonly saved: Readonly<Record<SavedKind, readonly SavedItem[]>>
}

/** One order. `clientId` is made once; all that is asked about it carries the same (Q8). The password is no part of it and never kept. */
export type WithdrawalOrder = {
  readonly clientId: string
  readonly method: WithdrawalMethod
  readonly destinationId: string
  readonly amount: Cash
  readonly fee: Cash
}

/** The answer to an order: `failed` = the server refused to look at it; `lost` = it never came, and never will. */
export type WithdrawalAnswer =
  | { readonly result: 'accepted'; readonly withdrawal: Withdrawal }
  | { readonly result: 'refused'; readonly reason: WithdrawalRefusal }
  | { readonly result: 'password'; readonly refusal: PasswordRefusal }
  /** Something is new: it can be ordered again then. */
  | ({ readonly result: 'waits' } & WithdrawalWait)
  | { readonly result: 'failed'; readonly errorKey: ErrorKey }
  | { readonly result: 'lost' }

/** Why nothing was withdrawn: the server's reason, or that the order got lost on its way and never will arrive. */
export type WithdrawalFault = WithdrawalRefusal | 'lost'

/** The kind of saved item that a way out leads to. */
export function kindOf(method: WithdrawalMethod): SavedKind {
  if (method === 'usdt' || method === 'virtual') return method
  return 'bankCard'
}

/** Where a way out can lead to: the saved items that can be named to the server. */
export function destinationsOf({ saved }: Pick<WithdrawalOffer, 'saved'>, method: WithdrawalMethod): readonly NamedItem[] {
  return saved[kindOf(method)].filter(isNamed)
}

/** What a withdrawal to a destination waits for, as far as the offer tells; null = it need not wait. */
export function waitOf(
  { saved, waitsUntil }: Pick<WithdrawalOffer, 'saved' | 'waitsUntil'>,
  destinationId: string | null,
): WithdrawalWait | null {
  const chosen = SAVED_KINDS.flatMap((kind) => saved[kind]).find(({ id }) => id !== null && id === destinationId)
  const byDestination = chosen?.waitsUntil ?? null
  if (waitsUntil !== null && waitsUntil >= (byDestination ?? 0)) return { reason: 'password', until: waitsUntil }
  return byDestination === null ? null : { reason: 'destination', until: byDestination }
}

/** What there is of the asset of a way out. */
export function fundsOf({ asset }: WithdrawalTerms, { fen, uusdt }: Pick<WithdrawalOffer, 'fen' | 'uusdt'>): Cash {
  return asset === 'FEN' ? fen : uusdt
}

/** The most that a way out can take of what there is. */
export function mostOf(terms: WithdrawalTerms, offer: Pick<WithdrawalOffer, 'fen' | 'uusdt'>): Cash {
  return lower<CashAsset>(fundsOf(terms, offer), terms.max)
}

/** What may be typed for a way out: its limits, and what there is. */
export function withdrawalBounds(terms: WithdrawalTerms, offer: Pick<WithdrawalOffer, 'fen' | 'uusdt'>): AmountBounds<CashAsset> {
  return { asset: terms.asset, min: terms.min, max: terms.max, available: fundsOf(terms, offer) }
}

/** The order that a form stands for; null = something is missing or wrong. */
export function orderFrom(
  offer: WithdrawalOffer,
  form: { readonly method: WithdrawalMethod; readonly text: string; readonly destinationId: string | null },
  clientId: string,
): WithdrawalOrder | null {
  const terms = offer.terms.find(({ method }) => method === form.method)
  const destination = destinationsOf(offer, form.method).find(({ id }) => id === form.destinationId)
  if (terms === undefined || destination === undefined) return null
  const { amount, fault } = judgeAmount(form.text, withdrawalBounds(terms, offer))
  if (fault !== null) return null
  return { clientId, method: form.method, destinationId: destination.id, amount, fee: feeOf(amount, terms.fee) }
}
