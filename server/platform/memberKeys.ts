import { conflict } from './callError.ts'
import { prepared } from './db/prepared.ts'
import type { KeyKind } from './db/schema.ts'
import type { RateLimit } from './rateLimit.ts'
import { requirePace } from './requirePace.ts'
import type { Transaction } from './transaction.ts'

type MemberKey = { readonly memberId: string; readonly key: string }

const insertKey = prepared((db, { memberId, key, kind, at }: MemberKey & { readonly kind: KeyKind; readonly at: number }) =>
  db
    .insertInto('member_key')
    .values({ member_id: memberId, key, kind, at })
    .onConflict((clash) => clash.columns(['member_id', 'key']).doUpdateSet({ at }))
    .returning('kind'),
)

const keyOf = prepared((db, { memberId, key }: MemberKey) =>
  db.selectFrom('member_key').select('kind').where('member_id', '=', memberId).where('key', '=', key),
)

/**
 * Uses a client id for an order of one kind, in the transaction that carries it out: a member's ids are one namespace, so that "what
 * became of this id" has one answer. Call it for a new order alone, once nothing refuses it: a refused order keeps no row. Throws
 * `conflict` when the id stands for another kind; it does for 30 days (`growth.ts`), and what it made is known by it for ever.
 */
export async function claimKey(tx: Transaction, memberId: string, key: string, kind: KeyKind): Promise<void> {
  const [claimed] = await insertKey(tx.db, { memberId, key, kind, at: tx.at })
  if (claimed?.kind !== kind) throw conflict()
}

/** Gives back a client id that was claimed for an order of one kind before it was judged, and that made nothing. */
export async function releaseKey(tx: Transaction, memberId: string, key: string, kind: KeyKind): Promise<void> {
  await tx.db.deleteFrom('member_key').where('member_id', '=', memberId).where('key', '=', key).where('kind', '=', kind).execute()
}

/**
 * Counts an order whose client id is new, by what it is (`name`): a repeat of one that was carried out is answered however fast it comes.
 * Throws `rateLimited`.
 */
export async function paceNewKey(tx: Transaction, memberId: string, key: string, name: string, limit: RateLimit): Promise<void> {
  const known = await keyOf(tx.db, { memberId, key })
  if (known.length === 0) await requirePace(tx, `${name}:${memberId}`, limit)
}
