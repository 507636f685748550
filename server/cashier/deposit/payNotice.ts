import { cash } from '#src/api/model/money/amount.ts'
import * as v from 'valibot'
import { PAYMENT_LIMIT } from '#src/api/model/deposit.ts'
import { Id } from '#src/api/model/common.ts'
import { CashAmount } from '#src/api/model/money/wireAmount.ts'

const base = { noticeId: Id, reference: Id }

/**
 * What a payer tells us: a payment was seen, its money came, or it failed. `noticeId` is the notice's own and `paymentId` the
 * payment's, each unique at its payer; amounts of their asset.
 */
export const PayNotice = v.variant('kind', [
  v.object({ ...base, kind: v.literal('seen') }),
  v.object({ ...base, kind: v.literal('failed') }),
  v.object({
    ...base,
    kind: v.literal('settled'),
    paymentId: Id,
    asset: v.picklist(['FEN', 'UUSDT']),
    amount: v.pipe(CashAmount, v.minValue(cash(1)), v.maxValue(cash(PAYMENT_LIMIT))),
  }),
])
export type PayNotice = v.InferOutput<typeof PayNotice>
export type PayNoticeWire = v.InferInput<typeof PayNotice>
