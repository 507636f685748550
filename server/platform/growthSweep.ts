import type { Write } from './transaction.ts'
import { HOUR } from './durations.ts'
import { sweepTables } from './growth.ts'

/** Forgets every hour, and a while after the start, what no longer counts. Returns what ends it; a sweep that runs is finished. */
export function startGrowthSweep(write: Write, onFault: (error: unknown) => void): () => Promise<void> {
  let running: Promise<void> | null = null
  const sweep = () => {
    running ??= sweepTables(write)
      .catch(onFault)
      .finally(() => (running = null))
  }
  const timer = setInterval(sweep, HOUR)
  const first = setTimeout(sweep, FIRST_AFTER)
  for (const one of [timer, first]) one.unref()
  return async () => {
    clearInterval(timer)
    clearTimeout(first)
    await running
  }
}

/** The first sweep waits until those who were cut off by a restart are back, in ms. */
const FIRST_AFTER = 60_000
