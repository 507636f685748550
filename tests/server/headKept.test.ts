import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { createHeads } from '#server/head/heads.ts'
import { emptyTables, row, writeRows } from '#tests/support/bareRows.ts'
import { startBareServices } from '#tests/support/bareServices.ts'

// For how long a head is kept, for whom, and how many are read at once.

const SITE = 'https://site.example'
let now = 1_000_000_000_000
const { db, services } = await startBareServices(() => now)
beforeEach(async () => {
  now += 60_000
  await emptyTables(db, 'anchor', 'room')
  const names = { nickname: 'Ada', title: 'First' }
  await writeRows(db, row('anchor', { id: 'a', anchor_room_id: 'a', chat_room_no: 'c', match_id: null, ...names }))
  await writeRows(db, row('room', { key: 'c', exist: 1, status: 1 }))
})

/** Heads of their own, of which none was read yet. */
const heads = () =>
  createHeads(services, { site: { ...services.env.site, name: 'Anchorage' }, languages: ['zh-CN', 'en'], newsDomain: null })
const ROOM = '/app/live/room/a'
const rename = (title: string) => db.updateTable('anchor').set({ title }).execute()

test('[C-5] a head is kept for fifteen seconds', async () => {
  const { of } = heads()
  const title = async () => (await of(ROOM, 'en', SITE)).head.title
  expect(await title()).toBe('First · Ada, live')
  await rename('Second')
  now += 14_999
  expect(await title()).toBe('First · Ada, live')
  now += 1
  expect(await title()).toBe('Second · Ada, live')
})

test('[C-5] [P-1] a head is its language’s', async () => {
  const { of } = heads()
  expect((await of(ROOM, 'en', SITE)).head.title).toBe('First · Ada, live')
  expect((await of(ROOM, 'zh-CN', SITE)).head.title).toBe('First · Ada的直播间')
})

test('[C-5] a head speaks of the address under which it was asked', async () => {
  const { of } = heads()
  const addressOf = async (address: string | null) => (await of(ROOM, 'en', address)).site.address
  expect([await addressOf(SITE), await addressOf('https://other.example'), await addressOf(null)]).toEqual([
    SITE,
    'https://other.example',
    null,
  ])
})

test.each([
  ['/app/cashier', 200],
  ['/app/live/room/a%20b', 404],
])(
  '[C-5] [P-1] a page that tells nothing of what it shows says what the site is in the language of who asks: %s',
  async (path, status) => {
    const { of } = heads()
    const english = (await of(path, 'en', SITE)).head
    expect(english).toMatchObject({
      status,
      title: 'Anchorage',
      isListed: false,
      description: expect.stringMatching(/^Live sports/) as string,
    })
    expect((await of(path, 'zh-CN', SITE)).head).toMatchObject({
      status,
      description: expect.stringMatching(/^体育直播/) as string,
    })
  },
)

test('[C-5] a hundred heads are read at once, then one in twenty milliseconds; whoever comes after is told of the site alone', async () => {
  const { of } = heads()
  const read = async (room: string) => (await of(`/app/live/room/${room}`, 'en', SITE)).head
  for (let room = 0; room < 100; room += 1) expect((await read(`none-${room}`)).status).toBe(404)
  expect(await read('a')).toMatchObject({ status: 200, title: 'Anchorage', isListed: true, path: null })
  now += 19
  expect((await read('a')).title).toBe('Anchorage')
  now += 1
  expect((await read('a')).title).toBe('First · Ada, live')
})

test('[C-5] [S-6] of a closed site nothing is told, whatever was kept', async () => {
  const { of } = heads()
  await of(ROOM, 'en', SITE)
  await services.accessRules.setMaintenance(true)
  expect((await of(ROOM, 'en', SITE)).head).toMatchObject({ title: 'Anchorage', isListed: false })
  await services.accessRules.setMaintenance(false)
  expect((await of(ROOM, 'en', SITE)).head.title).toBe('First · Ada, live')
})

test('[C-5] a head that could not be read is read by who asks next', async () => {
  const { of } = heads()
  await sql`alter table "anchor" rename to "anchor_away"`.execute(db)
  await expect(of(ROOM, 'en', SITE)).rejects.toThrow()
  await sql`alter table "anchor_away" rename to "anchor"`.execute(db)
  expect((await of(ROOM, 'en', SITE)).head.title).toBe('First · Ada, live')
})
