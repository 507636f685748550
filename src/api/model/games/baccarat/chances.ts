import { fraction, type Fraction } from '../fraction.ts'
import { type BaccaratBet, COMMISSION_PERCENT, ODDS } from './bets.ts'
import { RANKS } from './cards.ts'
import type { Winner } from './hand.ts'
import { DECKS } from './shoe.ts'

/** In how many of all orders of six cards each side wins. A hand of fewer cards counts once for each order of those that it leaves. */
export type HandCounts = Readonly<Record<Winner, bigint>> & { readonly all: bigint }

/** The counts of a fresh shoe of eight packs, exactly. */
export const HAND_COUNTS: HandCounts = {
  banker: 2_292_252_566_437_888n,
  player: 2_230_518_282_592_256n,
  tie: 475_627_426_473_216n,
  all: 4_998_398_275_503_360n,
}

/** Cards of one rank in a shoe, and all of its cards. */
export const CARDS_OF_RANK = 4 * DECKS
export const CARDS_OF_SHOE = CARDS_OF_RANK * RANKS.length

/** What a bet gives back of its stake over all hands of a fresh shoe, exactly, for stakes whose commission is whole. */
export function baccaratReturn(bet: BaccaratBet): Fraction {
  const { player, banker, tie, all } = HAND_COUNTS
  switch (bet) {
    case 'tie':
      return fraction(tie * BigInt(ODDS.tie + 1), all)
    case 'player':
      return fraction(player * 2n + tie, all)
    case 'banker':
      return fraction(banker * BigInt(200 - COMMISSION_PERCENT) + tie * 100n, all * 100n)
    case 'playerPair':
    case 'bankerPair':
      // Whatever the first card is, so many of the others have its rank.
      return fraction(BigInt((CARDS_OF_RANK - 1) * (ODDS.pair + 1)), BigInt(CARDS_OF_SHOE - 1))
  }
}
