import * as v from 'valibot'
import { ClientId, Id, Timestamp } from './common.ts'
import { AppealReason, OrderMethod } from './deposit.ts'
import { DEPOSIT_STATES } from './depositState.ts'
import { APPEAL_OUTCOMES, HELD_REASONS, HeldMoney } from './heldMoney.ts'
import { MemberMoney } from './memberMoney.ts'
import { Asset } from './money/asset.ts'
import { AssetAmount } from './money/wireAmount.ts'
import { lineSchema, REASON_LIMIT } from './text.ts'

/** Which cases an operator looks at: open appeals, money in suspense, and what is settled. */
export const CASE_VIEWS = ['appeals', 'held', 'over'] as const
export const CaseView = v.picklist(CASE_VIEWS)
export type CaseView = v.InferOutput<typeof CaseView>

/** A case: the id of an appeal, or a payer's name, a colon and the number that it gave a payment, up to 32 and 64 characters. */
export const CaseId = v.pipe(v.string(), v.regex(/^[\w:.-]{1,97}$/, 'id.malformed'))

/** The order that a case is about, and whose it is. */
const CaseOrder = v.object({
  orderId: ClientId,
  reference: Id,
  method: OrderMethod,
  state: v.picklist(DEPOSIT_STATES),
  asset: Asset,
  amount: AssetAmount,
  received: AssetAmount,
  createdAt: Timestamp,
  member: v.object({
    memberId: Id,
    name: v.string(),
    vipLevel: v.number(),
    /** What is known of them; null = nothing. */
    money: v.optional(v.nullable(MemberMoney), null),
  }),
  held: v.array(HeldMoney),
})

/** Who settled a case, when, how, and in which words. `ledgerId` = the movement of the ledger that did it; null = no money moved. */
const CaseEnd = v.object({
  how: v.picklist([...APPEAL_OUTCOMES, 'credited', 'returned']),
  words: v.string(),
  by: v.string(),
  at: Timestamp,
  ledgerId: v.nullable(Id),
})

/** Who has a case in hand: nobody else settles it until it is given back, or the time is over. */
export const CaseClaim = v.object({ memberId: Id, by: v.string(), until: Timestamp })
export type CaseClaim = v.InferOutput<typeof CaseClaim>

/** The first of two signatures under a credit: whose it is, and which order's member gets the money. */
const CaseSignature = v.object({ memberId: Id, by: v.string(), at: Timestamp, reference: Id, member: v.string() })

/** What an operator has to settle: an appeal of a member, or money that no order could take. `order` null = nobody's, as far as is known. */
export const DepositCase = v.variant('kind', [
  v.object({
    kind: v.literal('appeal'),
    caseId: CaseId,
    at: Timestamp,
    order: CaseOrder,
    reason: AppealReason,
    text: v.string(),
    hasPicture: v.boolean(),
    claim: v.optional(v.nullable(CaseClaim), null),
    end: v.nullable(CaseEnd),
  }),
  v.object({
    kind: v.literal('held'),
    caseId: CaseId,
    at: Timestamp,
    provider: Id,
    paymentId: Id,
    /** The order's number as the payer told it. */
    reference: Id,
    asset: Asset,
    /** What is held: of a payment that was credited in part, the rest. */
    amount: AssetAmount,
    reason: v.optional(v.picklist(HELD_REASONS), 'noOrder'),
    order: v.nullable(CaseOrder),
    /** Whether crediting it to the order that the payer named takes two operators; to any other order it always does. */
    takesTwo: v.optional(v.boolean(), false),
    /** Who of two operators was the first to credit it, and to whose order; null = nobody yet, or one is enough. */
    signature: v.optional(v.nullable(CaseSignature), null),
    claim: v.optional(v.nullable(CaseClaim), null),
    end: v.nullable(CaseEnd),
  }),
])
export type DepositCase = v.InferOutput<typeof DepositCase>
export type DepositCaseWire = v.InferInput<typeof DepositCase>

const words = lineSchema(REASON_LIMIT)

/** What an operator does to a case. The words of an answer are read by the member; the others are for the log. */
export const CaseAct = v.variant('act', [
  v.object({ act: v.literal('answer'), caseId: CaseId, outcome: v.picklist(APPEAL_OUTCOMES), words }),
  /**
   * Credits held money to the member whose order has this number and is of the same asset. Two operators do it where it is worth more
   * than a withdrawal that takes two, or the payer named another order.
   */
  v.object({ act: v.literal('credit'), caseId: CaseId, reference: Id, words }),
  /** Sends held money back to its payer. */
  v.object({ act: v.literal('return'), caseId: CaseId, words }),
])
export type CaseAct = v.InferOutput<typeof CaseAct>

/** Takes a case in hand, for a while, or gives it back to who wants it. */
export const CaseHold = v.object({ act: v.picklist(['claim', 'giveBack']), caseId: CaseId })
export type CaseHold = v.InferOutput<typeof CaseHold>

/**
 * What became of an act: done; kept as the first of two signatures (`signed`); the case was settled before; there is no order of that number;
 * it is of another asset; the member's own limit or pause does not let the money in, so that it may only go back; another operator has
 * the case in hand (`claimed`); nobody has, whoever settles it claims it first (`unclaimed`); one has too many in hand (`tooMany`); or had this
 * one for as long as one may, so that it is the others' for a while (`heldLong`).
 */
export const CASE_RESULTS = [
  'done',
  'signed',
  'late',
  'noOrder',
  'otherAsset',
  'returnOnly',
  'claimed',
  'unclaimed',
  'tooMany',
  'heldLong',
] as const
export type CaseResult = (typeof CASE_RESULTS)[number]

/** Longest text that cases are searched for, in characters. */
export const CASE_SEARCH_LIMIT = 97

/** Whose cases are looked for: nobody's, or one's own. */
export const CASE_HANDS = ['free', 'mine'] as const
export const CaseHands = v.picklist(CASE_HANDS)
export type CaseHands = v.InferOutput<typeof CaseHands>
