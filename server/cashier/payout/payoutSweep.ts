import type { Platform } from '#server/platform/platform.ts'
import type { Payouts } from './payouts.ts'

/** Payers are spoken to so often, in ms: also at the start, about what a crash left behind. */
const SWEEP_EVERY = 1_000

/** Hands payouts over and asks about them. Returns what ends it; a sweep that runs is finished. */
export function startPayoutSweep(
  { payouts, jobs }: Pick<Platform, 'jobs'> & { readonly payouts: Pick<Payouts, 'sweep'> },
  onFault: (error: unknown) => void,
): () => Promise<void> {
  return jobs.start({ kind: 'payouts', every: SWEEP_EVERY, work: () => payouts.sweep(), onFault }).stop
}
