import type { AppealReason, DepositMethod, PayType, Settle } from '#src/api/model/deposit.ts'
import type { ErrorKey } from '#src/api/model/errorKeys.ts'
import type { Listed } from '#src/api/model/listed.ts'
import type { Amount } from '#src/api/model/money/amount.ts'

/** A deposit as it leaves. `clientId` is made once and becomes the order's id, however often it is sent (Q8). */
export type DepositRequest = {
  readonly clientId: string
  readonly method: DepositMethod
  /** Of the method's asset. */
  readonly amount: Amount
  readonly bank: string | null
  readonly network: string | null
  readonly settle: Settle
}

/** What the server said to a deposit. Without an answer nobody knows. */
export type DepositAnswer =
  | { readonly result: 'made'; readonly orderId: string }
  /** Safer play says no (10700). */
  | { readonly result: 'limited' }
  /** The method is closed, or its limits are others now. */
  | { readonly result: 'outdated' }
  | { readonly result: 'refused'; readonly errorKey: ErrorKey }

/** What the form begins with. */
export type DepositOffer = { readonly types: readonly PayType[]; readonly banks: readonly Listed[] }

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
