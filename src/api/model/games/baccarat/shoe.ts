import type { Draw } from '../fair/draw.ts'
import { shuffle } from '../fair/shuffle.ts'
import { type Card, CARDS } from './cards.ts'
import { dealHand, type Hand } from './hand.ts'

/** Packs of a shoe. */
export const DECKS = 8
/** How many cards lie behind the cut card. */
export const CUT_FROM_END = 16

/** Eight packs in their shuffled order, the first card first. Packs lie one after the other before, each in the order of `CARDS`. */
export function shoeOf(draw: Draw): Card[] {
  return shuffle(Array.from({ length: DECKS }, () => CARDS).flat(), draw)
}

/**
 * All hands of a shoe, in order; no card is burnt. The hand in which the cut card comes out is played to its end, and one more after it;
 * when it comes out before a hand's first card, that hand is the last.
 */
export function handsOf(shoe: readonly Card[]): Hand[] {
  const cut = shoe.length - CUT_FROM_END
  const hands: Hand[] = []
  let dealt = 0
  const take = () => {
    const card = shoe[dealt]
    if (card === undefined) throw new RangeError('the shoe is empty')
    dealt += 1
    return card
  }
  for (let isLast = false; !isLast;) {
    isLast = dealt >= cut
    hands.push(dealHand(take))
  }
  return hands
}
