/**
 * `npm run ledger:audit`: adds up the whole ledger and prints the proof. Reads one moment of it, so the server may be running.
 * Exits 0 when it is sound, 65 when it has drifted, 1 when there is none.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { openDatabase } from './db/database.ts'
import { readEnv } from './env.ts'
import { DRIFT_EXIT } from './ledger/audit.ts'
import { isSound, proofLines, proveLedger } from './ledger/proof.ts'

const { dataDir } = readEnv(process.env)
const file = join(dataDir, 'anchorage.db')
if (!existsSync(file)) {
  console.error(`There is no database in ${dataDir} yet. Start Anchorage once, or set DATA_DIR.`)
  process.exit(1)
}
const db = openDatabase(file)
// A transaction that only reads keeps nobody from writing.
const proof = await db.connection().execute(async (connection) => {
  await sql`begin`.execute(connection)
  const added = await proveLedger(connection)
  await sql`rollback`.execute(connection)
  return added
})
await db.destroy()
console.log(proofLines(proof).join('\n'))
process.exitCode = isSound(proof) ? 0 : DRIFT_EXIT
