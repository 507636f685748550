import { Migrator } from 'kysely'
import { expect, test } from 'vitest'
import { coins } from '#src/api/model/money/amount.ts'
import { openDatabase } from '#server/platform/db/database.ts'
import { migrationProvider } from '#server/platform/db/migrations/list.ts'

test('[C-13] an existing database gets the effects of its large gifts, and keeps those that an operator set', async () => {
  const db = openDatabase(':memory:')
  const migrator = new Migrator({ db, provider: migrationProvider })
  expect((await migrator.migrateTo('007-session-end')).error).toBeUndefined()
  const row = (id: string, code: string, type: 'small' | 'large', svga: string | null = null) => ({
    id,
    gift_type: type,
    status: '1' as const,
    gift_code: code,
    price: coins(1),
    name: id,
    url: '/art/gift/car.svg',
    svga_url: svga,
  })
  await db
    .insertInto('gift')
    .values([
      row('g1', 'car', 'large'),
      row('g2', 'rocket', 'large', '/own/rocket.svga'),
      row('g3', 'rose', 'small'),
      row('g4', 'unknown', 'large'),
    ])
    .execute()
  expect((await migrator.migrateToLatest()).error).toBeUndefined()
  const rows = await db.selectFrom('gift').select(['id', 'svga_url']).orderBy('id').execute()
  expect(rows.map(({ id, svga_url }) => [id, svga_url])).toEqual([
    ['g1', '/effects/car.svga'],
    ['g2', '/own/rocket.svga'],
    ['g3', null],
    ['g4', null],
  ])
  await db.destroy()
})
