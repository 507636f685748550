/**
 * Which tab of this device has an order. Only that tab asks and answers for it; the others leave it alone until it is let go, also
 * by the end of the tab. A browser without locks (a page without https) says of none that another tab has it.
 */
export type OrderLocks = {
  /** Takes an order for this tab; resolves when it has it, at once when it has it already. */
  readonly take: (id: string) => Promise<void>
  /** Takes an order when nobody has it, neither another tab nor somebody else in this one; whether it did. */
  readonly tryTake: (id: string) => Promise<boolean>
  /** Lets go of an order; one that this tab does not have stays as it is. */
  readonly letGo: (id: string) => void
  /** Resolves when no tab has an order. Rejects when the signal ends the wait. */
  readonly free: (id: string, signal: AbortSignal) => Promise<void>
}

type Held = { readonly release: () => void; readonly released: Promise<void> }

/** Orders' locks over a browser's, which end with the tab that holds them. */
export function createOrderLocks(locks: Pick<LockManager, 'request'> | undefined): OrderLocks {
  const name = (id: string) => `anchorage.order.${id}`
  const own = new Map<string, Held>()
  /** Orders that are waited for. */
  const taking = new Map<string, Promise<boolean>>()
  /** Requests that the browser has not seen the end of: one that was let go of a moment ago is still its own to give away. */
  const open = new Map<string, Promise<void>>()

  /** Asks the browser for an order's lock and holds it; false when it is not there to be had. */
  const hold = (id: string, ifAvailable: boolean) =>
    new Promise<boolean>((taken) => {
      const begin = () => {
        const { promise, resolve } = promiseWith()
        own.set(id, { release: resolve, released: promise })
        taken(true)
        return promise
      }
      // A browser without locks, or that refuses one, does not keep anybody from their order.
      if (locks === undefined) return void begin()
      const ask = async () => {
        try {
          await locks.request(name(id), { ifAvailable }, (lock) => (lock === null ? taken(false) : begin()))
        } catch {
          void begin()
        }
      }
      const asked = ask().finally(() => open.get(id) === asked && open.delete(id))
      open.set(id, asked)
    })

  return {
    take: async (id) => {
      if (own.has(id)) return
      const asked = taking.get(id) ?? hold(id, false).finally(() => taking.delete(id))
      taking.set(id, asked)
      await asked
    },
    tryTake: async (id) => {
      if (own.has(id)) return false
      await open.get(id)
      return !own.has(id) && hold(id, true)
    },
    letGo: (id) => {
      own.get(id)?.release()
      own.delete(id)
    },
    free: async (id, signal) => {
      await own.get(id)?.released
      try {
        await locks?.request(name(id), { signal }, () => undefined)
      } catch (error) {
        if (signal.aborted) throw error
      }
    },
  }
}

function promiseWith() {
  let resolve = () => {}
  const promise = new Promise<void>((done) => {
    resolve = done
  })
  return { promise, resolve }
}
