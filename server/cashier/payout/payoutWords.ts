import * as v from 'valibot'
import { Id } from '#src/api/model/common.ts'
import { CashAsset } from '#src/api/model/money/asset.ts'
import { CashAmount } from '#src/api/model/money/wireAmount.ts'
import { PayoutFailure, REFERENCE_LIMIT } from '#src/api/model/payout.ts'
import { WithdrawalMethod } from '#src/api/model/withdrawal.ts'

const sum = { asset: CashAsset, amount: CashAmount } as const
const text = v.pipe(v.string(), v.minLength(1), v.maxLength(200))
const Reference = v.pipe(v.string(), v.minLength(1), v.maxLength(REFERENCE_LIMIT))

/** What we order a payer to pay, once a `payoutId`: the same order again is the same payout. Amounts of their asset. */
export const PayoutOrder = v.object({
  payoutId: Id,
  ...sum,
  method: WithdrawalMethod,
  /** Bank, network or currency; the whole number or address; a card's holder. */
  of: text,
  number: text,
  holder: v.nullable(text),
})
export type PayoutOrder = v.InferOutput<typeof PayoutOrder>
export type PayoutOrderWire = v.InferInput<typeof PayoutOrder>

/** What we ask a payer: what became of a payout. */
export const PayoutQuestion = v.object({ payoutId: Id })
export type PayoutQuestion = v.InferOutput<typeof PayoutQuestion>

const ends = [
  v.object({ payoutId: Id, ...sum, state: v.literal('paid'), reference: Reference }),
  v.object({ payoutId: Id, ...sum, state: v.literal('failed'), failure: PayoutFailure }),
] as const

/**
 * What a payer answers to an order or a question: it never heard of it, has another order under its id, has it, paid it, or could not
 * pay it. Every other answer, and none, says nothing.
 */
export const PayoutAnswer = v.variant('state', [
  v.object({ payoutId: Id, state: v.literal('unheard') }),
  v.object({ payoutId: Id, state: v.literal('conflict') }),
  v.object({ payoutId: Id, ...sum, state: v.literal('accepted') }),
  ...ends,
])
export type PayoutAnswer = v.InferOutput<typeof PayoutAnswer>
export type PayoutAnswerWire = v.InferInput<typeof PayoutAnswer>

/** What a payer tells by itself, under an id of the notice's own: how a payout ended. */
export const PayoutNotice = v.intersect([v.object({ noticeId: Id }), v.variant('state', [...ends])])
export type PayoutNotice = v.InferOutput<typeof PayoutNotice>
export type PayoutNoticeWire = v.InferInput<typeof PayoutNotice>

/** What a payer said of a payout, in an answer or a notice. */
export type PayerWord = Exclude<PayoutAnswer, { state: 'unheard' }>
