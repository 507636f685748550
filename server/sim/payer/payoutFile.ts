import * as v from 'valibot'
import { CashAsset } from '#src/api/model/money/asset.ts'
import { PayoutNotice } from '#server/cashier/payout/payoutWords.ts'
import type { PayoutNoticeWire } from '#server/cashier/payout/payoutWords.ts'
import { PayoutFailure } from '#src/api/model/payout.ts'
import { createKeptFile } from './keptFile.ts'

// A notice is kept as it goes out, so what is read is checked and handed on unchanged.
const NoticeWire = v.custom<PayoutNoticeWire>((value) => v.is(PayoutNotice, value))

/**
 * A payout as the payer keeps it: whole numbers and addresses are not kept, a digest of the order tells it from another. `payAt` null = a
 * person decides; `silent` = it answers and tells nothing.
 */
const KeptPayout = v.object({
  provider: v.string(),
  payoutId: v.string(),
  asset: CashAsset,
  amount: v.string(),
  to: v.string(),
  digest: v.string(),
  at: v.number(),
  payAt: v.nullable(v.number()),
  end: v.nullable(
    v.variant('state', [
      v.object({ state: v.literal('paid'), reference: v.string() }),
      v.object({ state: v.literal('failed'), failure: PayoutFailure }),
    ]),
  ),
  silent: v.boolean(),
  sent: v.array(v.object({ at: v.number(), notice: NoticeWire, status: v.nullable(v.number()) })),
})
export type KeptPayout = v.InferOutput<typeof KeptPayout>

export const createPayoutFile = (path: string) => createKeptFile(path, KeptPayout, { isVital: true })
