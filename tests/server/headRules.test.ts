import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createShelves } from '#server/content/shelves.ts'
import { readHead } from '#server/head/readHead.ts'
import { mappedPages } from '#server/head/siteMap.ts'
import { findRenditions } from '#server/media/renditions.ts'
import type { Database } from '#server/platform/db/database.ts'
import { type BareRow, openBareDatabase, row, writeRows } from '#tests/support/bareRows.ts'

// What pages and files say of themselves to machines, one rule at a time.

const now = Date.UTC(2026, 5, 15, 4)
let db: Database
beforeAll(async () => {
  db = await openBareDatabase()
})
afterEach(async () => {
  for (const table of ['anchor', 'anchor_schedule', 'match', 'room'] as const) await db.deleteFrom(table).execute()
})
afterAll(() => db.destroy())

const room = (key: string, values: BareRow['values'] = {}) => row('room', { key, exist: 1, status: 1, ...values })
const match = (id: string, game_status: string) =>
  row('match', {
    id,
    name: 'Gulls – Eagles',
    game_status,
    home_name: 'Gulls',
    visit_name: 'Eagles',
    league_name: 'Cup',
    sport: 'football',
    start_at: now,
  })
const anchor = (id: string, status: string, values: BareRow['values'] = {}) =>
  row('anchor', {
    id,
    anchor_room_id: `a-${id}`,
    chat_room_no: `c-${id}`,
    nickname: 'Ada',
    title: 'Derby',
    description: 'Both halves',
    cover: '/art/cover/a.svg?sport=football',
    match_id: null,
    start_at: now - 60_000,
    status,
    ...values,
  })
const site = { name: 'Anchorage', address: 'https://site.example', languages: ['zh-CN', 'en'] as const }
const ports = () => ({ db, shelves: createShelves(db, () => now), now: () => now, hasNewsDomain: false })
const headOf = (id: string, of: 'room' | 'match' = 'room', language: 'zh-CN' | 'en' = 'en') =>
  readHead(ports(), site, { page: of, id }, language)

describe('the map of the site', () => {
  async function mapped(of: 'room' | 'match') {
    await writeRows(
      db,
      ...['b', 'a', 'gone', 'none'].map((id) => anchor(id, 'Off')),
      ...['m-2', 'm-1'].map((id) => match(id, id === 'm-1' ? 'break' : 'pre')),
      match('m-over', 'ended'),
      match('m-none', 'live'),
      ...['c-b', 'c-a', 'm-2', 'm-1', 'm-over'].map((key) => room(key)),
      room('c-none', { exist: 0 }),
      room('m-none', { exist: 0 }),
    )
    return (await mappedPages(ports(), ['zh-CN', 'en'])).filter(({ path }) => path.includes(`/${of}/`))
  }

  test('[C-5] has the rooms that are there, by their ids', async () => {
    expect((await mapped('room')).map(({ path }) => path)).toEqual(['/app/live/room/a-a', '/app/live/room/a-b'])
  })

  test('[C-5] has the matches that are not over, by their ids', async () => {
    expect((await mapped('match')).map(({ path }) => path)).toEqual(['/app/live/match/m-1', '/app/live/match/m-2'])
  })

  test('[C-5] has each page in every language', async () => {
    const languages = (await mapped('room')).map(({ changed }) => [...changed.keys()].join())
    expect(languages).toEqual(['zh-CN,en', 'zh-CN,en'])
  })
})

describe('the head of a room', () => {
  const onAir = async () => {
    await writeRows(db, anchor('a', 'On1', { match_id: 'm' }), room('c-a'), match('m', 'live'))
    return headOf('a-a')
  }

  test('[C-5] on the air tells its video since when it runs', async () => {
    expect(await onAir()).toMatchObject({
      kind: 'video.other',
      path: '/app/live/room/a-a',
      things: [
        {
          '@type': 'VideoObject',
          url: 'https://site.example/app/live/room/a-a?lang=en',
          uploadDate: new Date(now - 60_000).toISOString(),
          publication: { isLiveBroadcast: true },
        },
      ],
    })
  })

  test('[C-5] on the air tells its match', async () => {
    const broadcastOfEvent = { homeTeam: { name: 'Gulls' }, awayTeam: { name: 'Eagles' } }
    expect((await onAir()).things).toMatchObject([{ publication: { broadcastOfEvent } }])
  })

  test('[C-5] has its cover drawn in points', async () => {
    const { things, picture, firstCover } = await onAir()
    expect(things).toMatchObject([{ thumbnailUrl: ['https://site.example/art/cover/a.png?sport=football'] }])
    expect([picture?.width, firstCover]).toEqual([1_200, '/art/cover/a.svg?sport=football'])
  })

  test('[C-5] off the air tells the next broadcast that is planned, if there is one', async () => {
    const planned = (start_at: number) => row('anchor_schedule', { anchor: 'a-a', start_at })
    await writeRows(
      db,
      anchor('a', 'Off'),
      room('c-a'),
      anchor('b', 'Off'),
      room('c-b'),
      planned(now),
      planned(now + 9),
      planned(now + 5),
    )
    expect((await headOf('a-a')).things).toMatchObject([
      { '@type': 'BroadcastEvent', name: 'Derby', isLiveBroadcast: false, startDate: new Date(now + 5).toISOString() },
    ])
    expect((await headOf('a-b')).things).toEqual([])
  })

  test.each(['room', 'match'] as const)('[C-5] is not there under an id that nothing has: %s', async (of) => {
    expect(await headOf('none', of)).toMatchObject({ status: 404, isListed: false })
  })

  test('[C-5] tells nothing where the room is not there', async () => {
    await writeRows(db, anchor('a', 'On1'), room('c-a', { exist: 0 }))
    expect(await headOf('a-a')).toMatchObject({ status: 200, isListed: false, things: [], path: null })
  })

  test('[C-5] tells nothing of a match whose room is not there', async () => {
    await writeRows(db, match('m', 'live'))
    expect(await headOf('m', 'match')).toMatchObject({ status: 200, isListed: false, things: [] })
  })

  test.each([
    ['in single spaces', ' one \n  two ', 'one two'],
    ['in two hundred letters', '😀'.repeat(200), '😀'.repeat(200)],
    ['in no more than two hundred whole letters', '😀'.repeat(201), `${'😀'.repeat(199)}…`],
    ['by its anchor where nothing was written', '', expect.stringContaining('Ada')],
  ])('[C-5] describes itself %s', async (_, written, said: unknown) => {
    await writeRows(db, room('c-a'), anchor('a', 'Off', { description: written }))
    expect((await headOf('a-a')).description).toEqual(said)
  })
})

describe('the embedded loops of a folder', () => {
  /** The beginning of a loop whose metadata says how high its picture is. */
  const head = (height: number) => {
    const value = Buffer.alloc(8)
    value.writeDoubleBE(height)
    return Buffer.concat([Buffer.from('FLV height\0', 'latin1'), value])
  }

  async function foundOf(files: Readonly<Record<string, Buffer>>) {
    const folder = await mkdtemp(join(tmpdir(), 'loops-'))
    for (const [name, bytes] of Object.entries(files)) await writeFile(join(folder, name), bytes)
    const found = await findRenditions(folder)
    await rm(folder, { recursive: true })
    const heights = [...found].map(([file, all]): readonly [string, readonly string[]] => [
      file,
      all.map(({ quality, height, file: of }) => `${quality} ${height} ${of}`),
    ])
    return Object.fromEntries<readonly string[]>(heights)
  }

  test('[C-13] are offered as they are', async () => {
    expect(await foundOf({ 'a.flv': head(720), 'f.txt': head(720) })).toEqual({ 'a.flv': ['source 720 a.flv'] })
  })

  test('[C-13] are offered small where there is a small one', async () => {
    expect(await foundOf({ 'a.flv': head(720), 'a-low.flv': head(360), 'e-low.flv': head(360) })).toEqual({
      'a.flv': ['source 720 a.flv', 'low 360 a-low.flv'],
    })
  })

  test.each([
    ['broken', head(72.5)],
    ['cut off', head(480).subarray(0, -1)],
    ['missing', Buffer.alloc(0)],
    ['below nothing', head(-1)],
  ])('[C-13] have no known height where what they say of it is %s', async (_, bytes) => {
    expect(await foundOf({ 'a.flv': bytes })).toEqual({ 'a.flv': ['source null a.flv'] })
  })

  test('[C-13] are none where there is no folder', async () => {
    expect(await findRenditions(join(tmpdir(), 'no-such-folder-of-loops'))).toEqual(new Map())
  })
})
