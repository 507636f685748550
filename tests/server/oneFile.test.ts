import { cp, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Database } from '#server/platform/db/database.ts'
import { intoOneFile, openStore } from '#server/platform/db/store.ts'
import { blankDatabase } from '#tests/support/blankDatabase.ts'

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'anchorage-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const open = (dataDir: string) => openStore({ dataDir, databaseUrl: null }, async () => undefined)

test('a database that is put into one file has no log beside it, and its copy holds everything', async () => {
  const { db, close } = await open(folder)
  const values = { key_code: 'note', status: '1', value: 'kept' } as const
  await db.insertInto('config_info').values(values).execute()
  expect((await readdir(folder)).toSorted()).toEqual(['anchorage.db', 'anchorage.db-shm', 'anchorage.db-wal'])
  await intoOneFile(db)
  expect(await readdir(folder)).toEqual(['anchorage.db'])
  const copy = join(folder, 'copy')
  await cp(join(folder, 'anchorage.db'), join(copy, 'anchorage.db'))
  const other = await open(copy)
  expect(await other.db.selectFrom('config_info').selectAll().where('key_code', '=', 'note').execute()).toEqual([values])
  await Promise.all([close(), other.close()])
})

test('[Q1] after a first start every commit is flushed to disk, also where the tables were given', async () => {
  const blank = await blankDatabase()
  for (const [name, options] of [
    ['made', {}],
    ['given', { blank }],
  ] as const) {
    const dataDir = join(folder, name)
    await mkdir(dataDir)
    const values = { key_code: 'note', status: '1', value: 'filled' } as const
    const fill = async (draft: Database) => void (await draft.insertInto('config_info').values(values).execute())
    const { db, close } = await openStore({ dataDir, databaseUrl: null }, fill, options)
    expect((await sql`pragma synchronous`.execute(db)).rows).toEqual([{ synchronous: 2 }])
    expect(await db.selectFrom('config_info').selectAll().where('key_code', '=', 'note').execute()).toEqual([values])
    await close()
  }
})

test('one that somebody else has open is refused', async () => {
  const [one, other] = [await open(folder), await open(folder)]
  await other.db.selectFrom('config_info').selectAll().execute()
  await expect(intoOneFile(one.db)).rejects.toThrow(/locked|open elsewhere/)
  await Promise.all([one.close(), other.close()])
})
