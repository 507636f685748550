/** Bounds of a growing wait, in ms: the first wait is at most `first`, later ones double up to `limit`. */
export type Backoff = { readonly first: number; readonly limit: number }

/** How the realtime link comes back: within half a second at first, never longer than 15 s apart. */
export const RECONNECT_BACKOFF: Backoff = { first: 500, limit: 15_000 }

/**
 * The wait before try number `attempt` (from 1), in ms. Half of it is fixed and half is chance ("equal jitter"), so that
 * thousands of clients that were cut off together do not come back together. `random` yields [0, 1).
 */
export function backoffDelay(attempt: number, random: () => number, backoff: Backoff = RECONNECT_BACKOFF): number {
  const ceiling = Math.min(backoff.limit, backoff.first * 2 ** Math.min(30, Math.max(0, attempt - 1)))
  return Math.round(ceiling / 2 + (ceiling / 2) * random())
}
