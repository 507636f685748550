import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { migrate, openDatabase, type Database } from './database.ts'

const FILE = 'anchorage.db'

/**
 * Opens the database of a data directory, migrated to the newest tables. A new one is filled by `fill` in a directory beside
 * its place and moved there when it is whole, so that a first start that is cut short leaves nothing half-filled behind.
 */
export async function openStore(directory: string, fill: (db: Database) => Promise<void>): Promise<Database> {
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
