import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { findPostgres } from '#tests/support/postgres.ts'
import { hasRedis } from '#tests/support/redis.ts'

/** `npm run test:nodes [-- files]`: several servers as one site, on a PostgreSQL and a Redis that the tests start for themselves. */
if (findPostgres() === null || !hasRedis()) {
  console.error(
    'PostgreSQL or Redis is not installed here, so nothing was tested. On Debian: apt-get install postgresql redis-server',
  )
  process.exit(1)
}
const vitest = join(import.meta.dirname, '..', 'node_modules', 'vitest', 'vitest.mjs')
const { status } = spawnSync(process.execPath, [vitest, 'run', '--project', 'nodes', ...process.argv.slice(2)], {
  stdio: 'inherit',
})
process.exitCode = status ?? 1
