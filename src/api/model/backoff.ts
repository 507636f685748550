/** Bounds of a growing wait, in ms: the first wait is at most `first`, later ones double up to `limit`. */
export type Backoff = { readonly first: number; readonly limit: number }

/** How what failed is tried again: within half a second at first, never longer than 15 s apart. */
export const RECONNECT_BACKOFF: Backoff = { first: 500, limit: 15_000 }

/**
 * The wait before try number `attempt` (from 1), in ms. Half of it is fixed and half is chance ("equal jitter"), so that
 * thousands of clients that were cut off together do not come back together. `random` yields [0, 1).
 */
export function backoffDelay(attempt: number, random: () => number, backoff: Backoff = RECONNECT_BACKOFF): number {
  const ceiling = Math.min(backoff.limit, backoff.first * 2 ** Math.min(30, Math.max(0, attempt - 1)))
  return Math.round(ceiling / 2 + (ceiling / 2) * random())
}

/** How a crowd comes back: one every 5 ms, but nobody waits more than 10 s longer for the others at the first try. */
const CROWD = { each: 5, limit: 10_000 }

/**
 * The wait before the link's try number `attempt` (from 1), in ms, when so many people may have lost it together (Q6): beside
 * `backoffDelay` up to 5 ms for each of them, at most 10 s; twice that from the second try on, so that those who found nobody
 * do not meet those who come for the first time. Alone nobody waits for anybody; nobody ever waits longer than 35 s.
 */
export function reconnectDelay(attempt: number, random: () => number, crowd: number): number {
  const spread = Math.min(CROWD.limit, Math.max(0, crowd - 1) * CROWD.each) * (attempt > 1 ? 2 : 1)
  return backoffDelay(attempt, random) + Math.round(spread * random())
}
