import type { Database } from '../platform/db/database.ts'
import { renewStreamKeys } from '../platform/streamKey.ts'
import type { Transaction, Write } from '../platform/transaction.ts'
import { changePassword } from './account.ts'
import { DEMO_ACCOUNTS } from './demoAccounts.ts'
import { settingStatus, setSetting } from '../platform/siteSettings.ts'
import { isStaff } from './members.ts'
import type { Passwords } from './passwords.ts'
import { removeFactor } from './secondFactor.ts'

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
 * Makes the accounts fit the setting, at the start. Where the demo is off, its accounts that still have their published password get
 * none, and their sessions and one-time links end; one that was given another password since keeps it. At the first start without the
 * demo every account of staff gets none, whoever made it, and loses its second factor, and all stream keys change: anybody may have
 * made or read them while the passwords were published. Where the demo is on, its accounts without a password get their published one
 * again.
 */
export async function settlePublishedPasswords(demo: boolean, { db, write, passwords }: PublishedServices): Promise<void> {
  if (!demo && (await hasDemoRun(db))) await write(shutStaffOut)
  for (const { id, password } of DEMO_ACCOUNTS) {
    const row = await db.selectFrom('member').select('password_hash').where('id', '=', id).executeTakeFirst()
    if (row === undefined || (row.password_hash === NONE) !== demo) continue
    if (!demo && !(await passwords.verify(password, row.password_hash))) continue
    const hash = demo ? await passwords.hash(password) : NONE
    await write((tx) => changePassword(tx, id, hash, null))
  }
  await write((tx) => setSetting(tx, DEMO_RAN, demo))
}

/** Whether the demo ran since the last start without it. Where nothing was noted yet, its accounts tell: they are nowhere else. */
async function hasDemoRun(db: Database): Promise<boolean> {
  const noted = await settingStatus(db, DEMO_RAN)
  if (noted !== undefined) return noted !== '0'
  const ids = DEMO_ACCOUNTS.map((account) => account.id)
  return (await db.selectFrom('member').select('id').where('id', 'in', ids).limit(1).executeTakeFirst()) !== undefined
}

/** Nobody of the staff can log in any more, and no encoder goes on with a key that staff could read. */
async function shutStaffOut(tx: Transaction): Promise<void> {
  const rows = await tx.db.selectFrom('member').select(['id', 'role']).where('role', '<>', 'member').execute()
  for (const { id } of rows.filter((row) => isStaff(row.role))) {
    await changePassword(tx, id, NONE, null)
    await removeFactor(tx, id)
  }
  await renewStreamKeys(tx)
}
