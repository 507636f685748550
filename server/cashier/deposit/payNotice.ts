import * as v from 'valibot'
import { PAYMENT_LIMIT } from '#src/api/model/deposit.ts'
import { Id } from '#src/api/model/common.ts'
import { Amount } from '#src/api/model/money.ts'

const base = { noticeId: Id, reference: Id }

/**
 * What a payer tells us: a payment was seen, its money came, or it failed. `noticeId` is the notice's own and `paymentId` the
 * payment's, each unique at its payer; amounts in the asset's smallest unit.
 */
export const PayNotice = v.variant('kind', [
  v.object({ ...base, kind: v.literal('seen') }),
  v.object({ ...base, kind: v.literal('failed') }),
  v.object({
    ...base,
    kind: v.literal('settled'),
    paymentId: Id,
    asset: v.picklist(['FEN', 'UUSDT']),
    amount: v.pipe(Amount, v.minValue(1), v.maxValue(PAYMENT_LIMIT)),
  }),
])
export type PayNotice = v.InferOutput<typeof PayNotice>
export type PayNoticeWire = v.InferInput<typeof PayNotice>
