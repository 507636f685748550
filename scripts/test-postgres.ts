import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { findPostgres, startPostgres } from '#tests/support/postgres.ts'

/** `npm run test:postgres [-- files]`: the server's tests on a PostgreSQL that this starts for itself, instead of the embedded database. */
const programs = findPostgres()
if (programs === null) {
  console.error('PostgreSQL is not installed here, so nothing was tested. On Debian: apt-get install postgresql')
  process.exit(1)
}
const postgres = await startPostgres(programs, { isHasty: true })
try {
  const vitest = join(import.meta.dirname, '..', 'node_modules', 'vitest', 'vitest.mjs')
  const { status } = spawnSync(
    process.execPath,
    [vitest, 'run', '--project', 'server', '--project', 'full', ...process.argv.slice(2)],
    {
      stdio: 'inherit',
      env: { ...process.env, TEST_POSTGRES: await postgres.createDatabase() },
    },
  )
  process.exitCode = status ?? 1
} finally {
  await postgres.stop()
}
