import type { Market } from '#src/api/model/odds.ts'

/** Where a price went. */
type Direction = 'up' | 'down'
export type Moves = Readonly<Record<string, Direction>>

const pricesOf = (markets: readonly Market[]): Map<string, number> =>
  new Map(markets.flatMap(({ selections }) => selections.map(({ selectionId, price }) => [selectionId, price] as const)))

/** Which prices went where from one book to the next; what is new, or the same, did not move. */
export function movesBetween(before: readonly Market[], after: readonly Market[]): Moves {
  const old = pricesOf(before)
  const moves: Record<string, Direction> = {}
  for (const [id, price] of pricesOf(after)) {
    const was = old.get(id)
    if (was !== undefined && was !== price) moves[id] = price > was ? 'up' : 'down'
  }
  return moves
}

/** A price's way over the last hour: [time in ms, price in hundredths], oldest first. */
export type Trend = Readonly<Record<string, readonly (readonly [at: number, price: number])[]>>

const HOUR = 3_600_000
/** Most points kept of one price. */
const POINTS = 240

/** The ways with what the prices are now: a point is added where a price is another than its last; older than an hour goes. */
export function withPrices(trend: Trend, markets: readonly Market[], at: number): Trend {
  const next: Record<string, readonly (readonly [number, number])[]> = {}
  for (const [id, price] of pricesOf(markets)) {
    const kept = (trend[id] ?? []).filter((point) => point[0] > at - HOUR)
    next[id] = kept.at(-1)?.[1] === price ? kept : [...kept, [at, price] as const].slice(-POINTS)
  }
  return next
}
