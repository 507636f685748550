/**
 * `npm run operate -- <order>`: opens or closes the site, keeps an address or a device out, lets withdrawals be taken back, sets when
 * pages change the host, adds an account, disables one, gives it a role or a new password. For the owner of the data directory; the server
 * may be running: its calls obey a change within a second, and its sockets a change of role; any other change reaches sockets within ten
 * seconds. Whatever is ordered leaves a row in the trail.
 */
import { carryOut, USAGE } from './backOffice/commands.ts'
import { openForTool } from './platform/openForTool.ts'
import { readEnv } from './platform/env.ts'

const db = await openForTool(readEnv(process.env))
let done: string | null
try {
  done = await carryOut(db, process.argv.slice(2))
} finally {
  await db.destroy()
}
console.log(done ?? USAGE)
process.exitCode = done === null ? 1 : 0
