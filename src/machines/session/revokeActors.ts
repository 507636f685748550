import type { Client } from '#src/api/transport/client.ts'
import type { Kept } from '#src/api/transport/credentials.ts'
import { toApiError } from '#src/api/transport/errors.ts'
import { backoffDelay } from '#src/streams/kit/backoff.ts'
import type { Toasts } from '../toast/toastActors.ts'

export type RevokePorts = {
  /** Calls as that session, which the device keeps no longer. */
  readonly clientOf: (left: Kept) => Client
  readonly notices: Toasts
  readonly wait: (ms: number) => Promise<void>
  readonly random: () => number
  readonly now: () => number
}

/** How long the server may take before the member is told that it has not heard of it, ms. */
const PATIENCE = 4_000

/**
 * Tells the server that a session was left (S-5): again and again while the page is open and the session would still run there.
 * When it does not hear of it soon, the member is told.
 */
export function createRevoke({ clientOf, notices, wait, random, now }: RevokePorts) {
  const ask = async (left: Kept): Promise<void> => {
    const { callLogout } = await import('./loginActors.ts')
    await callLogout(clientOf(left), new AbortController().signal)
  }
  const tell = async (left: Kept): Promise<void> => {
    for (let attempt = 1; left.expiresAt > now(); attempt += 1) {
      const heard = await ask(left).then(
        () => true,
        // Whatever the server itself answers, the session is over or will not end any better.
        (error: unknown) => ['business', 'unauthorized'].includes(toApiError(error).kind),
      )
      if (heard) return
      await wait(backoffDelay(attempt, random))
    }
  }
  return (left: Kept): void => {
    let told = false
    void tell(left).then(() => {
      told = true
    })
    void wait(PATIENCE).then(() => {
      if (!told) notices.raise({ key: 'toast.logoutUnheard', tone: 'warn', stay: 8_000 })
    })
  }
}
