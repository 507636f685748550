import * as v from 'valibot'
import { PayNotice } from '#server/cashier/deposit/payNotice.ts'
import type { PayNoticeWire } from '#server/cashier/deposit/payNotice.ts'
import { createKeptFile, type KeptFile } from './keptFile.ts'

// A notice is kept as it goes out, so what is read is checked and handed on unchanged.
const NoticeWire = v.custom<PayNoticeWire>((value) => v.is(PayNotice, value))

/** An order's notices, each with when it is due and the status that its last try met; null = not tried, 0 = nobody answered. */
const KeptOrder = v.object({
  provider: v.string(),
  reference: v.string(),
  sent: v.array(v.object({ at: v.number(), notice: NoticeWire, status: v.nullable(v.number()) })),
})
type KeptOrder = v.InferOutput<typeof KeptOrder>

/** Where a payer keeps what it tells, so that a notice outlives it. */
export type OutboxFile = KeptFile<KeptOrder>

export const createOutboxFile = (path: string): OutboxFile => createKeptFile(path, KeptOrder)
