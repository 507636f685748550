import * as v from 'valibot'
import { Id, Timestamp } from './common.ts'

/** Who carries money in and out: each signs with a key of its own. */
export const PAYERS = ['harbourpay', 'chainwatch', 'quaycard', 'buoycoin'] as const
export type Payer = (typeof PAYERS)[number]

/** Who pays where an operator does it by hand. */
export const BY_HAND = 'hand'

/** Who pays a payout: a payer, or an operator. */
export const PAYOUT_PROVIDERS = [...PAYERS, BY_HAND] as const
export type PayoutProvider = (typeof PAYOUT_PROVIDERS)[number]

/**
 * How one try to pay a withdrawal out stands. `waiting` = not handed to anybody; `unknown` = handed to the payer, who has not said what
 * became of it and is asked again; `accepted` = the payer, or an operator, is about to pay it; `disputed` = the payer's words contradict
 * ours, a person decides; `paid` and `failed` are ends.
 */
export const PAYOUT_STATES = ['waiting', 'unknown', 'accepted', 'disputed', 'paid', 'failed'] as const
export const PayoutState = v.picklist(PAYOUT_STATES)
export type PayoutState = v.InferOutput<typeof PayoutState>

/**
 * What may happen to a payout: it is handed over, the payer says that it has it, that it paid, that it failed, or what cannot be right;
 * `taken` = an operator pays it by hand; `dropped` = it was given back before anybody had it; `ruled…` = an operator says that it was
 * paid, or failed.
 */
export const PAYOUT_EVENTS = [
  'handed',
  'taken',
  'dropped',
  'accepted',
  'paid',
  'failed',
  'contradicted',
  'ruledPaid',
  'ruledFailed',
] as const
export type PayoutEvent = (typeof PAYOUT_EVENTS)[number]

type Step = { readonly from: readonly PayoutState[]; readonly to: PayoutState }

const STEPS: Readonly<Record<PayoutEvent, Step>> = {
  handed: { from: ['waiting'], to: 'unknown' },
  taken: { from: ['waiting'], to: 'accepted' },
  dropped: { from: ['waiting'], to: 'failed' },
  accepted: { from: ['unknown'], to: 'accepted' },
  paid: { from: ['unknown', 'accepted'], to: 'paid' },
  failed: { from: ['unknown', 'accepted'], to: 'failed' },
  contradicted: { from: ['unknown', 'accepted'], to: 'disputed' },
  ruledPaid: { from: ['unknown', 'accepted', 'disputed'], to: 'paid' },
  ruledFailed: { from: ['unknown', 'accepted', 'disputed'], to: 'failed' },
}

/** Where an event leads from a state; null = it leads nowhere. */
export function nextPayoutState(state: PayoutState, event: PayoutEvent): PayoutState | null {
  const { from, to } = STEPS[event]
  return from.includes(state) ? to : null
}

/** States in which the money is with who pays it out, and nobody knows yet that it arrived or came back. */
export const PAYOUT_AWAY = ['unknown', 'accepted', 'disputed'] as const satisfies readonly PayoutState[]

/**
 * Why a payer could not pay: `destination` = the receiver's side refused it, so that another try is of no use; `payer` = its own
 * trouble.
 */
const PAYOUT_FAILURES = ['destination', 'payer'] as const
export const PayoutFailure = v.picklist(PAYOUT_FAILURES)
export type PayoutFailure = v.InferOutput<typeof PayoutFailure>

/** What cannot be right: another amount, another order under our id, another end than the one we know, or a second payment. */
const PAYOUT_DOUBTS = ['amount', 'order', 'end', 'twice'] as const
export const PayoutDoubt = v.picklist(PAYOUT_DOUBTS)
export type PayoutDoubt = v.InferOutput<typeof PayoutDoubt>

/** Longest reference of a bank or a network, in characters. */
export const REFERENCE_LIMIT = 80

/** The latest try to pay a withdrawal out, as its member sees it. `reference` = the bank's or the network's, once it is paid. */
export const Payout = v.object({
  payoutId: Id,
  state: PayoutState,
  byHand: v.boolean(),
  reference: v.nullable(v.string()),
  changedAt: Timestamp,
})
export type Payout = v.InferOutput<typeof Payout>

/** Tries of one withdrawal; who has had as many gets the money back. */
export const PAYOUT_TRIES = 10
