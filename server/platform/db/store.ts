import { chmodSync, existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { migrate, openDatabase, type Database } from './database.ts'
import { isPostgres } from './dialect.ts'
import { openPostgres, whileStarting } from './postgres.ts'

const FILE = 'anchorage.db'
/** The tables' schema in PostgreSQL, and where a first start prepares it. */
const [SCHEMA, DRAFT] = ['anchorage', 'anchorage_first_start']

/** Where the data is: in PostgreSQL, or else in a directory. */
export type Place = { readonly dataDir: string; readonly databaseUrl: string | null }
/** The embedded database's file in a data folder. */
export const databaseFile = (dataDir: string) => join(dataDir, FILE)

type Fill = (db: Database) => Promise<void>
type Options = {
  /**
   * The file of an embedded database with every table and no row of a site, which a new one begins as; by default its tables are made. With
   * PostgreSQL it says that what `draftSchema` made there, if it did, is whole.
   */
  readonly blank?: Uint8Array | undefined
}
/** An open store and what else ends with it. */
export type Store = { readonly db: Database; readonly close: () => Promise<void> }

/**
 * Opens the database of a place, migrated to the newest tables. A new one is filled by `fill` beside its place and moved there when
 * it is whole, so that a first start that is cut short leaves nothing half-filled behind. Several servers may open one of PostgreSQL.
 */
export async function openStore({ dataDir, databaseUrl }: Place, fill: Fill, { blank }: Options = {}): Promise<Store> {
  return databaseUrl === null ? openFile(dataDir, fill, blank) : openSchema(databaseUrl, fill, blank !== undefined)
}

/** Opens the database of a place as it is, for tools beside a server; null = there is none yet. */
export async function openExisting({ dataDir, databaseUrl }: Place): Promise<Database | null> {
  if (databaseUrl === null) return existsSync(databaseFile(dataDir)) ? openDatabase(databaseFile(dataDir)) : null
  const db = await openPostgres(databaseUrl, SCHEMA)
  if (await hasSchema(db)) return db
  await db.destroy()
  return null
}

/**
 * Writes the embedded database's file again, without what rows that were changed or removed have left in it; of PostgreSQL its own
 * vacuum does. Throws where the log beside it could not be emptied, because somebody reads there for longer than a lock is waited for.
 */
export async function dropRemains(db: Database): Promise<void> {
  if (isPostgres(db)) return
  await sql`vacuum`.execute(db)
  const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(db)
  if (rows[0]?.busy !== 0) throw new Error('The database is read elsewhere: its log still holds what was removed.')
}

async function openFile(directory: string, fill: Fill, blank?: Uint8Array): Promise<Store> {
  const file = databaseFile(directory)
  if (!existsSync(file)) {
    const draft = join(directory, 'first-start')
    rmSync(draft, { recursive: true, force: true })
    mkdirSync(draft, { mode: 0o700 })
    if (blank !== undefined) writeFileSync(join(draft, FILE), blank)
    await draftFile(join(draft, FILE), fill)
    renameSync(join(draft, FILE), file)
    rmSync(draft, { recursive: true, force: true })
  }
  // The log beside it takes its mode from it.
  chmodSync(file, 0o600)
  const db = openDatabase(file, { readsBeside: true })
  await migrate(db)
  return { db, close: () => db.destroy() }
}

/** Makes and fills a database that counts only once it is whole and flushed to disk: until then no commit waits for the disk. */
export async function draftFile(file: string, fill: Fill): Promise<void> {
  const db = openDatabase(file)
  try {
    await sql`pragma synchronous = off`.execute(db)
    await migrate(db)
    await fill(db)
    await sql`pragma synchronous = full`.execute(db)
    await intoOneFile(db)
  } finally {
    await db.destroy()
  }
}

/**
 * Puts an embedded database into its file alone, for who moves or copies that. Throws while somebody else has it open.
 *
 * A closed connection lives until its statements are collected. Were it still in the log's shared memory, this process would go on
 * with that deleted file after a move, and another process with a new one: neither would see what the other writes. And a copy would
 * miss what is in the log, or find the log gone half way.
 */
export async function intoOneFile(db: Database): Promise<void> {
  const { rows } = await sql<{ journal_mode: string }>`pragma journal_mode = delete`.execute(db)
  if (rows[0]?.journal_mode !== 'delete') throw new Error('The database is open elsewhere: it could not be put into one file.')
}

async function openSchema(url: string, fill: Fill, hasDraft: boolean): Promise<Store> {
  const db = await openPostgres(url, SCHEMA)
  const close = () => db.destroy()
  try {
    await whileStarting(url, () => prepareSchema(db, url, fill, hasDraft))
    return { db, close }
  } catch (error) {
    await close()
    throw error
  }
}

async function prepareSchema(db: Database, url: string, fill: Fill, hasDraft: boolean): Promise<void> {
  if (!(await hasSchema(db))) {
    if (!(hasDraft && (await hasSchema(db, DRAFT)))) await draftSchema(url)
    await inDraft(url, fill)
    await sql`alter schema ${sql.id(DRAFT)} rename to ${sql.id(SCHEMA)}`.execute(db)
  }
  await migrate(db, SCHEMA)
}

/** Makes the tables of a first start in a database of PostgreSQL, with no row of a site, where that start fills them. */
export async function draftSchema(url: string): Promise<void> {
  await inDraft(url, async (draft) => {
    await sql`drop schema if exists ${sql.id(DRAFT)} cascade`.execute(draft)
    await sql`create schema ${sql.id(DRAFT)}`.execute(draft)
    await migrate(draft, DRAFT)
  })
}

async function inDraft(url: string, work: Fill): Promise<void> {
  const draft = await openPostgres(url, DRAFT)
  try {
    await work(draft)
  } finally {
    await draft.destroy()
  }
}

async function hasSchema(db: Database, name = SCHEMA): Promise<boolean> {
  const { rows } = await sql`select 1 from pg_namespace where nspname = ${name}`.execute(db)
  return rows.length > 0
}
