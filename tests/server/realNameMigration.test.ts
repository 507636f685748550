import { Migrator, sql } from 'kysely'
import { expect, test } from 'vitest'
import { realNameOf } from '#server/cashier/savedCards/realNames.ts'
import { nameLetters } from '#server/members/nameLetters.ts'
import { openDatabase } from '#server/platform/db/database.ts'
import { migrationProvider } from '#server/platform/db/migrations/list.ts'

test('[C-10] [V-1] in an existing database who has cards has their holder as the real name, and nobody else has one', async () => {
  const db = openDatabase(':memory:')
  const migrator = new Migrator({ db, provider: migrationProvider })
  expect((await migrator.migrateTo('043-sealed-numbers')).error).toBeUndefined()
  for (const id of ['m-1', 'm-2']) {
    await sql`
      insert into member (id, name, name_key, nickname, password_hash, role, vip_level, avatar, created_at, status)
      values (${id}, ${id}, ${id}, ${id}, '', 'member', 0, '/a.svg', 1, '1')`.execute(db)
  }
  const save = (id: string, memberId: string, kind: string, holder: string | null) =>
    sql`
      insert into saved_destination (id, member_id, kind, "of", number, masked, print, holder, created_at)
      values (${id}, ${memberId}, ${kind}, 'ICBC', ${id}, '', '', ${holder}, 7)`.execute(db)
  await save('d-1', 'm-1', 'bankCard', '王小米')
  await save('d-2', 'm-1', 'bankCard', '王小米')
  await save('d-3', 'm-2', 'usdt', null)
  expect((await migrator.migrateToLatest()).error).toBeUndefined()
  expect([await realNameOf(db, 'm-1'), await realNameOf(db, 'm-2')]).toEqual(['王小米', null])
  const rows = await db.selectFrom('saved_destination').select('claim').execute()
  expect(rows).toEqual([{ claim: null }, { claim: null }, { claim: null }])
  await db.destroy()
})

test('[C-8] who is the same person is found by an index of the letters of names', async () => {
  const db = openDatabase(':memory:')
  expect((await new Migrator({ db, provider: migrationProvider }).migrateToLatest()).error).toBeUndefined()
  const { rows } = await sql<{ detail: string }>`
    explain query plan select member_id from real_name where ${nameLetters('name')} = 'ada'`.execute(db)
  expect(rows.map(({ detail }) => detail).join()).toContain('real_name_letters')
  await db.destroy()
})

test('[C-11] saved cards carry no index that nothing reads: their prints are found where all of them are remembered', async () => {
  const db = openDatabase(':memory:')
  expect((await new Migrator({ db, provider: migrationProvider }).migrateToLatest()).error).toBeUndefined()
  const { rows } = await sql<{ name: string }>`
    select name from sqlite_master where type = 'index' and tbl_name = 'saved_destination' and sql is not null`.execute(db)
  expect(rows.map(({ name }) => name)).toEqual(['saved_destination_claim'])
  await db.destroy()
})
