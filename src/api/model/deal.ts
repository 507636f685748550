import * as v from 'valibot'
import { VenueCode } from './venueKind.ts'
import { ClientId, Id, Timestamp } from './common.ts'
import { Asset } from './money/asset.ts'
import { AssetAmount } from './money/wireAmount.ts'
import { moneyOf, WithdrawalState } from './withdrawalState.ts'

/** What a movement of money was, as members say it (C-10). */
export const DEAL_TYPES = [
  'deposit',
  'withdraw',
  'transfer',
  'exchange',
  'yeb',
  'bet',
  'gift',
  'prize',
  'adjustment',
  'other',
] as const
export const DealType = v.picklist(DEAL_TYPES)
export type DealType = v.InferOutput<typeof DealType>

/** How the ledger's kinds begin, for each type; `other` is what is left. */
export const DEAL_KINDS: Readonly<Record<Exclude<DealType, 'other'>, readonly string[]>> = {
  deposit: ['deposit'],
  withdraw: ['withdraw'],
  transfer: ['venue'],
  exchange: ['exchange'],
  yeb: ['yebIn', 'yebOut', 'yebInterest'],
  bet: ['bet', 'game', 'guess'],
  gift: ['gift'],
  prize: ['yebPrize', 'prize', 'activity', 'bonus', 'points', 'agent', 'welcome'],
  adjustment: ['adjustment'],
}

/** The type of a movement of the ledger. */
export function dealTypeOf(kind: string): DealType {
  const found = DEAL_TYPES.find((type) => type !== 'other' && DEAL_KINDS[type].some((start) => kind.startsWith(start)))
  return found ?? 'other'
}

/** Whose account it is: the centre's, the interest wallet's, or a venue's. */
export const DealPlace = v.union([v.picklist(['centre', 'yeb']), VenueCode])
export type DealPlace = v.InferOutput<typeof DealPlace>

/** One of the member's accounts in a movement: what came (positive) or went, in the smallest unit of the asset. */
export const DealSide = v.object({ place: DealPlace, asset: Asset, amount: AssetAmount })
export type DealSide = v.InferOutput<typeof DealSide>

/** A movement of the member's money, from the ledger itself; between two of their own accounts it has two sides. */
export const Deal = v.object({
  dealId: Id,
  type: DealType,
  /** The ledger's own word for it. */
  kind: v.string(),
  at: Timestamp,
  /** The withdrawal that it holds the money of, or gives it back from, as that stands now; null = none. */
  withdrawal: v.nullable(v.object({ withdrawalId: Id, state: WithdrawalState })),
  /** The deposit order that it credits; null, or left out = none. */
  deposit: v.nullish(v.object({ orderId: ClientId }), null),
  /** What the house says about it, of an adjustment; null, or left out = nothing. */
  words: v.nullish(v.string(), null),
  sides: v.pipe(v.array(DealSide), v.minLength(1)),
})
export type Deal = v.InferOutput<typeof Deal>
export type DealWire = v.InferInput<typeof Deal>

/** Where the money of a movement is: it came, went, or changed its place; that of a withdrawal is held, paid out, or given back. */
const DEAL_STATUSES = ['came', 'went', 'moved', 'held', 'paid', 'returned'] as const
export type DealStatus = (typeof DEAL_STATUSES)[number]

const WITHDRAWN = { held: 'held', left: 'paid', back: 'returned' } as const satisfies Record<string, DealStatus>

/** Where the money of a movement is now: what is in the ledger has happened, but a withdrawal may still be under way. */
export function dealStatus({ sides, withdrawal }: Pick<Deal, 'sides' | 'withdrawal'>): DealStatus {
  if (withdrawal !== null) return WITHDRAWN[moneyOf(withdrawal.state)]
  if (sides.length > 1) return 'moved'
  return (sides[0]?.amount ?? 0) > 0 ? 'came' : 'went'
}
