/** Chance that can be repeated: the same seed gives the same sequence. */
export type Random = {
  /** 0 ≤ x < 1. */
  next(): number
  /** A whole number from `low` to `high`, both included. */
  between(low: number, high: number): number
  /** One of a list. */
  pick<T>(list: readonly [T, ...T[]] | readonly T[]): T
  /** Whether something happens within `ms` that happens once in `every` ms on average. */
  happens(ms: number, every: number): boolean
}

/** Mulberry32 over a 32-bit seed. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return {
    next,
    between: (low, high) => low + Math.floor(next() * (high - low + 1)),
    pick(list) {
      const one = list[Math.floor(next() * list.length)]
      if (one === undefined) throw new RangeError('nothing to pick from')
      return one
    },
    happens: (ms, every) => next() < 1 - Math.exp(-ms / every),
  }
}
