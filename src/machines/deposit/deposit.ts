import type { AppealReason, Bank, DepositMethod, PayType, Settle } from '#src/api/model/deposit.ts'
import type { ErrorKey } from '#src/api/model/errorKeys.ts'
import type { Amount } from '#src/api/model/money/amount.ts'

/** An order as it leaves; it is kept on the device until its answer is there. `at` = when it was made, ms. */
export type DepositWish = {
  readonly orderId: string
  readonly method: DepositMethod
  /** Of the method's asset. */
  readonly amount: Amount
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
