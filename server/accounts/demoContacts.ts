import { DEMO_ACCOUNTS } from '../members/demoAccounts.ts'
import type { Write } from '../platform/transaction.ts'
import type { Vault } from '../platform/vault.ts'
import { bindContact } from './contacts.ts'

/** Gives the members of the demo an e-mail address each: what is sent there stands in the outbox. */
export async function seedContacts({ write, vault }: { readonly write: Write; readonly vault: Vault }): Promise<void> {
  await write(async (tx) => {
    for (const { id, name, role } of DEMO_ACCOUNTS)
      if (role === 'member') await bindContact(tx, vault, id, { channel: 'email', target: `${name}@anchorage.example` })
  })
}
