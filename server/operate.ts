/**
 * `npm run operate -- <order>`: opens or closes the site, keeps an address or a device out, lets withdrawals be taken back, sets when
 * pages change the host, adds an account, disables one, gives it a role or a new password. For the owner of the data directory; the server
 * may be running: its calls obey a change within a second, and its sockets a change of role; any other change reaches sockets within ten
 * seconds. Whatever is ordered leaves a row in the trail.
 */
import { carryOut, USAGE } from './commands.ts'
import { openForTool } from './platform/openForTool.ts'
import { readEnv } from './platform/env.ts'

const env = readEnv(process.env)
const db = await openForTool(env)
let printed: string | null
try {
  printed = await carryOut({ db, payerSecret: env.payer.secret }, process.argv.slice(2))
} finally {
  await db.destroy()
}
console.log(printed ?? USAGE)
process.exitCode = printed === null ? 1 : 0
