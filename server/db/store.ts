import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { migrate, openDatabase, type Database } from './database.ts'

const FILE = 'anchorage.db'

/** Where the data is. */
export type Place = { readonly dataDir: string }

/** Opens the database of a place as it is, for tools beside a server; null = there is none yet. */
export async function openExisting({ dataDir }: Place): Promise<Database | null> {
  const file = join(dataDir, FILE)
  return existsSync(file) ? openDatabase(file) : null
}

/**
 * Opens the database of a place, migrated to the newest tables. A new one is filled by `fill` in a directory beside
 * its place and moved there when it is whole, so that a first start that is cut short leaves nothing half-filled behind.
 */
export async function openStore({ dataDir: directory }: Place, fill: (db: Database) => Promise<void>): Promise<Database> {
  const file = join(directory, FILE)
  if (!existsSync(file)) {
    const draft = join(directory, 'first-start')
    rmSync(draft, { recursive: true, force: true })
    mkdirSync(draft)
    const db = openDatabase(join(draft, FILE))
    try {
      await migrate(db)
      await fill(db)
      // A closed connection lives until its statements are collected. Were it still in the log's shared memory, this process would
      // go on with that deleted file after the move, and another process with a new one: neither would see what the other writes.
      const { rows } = await sql<{ journal_mode: string }>`pragma journal_mode = delete`.execute(db)
      if (rows[0]?.journal_mode !== 'delete') throw new Error('The new database could not be closed for its move.')
    } finally {
      await db.destroy()
    }
    renameSync(join(draft, FILE), file)
    rmSync(draft, { recursive: true, force: true })
  }
  const db = openDatabase(file)
  await migrate(db)
  return db
}
