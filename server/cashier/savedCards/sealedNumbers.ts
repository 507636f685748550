import { maskCard } from '#src/api/model/cardNumber.ts'
import { maskAddress } from '#src/api/model/payAddress.ts'
import type { SavedKind } from '#src/api/model/savedCard.ts'
import { dropRemains } from '#server/platform/db/store.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { Transaction } from '#server/platform/transaction.ts'
import type { Vault } from '#server/platform/vault.ts'
import { noteSavedPrints } from './destinationPrints.ts'

/** A card's number or an address, as it is stored: sealed for its member, masked for everybody, and a print to find it by. */
type StoredNumber = { readonly number: string; readonly masked: string; readonly print: string }

/** A number as it is compared: the letters' case says nothing in an Ethereum address. */
function comparable(number: string): string {
  return number.startsWith('0x') ? number.toLowerCase() : number
}

/** How a number is stored. */
export function storeNumber(vault: Vault, memberId: string, kind: SavedKind, number: string): StoredNumber {
  return {
    number: vault.seal(number, memberId),
    masked: kind === 'bankCard' ? maskCard(number) : maskAddress(number),
    print: vault.fingerprint(kind, comparable(number)),
  }
}

/**
 * Seals what is stored in the clear or with an older key, at the start: this is how a key is changed. What stood there before is in the
 * embedded database's file no more either. Then each number that nobody has claimed yet belongs to who saved it first, and all prints are remembered. Throws
 * `DataKeyMissing`, and changes nothing, where something was sealed with a key that is not there.
 */
export async function sealStoredNumbers({ db, write }: Pick<Platform, 'db' | 'write'>, vault: Vault): Promise<void> {
  const sealed = await write(async (tx) => {
    const changed = (await sealSaved(tx, vault)) + (await sealWithdrawals(tx, vault))
    await claimNumbers(tx, vault)
    await noteSavedPrints(tx)
    return changed
  })
  if (sealed > 0) await dropRemains(db)
}

/** How many there were. */
async function sealSaved({ db }: Transaction, vault: Vault): Promise<number> {
  const rows = await db
    .selectFrom('saved_destination')
    .select(['id', 'member_id', 'kind', 'number', 'claim'])
    .where('number', 'not like', `${vault.prefix}%`)
    .execute()
  for (const { id, member_id: memberId, kind, number, claim } of rows) {
    const stored = storeNumber(vault, memberId, kind, vault.open(number, memberId))
    const changed = { ...stored, claim: claim === null ? null : stored.print }
    await db.updateTable('saved_destination').set(changed).where('id', '=', id).execute()
  }
  return rows.length
}

/** How many there were. */
async function sealWithdrawals({ db }: Transaction, vault: Vault): Promise<number> {
  const rows = await db
    .selectFrom('withdrawal')
    .select(['id', 'member_id', 'kind', 'number'])
    .where('number', 'not like', `${vault.prefix}%`)
    .execute()
  for (const { id, member_id: memberId, kind, number: stored } of rows) {
    const { number, masked } = storeNumber(vault, memberId, kind, vault.open(stored, memberId))
    await db.updateTable('withdrawal').set({ number, masked }).where('id', '=', id).execute()
  }
  return rows.length
}

async function claimNumbers({ db }: Transaction, vault: Vault): Promise<void> {
  const rows = await db
    .selectFrom('saved_destination')
    .select(['id', 'member_id', 'kind', 'number'])
    .where('claim', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  for (const { id, member_id: memberId, kind, number } of rows) {
    const { print } = storeNumber(vault, memberId, kind, vault.open(number, memberId))
    const owner = await db.selectFrom('saved_destination').select('id').where('claim', '=', print).executeTakeFirst()
    const claim = owner === undefined ? print : null
    await db.updateTable('saved_destination').set({ print, claim }).where('id', '=', id).execute()
  }
}
