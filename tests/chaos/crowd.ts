import { reconnectDelay } from '#src/api/model/backoff.ts'
import { profile } from '#src/api/profile.ts'
import { toApiError } from '#src/api/transport/errors.ts'
import { createLiveClient } from '#tests/support/liveClient.ts'
import { CHAOS, type OpenedSession } from './server/orders.ts'

export type CrowdClient = ReturnType<typeof createLiveClient>

/** The page's own link, streams and calls, with its real waits; by default a visitor's, on a device of its own. */
export function createCrowdClient(url: string, number: number, random: () => number, session?: OpenedSession): CrowdClient {
  const waits = { random, delay: reconnectDelay }
  if (session === undefined) return createLiveClient(url, { ...waits, deviceId: CHAOS.deviceId(number) })
  const { token, key, deviceId } = session
  return createLiveClient(url, { ...waits, deviceId, session: { token, key } })
}

/** Does something for each item, at most `lanes` at once. */
export async function inLanes<T>(items: readonly T[], lanes: number, run: (item: T) => Promise<void>): Promise<void> {
  let next = 0
  const lane = async () => {
    while (next < items.length) await run(items[next++]!)
  }
  await Promise.all(Array.from({ length: Math.min(lanes, items.length) }, lane))
}

/**
 * What nothing was done of, so that it is sent again: too many at once, or one whose time must be newer, as a node that began just now or
 * a Redis that was emptied cannot know its nonce.
 */
const AGAIN: readonly number[] = [profile.codes.rateLimited, profile.codes.rateLimitedB, profile.codes.clockSkewed]

/** Whether a call was refused for good: trying it again would change nothing. */
export function isRefused(error: unknown): boolean {
  const { kind, code } = toApiError(error)
  return kind === 'business' && !AGAIN.includes(code)
}
