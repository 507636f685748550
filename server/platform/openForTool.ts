import type { Env } from './env.ts'
import type { Database } from './db/database.ts'
import { openExisting } from './db/store.ts'

/** The database as an operator's tool needs it, beside a server that may be running. Ends the process with 1, and says why, when there is none. */
export async function openForTool(env: Env): Promise<Database> {
  const db = await openExisting(env)
  if (db !== null) return db
  console.error(
    env.databaseUrl === null
      ? `There is no database in ${env.dataDir} yet. Start Anchorage once, or set DATA_DIR.`
      : 'Anchorage has no tables in the database of DATABASE_URL yet. Start it once, or set another address.',
  )
  process.exit(1)
}
