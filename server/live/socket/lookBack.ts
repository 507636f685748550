/**
 * Looks again and again at what came since the look before, and `apart` ms more: what another process stored may bear an older time. What a
 * look that failed should have found is looked for by the next.
 */
export function createLookBack(now: () => number, apart: number) {
  let since = now() - apart
  return async (look: (since: number) => Promise<void>): Promise<void> => {
    const began = now()
    await look(since)
    since = began - apart
  }
}
