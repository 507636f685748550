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
  if (faults.length === 1) throw faults[0]
  if (faults.length > 1) throw new AggregateError(faults, `${faults.length} of ${tried} failed`)
}
