import type { OperationLogTable } from '#server/platform/db/schema.ts'
import type { Reader } from '#server/platform/db/database.ts'
import type { Transaction } from '#server/platform/transaction.ts'

/** How one kind of act is taken back. */
export type Undoable = {
  /** Whether what the entry did still stands at `now` (ms), so that there is something to take back. */
  readonly stands: (reader: Reader, entry: OperationLogTable, now: number) => Promise<boolean>
  /** Takes it back. Only called while it stands, in the same transaction. */
  readonly takeBack: (tx: Transaction, entry: OperationLogTable) => Promise<unknown>
}
