import { conflict } from './callError.ts'
import type { KeyKind } from './db/schema.ts'
import type { Transaction } from './transaction.ts'

/**
 * Uses a client id for an order of one kind, in the transaction that carries it out: a member's ids are one namespace, so that "what
 * became of this id" has one answer. Call it for a new order alone, once nothing refuses it: a refused order keeps no row. Throws
 * `conflict` when the id stands for another kind; it does for 30 days (`growth.ts`), and what it made is known by it for ever.
 */
export async function claimKey(tx: Transaction, memberId: string, key: string, kind: KeyKind): Promise<void> {
  const claimed = await tx.db
    .insertInto('member_key')
    .values({ member_id: memberId, key, kind, at: tx.at })
    .onConflict((clash) => clash.columns(['member_id', 'key']).doUpdateSet({ at: tx.at }))
    .returning('kind')
    .executeTakeFirstOrThrow()
  if (claimed.kind !== kind) throw conflict()
}
