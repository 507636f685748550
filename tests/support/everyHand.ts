import { CARDS_OF_RANK, CARDS_OF_SHOE, type HandCounts } from '#src/api/model/games/baccarat/chances.ts'
import type { Winner } from '#src/api/model/games/baccarat/hand.ts'
import { bankerDraws, isNatural, playerDraws } from '#src/api/model/games/baccarat/thirdCard.ts'

/**
 * Counts the hands of a fresh shoe, exactly, over what cards count: 128 cards count nothing, 32 each of 1 to 9. The sums stay below 2^53,
 * so that numbers are exact, and there are fewer than a million ways: some hundredths of a second.
 */
export function everyHand(): HandCounts {
  const left = Array.from({ length: 10 }, (_, points) => (points === 0 ? 4 : 1) * CARDS_OF_RANK)
  const counts: Record<Winner, number> = { player: 0, banker: 0, tie: 0 }
  let cards = CARDS_OF_SHOE

  /** Takes a card of each number of points in turn; `ways` = in how many orders the cards so far come. */
  const each = (ways: number, go: (ways: number, points: number) => void) => {
    for (let points = 0; points < left.length; points += 1) {
      const there = left[points]!
      left[points] = there - 1
      cards -= 1
      go(ways * there, points)
      cards += 1
      left[points] = there
    }
  }
  const end = (ways: number, dealt: number, player: number, banker: number) => {
    let orders = ways
    for (let card = dealt; card < 6; card += 1) orders *= CARDS_OF_SHOE - card
    counts[player === banker ? 'tie' : player > banker ? 'player' : 'banker'] += orders
  }
  const thirds = (ways: number, player: number, banker: number) => {
    if (isNatural(player) || isNatural(banker)) return end(ways, 4, player, banker)
    const bankers = (before: number, dealt: number, own: number, third: number | null) => {
      if (!bankerDraws(banker, third)) return end(before, dealt, own, banker)
      each(before, (more, points) => end(more, dealt + 1, own, (banker + points) % 10))
    }
    if (!playerDraws(player)) return bankers(ways, 4, player, null)
    each(ways, (more, third) => bankers(more, 5, (player + third) % 10, third))
  }
  each(1, (one, a) =>
    each(one, (two, b) => each(two, (three, c) => each(three, (four, d) => thirds(four, (a + c) % 10, (b + d) % 10)))),
  )
  const { player, banker, tie } = counts
  return { player: BigInt(player), banker: BigInt(banker), tie: BigInt(tie), all: BigInt(player + banker + tie) }
}
