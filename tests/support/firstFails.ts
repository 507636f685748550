import type { Write } from '#server/platform/transaction.ts'

/** Writes of which the first fails, as those of a row that is broken do. */
export function firstFails(write: Write): Write {
  let isFirst = true
  return (work, hint) => {
    if (!isFirst) return write(work, hint)
    isFirst = false
    return Promise.reject(new Error('this one fails'))
  }
}
