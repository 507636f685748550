import { Migrator, sql } from 'kysely'
import { expect, test } from 'vitest'
import { openDatabase } from '#server/platform/db/database.ts'
import { migrationProvider } from '#server/platform/db/migrations/list.ts'
import { digestOf } from '#server/platform/ids.ts'

test('[D-8] in an existing trail devices become digests, and its rows can be changed no more afterwards', async () => {
  const db = openDatabase(':memory:')
  const migrator = new Migrator({ db, provider: migrationProvider })
  expect((await migrator.migrateTo('112-letters')).error).toBeUndefined()
  const add = (id: string, device: string | null) =>
    sql`insert into trail (id, at, by_name, by_role, act, detail_json, device_id)
      values (${id}, 1, 'oda', 'operator', 'close', '{}', ${device})`.execute(db)
  await add('t-1', 'device-oda')
  await add('t-2', 'device-oda')
  await add('t-3', null)
  expect((await migrator.migrateToLatest()).error).toBeUndefined()
  const rows = await db.selectFrom('trail').select('device_id').orderBy('id').execute()
  const digest = digestOf('device', 'device-oda')
  expect(rows.map((row) => row.device_id)).toEqual([digest, digest, null])
  await expect(sql`update trail set act = 'open'`.execute(db)).rejects.toThrow(/append-only/)
  await expect(sql`delete from trail`.execute(db)).rejects.toThrow(/append-only/)
  await db.destroy()
})
