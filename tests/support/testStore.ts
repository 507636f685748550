import { createHash } from 'node:crypto'
import { rm } from 'node:fs/promises'
import type pg from 'pg'
import { draftSchema } from '#server/platform/db/store.ts'

/** The address of a PostgreSQL where tests have their data (`scripts/test-postgres.ts`); left out, it is in their directories. */
const server = () => process.env['TEST_POSTGRES']
/** The database of PostgreSQL with every table and no row of a site, which others begin as. */
const BLANK = 'blank'
/** The advisory lock of who makes it. */
const BLANK_LOCK = 1

/**
 * Where a test's server keeps its data, as settings: in its data directory, or, with TEST_POSTGRES, in a database of its own, which goes with
 * the directory: the same directory, the same data.
 */
export async function storeOf(dataDir: string): Promise<Record<string, string>> {
  const url = server()
  if (url === undefined) return { DATA_DIR: dataDir }
  const name = nameOf(dataDir)
  await asking(url, async (client) => {
    await client.query('select pg_advisory_lock($1)', [BLANK_LOCK])
    if (!(await has(client, BLANK))) await makeBlank(client, url)
    if (!(await has(client, name))) await client.query(`create database ${name} template ${BLANK}`)
  })
  return { DATA_DIR: dataDir, DATABASE_URL: urlOf(url, name) }
}

/** Removes what `storeOf` named. */
export async function removeStore(dataDir: string): Promise<void> {
  await rm(dataDir, { recursive: true, force: true })
  const url = server()
  if (url !== undefined) await asking(url, (client) => client.query(`drop database if exists ${nameOf(dataDir)} with (force)`))
}

const nameOf = (dataDir: string) => `test_${createHash('sha256').update(dataDir).digest('hex').slice(0, 24)}`

function urlOf(url: string, name: string): string {
  const other = new URL(url)
  other.pathname = `/${name}`
  return other.href
}

async function has(client: pg.Client, name: string): Promise<boolean> {
  const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name])
  return rowCount !== 0
}

async function makeBlank(client: pg.Client, url: string): Promise<void> {
  await client.query('drop database if exists blank_draft')
  await client.query('create database blank_draft')
  await draftSchema(urlOf(url, 'blank_draft'))
  await client.query(`alter database blank_draft rename to ${BLANK}`)
}

/** Asks a PostgreSQL on a connection of its own. */
async function asking<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const { default: driver } = await import('pg')
  const client = new driver.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
