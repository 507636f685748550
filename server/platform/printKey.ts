import type { TransactionDb } from './db/database.ts'
import type { Write } from './transaction.ts'
import type { Vault } from './vault.ts'

/** The only row, and whose its key is sealed for. */
const NAME = 'prints'

/**
 * Prints are made with one key for good, whatever becomes of the data key: of many there is no text to make them from again. It is kept sealed with
 * the data key; a site from before it was kept goes on with that of the data key by which it sealed. Throws `DataKeyMissing`.
 */
export async function settlePrintKey(write: Write, vault: Vault): Promise<void> {
  const key = await write(async ({ db }) => {
    const kept = await db.selectFrom('print_key').select('sealed').where('name', '=', NAME).executeTakeFirst()
    if (kept?.sealed.startsWith(vault.prefix) === true) return vault.open(kept.sealed, NAME)
    const text = kept === undefined ? vault.printKeyOf(await sealedBy(db, vault)) : vault.open(kept.sealed, NAME)
    const sealed = vault.seal(text, NAME)
    await db
      .insertInto('print_key')
      .values({ name: NAME, sealed })
      .onConflict((clash) => clash.column('name').doUpdateSet({ sealed }))
      .execute()
    return text
  })
  vault.printBy(key)
}

/** What the texts begin with that the newest of the keys sealed by which anything is sealed; by none it is the newest of all. */
async function sealedBy(db: TransactionDb, vault: Vault): Promise<string> {
  for (const prefix of vault.prefixes) {
    const like = `${prefix}%`
    const found =
      (await db.selectFrom('member_contact').select('sealed').where('sealed', 'like', like).limit(1).executeTakeFirst()) ??
      (await db.selectFrom('saved_destination').select('number').where('number', 'like', like).limit(1).executeTakeFirst()) ??
      (await db
        .selectFrom('second_factor')
        .select('sealed_secret')
        .where('sealed_secret', 'like', like)
        .limit(1)
        .executeTakeFirst()) ??
      (await db.selectFrom('draw').select('sealed_seed').where('sealed_seed', 'like', like).limit(1).executeTakeFirst())
    if (found !== undefined) return prefix
  }
  return vault.prefix
}
