import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { ROOM_STATUS } from '#src/api/model/room.ts'
import { createShelves } from '#server/content/shelves.ts'
import { createSearch, type SearchAsked } from '#server/search/search.ts'
import { emptyTables, row, writeRows } from '#tests/support/bareRows.ts'
import { startBareServices } from '#tests/support/bareServices.ts'
import { written } from '#tests/support/contentDesk.ts'

// A search as a whole: in which order it tells what it finds, how fresh that is, and how often it is asked.

const begin = 1_000_000_000_000
let now = begin
const { db, services } = await startBareServices(() => now)
beforeEach(async () => {
  now = begin
  await emptyTables(db, 'anchor', 'content_item', 'content_shelf', 'content_version', 'game', 'match', 'room', 'venue')
})

const searching = () =>
  createSearch({
    db,
    now: () => now,
    shelves: createShelves(db, () => now),
    audience: { of: () => 0 },
    names: services.names,
  })
const ASKED: SearchAsked = { words: 'harbour', kind: null, language: 'en', reader: 'visitor', asker: 'd' }
const room = (key: string) => row('room', { key, status: ROOM_STATUS.open, exist: 1 })
const anchor = (id: string) => [
  row('anchor', { id, anchor_room_id: id, chat_room_no: id, nickname: 'Harbour', status: 'Off', avatar: '/a.svg' }),
  room(id),
]
const article = (id: string, place: string) => [
  row('content_item', {
    id,
    kind: 'article',
    language: 'en',
    slug: id,
    published_version: 1,
    starts_at: 1,
    ends_at: null,
    next_version: null,
  }),
  row('content_version', { item_id: id, version: 1, head_json: JSON.stringify(written('article', { title: 'Harbour', place })) }),
]
const everything = () =>
  writeRows(
    db,
    row('content_shelf', { kind: 'article', language: 'en', revision: 1 }),
    ...article('help', 'help'),
    ...article('news', 'news'),
    row('venue', { code: 'v', provider: 'p', brand: 'b', channel_status: 1, is_display: 1, status: 0, maintenance_from: null }),
    row('game', { code: 'game', venue: 'v', name_en: 'Harbour', name_zh: '海港', rules: 'slot', is_open: 1, place: 1 }),
    row('match', { id: 'match', home_name: 'Harbour', visit_name: 'Eagles', game_status: 'pre', start_at: now }),
    room('match'),
    ...anchor('anchor'),
  )

test('[P-10] what is found stands by its kind: anchors, matches, games, articles, help', async () => {
  await everything()
  expect((await searching().find(ASKED)).map(({ kind }) => kind)).toEqual(['anchor', 'match', 'game', 'article', 'help'])
})

test.each(['anchor', 'match', 'game', 'article', 'help'] as const)(
  '[P-10] a search for the kind %s finds that alone',
  async (kind) => {
    await everything()
    expect((await searching().find({ ...ASKED, kind })).map((hit) => hit.kind)).toEqual([kind])
  },
)

test('[P-10] signs alone find nothing', async () => {
  await everything()
  expect(await searching().find({ ...ASKED, words: '!?' })).toEqual([])
})

test('[P-10] rooms, matches and games are looked at once in three seconds', async () => {
  const { find } = searching()
  const ids = async () => (await find(ASKED)).map(({ id }) => id)
  await writeRows(db, ...anchor('first'))
  expect(await ids()).toEqual(['first'])
  await writeRows(db, ...anchor('second'))
  now += 2_999
  expect(await ids()).toEqual(['first'])
  now += 1
  expect((await ids()).toSorted((one, other) => (one < other ? -1 : 1))).toEqual(['first', 'second'])
})

test('[P-10] a look that failed is made again by the next search', async () => {
  const { find } = searching()
  await writeRows(db, ...anchor('first'))
  await sql`alter table "anchor" rename to "anchor_away"`.execute(db)
  await expect(find(ASKED)).rejects.toThrow()
  await sql`alter table "anchor_away" rename to "anchor"`.execute(db)
  expect((await find(ASKED)).map(({ id }) => id)).toEqual(['first'])
})

test('[X-4] [P-10] who searches has thirty searches at once, then one in 0.4 s, which another has for themselves', async () => {
  const { find } = searching()
  const ask = (asker = 'greedy') => find({ ...ASKED, asker })
  for (let time = 0; time < 30; time += 1) await ask()
  await expect(ask()).rejects.toMatchObject({ words: 'rateLimited' })
  expect(await ask('other')).toEqual([])
  now += 399
  await expect(ask()).rejects.toMatchObject({ words: 'rateLimited' })
  now += 1
  expect(await ask()).toEqual([])
})
