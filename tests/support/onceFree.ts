import { setTimeout as pause } from 'node:timers/promises'

/** How often it is tried, and how long between two tries, in ms: half a minute in all. */
const [TRIES, BETWEEN] = [60, 500]

/**
 * Starts a server on a port that it had before: somebody else's connection may have come to have it, and it begins once that is free again.
 * Rejects with what is no matter of the port, and with the last failure when it is not free in time.
 */
export async function onceFree<Started>(start: () => Promise<Started>, isTaken: (error: unknown) => boolean): Promise<Started> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await start()
    } catch (error) {
      if (attempt === TRIES || !isTaken(error)) throw error
      await pause(BETWEEN)
    }
  }
}
