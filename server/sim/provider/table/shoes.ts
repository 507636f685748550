import type { Hand } from '#src/api/model/games/baccarat/hand.ts'
import { makeChain, saltOf, seedBefore } from '#src/api/model/games/fair/hashChain.ts'
import { playShoe } from '#src/api/model/games/play.ts'
import { randomHex } from '#server/sim/provider/kit/randomHex.ts'
import type { StoredChain, TableBook } from './tableBook.ts'
import type { Ending } from './tableMachine.ts'

/** A hand and what ends with it. */
export type DrawnHand = { readonly hand: Hand; readonly ends: Ending }

/**
 * The shoes of a table. Its chain's end is published before anybody gives a seed; the salt is the SHA-256 of the seeds of the first players
 * who come after that, at most eight within ten seconds of the first, a line each in the order in which they came. Shoe n is shuffled from
 * seed n of the chain and the salt, and its seed is told when it is over.
 */
export function createShoes(book: TableBook, shoesOfChain: number) {
  let known: { readonly chain: number; readonly shoe: number; readonly hands: readonly Hand[] } | null = null

  const seedOf = ({ last, length }: StoredChain, shoe: number) => seedBefore(last, length - shoe)

  function handsOf(chain: StoredChain, shoe: number): readonly Hand[] {
    if (chain.salt === null) throw new Error('no hand before its salt')
    if (known?.chain !== chain.id || known.shoe !== shoe)
      known = { chain: chain.id, shoe, hands: playShoe({ serverSeed: seedOf(chain, shoe), salt: chain.salt, shoe }) }
    return known.hands
  }

  return {
    /** Makes a chain and keeps it; its id. */
    publish(): number {
      const last = randomHex(32)
      return book.addChain({ last, length: shoesOfChain, end: makeChain(last, shoesOfChain)[0]! })
    },
    /** Fixes the salt of a chain by the seeds that came. */
    salt(chain: number): void {
      const seeds = book.seedsFor(chain)
      book.setSalt(chain, saltOf(seeds), seeds)
    },
    /** A hand of a shoe. */
    hand(chain: StoredChain, shoe: number, place: number): DrawnHand {
      const hands = handsOf(chain, shoe)
      const hand = hands[place]
      if (hand === undefined) throw new Error(`shoe ${shoe} has no hand ${place}`)
      const isLast = place === hands.length - 1
      return { hand, ends: !isLast ? 'round' : shoe === chain.length ? 'chain' : 'shoe' }
    },
    /** The seed of a shoe, which must be over. */
    seedOf,
  }
}
