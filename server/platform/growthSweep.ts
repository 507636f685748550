import type { Job } from './jobs.ts'
import type { Platform } from './platform.ts'
import { HOUR, MINUTE } from './durations.ts'
import { sweepTables } from './growth.ts'

/** Forgets what no longer counts, from a while after the start on: every hour, and what counts for minutes every minute. Returns what ends it; a sweep that runs is finished. */
export function startGrowthSweep(
  { write, jobs }: Pick<Platform, 'write' | 'jobs'>,
  onFault: (error: unknown) => void,
): () => Promise<void> {
  const begun: Job[] = []
  const first = setTimeout(() => {
    begun.push(
      jobs.start({ kind: 'growth', every: HOUR, work: () => sweepTables(write), onFault }),
      jobs.start({ kind: 'growth', key: 'brief', every: MINUTE, work: () => sweepTables(write, { onlyBrief: true }), onFault }),
    )
  }, FIRST_AFTER)
  first.unref()
  return async () => {
    clearTimeout(first)
    await Promise.all(begun.map((job) => job.stop()))
  }
}

/** The first sweep waits until those who were cut off by a restart are back, in ms. */
const FIRST_AFTER = 60_000
