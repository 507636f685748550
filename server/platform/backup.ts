import {
  chmodSync,
  closeSync,
  copyFileSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { sql } from 'kysely'
import { lockDirectory } from './directoryLock.ts'
import { type Database, migrate, openDatabase } from './db/database.ts'
import { isPostgres } from './db/dialect.ts'
import { databaseFile, intoOneFile } from './db/store.ts'

/** Thrown with what the operator has to do first. */
export class BackupRefused extends Error {}

/** What SQLite keeps beside a database's file. */
const BESIDE = ['-wal', '-shm', '-journal']

/** Throws when a copy must not be kept. */
type Check = (copy: Database) => Promise<void>

/**
 * Copies the embedded database as it is at one moment to a new file, while a server goes on writing. The file is there once the copy is whole,
 * on disk and checked. Throws BackupRefused where the file is there already, or the database is PostgreSQL's.
 */
export async function backUp(db: Database, file: string, check: Check): Promise<void> {
  if (isPostgres(db))
    throw new BackupRefused('PostgreSQL is backed up by its own tools: pg_dump --format=custom --schema=anchorage.')
  if (existsSync(file)) throw new BackupRefused(`${file} is there already.`)
  const part = `${file}.part`
  removeDraft(part)
  try {
    // Made first, so that nobody else may read it at any time.
    writeFileSync(part, '', { mode: 0o600 })
    await sql`vacuum into ${part}`.execute(db)
    await inOneFile(part, async (copy) => {
      await assertWhole(copy)
      await check(copy)
    })
    onDisk(part)
    renameSync(part, file)
    onDisk(dirname(file))
  } catch (error) {
    removeDraft(part)
    throw error
  }
}

/**
 * Puts a backup in the place of a data folder's database, which is kept beside it, in the folder whose path is returned (null = there was
 * none). Brings it up to the tables of this code and checks it first. Throws DataDirectoryInUse while a server runs, and BackupRefused where
 * there is no such file.
 */
export async function restore(dataDir: string, file: string, check: Check): Promise<string | null> {
  if (!existsSync(file)) throw new BackupRefused(`There is no file ${file}.`)
  const unlock = lockDirectory(dataDir)
  const draft = join(dataDir, 'restored.db')
  try {
    removeDraft(draft)
    copyFileSync(file, draft)
    // A copy has the mode of what it was copied from, whoever may read that.
    chmodSync(draft, 0o600)
    await inOneFile(draft, async (copy) => {
      await assertWhole(copy)
      await migrate(copy)
      await check(copy)
    })
    onDisk(draft)
    const place = databaseFile(dataDir)
    const before = existsSync(place) ? join(dataDir, `before-restore-${new Date().toISOString().replaceAll(':', '-')}`) : null
    if (before !== null) {
      // So that it is whole in its one file, whenever the moves are cut short. A damaged one cannot be opened, and goes as it is.
      await inOneFile(place, () => Promise.resolve()).catch(() => undefined)
      mkdirSync(before, { mode: 0o700 })
      // A log that is left goes with it, or it would be taken for the restored one's.
      for (const suffix of [...BESIDE, ''])
        if (existsSync(place + suffix)) renameSync(place + suffix, databaseFile(before) + suffix)
    }
    renameSync(draft, place)
    onDisk(dataDir)
    return before
  } finally {
    removeDraft(draft)
    unlock()
  }
}

/** Removes a copy that was not finished, with its log: SQLite would replay that into the next copy. */
function removeDraft(file: string): void {
  for (const suffix of ['', ...BESIDE]) rmSync(file + suffix, { force: true })
}

/** Throws BackupRefused where SQLite finds the file damaged. */
async function assertWhole(copy: Database): Promise<void> {
  const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check(1)`.execute(copy)
  if (rows[0]?.integrity_check !== 'ok') throw new BackupRefused(`The copy is damaged: ${rows[0]?.integrity_check ?? 'unknown'}.`)
}

/** Works on a file's database, and leaves all of it in that one file. */
async function inOneFile(file: string, work: Check): Promise<void> {
  const db = openDatabase(file)
  try {
    await work(db)
    await intoOneFile(db)
  } finally {
    await db.destroy()
  }
}

/** Waits until a file, or the names in a folder, would survive a power cut. */
function onDisk(path: string): void {
  const handle = openSync(path, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}
