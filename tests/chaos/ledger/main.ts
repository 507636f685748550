import { findPostgres, startPostgres } from '#tests/support/postgres.ts'
import { isQuick, runPart, seedOf } from '../report.ts'
import { nodesAsked } from '../server/nodes.ts'
import { crash } from './crashes.ts'
import { repeatKeys } from './keys.ts'
import { payOutUnderDeaths } from './payouts.ts'
import { race } from './racers.ts'

/**
 * `npm run chaos:ledger`: promises Q7 to Q10 at full size, some seven minutes. Loopback only; fails when one is broken. With `--postgres`
 * on a PostgreSQL that the run starts for itself, and crashes now and then with the server; with `--nodes 3` by so many nodes of one PostgreSQL.
 * `--quick` is a tenth of it and less.
 */
const nodes = nodesAsked()
const programs = process.argv.includes('--postgres') || nodes > 1 ? findPostgres() : undefined
if (programs === null) {
  console.error('PostgreSQL is not installed here, so nothing was proven. On Debian: apt-get install postgresql')
  process.exit(1)
}
/** Of the server's kills, every so many take PostgreSQL with them. */
const CRASH_EVERY = 10

const seed = seedOf()
const quick = isQuick()
const postgres = programs === undefined ? null : await startPostgres(programs)
console.log(`seed ${seed}, on ${postgres === null ? 'the embedded database' : 'PostgreSQL'}, ${nodes} nodes`)
const books = async () => (postgres === null ? {} : { databaseUrl: await postgres.createDatabase() })
const alsoCrash = async (kills: number) => (kills % CRASH_EVERY === 0 ? postgres?.crash() : undefined)
const broken: string[] = []
try {
  // Nodes bring their own.
  const own = async () => (nodes > 1 ? {} : books())
  const crashes = { ...(await own()), seed, kills: quick ? 8 : 100, transfers: quick ? 2_000 : 50_000, lanes: 16, alsoCrash }
  const keys = { ...(await own()), seed, keys: quick ? 60 : 1_000, each: 20, restarts: quick ? 1 : 3 }
  const racers = { ...(await books()), seed, racers: quick ? 200 : 500, pairs: quick ? 60 : 500, processes: 3 }
  broken.push(...(await runPart('Q7: money is conserved across crashes', () => crash(crashes))))
  broken.push(...(await runPart('Q8: one key, one result', () => repeatKeys(keys))))
  broken.push(...(await runPart('Q9: nothing is overspent under load', () => race(racers))))
  const payouts = { ...(await own()), seed, withdrawals: quick ? 12 : 60, kills: quick ? 6 : 20 }
  broken.push(...(await runPart('Q10: each payout is paid once, whoever dies', () => payOutUnderDeaths(payouts))))
} finally {
  await postgres?.stop()
}
console.log(`\nseed ${seed}: ${broken.length === 0 ? 'all held' : `${broken.length} broken`}`)
process.exit(broken.length === 0 ? 0 : 1)
