import * as v from 'valibot'
import { CoinAmount } from './money/wireAmount.ts'
import { ClientId, Id, SitePath, Status } from './common.ts'
import type { Language } from './format.ts'
import { LocalWords } from './maintenance.ts'

/** Large gifts have a full-screen effect where they name one. */
export const GIFT_TYPES = ['small', 'large'] as const
export const GiftType = v.picklist(GIFT_TYPES)
export type GiftType = v.InferOutput<typeof GiftType>

/** A gift on offer (E-1). */
export const Gift = v.object({
  giftId: Id,
  giftType: GiftType,
  status: Status,
  giftCode: v.string(),
  price: CoinAmount,
  name: v.string(),
  url: SitePath,
  svgaUrl: v.nullish(SitePath, null),
})
export type Gift = v.InferOutput<typeof Gift>
export type GiftWire = v.InferInput<typeof Gift>

/** Whether a gift can be given: active, neither inactive nor disabled (S-3). */
export function isOffered({ status }: Pick<Gift, 'status'>): boolean {
  return status === '1'
}

/** The same gift from the same member within this time of the last one, by the server's clock, joins its combo, in ms. */
export const COMBO_MS = 10_000

/** What a rank counts: since midnight, since Monday (both by the server's zone), or all. */
export const RANK_PERIODS = ['today', 'week', 'total'] as const
export type RankPeriod = (typeof RANK_PERIODS)[number]

/** Most of one gift in one send. */
export const GIFT_QUANTITY_LIMIT = 999
/** Quantities that are one press away. */
export const GIFT_QUANTITY_PRESETS = [1, 10, 66, 188] as const
export const GiftQuantity = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(GIFT_QUANTITY_LIMIT))

const SPELLINGS: Record<string, string> = {
  gift_id: 'giftId',
  gift_type: 'giftType',
  gift_code: 'giftCode',
  gift_name: 'name',
  giftName: 'name',
  gift_url: 'url',
  svga_url: 'svgaUrl',
  member_id: 'memberId',
  member_name: 'memberName',
  vip_level: 'vipLevel',
  client_id: 'clientId',
  num: 'quantity',
  giftNum: 'quantity',
}

/** Snake-case and old names of a gift push become ours; our own spelling wins where both are there (S-9). */
function foldSpellings(input: Record<string, unknown>): Record<string, unknown> {
  const folded: Record<string, unknown> = { ...input }
  for (const [theirs, ours] of Object.entries(SPELLINGS)) {
    if (folded[ours] === undefined && folded[theirs] !== undefined) folded[ours] = folded[theirs]
    delete folded[theirs]
  }
  return folded
}

/** A gift as it is pushed to a room: the gift, who gave it and how many (E-1, S-9). What is not the specification's may be left out. */
export const GiftPush = v.pipe(
  v.record(v.string(), v.unknown()),
  v.transform(foldSpellings),
  v.object({
    /** Left out, the push's place in its room is its id. */
    id: v.optional(Id),
    ...v.omit(Gift, ['status']).entries,
    quantity: v.optional(GiftQuantity, 1),
    memberId: Id,
    memberName: v.string(),
    vipLevel: v.pipe(v.number(), v.integer(), v.minValue(0)),
    avatar: v.nullish(SitePath, null),
    clientId: v.nullish(ClientId, null),
    /** What the gift is called in each language, where the server knows. */
    names: v.optional(LocalWords),
  }),
)
export type GiftPush = v.InferOutput<typeof GiftPush> & { readonly id: string }

/** What a gift that was pushed is called by who reads a language. */
export const giftNameOf = ({ name, names }: Pick<GiftPush, 'name' | 'names'>, language: Language): string =>
  names?.[language] ?? name
