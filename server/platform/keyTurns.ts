/** Turns within a process: one at a time for each key, in the order of arrival, and so many seats for all. */
export function createTurns(seats: number) {
  const lines = new Map<bigint, Promise<void>>()
  const waiting: { readonly many: number; readonly sit: () => void }[] = []
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

  /** Lets in who waited longest, as long as there is room: nobody is overtaken. */
  function admit(): void {
    for (let next = waiting[0]; next !== undefined && taken + next.many <= seats; next = waiting[0]) {
      waiting.shift()
      taken += next.many
      next.sit()
    }
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
    /** Waits for a seat and takes it; returns what gives it back. `all`: for every seat, so that nobody else has one. */
    async seat(all = false): Promise<() => void> {
      const many = all ? seats : 1
      await new Promise<void>((sit) => {
        waiting.push({ many, sit })
        admit()
      })
      return () => {
        taken -= many
        admit()
      }
    },
  }
}
