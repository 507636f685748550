/** An allowance of `burst` at once that refills by `perSecond`. */
export type Allowance = { readonly burst: number; readonly perSecond: number }

/** Most keys remembered at once; beyond it those that are full again go first. */
const KEY_LIMIT = 10_000

/** Counts in memory what each key uses, for doors where a restart may forgive. `now` in ms. */
export function createFlood({ burst, perSecond }: Allowance, now: () => number) {
  // The moment at which each key's allowance is full again, in the order of the keys' last use.
  const fullAt = new Map<string, number>()
  const interval = 1_000 / perSecond

  function forget(at: number): void {
    for (const [key, full] of fullAt) {
      if (full > at && fullAt.size < KEY_LIMIT) return
      fullAt.delete(key)
    }
  }

  return {
    /** Uses one of the key's allowance; false when there is none left. */
    take(key: string): boolean {
      const at = now()
      const full = Math.max(fullAt.get(key) ?? 0, at) + interval
      if (full - at > burst * interval) return false
      fullAt.delete(key)
      if (fullAt.size >= KEY_LIMIT) forget(at)
      fullAt.set(key, full)
      return true
    },
  }
}
