import type { Platform } from '#server/platform/platform.ts'
import { startSweep } from '#server/platform/sweep.ts'
import type { Deposits } from './deposits.ts'

/** Overdue orders are looked for so often, in ms: also at the start, for what a crash left behind. */
const SWEEP_EVERY = 1_000

/** Lets orders expire by the server's clock. Returns what ends it; a sweep that runs is finished. */
export function startDepositSweep(
  { deposits, now }: Pick<Platform, 'now'> & { readonly deposits: Deposits },
  onFault: (error: unknown) => void,
): () => Promise<void> {
  return startSweep(() => deposits.sweep(now()), SWEEP_EVERY, onFault)
}
