import { createHash } from 'node:crypto'

/**
 * Where a test's server keeps its data, as settings: in its data directory, or, with TEST_POSTGRES (`scripts/test-postgres.ts`), in a
 * database of its own, which goes with the directory: the same directory, the same data.
 */
export async function storeOf(dataDir: string): Promise<Record<string, string>> {
  const server = process.env['TEST_POSTGRES']
  if (server === undefined) return { DATA_DIR: dataDir }
  const name = `test_${createHash('sha256').update(dataDir).digest('hex').slice(0, 24)}`
  const { default: pg } = await import('pg')
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name])
  if (rowCount === 0) await client.query(`create database ${name}`)
  await client.end()
  const url = new URL(server)
  url.pathname = `/${name}`
  return { DATA_DIR: dataDir, DATABASE_URL: url.href }
}
