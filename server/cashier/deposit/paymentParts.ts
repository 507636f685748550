import { amountWorth, worthInFen } from '#src/api/model/deposit.ts'
import type { HeldReason } from '#src/api/model/heldMoney.ts'
import { type Amount, type Fen, minus, units } from '#src/api/model/money/amount.ts'
import type { Asset } from '#src/api/model/money/asset.ts'

/** More than so many times what was ordered goes to a person, whatever the payer signed. */
export const MOST_OF_ORDER = 3

/** What a payment is measured by: its order, the most that one of its method may bring, and the member's own rules. */
export type PaymentBounds = {
  readonly asset: Asset
  readonly ordered: Amount
  /** Fen that one USDT is worth in this order. */
  readonly rate: number | null
  readonly methodMost: Amount
  readonly isPaused: boolean
  /** What the tightest limit leaves; null = nothing limits it. */
  readonly left: Fen | null
}

/** The part of a payment that is credited, and the part that lies in suspense, with the reason; together they are the payment. */
export type PaymentParts = { readonly taken: Amount; readonly held: Amount; readonly reason: HeldReason | null }

/**
 * Divides what came for an order that can take it. Over the method's most, or over `MOST_OF_ORDER` times the order, all of it goes to
 * a person; in a pause nothing comes in; over what a limit leaves the excess does not.
 */
export function divide(amount: Amount, { asset, ordered, rate, methodMost, isPaused, left }: PaymentBounds): PaymentParts {
  const all = (reason: HeldReason): PaymentParts => ({ taken: units(0), held: amount, reason })
  if (isPaused) return all('paused')
  if (amount > methodMost || amount > ordered * MOST_OF_ORDER) return all('amount')
  if (left === null || worthInFen(asset, amount, rate) <= left) return { taken: amount, held: units(0), reason: null }
  const taken = amountWorth(asset, left, rate)
  return { taken, held: minus(amount, taken), reason: 'limit' }
}
