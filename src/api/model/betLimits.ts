import * as v from 'valibot'
import { fen, type Fen, higher, lower, minus } from './money/amount.ts'
import { type AmountBounds, judgeAmount, type JudgedAmount } from './money/judgeAmount.ts'
import { FenAmount } from './money/wireAmount.ts'
import type { SettingKey } from './siteSetting.ts'
import { BET_LIMIT_FAULTS, type BetLimitFault } from './sportsbook.ts'

/** The settings of the site that bound bets, by what each bounds. */
export const BET_LIMIT_SETTINGS = {
  /** The smallest and the largest stake of a bet. */
  stakeMin: 'betStakeMin',
  stakeMax: 'betStakeMax',
  /** The most that a bet may bring back, its stake included. */
  payoutMax: 'betPayoutMax',
  /** The most that one member may have in open bets on one match, and in all. */
  matchMax: 'betMatchMax',
  memberMax: 'betMemberMax',
} as const satisfies Readonly<Record<string, SettingKey>>

export type BetLimitKey = (typeof BET_LIMIT_SETTINGS)[keyof typeof BET_LIMIT_SETTINGS]
export const BET_LIMIT_KEYS: readonly BetLimitKey[] = Object.values(BET_LIMIT_SETTINGS)
export const isBetLimit = (key: SettingKey): key is BetLimitKey => BET_LIMIT_KEYS.some((one) => one === key)

/** What the site takes of bets, in fen; each bound itself is allowed. */
export const BetLimits = v.object({
  stakeMin: FenAmount,
  stakeMax: FenAmount,
  payoutMax: FenAmount,
  matchMax: FenAmount,
  memberMax: FenAmount,
})
export type BetLimits = v.InferOutput<typeof BetLimits>
export type BetLimitsWire = v.InferInput<typeof BetLimits>

/** What a limit would do: `beyond` of all that it is about. */
export const BetLimitPreview = v.object({ all: v.number(), beyond: v.number() })
export type BetLimitPreview = v.InferOutput<typeof BetLimitPreview>

/** The site's limits with what a member has in open bets: on one match, and in all. */
export type BetRoom = { readonly limits: BetLimits; readonly onMatch: Fen; readonly open: Fen }

/** The most that can be staked now, and which limit says so, with what it is. */
export type StakeRoom = {
  readonly min: Fen
  readonly max: Fen
  readonly by: BetLimitFault
  readonly limit: Fen
}

/** What one more stake may be at a price; where `max` is below `min`, there is none. The first limit that binds is named. */
export function stakeRoomOf({ limits, onMatch, open }: BetRoom, price: number | null): StakeRoom {
  const { stakeMin: min, stakeMax, payoutMax, matchMax, memberMax } = limits
  const rest = (most: Fen, used: Fen) => higher(fen(0), minus(most, used))
  const bounds: Readonly<Record<BetLimitFault, { readonly max: Fen; readonly limit: Fen }>> = {
    stake: { max: stakeMax, limit: stakeMax },
    match: { max: rest(matchMax, onMatch), limit: matchMax },
    member: { max: rest(memberMax, open), limit: memberMax },
    payout: { max: price === null ? stakeMax : stakeFor(payoutMax, price), limit: payoutMax },
  }
  const max = Object.values(bounds).reduce((least, bound) => lower(least, bound.max), stakeMax)
  const by = BET_LIMIT_FAULTS.find((fault) => bounds[fault].max === max) ?? 'stake'
  return { min, max, by, limit: bounds[by].limit }
}

/**
 * The limit that a stake at a price is beyond, of several the one that leaves least; null = it is within all of them, or on one. `price` in
 * hundredths; null = it is not known yet.
 */
export function limitFaultOf(room: BetRoom, stake: Fen, price: number | null): BetLimitFault | null {
  const { min, max, by } = stakeRoomOf(room, price)
  if (stake < min) return 'stake'
  return stake > max ? by : null
}

/** The largest stake that brings back no more than `most` at a price. */
function stakeFor(most: Fen, price: number): Fen {
  return fen(Number(((BigInt(most) + 1n) * 100n - 1n) / BigInt(price)))
}

/** The bounds of a stake as it is written; null = the limits are not known yet, and the server judges. */
export function stakeBoundsOf(room: StakeRoom | null): AmountBounds<'FEN'> {
  return room === null ? { asset: 'FEN' } : { asset: 'FEN', min: room.min, max: room.max }
}

/**
 * A stake as it is written, within the limits, beside what the venue's wallet holds; null = not known yet. `isShort` = the wallet holds less
 * than it, or than the smallest stake while none is written.
 */
export function judgeStake(
  text: string,
  room: StakeRoom | null,
  funds: Fen | null,
): JudgedAmount<'FEN'> & { readonly isShort: boolean } {
  const bounds = stakeBoundsOf(room)
  const judged = judgeAmount(text, funds === null ? bounds : { ...bounds, available: funds })
  const least = room?.min ?? fen(0)
  const isShort = judged.fault === 'funds' || (judged.fault === 'missing' && funds !== null && funds < least)
  return { ...judged, isShort }
}

/** The most that one bet can take of so much money; null = not even the smallest stake, or nobody knows. */
export function mostOf(held: Fen, room: StakeRoom | null): Fen | null {
  if (room === null) return null
  const most = lower(held, room.max)
  return most < room.min ? null : most
}
