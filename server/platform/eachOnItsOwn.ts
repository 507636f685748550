/** Does something with each of many, one after another: what one fails at keeps nobody behind it waiting. Throws all faults once every one was tried. */
export async function eachOnItsOwn<T>(all: readonly T[], work: (one: T) => Promise<unknown>): Promise<void> {
  const faults: unknown[] = []
  for (const one of all) {
    try {
      await work(one)
    } catch (error) {
      faults.push(error)
    }
  }
  if (faults.length === 1) throw faults[0]
  if (faults.length > 1) throw new AggregateError(faults, `${faults.length} of ${all.length} failed`)
}
