import type { Database } from '../platform/db/database.ts'
import type { Write } from '../platform/transaction.ts'
import { changePassword } from './account.ts'
import { DEMO_ACCOUNTS } from './demoAccounts.ts'
import { settingStatus, setSetting } from '../platform/siteSettings.ts'
import { isStaff } from './members.ts'
import type { Passwords } from './passwords.ts'

/** What stands in the place of a hash where nobody can log in. */
const NONE = ''

/** Whether the last start was one with the demo. */
const DEMO_RAN = 'demoRan'

type PublishedServices = { readonly db: Database; readonly write: Write; readonly passwords: Passwords }

/** Whether a password is one that the demo shows to everybody: nobody may choose it. */
export function isPublished(password: string): boolean {
  return DEMO_ACCOUNTS.some((account) => account.password === password)
}

/**
 * Makes the demo's accounts fit the setting, at the start. Where the demo is off, those that still have their published password get
 * none, and their sessions and one-time links end; one that was given another password since keeps it. Its staff gets none either way at
 * the first start without the demo: anybody may have changed it while it was published. Where the demo is on, those without a password
 * get their published one again.
 */
export async function settlePublishedPasswords(demo: boolean, { db, write, passwords }: PublishedServices): Promise<void> {
  const isFirstWithout = !demo && (await settingStatus(db, DEMO_RAN)) !== '0'
  for (const { id, password } of DEMO_ACCOUNTS) {
    const row = await db.selectFrom('member').select(['password_hash', 'role']).where('id', '=', id).executeTakeFirst()
    if (row === undefined || (row.password_hash === NONE) !== demo) continue
    const isAnybodys = isFirstWithout && isStaff(row.role)
    if (!demo && !isAnybodys && !(await passwords.verify(password, row.password_hash))) continue
    const hash = demo ? await passwords.hash(password) : NONE
    await write((tx) => changePassword(tx, id, hash, null))
  }
  await write((tx) => setSetting(tx, DEMO_RAN, demo))
}
