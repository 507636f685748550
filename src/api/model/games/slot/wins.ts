import { fen, type Fen, sumOf, times } from '#src/api/model/money/amount.ts'
import { LEAST_RUN, type Pays, type SlotRules } from './slotRules.ts'
import type { Grid } from './spin.ts'
import { type LineSymbol, SCATTER, type SlotSymbol, WILD } from './symbols.ts'

/** A line that won: its place among the lines, and how many reels from the left show its symbol or the wild. */
export type LineWin = { readonly line: number; readonly symbol: LineSymbol; readonly count: number; readonly amount: Fen }

/** All that a spin wins. `scatter` null = fewer than three. `total` = what is returned, 0 for none. */
export type SlotWins = {
  readonly lines: readonly LineWin[]
  readonly scatter: { readonly count: number; readonly amount: Fen } | null
  readonly total: Fen
}

const paidFor = (pays: Pays, count: number): number => pays[count - LEAST_RUN] ?? 0

/** Whether a stake can be laid: it is more than nothing, and each line takes the same whole number of fen, so that no win is ever rounded. */
export function isSlotStake({ lines }: SlotRules, stake: Fen): boolean {
  return stake > 0 && stake % lines.length === 0
}

/** What a grid wins for a stake. Throws a RangeError for a stake that the lines cannot share. */
export function winsOf(rules: SlotRules, grid: Grid, stake: Fen): SlotWins {
  if (!isSlotStake(rules, stake)) throw new RangeError(`not a stake for ${rules.lines.length} lines: ${stake}`)
  const lineStake = fen(stake / rules.lines.length)
  const lines = rules.lines.flatMap((rows, line): LineWin[] => {
    const symbols = rows.map((row, reel) => grid[reel]![row]!)
    const [symbol] = symbols
    if (symbol === undefined || !isPaid(symbol)) return []
    const count = runOf(symbols, symbol)
    const paid = paidFor(rules.pays[symbol], count)
    return paid === 0 ? [] : [{ line, symbol, count, amount: times(lineStake, paid) }]
  })
  const pearls = grid.flat().filter((symbol) => symbol === SCATTER).length
  const paid = paidFor(rules.scatterPays, pearls)
  const scatter = paid === 0 ? null : { count: pearls, amount: times(stake, paid) }
  return { lines, scatter, total: sumOf([...lines.map(({ amount }) => amount), scatter?.amount ?? fen(0)]) }
}

function isPaid(symbol: SlotSymbol): symbol is LineSymbol {
  return symbol !== WILD && symbol !== SCATTER
}

/** How many symbols from the left are of a kind, the wild counting as it. */
function runOf(symbols: readonly SlotSymbol[], kind: LineSymbol): number {
  const end = symbols.findIndex((symbol) => symbol !== kind && symbol !== WILD)
  return end === -1 ? symbols.length : end
}
