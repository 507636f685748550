import * as v from 'valibot'
import { type Amount, higher, partOf, plus, units } from '#src/api/model/money/amount.ts'
import { newId } from '#server/platform/ids.ts'
import type { PayNoticeWire } from '#server/cashier/deposit/payNotice.ts'
import type { PayLink } from '#server/cashier/deposit/paySigns.ts'

/** What a person can let happen on the payer's page. */
export const ACTS = ['all', 'part', 'much', 'late', 'fail'] as const
export const Form = v.object({
  act: v.picklist(ACTS),
  /** Every notice comes twice. */
  twice: v.optional(v.literal('on')),
  /** The last notice comes first. */
  reversed: v.optional(v.literal('on')),
})
export type Form = v.InferOutput<typeof Form>

/** A notice that is to be sent so many ms from now. */
export type Planned = { readonly after: number; readonly notice: PayNoticeWire }

/** Waits of the payer, in ms: from seeing a payment to its money, to a repeat, and beyond the end of an order. */
const SETTLES_AFTER = 1_500
const REPEATS_AFTER = 400
const LATE_BY = 1_500

/** What each act pays. */
export function payOf(act: Form['act'], amount: Amount): Amount {
  const half = higher(units(1), partOf(amount, 1, 2))
  if (act === 'part') return half
  return act === 'much' ? plus(amount, half) : amount
}

/** The notices that an act brings about, with when they are sent. */
export function planNotices(link: PayLink, { act, twice, reversed }: Form, now: number): Planned[] {
  const { reference, asset } = link
  const seen: PayNoticeWire = { kind: 'seen', noticeId: newId('n'), reference }
  const failed: PayNoticeWire = { kind: 'failed', noticeId: newId('n'), reference }
  const settled: PayNoticeWire = {
    kind: 'settled',
    noticeId: newId('n'),
    reference,
    paymentId: newId('p'),
    asset: asset === 'UUSDT' ? 'UUSDT' : 'FEN',
    amount: String(payOf(act, link.amount)),
  }
  const notices = act === 'late' ? [settled] : act === 'fail' ? [seen, failed] : [seen, settled]
  const start = act === 'late' ? Math.max(0, link.expiresAt - now) + LATE_BY : 0
  const planned = (reversed === undefined ? notices : notices.toReversed()).map((notice, at) => ({
    after: start + at * SETTLES_AFTER,
    notice,
  }))
  return twice === undefined ? planned : planned.flatMap((one) => [one, { ...one, after: one.after + REPEATS_AFTER }])
}
