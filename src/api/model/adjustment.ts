import * as v from 'valibot'
import { ClientId, Id, Timestamp } from './common.ts'
import { WrittenName } from './login.ts'
import { type Amount, coins, fen, microUsdt, units } from './money/amount.ts'
import { AssetAmount } from './money/wireAmount.ts'
import { ActReason } from './operator.ts'
import { PaymentNumber } from './deposit.ts'
import { MemberMoney } from './memberMoney.ts'
import { lineSchema, REASON_LIMIT } from './text.ts'

/**
 * What an adjustment does: `credit` gives a member money, `debit` takes some, `deposit` books a payment that came and that no payer told
 * of, `writeOff` is the house's own loss of a payout that left twice, so that our books agree with the payer's, and `reversal` undoes a
 * write-off, once, as a whole.
 */
export const ADJUSTMENT_WAYS = ['credit', 'debit', 'deposit', 'writeOff', 'reversal'] as const
export const AdjustmentWay = v.picklist(ADJUSTMENT_WAYS)
export type AdjustmentWay = v.InferOutput<typeof AdjustmentWay>

/** How an adjustment stands: only a proposed one can become anything else. `expired` = nobody approved it in time. */
export const ADJUSTMENT_STATES = ['proposed', 'booked', 'refused', 'takenBack', 'expired'] as const
export const AdjustmentState = v.picklist(ADJUSTMENT_STATES)
export type AdjustmentState = v.InferOutput<typeof AdjustmentState>

/** What can be adjusted of a member: the yuan and the USDT of the centre wallet, and coins. */
export const ADJUSTMENT_ASSETS = ['FEN', 'UUSDT', 'GOLD'] as const
const AdjustmentAsset = v.picklist(ADJUSTMENT_ASSETS)

/** What an adjustment can belong to. */
const AboutKind = v.picklist(['deposit', 'withdrawal', 'payout', 'adjustment'])

/** The most that one adjustment can be of each, as much as ten million yuan: a slip of the finger does not fill the books. */
export const ADJUSTMENT_MAX = {
  FEN: fen(1_000_000_000),
  UUSDT: microUsdt(1_000_000_000_000),
  GOLD: coins(10_000_000),
} as const

const Adjusted = v.pipe(
  AssetAmount,
  v.check((amount) => amount > 0, 'amount.range'),
)

const isWithin = (asset: (typeof ADJUSTMENT_ASSETS)[number], amount: Amount) => units(amount) <= units(ADJUSTMENT_MAX[asset])

/**
 * What an operator proposes. `about` = the number of the order, withdrawal or payout that it belongs to, null = none; `words` are read by
 * the member, the reason by the house alone. A deposit names the payment, by the number that the bank or the payer gave it, and the order
 * that it was for, null = none was made. A reversal names its write-off, with the money that the operator saw in it.
 */
export const AdjustmentFields = v.pipe(
  v.variant('way', [
    v.object({
      way: v.picklist(['credit', 'debit']),
      name: WrittenName,
      asset: AdjustmentAsset,
      amount: Adjusted,
      about: v.nullable(Id),
      words: lineSchema(REASON_LIMIT),
    }),
    v.object({
      way: v.literal('deposit'),
      name: WrittenName,
      asset: v.picklist(['FEN', 'UUSDT']),
      amount: Adjusted,
      order: v.nullable(Id),
      payment: PaymentNumber,
    }),
    v.object({ way: v.literal('writeOff'), payoutId: Id, asset: AdjustmentAsset, amount: Adjusted }),
    v.object({ way: v.literal('reversal'), writeOffId: ClientId, asset: AdjustmentAsset, amount: Adjusted }),
  ]),
  v.forward(
    v.check(({ asset, amount }) => isWithin(asset, amount), 'amount.tooLarge'),
    ['amount'],
  ),
)
export type AdjustmentFields = v.InferOutput<typeof AdjustmentFields>
export type AdjustmentFieldsWire = v.InferInput<typeof AdjustmentFields>

/** An adjustment, with both operators. `member` = whose money it is; of a write-off and its reversal, who the payout was for. */
export const Adjustment = v.object({
  adjustmentId: ClientId,
  way: AdjustmentWay,
  state: AdjustmentState,
  member: v.object({
    memberId: Id,
    name: v.string(),
    /** What is known of them while it waits to be approved; null = nothing. */
    money: v.optional(v.nullable(MemberMoney), null),
  }),
  asset: AdjustmentAsset,
  amount: AssetAmount,
  about: v.nullable(v.object({ kind: AboutKind, id: Id })),
  /** The payer whose books a write-off agrees with, or that a deposit came by. */
  provider: v.nullable(v.string()),
  /** The number of the payment that a deposit books; null = it is none. */
  payment: v.optional(v.nullable(v.string()), null),
  words: v.nullable(v.string()),
  reason: v.string(),
  by: v.object({ memberId: Id, name: v.string() }),
  at: Timestamp,
  expiresAt: Timestamp,
  /** Who approved it, refused it or took it back, and why; `ledgerId` = the movement that booked it, null = none, or a deposit's: its order has it. */
  end: v.nullable(
    v.object({ by: v.object({ memberId: Id, name: v.string() }), reason: v.string(), at: Timestamp, ledgerId: v.nullable(Id) }),
  ),
})
export type Adjustment = v.InferOutput<typeof Adjustment>
export type AdjustmentWire = v.InferInput<typeof Adjustment>

/**
 * Why nothing was done. `own` = it is about one's own money, or one's own proposal that another one approves; `late` = it stands otherwise by
 * now; `funds` = the member has too little; `noMember`, `noSubject`, `noPayout` = there is none of that name or number (`noSubject` = of this member, `noPayout` = in this money); `undoubted` = nobody
 * doubted, or nobody ruled on, that the payout left once; `tooMuch` = more than what left; `noWriteOff` = there is no booked write-off of this number and money; `reversed` =
 * it was undone already, or that is proposed; `noOrder` = the order that a deposit names has its money, or is of another currency;
 * `knownPayment` = a payment of this number is booked, or proposed, or lies in suspense;
 * `twice` = as much of the same is proposed for this member already, and waits;
 * `unsigned` = who proposed it may not do so any more, so that it can only be refused.
 */
const ADJUSTMENT_REFUSALS = [
  'own',
  'late',
  'funds',
  'noMember',
  'noSubject',
  'noPayout',
  'undoubted',
  'tooMuch',
  'noWriteOff',
  'reversed',
  'noOrder',
  'knownPayment',
  'twice',
  'unsigned',
] as const
export type AdjustmentRefusal = (typeof ADJUSTMENT_REFUSALS)[number]

/** What became of an act, with how the adjustment stands where there is one. */
export const AdjustmentAnswer = v.object({
  result: v.picklist(['done', ...ADJUSTMENT_REFUSALS]),
  adjustment: v.nullable(Adjustment),
})
export type AdjustmentAnswer = v.InferOutput<typeof AdjustmentAnswer>
export type AdjustmentAnswerWire = v.InferInput<typeof AdjustmentAnswer>

/** A proposal under an id that the client made, and why. */
export const AdjustmentProposal = v.object({ adjustmentId: ClientId, fields: AdjustmentFields, reason: ActReason })

/** A settled proposal: another operator approves or refuses it, and says why. */
export const AdjustmentVerdict = v.object({
  adjustmentId: ClientId,
  verdict: v.picklist(['approve', 'refuse']),
  reason: ActReason,
})
export type AdjustmentVerdict = v.InferOutput<typeof AdjustmentVerdict>
