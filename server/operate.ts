/**
 * `npm run operate -- <order>`: opens or closes the site, keeps an address or a device out, lets withdrawals be taken back, sets when
 * pages change the host, adds an account, disables one, gives it a role or a new password. For the owner of the data directory; the server
 * may be running: its calls obey a change within a second, and its sockets a change of role; any other change reaches sockets within ten
 * seconds. Whatever is ordered leaves a row in the trail.
 */
import { carryOut, carryOutRestore, USAGE } from './commands.ts'
import { LedgerDrift } from './ledger/audit.ts'
import { BackupRefused } from './platform/backup.ts'
import { DataDirectoryInUse } from './platform/directoryLock.ts'
import { openForTool } from './platform/openForTool.ts'
import { readEnv } from './platform/env.ts'

const env = readEnv(process.env)
const words = process.argv.slice(2)

async function carriedOut(): Promise<string | null> {
  // There may be no database yet.
  if (words[0] === 'restore') return carryOutRestore(env, words)
  const db = await openForTool(env)
  try {
    return await carryOut({ db, payerSecret: env.payer.secret }, words)
  } finally {
    await db.destroy()
  }
}

try {
  const printed = await carriedOut()
  console.log(printed ?? USAGE)
  process.exitCode = printed === null ? 1 : 0
} catch (error) {
  const isTold = [BackupRefused, DataDirectoryInUse, LedgerDrift].some((kind) => error instanceof kind)
  console.error(isTold && error instanceof Error ? error.message : error)
  process.exitCode = 1
}
