import * as v from 'valibot'
import { type Fen, fen, minus, partAbove, times } from '#src/api/model/money/amount.ts'
import type { HandResult } from './hand.ts'

/** What can be bet on: who wins, and whether the first two cards of a side are a pair. */
export const BACCARAT_BETS = ['player', 'banker', 'tie', 'playerPair', 'bankerPair'] as const
export const BaccaratBet = v.picklist(BACCARAT_BETS)
export type BaccaratBet = v.InferOutput<typeof BaccaratBet>

/** What the banker's win costs of what is won, in percent; part of a fen is rounded up. Stakes in steps of 20 fen are never rounded. */
export const COMMISSION_PERCENT = 5
/** What a tie and a pair win, in stakes. */
export const ODDS = { tie: 8, pair: 11 } as const

/**
 * What a bet gets back with its stake: one to one on the player, the same less commission on the banker, eight to one on a tie, eleven to
 * one on a pair. A tie gives stakes on player and banker back.
 */
export function baccaratReturned(bet: BaccaratBet, stake: Fen, { winner, playerPair, bankerPair }: HandResult): Fen {
  const won = (isWon: boolean, odds: number) => (isWon ? times(stake, odds + 1) : fen(0))
  switch (bet) {
    case 'tie':
      return won(winner === 'tie', ODDS.tie)
    case 'playerPair':
      return won(playerPair, ODDS.pair)
    case 'bankerPair':
      return won(bankerPair, ODDS.pair)
    case 'player':
      return winner === 'tie' ? stake : won(winner === 'player', 1)
    case 'banker':
      if (winner === 'tie') return stake
      return winner === 'banker' ? minus(times(stake, 2), partAbove(stake, COMMISSION_PERCENT, 100)) : fen(0)
  }
}
