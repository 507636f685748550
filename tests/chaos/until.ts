import { setTimeout } from 'node:timers/promises'

/** Waits some ms. */
export async function pause(ms: number): Promise<void> {
  await setTimeout(ms)
}

/** Looks every `every` ms until it holds; false when it did not within `within` ms. */
export async function holdsWithin(within: number, holds: () => boolean, every = 50): Promise<boolean> {
  const end = performance.now() + within
  while (!holds()) {
    if (performance.now() >= end) return false
    await pause(every)
  }
  return true
}
