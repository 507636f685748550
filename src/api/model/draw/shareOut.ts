/**
 * Shares a pot of whole units out by weights, to the last unit: each gets its share rounded down, and what is left over goes one unit each to
 * those whose shares lost most by that, of equals to the first. Throws a RangeError where nobody has a weight.
 */
export function shareOut(pot: number, weights: readonly number[]): number[] {
  if (!Number.isSafeInteger(pot) || pot < 0) throw new RangeError(`no pot of ${pot}`)
  if (!weights.every((weight) => Number.isSafeInteger(weight) && weight >= 0)) throw new RangeError('weights are whole numbers')
  // Products of money and stakes are beyond what a number holds exactly.
  const total = weights.reduce((sum, weight) => sum + BigInt(weight), 0n)
  if (total === 0n) throw new RangeError('nobody to share among')
  const shares = weights.map((weight, at) => {
    const product = BigInt(pot) * BigInt(weight)
    return { at, share: Number(product / total), lost: product % total }
  })
  const over = pot - shares.reduce((sum, { share }) => sum + share, 0)
  const first = shares.toSorted((left, right) =>
    left.lost === right.lost ? left.at - right.at : left.lost > right.lost ? -1 : 1,
  )
  const lucky = new Set(first.slice(0, over).map(({ at }) => at))
  return shares.map(({ at, share }) => share + (lucky.has(at) ? 1 : 0))
}
