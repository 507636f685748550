import { fraction, type Fraction, plusFraction } from '../fraction.ts'
import { LEAST_RUN, ROWS, SLOT, type SlotRules } from './slotRules.ts'
import { LINE_SYMBOLS, type LineSymbol, SCATTER, type SlotSymbol, WILD } from './symbols.ts'

type Ring = readonly SlotSymbol[]

/** How many ways the reels stop, in all. */
const waysOf = (reels: readonly Ring[]): bigint => reels.reduce((ways, { length }) => ways * BigInt(length), 1n)

/** Of how many stops a row shows the symbol or the wild: as many for each row, since the reel is a ring. */
const countOf = (ring: Ring, kind: LineSymbol): bigint =>
  BigInt(ring.filter((symbol) => symbol === kind || symbol === WILD).length)

/** In how many ways a line shows a symbol so many times from the left, and then another one. A line begins with the symbol itself. */
function waysOfRun(reels: readonly Ring[], kind: LineSymbol, run: number): bigint {
  return reels.reduce((ways, ring, reel) => {
    if (reel === 0) return ways * BigInt(ring.filter((symbol) => symbol === kind).length)
    if (reel < run) return ways * countOf(ring, kind)
    const all = BigInt(ring.length)
    return ways * (reel === run ? all - countOf(ring, kind) : all)
  }, 1n)
}

/** What all stops together pay to one line for one symbol, in stakes of the line. */
function paidToLine({ reels, pays }: SlotRules, kind: LineSymbol): bigint {
  return pays[kind].reduce((paid, times, index) => paid + waysOfRun(reels, kind, LEAST_RUN + index) * BigInt(times), 0n)
}

/** In how many ways so many scatters are seen at once; the index is their number. */
function scatterWays(reels: readonly Ring[]): bigint[] {
  let ways: bigint[] = [1n]
  for (const ring of reels) {
    const before = ways
    ways = Array.from({ length: before.length + ROWS }, () => 0n)
    for (const stop of ring.keys()) {
      let seen = 0
      for (let row = 0; row < ROWS; row += 1) if (ring[(stop + row) % ring.length] === SCATTER) seen += 1
      for (const [count, way] of before.entries()) ways[count + seen]! += way
    }
  }
  return ways
}

/**
 * What a slot gives back of what is laid, exactly, over every stop of every reel. Each line takes the same share of the stake and sees each
 * stop of each reel once, so that one line's return is that of all; reels are independent, so that their counts multiply.
 */
export function slotReturn(rules: SlotRules): Fraction {
  const ways = waysOf(rules.reels)
  const toLine = LINE_SYMBOLS.reduce((paid, kind) => paid + paidToLine(rules, kind), 0n)
  const toScatter = scatterWays(rules.reels).reduce(
    (paid, way, count) => paid + way * BigInt(rules.scatterPays[count - LEAST_RUN] ?? 0),
    0n,
  )
  return plusFraction(fraction(toLine, ways), fraction(toScatter, ways))
}

/** What the site's slot gives back, as its screen says it. */
export const SLOT_RETURN = slotReturn(SLOT)
