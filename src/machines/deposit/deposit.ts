import type { AppealReason, Bank, DepositMethod, DepositOrder, PayType } from '#src/api/model/deposit.ts'
import type { ErrorKey } from '#src/api/model/errorKeys.ts'
import { readYuan } from '#src/api/model/yuan.ts'

/** Settlement units of a deposit. */
export type Settle = DepositOrder['settle']

/** An order as it leaves; it is kept on the device until its answer is there. `at` = when it was made, ms. */
export type DepositWish = {
  readonly orderId: string
  readonly method: DepositMethod
  /** In the smallest unit of the method's asset. */
  readonly amount: number
  readonly bank: string | null
  readonly network: string | null
  readonly settle: Settle
  readonly at: number
}

/** What the server said to an order; a rejection instead means that nobody knows. */
export type DepositMade =
  | { readonly result: 'made'; readonly orderId: string }
  /** Safer play says no (10700). */
  | { readonly result: 'limited' }
  /** The method is closed, or its limits are others now. */
  | { readonly result: 'outdated' }
  | { readonly result: 'refused'; readonly errorKey: ErrorKey }

/** What the form begins with. */
export type DepositOffer = {
  readonly types: readonly PayType[]
  readonly banks: readonly Bank[]
  readonly kept: DepositWish | null
}

/** What may be wrong with an amount as it is written. */
export type AmountFault = 'notAmount' | 'low' | 'high'

/** Micro-USDT or fen of hundredths. */
const UNITS = { UUSDT: 10_000, FEN: 1, GOLD: 1, POINT: 1 } as const

/** What is written, in the smallest unit of the method's asset (V-7: at most two decimals); null = not an amount. */
export function readAmount(type: PayType, text: string): number | null {
  const hundredths = readYuan(text)
  return hundredths === null ? null : hundredths * UNITS[type.asset]
}

/** What is wrong with what is written; null = nothing, or nothing is written yet. */
export function amountFault(type: PayType, text: string): AmountFault | null {
  if (text.trim() === '') return null
  const amount = readAmount(type, text)
  if (amount === null) return 'notAmount'
  if (amount < type.min_money) return 'low'
  return amount > type.max_money ? 'high' : null
}

/** A QR code: its side in modules, and its dark modules as a path of squares in that grid. */
export type Qr = { readonly size: number; readonly path: string }

/** A picture that was chosen for an appeal. */
export type Picture = { readonly name: string; readonly type: string; readonly body: Blob }

/** An appeal as it leaves. */
export type Appeal = {
  readonly orderId: string
  readonly clientId: string
  readonly reason: AppealReason
  readonly text: string
  readonly picture: Picture | null
}
