import type { Write } from '#server/platform/transaction.ts'

/** The same context, killed after so many transactions: each one after them throws `killed`, and nothing of it is stored. */
export function killedAfter<Context extends { readonly write: Write }>(context: Context, transactions: number): Context {
  let done = 0
  const write: Write = async (work) => {
    done += 1
    if (done > transactions) throw new Error('killed')
    return context.write(work)
  }
  return { ...context, write }
}
