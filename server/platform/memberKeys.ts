import { conflict } from './callError.ts'
import type { KeyKind } from './db/schema.ts'
import type { RateLimit } from './rateLimit.ts'
import { requirePace } from './requirePace.ts'
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

/**
 * Counts an order whose client id is new, by what it is (`name`): a repeat of one that was carried out is answered however fast it comes.
 * Throws `rateLimited`.
 */
export async function paceNewKey(tx: Transaction, memberId: string, key: string, name: string, limit: RateLimit): Promise<void> {
  const known = await tx.db
    .selectFrom('member_key')
    .select('kind')
    .where('member_id', '=', memberId)
    .where('key', '=', key)
    .executeTakeFirst()
  if (known === undefined) await requirePace(tx, `${name}:${memberId}`, limit)
}
