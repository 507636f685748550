import { type Fen, fen, higher, minus, plus } from './money/amount.ts'

/** A settled bet of one member on one market: the selection it was on, and its stake. */
export type SettledBet = { readonly betId: string; readonly side: string; readonly stake: Fen }

/**
 * What each bet of a market adds to the member's valid bets, in the order in which they were settled: the side with most on it counts,
 * so that who covers both sides is counted once. Together they are the most that was staked on one side.
 */
export function countedStakes(bets: readonly SettledBet[]): ReadonlyMap<string, Fen> {
  const sides = new Map<string, Fen>()
  const counted = new Map<string, Fen>()
  let most = fen(0)
  for (const { betId, side, stake } of bets) {
    const staked = plus(sides.get(side) ?? fen(0), stake)
    sides.set(side, staked)
    const now = higher(most, staked)
    counted.set(betId, minus(now, most))
    most = now
  }
  return counted
}
