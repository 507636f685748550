import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { BACCARAT_BETS, baccaratReturned } from '#src/api/model/games/baccarat/bets.ts'
import { type Card, CARDS, pointsOf, RANKS } from '#src/api/model/games/baccarat/cards.ts'
import { baccaratReturn, HAND_COUNTS } from '#src/api/model/games/baccarat/chances.ts'
import { dealHand, type HandResult, resultOf, WINNERS } from '#src/api/model/games/baccarat/hand.ts'
import { CUT_FROM_END, handsOf, shoeOf } from '#src/api/model/games/baccarat/shoe.ts'
import { bankerDraws } from '#src/api/model/games/baccarat/thirdCard.ts'
import { drawOf } from '#src/api/model/games/fair/draw.ts'
import { fraction, plusFraction } from '#src/api/model/games/fraction.ts'
import { fen } from '#src/api/model/money/amount.ts'
import { everyHand } from '#tests/support/everyHand.ts'
import { roundSeeds } from './seeds.ts'

/** Deals cards that lie so; the rest stays. */
function dealt(cards: string) {
  const left = cards.split(' ').map((rank): Card => `${RANKS.find((one) => one === rank)!}S`)
  const hand = dealHand(() => left.shift()!)
  return { hand, left: left.length, result: resultOf(hand) }
}

/** The cards of both sides, as ranks. */
function sides(cards: string): string {
  const { player, banker } = dealt(cards).hand
  return [player, banker].map((side) => side.map((card) => card[0]).join('')).join(' ')
}

describe('a hand', () => {
  test('[P-5] cards count their number, the ace one, tens and pictures nothing, of a sum the last digit', () => {
    expect(RANKS.map((rank) => pointsOf([`${rank}H`]))).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 0, 0, 0, 0])
    expect([pointsOf(['9S', '8D']), pointsOf(['9S', '8D', '7C'])]).toEqual([7, 4])
    expect(pointsOf([])).toBe(0)
    expect(new Set(CARDS).size).toBe(52)
  })

  test('[P-5] cards come in turns, the player’s first, and a natural of either side ends the hand', () => {
    expect(sides('2 3 6 4 9 9')).toBe('26 34')
    expect(sides('2 4 3 5 9 9')).toBe('23 45')
    expect([dealt('2 3 6 4').result.natural, dealt('2 4 3 5').result.natural, dealt('2 4 4 3').result.natural]).toEqual([
      true,
      true,
      false,
    ])
    expect(dealt('2 3 T 4 6 A').result).toMatchObject({ playerPoints: 8, natural: false })
  })

  test('[P-5] the player draws up to five and stands on six and seven; then the banker goes by the player’s rule', () => {
    expect(sides('2 K 3 7 9 9')).toBe('239 K7')
    expect(sides('2 K 4 5 9 9')).toBe('24 K59')
    expect(sides('3 K 4 6 9 9')).toBe('34 K6')
  })

  test('[P-5] the banker draws on the player’s third card by the table of the rules', () => {
    // A row is the banker's points from 0 to 7, a column what the player's third card counts.
    const table = Array.from({ length: 8 }, (_, points) =>
      Array.from({ length: 10 }, (__, third) => (bankerDraws(points, third) ? 'D' : '-')).join(''),
    )
    expect(table).toEqual([
      'DDDDDDDDDD',
      'DDDDDDDDDD',
      'DDDDDDDDDD',
      'DDDDDDDD-D',
      '--DDDDDD--',
      '----DDDD--',
      '------DD--',
      '----------',
    ])
    expect(Array.from({ length: 8 }, (_, points) => bankerDraws(points, null))).toEqual([
      true,
      true,
      true,
      true,
      true,
      true,
      false,
      false,
    ])
  })

  test('[P-5] a pair is two first cards of a rank, whatever they count', () => {
    const pairs = (cards: string) => {
      const { playerPair, bankerPair } = dealt(cards).result
      return [playerPair, bankerPair]
    }
    expect(pairs('4 K 4 K')).toEqual([true, true])
    expect(pairs('K 4 Q 5')).toEqual([false, false])
    // The third card makes none.
    expect(pairs('2 K 3 7 3')).toEqual([false, false])
  })
})

describe('a shoe', () => {
  test('[P-5] [property] it holds eight packs, in an order that the seeds alone decide', () => {
    fc.assert(
      fc.property(roundSeeds, (seeds) => {
        const shoe = shoeOf(drawOf(seeds))
        expect(shoe.toSorted()).toEqual(CARDS.flatMap((card) => Array.from({ length: 8 }, () => card)).toSorted())
        expect(shoeOf(drawOf(seeds))).toEqual(shoe)
      }),
      { numRuns: 20 },
    )
  })

  test('[P-5] [property] hands follow each other without a card between them, to the one after the cut card', () => {
    fc.assert(
      fc.property(roundSeeds, (seeds) => {
        const shoe = shoeOf(drawOf(seeds))
        const hands = handsOf(shoe)
        const sizes = hands.map(({ player, banker }) => player.length + banker.length)
        const ends = sizes.map((_, index) => sizes.slice(0, index + 1).reduce((sum, size) => sum + size, 0))
        const cut = shoe.length - CUT_FROM_END
        // The hand that takes the last card before the cut card, or one behind it, has exactly one after it.
        const cutHand = ends.findIndex((end) => end > cut)
        const startsAtCut = ends.includes(cut)
        expect(hands.length - 1 - cutHand).toBe(startsAtCut ? 0 : 1)
        const flat = hands.flatMap(({ player, banker }) => [
          player[0],
          banker[0],
          player[1],
          banker[1],
          ...player.slice(2),
          ...banker.slice(2),
        ])
        expect(flat).toEqual(shoe.slice(0, ends.at(-1)))
      }),
      { numRuns: 100 },
    )
  })

  test('[P-5] a cut card before a hand’s first card makes that hand the last', () => {
    // Naturals throughout: four cards a hand, so that a hand ends at the cut card.
    const naturals = Array.from({ length: 104 }, (): Card[] => ['4S', '4H', '5S', '4D']).flat()
    expect(naturals).toHaveLength(416)
    expect(handsOf(naturals)).toHaveLength(101)
    // One more card before them moves the cut card into a hand: two third cards once.
    const moved: Card[] = ['KS', 'KS', 'KS', 'KS', 'KS', 'KS', ...naturals].slice(0, 416) as Card[]
    expect(handsOf(moved)).toHaveLength(1 + 99 + 1)
    expect(() => handsOf(naturals.slice(0, 3))).toThrow(RangeError)
  })
})

const stake = fc.integer({ min: 1, max: 10_000_000 }).map(fen)
const result: fc.Arbitrary<HandResult> = fc.record({
  winner: fc.constantFrom(...WINNERS),
  playerPoints: fc.nat(9),
  bankerPoints: fc.nat(9),
  playerPair: fc.boolean(),
  bankerPair: fc.boolean(),
  natural: fc.boolean(),
})

describe('bets', () => {
  const of = (winner: HandResult['winner'], pairs = { playerPair: false, bankerPair: false }): HandResult => ({
    winner,
    playerPoints: 0,
    bankerPoints: 0,
    natural: false,
    ...pairs,
  })

  test('[P-5] each bet pays its odds, and a tie gives the stakes of both sides back', () => {
    const paid = (winner: HandResult['winner']) => BACCARAT_BETS.map((bet) => baccaratReturned(bet, fen(1_000), of(winner)))
    expect(paid('player')).toEqual([2_000, 0, 0, 0, 0])
    expect(paid('banker')).toEqual([0, 1_950, 0, 0, 0])
    expect(paid('tie')).toEqual([1_000, 1_000, 9_000, 0, 0])
    const pairs = (playerPair: boolean, bankerPair: boolean) =>
      (['playerPair', 'bankerPair'] as const).map((bet) =>
        baccaratReturned(bet, fen(1_000), of('tie', { playerPair, bankerPair })),
      )
    expect([pairs(true, false), pairs(false, true)]).toEqual([
      [12_000, 0],
      [0, 12_000],
    ])
  })

  test('[P-5] the commission is whole fen, rounded up, and nothing is rounded in steps of 20 fen', () => {
    expect([1, 19, 20, 21, 1_001].map((laid) => baccaratReturned('banker', fen(laid), of('banker')))).toEqual([
      1, 37, 39, 40, 1_951,
    ])
  })

  test('[P-5] [property] no bet returns less than nothing or more than its odds, and commission is never under 5%', () => {
    fc.assert(
      fc.property(stake, result, (laid, hand) => {
        for (const [index, most] of [2, 1.95, 9, 12, 12].entries()) {
          const returned = baccaratReturned(BACCARAT_BETS[index]!, laid, hand)
          expect(Number.isSafeInteger(returned) && returned >= 0).toBe(true)
          expect(returned * 100).toBeLessThanOrEqual(Math.round(most * 100) * laid)
        }
      }),
    )
  })
})

describe('chances', () => {
  test('[P-5] the counts of a fresh shoe are exact to the last hand', () => {
    expect(everyHand()).toEqual(HAND_COUNTS)
    expect(HAND_COUNTS).toEqual({
      banker: 2_292_252_566_437_888n,
      player: 2_230_518_282_592_256n,
      tie: 475_627_426_473_216n,
      all: 4_998_398_275_503_360n,
    })
    expect(HAND_COUNTS.all).toBe([416n, 415n, 414n, 413n, 412n, 411n].reduce((product, cards) => product * cards, 1n))
  })

  test('[P-5] the house keeps 1.2351% on player, 1.0579% on banker, 14.3596% on tie and 10.3614% on a pair', () => {
    const edges = BACCARAT_BETS.map((bet) => {
      const { part, of: whole } = baccaratReturn(bet)
      const edge = plusFraction(fraction(1n, 1n), fraction(-part, whole))
      // Rounded to four decimals of a percent.
      return Number((edge.part * 10_000_000n + edge.of * 5n) / (edge.of * 10n)) / 10_000
    })
    expect(edges).toEqual([1.2351, 1.0579, 14.3596, 10.3614, 10.3614])
  })
})
