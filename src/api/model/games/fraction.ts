/** A quotient of whole numbers, in lowest terms: what a game returns is known exactly, and said exactly. `of` is above zero. */
export type Fraction = { readonly part: bigint; readonly of: bigint }

/** A fraction in lowest terms. Throws a RangeError unless `of` is above zero. */
export function fraction(part: bigint, of: bigint): Fraction {
  if (of <= 0n) throw new RangeError('a fraction of nothing')
  const common = commonOf(part < 0n ? -part : part, of)
  return { part: part / common, of: of / common }
}

function commonOf(one: bigint, other: bigint): bigint {
  return other === 0n ? one : commonOf(other, one % other)
}

/** The sum of two fractions. */
export function plusFraction(one: Fraction, other: Fraction): Fraction {
  return fraction(one.part * other.of + other.part * one.of, one.of * other.of)
}

/**
 * A fraction of at least zero for people, in percent: `96.27` with two decimals. What is beyond them is cut off, so that no return is shown
 * as more than it is.
 */
export function percentOf({ part, of }: Fraction, decimals: number): string {
  const scaled = String((part * 100n * 10n ** BigInt(decimals)) / of).padStart(decimals + 1, '0')
  return decimals === 0 ? scaled : `${scaled.slice(0, -decimals)}.${scaled.slice(-decimals)}`
}

/** A fraction as the nearest number, for drawing and statistics; never for money. */
export function numberOf({ part, of }: Fraction): number {
  const whole = part / of
  return Number(whole) + Number(((part - whole * of) * 10n ** 18n) / of) / 1e18
}
