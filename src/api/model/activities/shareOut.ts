import { minus, type Points, points, sumOf } from '#src/api/model/money/amount.ts'

/**
 * Splits a pool by parts to the last point: each part gets its share of it rounded down, and the points that are left go one each to the first
 * parts, in the order in which they are given. A part of 0 gets nothing; where all are 0 nobody does.
 */
export function shareOut(pool: Points, parts: readonly number[]): Points[] {
  const all = parts.reduce((sum, part) => sum + BigInt(part), 0n)
  if (all === 0n) return parts.map(() => points(0))
  const shares = parts.map((part) => points(Number((BigInt(pool) * BigInt(part)) / all)))
  let left: number = minus(pool, sumOf(shares))
  return shares.map((share, at) => {
    if (left === 0 || parts[at] === 0) return share
    left -= 1
    return points(share + 1)
  })
}
