import { entryOf } from '#src/api/catalogue.ts'
import { logout } from '#src/api/contract/logout.ts'
import type { Client } from '#src/api/transport/client.ts'
import type { Kept } from '#src/api/transport/credentials.ts'
import { toApiError } from '#src/api/transport/errors.ts'
import { backoffDelay } from '#src/api/model/backoff.ts'
import type { Toasts } from '../toast/toastActors.ts'

export type RevokePorts = {
  /** A client that calls with that session's token, which the device has already deleted. */
  readonly clientOf: (left: Kept) => Client
  readonly toasts: Toasts
  readonly wait: (ms: number) => Promise<void>
  readonly random: () => number
  readonly now: () => number
}

/** How long the server may take to confirm a logout before the member is warned, ms. */
const WARN_AFTER = 4_000

/**
 * Whether the server answered for good: the session is over, or another try would not change the answer. Who was turned away at the door, by an
 * allowance that is used up or a wrong clock, was not heard.
 */
function isFinal(error: unknown): boolean {
  const failure = toApiError(error)
  if (failure.kind === 'unauthorized') return true
  return failure.kind === 'business' && ['caller', 'session', 'blockade'].includes(entryOf(failure).class)
}

/**
 * Revokes a session on the server after logout (S-5). Retries while the page is open and the session has not expired. Unless
 * `isSilent`, it warns the member when the server has not confirmed it within 4 s.
 */
export function createRevoke({ clientOf, toasts, wait, random, now }: RevokePorts) {
  // Code that came late would be asked for without a network, and a browser may keep that failure for good.
  const callOnce = (left: Kept) => clientOf(left).call(logout, {})
  const callUntilConfirmed = async (left: Kept): Promise<void> => {
    for (let attempt = 1; left.expiresAt > now(); attempt += 1) {
      const confirmed = await callOnce(left).then(() => true, isFinal)
      if (confirmed) return
      await wait(backoffDelay(attempt, random))
    }
  }
  return (left: Kept, { isSilent }: { readonly isSilent: boolean }): void => {
    let isSettled = false
    void callUntilConfirmed(left).then(() => {
      isSettled = true
    })
    if (isSilent) return
    void wait(WARN_AFTER).then(() => {
      if (!isSettled) toasts.raise({ key: 'toast.logoutUnheard', tone: 'warn', stay: 8_000 })
    })
  }
}
