/** A growing wait, in ms: the first one is at most `first`, later ones double up to `limit`. */
export type Backoff = { readonly first: number; readonly limit: number }

/** The default for retries: the first within half a second, never more than 15 s apart. */
export const RECONNECT_BACKOFF: Backoff = { first: 500, limit: 15_000 }

/** Waits between tries that suit a person who looks on: 2 s at first, later ever longer, up to half a minute. */
export const WATCHED_BACKOFF: Backoff = { first: 2_000, limit: 30_000 }

/**
 * The wait before attempt number `attempt` (from 1), in ms. Half of it is fixed and half is random ("equal jitter"), so that thousands of
 * clients that were disconnected together do not reconnect together. `random` yields [0, 1).
 */
export function backoffDelay(attempt: number, random: () => number, backoff: Backoff = RECONNECT_BACKOFF): number {
  const ceiling = Math.min(backoff.limit, backoff.first * 2 ** Math.min(30, Math.max(0, attempt - 1)))
  return Math.round(ceiling / 2 + (ceiling / 2) * random())
}

/** How a crowd is spread, in ms: 5 for each person, at most 10 s. */
const CROWD = { each: 5, limit: 10_000 }

/**
 * The wait before the link's attempt number `attempt` (from 1), in ms, when `crowd` people may have lost it together (Q6): `backoffDelay`
 * plus up to 5 ms for each of them, at most 10 s; twice that from the second attempt on, so that repeated attempts do not collide with
 * first ones. Without a crowd nothing is added; the wait is never longer than 35 s.
 */
export function reconnectDelay(attempt: number, random: () => number, crowd: number): number {
  const spread = Math.min(CROWD.limit, Math.max(0, crowd - 1) * CROWD.each) * (attempt > 1 ? 2 : 1)
  return backoffDelay(attempt, random) + Math.round(spread * random())
}
