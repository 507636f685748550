import type { Market } from '#src/api/model/odds.ts'

/** Which way a price moved. */
type Direction = 'up' | 'down'
/** By selection id. */
export type Moves = Readonly<Record<string, Direction>>

const pricesOf = (markets: readonly Market[]): Map<string, number> =>
  new Map(markets.flatMap(({ selections }) => selections.map(({ selectionId, price }) => [selectionId, price] as const)))

/** Which prices moved from one book to the next; new and unchanged ones did not move. */
export function movesBetween(before: readonly Market[], after: readonly Market[]): Moves {
  const old = pricesOf(before)
  const moves: Record<string, Direction> = {}
  for (const [id, price] of pricesOf(after)) {
    const was = old.get(id)
    if (was !== undefined && was !== price) moves[id] = price > was ? 'up' : 'down'
  }
  return moves
}

/** Prices of the last hour by selection id: [time in ms, price in hundredths], oldest first. */
export type Trend = Readonly<Record<string, readonly (readonly [at: number, price: number])[]>>

const HOUR = 3_600_000
/** Most points kept of one price. */
const POINTS = 240

/** The trend with the prices of now: a point is added for each price that changed; points older than an hour are dropped. */
export function withPrices(trend: Trend, markets: readonly Market[], at: number): Trend {
  const next: Record<string, readonly (readonly [number, number])[]> = {}
  for (const [id, price] of pricesOf(markets)) {
    const kept = (trend[id] ?? []).filter((point) => point[0] > at - HOUR)
    next[id] = kept.at(-1)?.[1] === price ? kept : [...kept, [at, price] as const].slice(-POINTS)
  }
  return next
}
