import type { SavedKind, SaveRefusal } from '#src/api/model/savedCard.ts'
import { SAVED_LIMIT } from '#src/api/model/savedCard.ts'
import type { UsdtNetwork } from '#src/api/model/payAddress.ts'
import type { Reader } from '#server/platform/db/database.ts'
import type { SavedTable } from '#server/platform/db/withdrawalTables.ts'
import type { Transaction } from '#server/platform/transaction.ts'
import { newId } from '#server/platform/ids.ts'
import type { Vault } from '#server/platform/vault.ts'
import { isSameName } from '#src/api/model/realName.ts'
import { notePrint } from './destinationPrints.ts'
import { realNameOf } from './realNames.ts'
import { storeNumber } from './sealedNumbers.ts'
import { isTronAddress } from './tronAddress.ts'
import { tellWait } from '#server/members/withdrawalWaits.ts'

/** A card or an address to be saved, in the clear. `of` = its bank, network or currency; a card without a holder gets the real name. */
export type NewSaved = { readonly memberId: string; readonly number: string } & (
  | { readonly kind: 'bankCard'; readonly of: string; readonly holder: string | null }
  | { readonly kind: 'usdt'; readonly of: UsdtNetwork; readonly holder: null }
  | { readonly kind: 'virtual'; readonly of: string; readonly holder: null }
)

/** A member's cards or addresses of one kind, oldest first. */
export function listSaved(reader: Reader, memberId: string, kind: SavedKind): Promise<SavedTable[]> {
  return reader
    .selectFrom('saved_destination')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('kind', '=', kind)
    .orderBy('created_at')
    .orderBy('id')
    .limit(SAVED_LIMIT)
    .execute()
}

/** One of a member's own cards or addresses. */
export function findSaved(reader: Reader, memberId: string, id: string): Promise<SavedTable | undefined> {
  return reader
    .selectFrom('saved_destination')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Since when one counts as new, in ms: since it was saved, or its holder was corrected. */
export const newSince = ({ created_at: savedAt, new_at: newAt }: Pick<SavedTable, 'created_at' | 'new_at'>): number =>
  newAt ?? savedAt

/** Saves a card or an address, once a number, and tells the member that withdrawals to it wait; null = it is saved. */
export async function saveDestination(tx: Transaction, vault: Vault, wanted: NewSaved): Promise<SaveRefusal | null> {
  const { memberId, kind, of, number, holder } = wanted
  if (kind === 'usdt' && of === 'TRC20' && !isTronAddress(number)) return 'checksum'
  const saved = await listSaved(tx.db, memberId, kind)
  const stored = storeNumber(vault, memberId, kind, number)
  if (saved.some((one) => one.print === stored.print)) return null
  if (saved.length >= SAVED_LIMIT) return 'full'
  const name = await realNameOf(tx.db, memberId)
  if (name === null) return 'realName'
  if (holder !== null && !isSameName(holder, name)) return 'holder'
  const made = await tx.db
    .insertInto('saved_destination')
    .values({
      id: newId('d'),
      member_id: memberId,
      kind,
      of,
      ...stored,
      claim: stored.print,
      holder: kind === 'bankCard' ? name : null,
      created_at: tx.at,
    })
    .onConflict((clash) => clash.column('claim').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (made === undefined) return 'taken'
  await notePrint(tx, memberId, stored.print)
  await tellWait(tx, memberId, 'destination')
  return null
}

/** Forgets one of a member's own cards or addresses; withdrawals that go there keep a copy, and its print stays (`destinationPrints.ts`). */
export async function forgetDestination({ db }: Transaction, memberId: string, kind: SavedKind, id: string): Promise<void> {
  await db
    .deleteFrom('saved_destination')
    .where('member_id', '=', memberId)
    .where('kind', '=', kind)
    .where('id', '=', id)
    .execute()
}
