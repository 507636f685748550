import type { Job } from './jobs.ts'
import type { Platform } from './platform.ts'
import { HOUR } from './durations.ts'
import { sweepTables } from './growth.ts'

/** Forgets every hour, and a while after the start, what no longer counts. Returns what ends it; a sweep that runs is finished. */
export function startGrowthSweep(
  { write, jobs }: Pick<Platform, 'write' | 'jobs'>,
  onFault: (error: unknown) => void,
): () => Promise<void> {
  let job: Job | null = null
  const first = setTimeout(() => {
    job = jobs.start({ kind: 'growth', every: HOUR, work: () => sweepTables(write), onFault })
  }, FIRST_AFTER)
  first.unref()
  return async () => {
    clearTimeout(first)
    await job?.stop()
  }
}

/** The first sweep waits until those who were cut off by a restart are back, in ms. */
const FIRST_AFTER = 60_000
