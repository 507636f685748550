import { ROWS, type SlotRules } from '#src/api/model/games/slot/slotRules.ts'
import { LINE_SYMBOLS, SCATTER, WILD } from '#src/api/model/games/slot/symbols.ts'

/**
 * Every stop of every reel of a five-reel slot, one by one, and what each pays, in stakes of a line: `paid` the sum, `squares` of their
 * squares, `winning` how many pay anything, `most` the highest. It shares nothing with the rules but their tables, and is written for speed:
 * 30^5 spins take about a second. All sums are whole and below 2^53.
 */
export function everySpin({ reels, lines, pays, scatterPays }: SlotRules) {
  const codes: readonly string[] = [...LINE_SYMBOLS, WILD, SCATTER]
  const [wild, scatter] = [codes.indexOf(WILD), codes.indexOf(SCATTER)]
  const seen = reels.map((ring) =>
    ring.map((_, stop) => Array.from({ length: ROWS }, (__, row) => codes.indexOf(ring[(stop + row) % ring.length]!))),
  )
  const pearls = seen.map((stops) => stops.map((rows) => rows.filter((code) => code === scatter).length))
  const paysOf = LINE_SYMBOLS.map((symbol) => pays[symbol])
  const [first, second, third, fourth, fifth] = seen
  const result = { spins: 0, paid: 0, squares: 0, winning: 0, most: 0 }
  const live = { kind: new Int32Array(lines.length), line: new Int32Array(lines.length) }
  for (const [a, rowsA] of first!.entries()) {
    for (const [b, rowsB] of second!.entries()) {
      for (const [c, rowsC] of third!.entries()) {
        // Only lines whose first three agree can win with whatever follows.
        let alive = 0
        for (const [line, rows] of lines.entries()) {
          const kind = rowsA[rows[0]!]!
          if (kind === wild || kind === scatter) continue
          const [next, last] = [rowsB[rows[1]!]!, rowsC[rows[2]!]!]
          if ((next !== kind && next !== wild) || (last !== kind && last !== wild)) continue
          live.kind[alive] = kind
          live.line[alive] = line
          alive += 1
        }
        const pearlsBefore = pearls[0]![a]! + pearls[1]![b]! + pearls[2]![c]!
        for (let d = 0; d < fourth!.length; d += 1) {
          for (let e = 0; e < fifth!.length; e += 1) {
            const count = pearlsBefore + pearls[3]![d]! + pearls[4]![e]!
            let paid = (count < 3 ? 0 : (scatterPays[count - 3] ?? 0)) * lines.length
            for (let at = 0; at < alive; at += 1) {
              const [kind, rows] = [live.kind[at]!, lines[live.line[at]!]!]
              const [next, last] = [fourth![d]![rows[3]!]!, fifth![e]![rows[4]!]!]
              const isFour = next === kind || next === wild
              const run = isFour ? (last === kind || last === wild ? 5 : 4) : 3
              paid += paysOf[kind]![run - 3]!
            }
            result.spins += 1
            result.paid += paid
            result.squares += paid * paid
            if (paid > 0) result.winning += 1
            if (paid > result.most) result.most = paid
          }
        }
      }
    }
  }
  return result
}
