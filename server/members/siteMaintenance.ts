import * as v from 'valibot'
import { isUnderway, Maintenance } from '#src/api/model/maintenance.ts'
import type { Reader } from '../platform/db/database.ts'
import { readSettings, setSetting } from '../platform/siteSettings.ts'
import type { Transaction } from '../platform/transaction.ts'

/** The setting whose status '0' closes the site (S-6). */
export const MAINTENANCE = 'maintenance'

/** What is kept of the site's maintenance: what everybody may read, and the announcement that says that it comes. */
const Kept = v.object({ ...Maintenance.entries, noticeId: v.optional(v.nullable(v.string()), null) })
export type KeptMaintenance = v.InferOutput<typeof Kept>

const Written = v.pipe(v.string(), v.parseJson(), Kept)

/** The site's maintenance, planned, under way or over; null = there is none. */
export async function readMaintenance(reader: Reader): Promise<KeptMaintenance | null> {
  const [row] = await readSettings(reader, [MAINTENANCE])
  if (row === undefined) return null
  const kept = v.safeParse(Written, row.value)
  if (kept.success) return kept.output
  // Closed by command: until somebody opens it.
  return row.status === '0' ? { from: 0, until: null, words: { 'zh-CN': row.value, en: row.value }, noticeId: null } : null
}

/** Keeps the site's maintenance from now on; null = there is none, and the site is open. */
export function storeMaintenance(tx: Transaction, maintenance: KeptMaintenance | null): Promise<void> {
  if (maintenance === null) return setSetting(tx, MAINTENANCE, true)
  return setSetting(tx, MAINTENANCE, !isUnderway(maintenance, tx.at), JSON.stringify(maintenance))
}
