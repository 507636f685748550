/** Turns within a process: one at a time for each key, in the order of arrival, and so many seats for all. */
export function createTurns(seats: number) {
  const lines = new Map<bigint, Promise<void>>()
  const waiting: (() => void)[] = []
  let taken = 0

  async function takeOne(key: bigint): Promise<() => void> {
    const before = lines.get(key)
    let leave: () => void = () => undefined
    const mine = new Promise<void>((resolve) => (leave = resolve))
    lines.set(key, mine)
    await before
    return () => {
      if (lines.get(key) === mine) lines.delete(key)
      leave()
    }
  }

  function free(): void {
    const next = waiting.shift()
    if (next === undefined) taken -= 1
    else next()
  }

  return {
    /** Waits for each of the keys, which all must sort alike, and takes them; returns what gives them back. */
    async take(keys: readonly bigint[]): Promise<() => void> {
      const leaves: (() => void)[] = []
      for (const key of keys) leaves.push(await takeOne(key))
      return () => {
        for (const leave of leaves) leave()
      }
    },
    /** Waits for a seat and takes it; returns what gives it back. */
    async seat(): Promise<() => void> {
      if (taken < seats) taken += 1
      // Who gives a seat back hands it on.
      else await new Promise<void>((resolve) => waiting.push(resolve))
      return free
    },
  }
}
