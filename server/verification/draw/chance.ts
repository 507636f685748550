import { randomInt } from 'node:crypto'

/** A number between two, as even as the system's own chance. */
export function between(low: number, high: number): number {
  return low + (randomInt(2 ** 32) / 2 ** 32) * (high - low)
}

/** One of a list that is not empty. */
export function oneOf<T>(list: readonly T[]): T {
  return list[randomInt(list.length)]!
}

/** Some of a list, each once, in any order. */
export function someOf<T>(list: readonly T[], count: number): T[] {
  const rest = [...list]
  return Array.from({ length: Math.min(count, list.length) }, () => rest.splice(randomInt(rest.length), 1)[0]!)
}
