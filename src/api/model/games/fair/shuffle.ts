import type { Draw } from './draw.ts'

/** The items in a random order, each order as likely as any other: Fisher and Yates, from the last place to the second. */
export function shuffle<T>(items: readonly T[], draw: Draw): T[] {
  const order = [...items]
  for (let last = order.length - 1; last > 0; last -= 1) {
    const other = draw(last + 1)
    const kept = order[last]!
    order[last] = order[other]!
    order[other] = kept
  }
  return order
}
