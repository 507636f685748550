/**
 * Which tab of this device has an order on its way. Only that tab waits for the answer; the others leave the order alone until it
 * is let go, also by the end of the tab. A browser without locks (a page without https) says of none that it is taken.
 */
export type OrderLocks = {
  /** Takes an order for this tab; resolves when it has it. */
  readonly take: (id: string) => Promise<void>
  /** Lets go of an order; one that this tab does not have stays as it is. */
  readonly letGo: (id: string) => void
  /** Whether another tab has an order. */
  readonly isTaken: (id: string) => Promise<boolean>
  /** Resolves when no tab has an order. Rejects when the signal ends the wait. */
  readonly free: (id: string, signal: AbortSignal) => Promise<void>
}

/** Orders' locks over a browser's, which end with the tab that holds them. */
export function createOrderLocks(locks: Pick<LockManager, 'request' | 'query'> | undefined): OrderLocks {
  const name = (id: string) => `anchorage.order.${id}`
  const own = new Map<string, () => void>()
  return {
    take: (id) =>
      new Promise((taken) => {
        if (locks === undefined) return taken()
        const hold = () => {
          taken()
          return new Promise<void>((release) => void own.set(id, release))
        }
        // A browser that refuses the lock does not keep anybody from their order.
        locks.request(name(id), hold).catch(() => taken())
      }),
    letGo: (id) => {
      own.get(id)?.()
      own.delete(id)
    },
    isTaken: async (id) => {
      if (locks === undefined || own.has(id)) return false
      try {
        const { held = [] } = await locks.query()
        return held.some((lock) => lock.name === name(id))
      } catch {
        return false
      }
    },
    free: async (id, signal) => {
      await locks?.request(name(id), { signal }, () => undefined)
    },
  }
}
