import * as v from 'valibot'
import { GRANT_LASTS, GrantTerms, neededFor } from '#src/api/model/grant.ts'
import type { LocalWords } from '#src/api/model/maintenance.ts'
import { fen, type Fen } from '#src/api/model/money/amount.ts'
import { toWire } from '#src/api/model/money/wireAmount.ts'
import type { VenueKind } from '#src/api/model/venueKind.ts'
import { HOUSE, openAccount, transfer } from '../ledger/ledger.ts'
import { lockedAccountOf } from '../ledger/owners.ts'
import { conflict } from '../platform/callError.ts'
import { digestOf, newId } from '../platform/ids.ts'
import type { Transaction } from '../platform/transaction.ts'
import { holdPlayer, readPause } from '../saferPlay/record.ts'
import { tellGrants } from './grantRows.ts'

/** A bonus to give: `key` unique for ever; `multiple` 1 to 10; `source` = what gives it, with the title that its member reads. */
export type GrantOrder = {
  readonly key: string
  readonly amount: Fen
  readonly multiple: number
  readonly product: VenueKind
  readonly source: { readonly kind: string; readonly id: string; readonly title: LocalWords }
}

/**
 * Gives a member a bonus, locked until their valid bets of one kind of games are `multiple` times as much; once a key, and asked again it
 * is the same grant. Returns its id; null = the member paused or is excluded, so that none is given, and the key stays free. Throws
 * `conflict` for a key that gave something else, and where the terms are none (a multiple above 10, no amount).
 */
export async function giveGrant(
  tx: Transaction,
  memberId: string,
  { key, source, ...asked }: GrantOrder,
): Promise<{ readonly id: string } | null> {
  const terms = v.parse(GrantTerms, { ...asked, amount: toWire(asked.amount) })
  const { amount, multiple, product } = terms
  const digest = digestOf(memberId, amount, multiple, product, source.kind, source.id)
  const given = await tx.db.selectFrom('bonus_grant').select(['id', 'digest']).where('give_key', '=', key).executeTakeFirst()
  if (given !== undefined && given.digest !== digest) throw conflict()
  if (given !== undefined) return { id: given.id }
  await holdPlayer(tx, memberId)
  if ((await readPause(tx.db, memberId, tx.at)) !== null) return null

  const id = newId('gt')
  await tx.db
    .insertInto('bonus_grant')
    .values({
      id,
      give_key: key,
      digest,
      member_id: memberId,
      product,
      amount,
      multiple,
      needed: neededFor(terms),
      progress: fen(0),
      state: 'running',
      source_kind: source.kind,
      source_id: source.id,
      title_chinese: source.title['zh-CN'],
      title_english: source.title.en,
      given_at: tx.at,
      due_at: tx.at + GRANT_LASTS,
      ended_at: null,
    })
    .execute()
  const to = lockedAccountOf(memberId)
  await openAccount(tx.db, HOUSE.grants, 'FEN', 'house')
  await openAccount(tx.db, to, 'FEN', 'member')
  await transfer(tx, { kind: 'grantLock', key: `grant:${id}:lock`, digest, asset: 'FEN', from: HOUSE.grants, to, amount })
  tellGrants(tx, memberId)
  return { id }
}
