import { chmodSync, copyFileSync, existsSync, openSync, closeSync, statSync, writeSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { BackupRefused, backUp, restore } from '#server/platform/backup.ts'
import { type Database, openDatabase } from '#server/platform/db/database.ts'

/** A busy machine takes its time to bring up all tables, in ms. */
const BUSY = 60_000

let folder: string
const open: Database[] = []
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'anchorage-'))
})
afterEach(async () => {
  await Promise.all(open.splice(0).map((db) => db.destroy()))
  await rm(folder, { recursive: true, force: true })
})

const nothing = () => Promise.resolve()
const at = (name: string) => join(folder, name)

/** A database that is open, with one note in its log. */
async function noted(name: string, note: string): Promise<Database> {
  const db = openDatabase(at(name))
  open.push(db)
  await sql`create table note (words text)`.execute(db)
  await sql`insert into note values (${note})`.execute(db)
  return db
}
const noteOf = async (db: Database) => (await sql<{ words: string }>`select words from note`.execute(db)).rows

/** What a process leaves of an open database when it is killed. */
function leaveAs(name: string, left: string): void {
  for (const suffix of ['', '-wal']) if (existsSync(at(name + suffix))) copyFileSync(at(name + suffix), at(left + suffix))
}

test(
  '[Q7] a backup and a restore that were killed leave nothing that gets into the next one',
  async () => {
    const db = await noted('source.db', 'mine')
    await noted('stale.db', 'stale')
    leaveAs('stale.db', 'backup.db.part')
    leaveAs('stale.db', 'restored.db')
    let found: unknown
    const look = async (copy: Database) => void (found = await noteOf(copy))
    await backUp(db, at('backup.db'), look)
    expect(found).toEqual([{ words: 'mine' }])
    await restore(folder, at('backup.db'), look)
    expect(found).toEqual([{ words: 'mine' }])
    expect((await readdir(folder)).filter((name) => /^(?:restored|backup)\.db./.test(name))).toEqual([])
  },
  BUSY,
)

test(
  '[Q7] the database that a restore replaces is kept whole, in one file',
  async () => {
    await backUp(await noted('source.db', 'mine'), at('backup.db'), nothing)
    await noted('old.db', 'old')
    leaveAs('old.db', 'anchorage.db')
    const before = await restore(folder, at('backup.db'), nothing)
    expect(await readdir(before ?? '')).toEqual(['anchorage.db'])
    const kept = openDatabase(join(before ?? '', 'anchorage.db'))
    open.push(kept)
    expect(await noteOf(kept)).toEqual([{ words: 'old' }])
  },
  BUSY,
)

test('[Q7] a backup that is damaged is not put in the place of anything', async () => {
  await backUp(await noted('source.db', 'mine'), at('backup.db'), nothing)
  const file = openSync(at('backup.db'), 'r+')
  writeSync(file, Buffer.alloc(512, 0xff), 0, 512, 4_096)
  closeSync(file)
  await expect(restore(folder, at('backup.db'), nothing)).rejects.toThrow(BackupRefused)
  expect(existsSync(at('anchorage.db'))).toBe(false)
})

/** Who may do what with a file, as `chmod` says it. */
const modeOf = (file: string) => (statSync(file).mode & 0o777).toString(8)

test(
  '[Q7] nobody but its owner can read a backup',
  async () => {
    await backUp(await noted('source.db', 'mine'), at('backup.db'), nothing)
    expect(modeOf(at('backup.db'))).toBe('600')
  },
  BUSY,
)

test.each(['644', '400'])(
  '[Q7] nobody but its owner can read a restored database, whoever can read the backup: %s',
  async (mode) => {
    // Beside the data folder: what is in that is the owner's alone anyway.
    await mkdir(at('copies'))
    const copy = join(at('copies'), 'backup.db')
    await backUp(await noted('source.db', 'mine'), copy, nothing)
    chmodSync(copy, Number.parseInt(mode, 8))
    await restore(folder, copy, nothing)
    expect([modeOf(copy), modeOf(at('anchorage.db'))]).toEqual([mode, '600'])
  },
  BUSY,
)
