/** Requests of one second are forgotten together. */
const STEP = 1_000

/** Nonces with the times of their requests, in memory, forgotten from the oldest on. */
export function createUsedNonces() {
  const nonces = new Set<string>()
  const bySecond = new Map<number, string[]>()

  function drop(second: number): void {
    for (const nonce of bySecond.get(second) ?? []) nonces.delete(nonce)
    bySecond.delete(second)
  }

  return {
    get size(): number {
      return nonces.size
    },
    has: (nonce: string): boolean => nonces.has(nonce),
    add(nonce: string, stamp: number): void {
      if (nonces.has(nonce)) return
      nonces.add(nonce)
      const second = Math.floor(stamp / STEP)
      const others = bySecond.get(second)
      if (others === undefined) bySecond.set(second, [nonce])
      else others.push(nonce)
    },
    /** Forgets those from before a time, in whole seconds. */
    forget(before: number): void {
      for (const second of bySecond.keys()) if ((second + 1) * STEP <= before) drop(second)
    },
    /** Forgets the oldest second when it is before a time; until when nothing is known then. Null = all are younger. */
    giveUpOldest(before: number): number | null {
      const oldest = Math.min(...bySecond.keys())
      const end = (oldest + 1) * STEP - 1
      if (!Number.isFinite(oldest) || end >= before) return null
      drop(oldest)
      return end
    },
    *all(): Generator<{ readonly nonce: string; readonly stamp: number }> {
      for (const [second, held] of bySecond) for (const nonce of held) yield { nonce, stamp: second * STEP }
    },
  }
}
