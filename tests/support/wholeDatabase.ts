import { sql } from 'kysely'
import { GROWTH } from '#server/platform/growth.ts'
import type { TestServer } from './testServer.ts'

/** Tables that every request, or the background by itself, may write: what is counted, what was seen, what is on its way, months of agents. */
const KEEPING = [
  'agent_statement',
  'bus_outbox',
  'captcha_challenge',
  'captcha_failure',
  'captcha_owed',
  'captcha_pass',
  'captcha_result',
  'delivery',
  'house_pending',
  'job',
  'login_try',
  'nonce',
  'pace',
  'trail',
  'trail_end',
]
/** Columns that say only when somebody was here, or was told. */
const SEEN = ['last_seen_at', 'seen_at', 'used_at', 'sent_at', 'told_at']

/** All rows of all tables that hold what people have and did, each as a text that begins with its table. */
export async function wholeDatabase({ services: { db } }: TestServer): Promise<readonly string[]> {
  const tables = Object.keys(GROWTH).filter((table) => !KEEPING.includes(table))
  const rows = await Promise.all(
    tables.map(async (table) => {
      const found = await sql<Record<string, unknown>>`select * from ${sql.table(table)}`.execute(db)
      // What the house holds is added up in the background.
      const kept = found.rows.filter((row) => table !== 'account' || row['kind'] !== 'house')
      return kept.map(
        (row) => `${table} ${JSON.stringify(row, (name, value: unknown) => (SEEN.includes(name) ? undefined : value))}`,
      )
    }),
  )
  return rows.flat()
}
