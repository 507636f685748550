/**
 * Does something with each of many, one after another: what one fails at keeps nobody behind it waiting. Throws all faults once every one was
 * tried. Of more than are read at once, `pageByPage` finds each.
 */
export async function eachOnItsOwn<T>(all: Iterable<T> | AsyncIterable<T>, work: (one: T) => Promise<unknown>): Promise<void> {
  const faults: unknown[] = []
  let tried = 0
  for await (const one of all) {
    tried += 1
    try {
      await work(one)
    } catch (error) {
      faults.push(error)
    }
  }
  throwAll(faults, tried)
}

/** As `eachOnItsOwn`, with all of them side by side: for a few that wait for somebody else. */
export async function allOnTheirOwn<T>(all: readonly T[], work: (one: T) => Promise<unknown>): Promise<void> {
  const ends = await Promise.allSettled(all.map(work))
  throwAll(
    ends.flatMap((end) => (end.status === 'rejected' ? [end.reason as unknown] : [])),
    all.length,
  )
}

/** Throws one fault as it is, and many together; nothing where there is none. */
function throwAll(faults: readonly unknown[], tried: number): void {
  if (faults.length === 1) throw faults[0]
  if (faults.length > 1) throw new AggregateError(faults, `${faults.length} of ${tried} failed`)
}
