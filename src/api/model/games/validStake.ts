import { type Fen, fen, lower, minus, sumOf } from '../money/amount.ts'
import { readProof } from './proofs.ts'

/**
 * What of a round's stake counts among valid bets: of stakes on both player and banker only the larger one does, as of both sides of a market.
 * What was staked on is read from the round's proof; null = the game gave none, and the whole stake counts.
 */
export function validStake(stake: Fen, proof: string | null): Fen {
  const read = proof === null ? null : readProof(proof)
  if (read?.rules !== 'baccarat') return stake
  const on = (side: 'player' | 'banker') => sumOf(read.bets.filter(({ bet }) => bet === side).map((one) => one.stake))
  const covered = lower(on('player'), on('banker'))
  return covered >= stake ? fen(0) : minus(stake, covered)
}
