import { dayOf } from '#src/api/model/day.ts'
import { payInterest } from './yebInterest.ts'
import type { Platform } from '#server/platform/platform.ts'

/** How often it is looked whether a day is over, in ms. */
const LOOK_EVERY = 15_000

/**
 * Pays interest after each midnight of UTC+8, and at the start what a stop has left out. A failure is tried again at the next look.
 * Returns what ends it; a payment that runs is finished.
 */
export function startYebPayer(platform: Omit<Platform, 'bus'>, onFault: (error: unknown) => void): () => Promise<void> {
  let paidUntil = Number.NaN
  const look = async () => {
    const today = dayOf(platform.now())
    if (today === paidUntil) return
    await payInterest(platform)
    paidUntil = today
  }
  return platform.jobs.start({ kind: 'interest', every: LOOK_EVERY, work: look, onFault }).stop
}
