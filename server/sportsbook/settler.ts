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
  { bus, sportsbook }: Pick<Platform, 'bus'> & { readonly sportsbook: Sportsbook },
  onFault: (error: unknown) => void,
): () => Promise<void> {
  const waiting = new Set<string>()
  let all = true
  let running: Promise<void> | null = null

  async function work(): Promise<void> {
    while (all || waiting.size > 0) {
      const wholesale = all
      const [matchId] = waiting
      all = false
      if (wholesale) waiting.clear()
      else waiting.delete(matchId!)
      await sportsbook.settle(wholesale ? undefined : matchId).catch(onFault)
    }
    running = null
  }
  const wake = () => {
    running ??= work()
  }

  const unsubscribe = bus.subscribe((message) => {
    if (message.type !== 'event' || message.room !== LOBBY || message.event.kind !== 'match') return
    waiting.add(message.event.body.matchId)
    wake()
  })
  const timer = setInterval(() => {
    all = true
    wake()
  }, SWEEP_EVERY)
  timer.unref()
  wake()
  return async () => {
    unsubscribe()
    clearInterval(timer)
    await running
  }
}
