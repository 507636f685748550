import { LOBBY } from '#src/api/contract/pushes.ts'
import type { Platform } from '../platform/platform.ts'
import type { Sportsbook } from './sportsbook.ts'

/** All open bets are looked at so often, in ms: what a crash or a fault left behind is found then. */
const SWEEP_EVERY = 15_000

/**
 * Settles bets as their matches go on: at the start what was left behind, then after every change of a match, and all of them now
 * and then. Returns what ends it; a settlement that runs is finished.
 */
export function startSettler(
  { bus, jobs, sportsbook }: Pick<Platform, 'bus' | 'jobs'> & { readonly sportsbook: Sportsbook },
  onFault: (error: unknown) => void,
): () => Promise<void> {
  const waiting = new Set<string>()

  async function settleWaiting(): Promise<void> {
    for (const matchId of waiting) {
      waiting.delete(matchId)
      await sportsbook.settle(matchId).catch(onFault)
    }
  }
  async function settleAll(): Promise<void> {
    waiting.clear()
    await sportsbook.settle()
  }

  const job = jobs.start({
    kind: 'settler',
    every: SWEEP_EVERY,
    work: (reason) => (reason === 'woken' ? settleWaiting() : settleAll()),
    onFault,
  })
  // The node that changed a match settles its bets; what that one leaves is found by the sweep.
  const unsubscribe = bus.subscribe((message, isOwn) => {
    if (!isOwn || message.type !== 'event' || message.room !== LOBBY || message.event.kind !== 'match') return
    waiting.add(message.event.body.matchId)
    job.wake()
  })
  return async () => {
    unsubscribe()
    await job.stop()
  }
}
