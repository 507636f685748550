import type { Platform } from '#server/platform/platform.ts'
import type { Deposits } from './deposits.ts'

/** Overdue orders are looked for so often, in ms: also at the start, for what a crash left behind. */
const SWEEP_EVERY = 1_000

/** Lets orders expire by the server's clock. Returns what ends it; a sweep that runs is finished. */
export function startDepositSweep(
  { deposits, now, jobs }: Pick<Platform, 'now' | 'jobs'> & { readonly deposits: Deposits },
  onFault: (error: unknown) => void,
): () => Promise<void> {
  return jobs.start({ kind: 'depositOrders', every: SWEEP_EVERY, work: () => deposits.sweep(now()), onFault }).stop
}
