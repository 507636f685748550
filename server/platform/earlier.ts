import type { Transaction, Write } from './transaction.ts'

/** Writes as if it were so many ms earlier: for what the demo says that happened before its first start. */
export const writeEarlier =
  (write: Write, by: number): Write =>
  (work, hint) =>
    write((tx) => work(at(tx, tx.at - by)), hint)

/** A transaction at another time, in ms. */
export const at = (tx: Transaction, time: number): Transaction => ({ ...tx, at: time })
