import * as v from 'valibot'
import { Id, Timestamp } from './common.ts'
import type { Fen } from './money/amount.ts'
import { FenAmount } from './money/wireAmount.ts'
import { addMonths, periodStart } from './playPeriod.ts'

/**
 * How an invited friend stands for who invited them: registered; counts, and what that brings can be claimed (`counts`) or can be from the
 * first day of a month on (`waits`); claimed (`paid`); or too close to the inviter, or to another friend of theirs, to count (`refused`).
 */
export const FriendState = v.picklist(['registered', 'counts', 'waits', 'paid', 'refused'])
export type FriendState = v.InferOutput<typeof FriendState>

/** A friend as who invited them may see them: `M**`, when they registered, and nothing of what they do. `from` = when the claim begins. */
export const InvitedFriend = v.object({
  id: Id,
  name: v.string(),
  at: Timestamp,
  state: FriendState,
  /** What the friend brings; null = nothing so far. */
  amount: v.nullable(FenAmount),
  from: v.nullable(Timestamp),
})
export type InvitedFriend = v.InferOutput<typeof InvitedFriend>

/** Friends that one month may bring something for. */
const Monthly = v.pipe(v.number(), v.integer(), v.minValue(0))

/** What a friend brings (`reward`), for how many friends a month, and what a friend has to deposit and to bet validly before. */
export const InviteTerms = v.object({ reward: FenAmount, monthly: Monthly, deposits: FenAmount, bets: FenAmount })
export type InviteTerms = v.InferOutput<typeof InviteTerms>

/** What decides whether a friend counts. `isNear` = same device, address of registration, real name or card as the inviter or another friend. */
export type FriendFacts = {
  readonly deposits: Fen
  readonly bets: Fen
  readonly isNear: boolean
  readonly isExcluded: boolean
}

/** How a friend who does not count yet stands by what is known of them now. Where nothing is given, nobody counts. */
export function judgeFriend(
  terms: InviteTerms,
  { deposits, bets, isNear, isExcluded }: FriendFacts,
): 'registered' | 'counts' | 'refused' {
  if (isNear) return 'refused'
  if (isExcluded || terms.reward === 0 || terms.monthly === 0) return 'registered'
  return deposits >= terms.deposits && bets >= terms.bets ? 'counts' : 'registered'
}

/**
 * From when on a friend who counts at `at` can be claimed, where `taken` = the same of those before: at once, or from the first day of the
 * first month that has room.
 */
export function claimableFrom(monthly: number, taken: readonly number[], at: number): number {
  const month = periodStart('month', at)
  for (let later = 0; ; later += 1) {
    const start = addMonths(month, later)
    const end = addMonths(month, later + 1)
    if (taken.filter((from) => from >= start && from < end).length < Math.max(1, monthly)) return Math.max(start, at)
  }
}
