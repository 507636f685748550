import * as v from 'valibot'
import { type Channel, Contact } from '#src/api/model/contact.ts'
import { contactPrint } from '../delivery/codes.ts'
import type { Reader, TransactionDb } from '../platform/db/database.ts'
import type { Transaction, Write } from '../platform/transaction.ts'
import type { Vault } from '../platform/vault.ts'

/** The member who is reached by a contact; null = nobody. */
export async function ownerOf(reader: Reader, vault: Vault, contact: Contact): Promise<string | null> {
  const row = await reader
    .selectFrom('member_contact')
    .select('member_id')
    .where('print', '=', contactPrint(vault, contact))
    .executeTakeFirst()
  return row?.member_id ?? null
}

/** Where a member is reached, e-mail first. */
export async function contactsOf(reader: Reader, vault: Vault, memberId: string): Promise<Contact[]> {
  const rows = await reader
    .selectFrom('member_contact')
    .select(['channel', 'sealed'])
    .where('member_id', '=', memberId)
    .orderBy('channel')
    .execute()
  return rows.map(({ channel, sealed }) => v.parse(Contact, { channel, target: vault.open(sealed, memberId) }))
}

/** The phone, or the e-mail address, of a member; null = none is bound. */
export async function contactOf(reader: Reader, vault: Vault, memberId: string, channel: Channel): Promise<Contact | null> {
  return (await contactsOf(reader, vault, memberId)).find((one) => one.channel === channel) ?? null
}

/** When the contact of a kind was last changed, or bound after the registration; null = neither. */
export async function changedAtOf(reader: Reader, memberId: string, channel: Channel): Promise<number | null> {
  const row = await reader
    .selectFrom('member_contact')
    .select('changed_at')
    .where('member_id', '=', memberId)
    .where('channel', '=', channel)
    .executeTakeFirst()
  return row?.changed_at ?? null
}

/** The bound contact that allows another to be bound: the one whose place it takes, else the one of the other kind; null = none is bound. */
export async function keeperOf(reader: Reader, vault: Vault, memberId: string, channel: Channel): Promise<Contact | null> {
  const bound = await contactsOf(reader, vault, memberId)
  return bound.find((one) => one.channel === channel) ?? bound[0] ?? null
}

/** Binds a contact that was proven to a member who has none of its kind. Throws when it is another's. */
export async function bindContact(tx: Transaction, vault: Vault, memberId: string, contact: Contact): Promise<void> {
  await tx.db
    .insertInto('member_contact')
    .values({
      member_id: memberId,
      channel: contact.channel,
      print: contactPrint(vault, contact),
      sealed: vault.seal(contact.target, memberId),
      bound_at: tx.at,
      changed_at: null,
      before_print: null,
      before_sealed: null,
    })
    .execute()
}

/** Remembers what a member was reached by until now. */
export async function rememberContact(tx: Transaction, vault: Vault, memberId: string, contact: Contact): Promise<void> {
  await tx.db
    .insertInto('former_contact')
    .values({ member_id: memberId, print: contactPrint(vault, contact), at: tx.at })
    .onConflict((clash) => clash.columns(['member_id', 'print']).doUpdateSet({ at: tx.at }))
    .execute()
}

/** Seals contacts anew that were sealed with an older key, at the start: this is how a key is changed. */
export async function sealStoredContacts(write: Write, vault: Vault): Promise<void> {
  await write(async ({ db }) => {
    for (const table of ['member_contact', 'contact_change'] as const) {
      const rows = await db
        .selectFrom(table)
        .select(['member_id', 'channel', 'sealed'])
        .where('sealed', 'not like', `${vault.prefix}%`)
        .execute()
      for (const { member_id: memberId, channel, sealed } of rows) {
        const contact = v.parse(Contact, { channel, target: vault.open(sealed, memberId) })
        await db
          .updateTable(table)
          .set({ print: contactPrint(vault, contact), sealed: vault.seal(contact.target, memberId) })
          .where('member_id', '=', memberId)
          .where('channel', '=', channel)
          .execute()
      }
    }
    await sealBefore(db, vault)
  })
}

/** The same for what the bound ones took the place of. */
async function sealBefore(db: TransactionDb, vault: Vault): Promise<void> {
  const rows = await db
    .selectFrom('member_contact')
    .select(['member_id', 'channel', 'before_sealed'])
    .where('before_sealed', 'not like', `${vault.prefix}%`)
    .execute()
  for (const { member_id: memberId, channel, before_sealed: sealed } of rows) {
    if (sealed === null) continue
    const contact = v.parse(Contact, { channel, target: vault.open(sealed, memberId) })
    await db
      .updateTable('member_contact')
      .set({ before_print: contactPrint(vault, contact), before_sealed: vault.seal(contact.target, memberId) })
      .where('member_id', '=', memberId)
      .where('channel', '=', channel)
      .execute()
  }
}
