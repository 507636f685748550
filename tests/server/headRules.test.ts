import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { ContentDraft } from '#src/api/model/contentDraft.ts'
import { createShelves } from '#server/content/shelves.ts'
import type { FixedPage } from '#server/head/addresses.ts'
import { BARE } from '#server/head/pageHead.ts'
import { readHead } from '#server/head/readHead.ts'
import { mappedPages } from '#server/head/siteMap.ts'
import { findRenditions } from '#server/media/renditions.ts'
import type { Database } from '#server/platform/db/database.ts'
import { type BareRow, emptyTables, openBareDatabase, row, writeRows } from '#tests/support/bareRows.ts'
import { written } from '#tests/support/contentDesk.ts'

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
/** Names as they are stored, in Chinese with brackets around them. */
const names = { of: async (_: unknown, language: string) => (name: string) => (language === 'en' ? name : `【${name}】`) }
const ports = () => ({ db, shelves: createShelves(db, () => now), names, now: () => now, hasNewsDomain: false })
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

  test('[C-5] [P-1] says its names in its language, wherever they stand', async () => {
    await onAir()
    const { title, description, things } = await headOf('a-a', 'room', 'zh-CN')
    expect([title, description]).toEqual(['【Derby】 · 【Ada】的直播间', '【Both halves】'])
    const broadcastOfEvent = { name: '【Gulls – Eagles】', homeTeam: { name: '【Gulls】' }, awayTeam: { name: '【Eagles】' } }
    expect(things).toMatchObject([{ name: '【Derby】', author: { name: '【Ada】' }, publication: { broadcastOfEvent } }])
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

  test('[D-7] without a match has a cover that says that no score will stand above it', async () => {
    await onAir()
    await db.updateTable('anchor').set({ match_id: null }).execute()
    expect((await headOf('a-a', 'room')).firstCover).toBe(`/art/cover/a.svg?sport=football${BARE}`)
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
  ])('[C-5] describes itself %s', async (_, description, said: unknown) => {
    await writeRows(db, room('c-a'), anchor('a', 'Off', { description }))
    expect((await headOf('a-a')).description).toEqual(said)
  })
})

describe('the head of a match', () => {
  const there = () => writeRows(db, room('m'), match('m', 'pre'))

  test('[C-5] tells its sides, its league and when it starts by the site’s clock', async () => {
    await there()
    expect(await headOf('m', 'match')).toMatchObject({
      title: 'Gulls v Eagles, match room',
      description: 'Cup, starts 2026-06-15 12:00 (UTC+8). Watch, follow the score, and talk.',
      path: '/app/live/match/m',
      isListed: true,
    })
  })

  test('[C-5] [P-1] says its sides and its league in its language', async () => {
    await there()
    expect(await headOf('m', 'match', 'zh-CN')).toMatchObject({
      title: expect.stringContaining('【Gulls】'),
      description: expect.stringContaining('【Cup】'),
      things: [{ name: '【Gulls – Eagles】', homeTeam: { name: '【Gulls】' }, superEvent: { name: '【Cup】' } }],
    })
  })

  test('[C-5] has its cover, drawn in points for previews', async () => {
    await there()
    await db.updateTable('match').set({ cover: '/art/cover/m.svg?home=1' }).execute()
    const { firstCover, picture, things } = await headOf('m', 'match')
    expect([firstCover, picture?.path, picture?.height]).toEqual([
      `/art/cover/m.svg?home=1${BARE}`,
      '/art/cover/m.png?home=1',
      675,
    ])
    expect(things).toMatchObject([{ image: 'https://site.example/art/cover/m.png?home=1' }])
  })

  test('[C-5] has a cover that is no drawing as it is', async () => {
    await there()
    await db.updateTable('match').set({ cover: '/picture/m.webp' }).execute()
    const { picture } = await headOf('m', 'match')
    expect(picture).toMatchObject({ path: '/picture/m.webp', width: null, height: null })
  })

  test('[C-5] of a site whose address nobody knows tells nothing that needs one', async () => {
    await writeRows(db, room('m'), match('m', 'pre'), room('c-a'), anchor('a', 'On1'))
    const nameless = { ...site, address: null }
    for (const asked of [
      { page: 'match', id: 'm' },
      { page: 'room', id: 'a-a' },
      { page: 'home' },
      { page: 'section', section: 'help' },
    ] as const)
      expect((await readHead(ports(), nameless, asked, 'en')).things).toEqual([])
  })
})

describe('the head of articles', () => {
  type Article = { readonly language?: string; readonly draft?: Partial<ContentDraft>; readonly slug?: string }
  const article = (id: string, { language = 'en', draft = {}, slug = id }: Article = {}) => [
    row('content_item', {
      id,
      slug,
      kind: 'article',
      language,
      published_version: 1,
      starts_at: 1,
      ends_at: null,
      next_version: null,
      first_shown_at: now - 2,
    }),
    row('content_version', { item_id: id, version: 1, at: now - 1, head_json: JSON.stringify(written('article', draft)) }),
  ]
  const shelves = ['zh-CN', 'en'].map((language) => row('content_shelf', { kind: 'article', language, revision: 1 }))
  afterEach(() => emptyTables(db, 'content_item', 'content_shelf', 'content_version'))
  type Section = 'news' | 'help'
  const read = (slug: string, of: Section = 'news', hasNewsDomain = false) =>
    readHead({ ...ports(), hasNewsDomain }, site, { page: 'article', section: of, slug }, 'en')
  const section = (name: Section) => readHead(ports(), site, { page: 'section', section: name }, 'en')
  const members = { audience: { who: 'members' } } as const

  test('[C-5] tells its title, its lead, its picture, its days and its languages', async () => {
    const picture = { hash: 'a'.repeat(43), width: 30, height: 20, alt: 'A pitch' }
    const draft = { title: 'Title', text: 'Lead', author: 'Ada', picture }
    await writeRows(db, ...shelves, ...article('one', { draft }), ...article('one-zh', { language: 'zh-CN', slug: 'one' }))
    const path = `/picture/${picture.hash}.webp`
    expect(await read('one')).toMatchObject({
      status: 200,
      title: 'Title',
      description: 'Lead',
      isListed: true,
      path: '/app/news/news/one',
      languages: ['zh-CN', 'en'],
      kind: 'article',
      picture: { path, width: 30, height: 20, alt: 'A pitch' },
      times: { published: now - 2, changed: now - 1 },
      things: [
        {
          '@type': 'NewsArticle',
          headline: 'Title',
          description: 'Lead',
          author: { name: 'Ada' },
          url: 'https://site.example/app/news/news/one?lang=en',
          image: [`https://site.example${path}`],
          datePublished: new Date(now - 2).toISOString(),
          dateModified: new Date(now - 1).toISOString(),
        },
      ],
    })
  })

  test('[C-5] of another section is not there', async () => {
    await writeRows(db, ...shelves, ...article('one', { draft: { place: 'help' } }))
    expect((await read('one')).status).toBe(404)
  })

  test('[C-5] that only members read is there, and told to nobody', async () => {
    await writeRows(db, ...shelves, ...article('one', { draft: members }))
    expect(await read('one')).toMatchObject({ status: 200, isListed: false, title: 'Anchorage', path: null, things: [] })
  })

  test.each([
    ['news', 200],
    ['help', 404],
  ] as const)('[C-4] [C-5] that is not here may be on the domain of the news: %s is answered %i', async (name, status) => {
    expect(await read('none', name, true)).toMatchObject({ status, things: [] })
  })

  test('[C-5] of the help centre tells the questions that visitors read, each with its page', async () => {
    const help = (draft: Partial<ContentDraft>) => ({ draft: { place: 'help', ...draft } })
    await writeRows(
      db,
      ...shelves,
      ...article('how', help({ title: 'How?', text: 'So.', order: 1 })),
      ...article('why', help({ title: 'Why?', order: 2 })),
      ...article('closed', help(members)),
      ...article('elsewhere', { draft: { place: 'news' } }),
    )
    const head = await section('help')
    expect(head).toMatchObject({ title: 'Help centre', path: '/app/help', description: 'Answers to common questions.' })
    expect(head.things).toMatchObject([
      {
        mainEntity: [
          { name: 'How?', acceptedAnswer: { text: 'So.' }, url: 'https://site.example/app/help/how?lang=en' },
          { name: 'Why?' },
        ],
      },
    ])
    expect(head.things[0]?.['mainEntity']).toHaveLength(2)
  })

  test('[C-5] of the help centre tells thirty questions and no more', async () => {
    const all = Array.from({ length: 31 }, (_, number) => article(`q-${number}`, { draft: { place: 'help' } }))
    await writeRows(db, ...shelves, ...all.flat())
    expect((await section('help')).things[0]?.['mainEntity']).toHaveLength(30)
  })

  test('[C-5] of news tells no questions, and of help without any none', async () => {
    await writeRows(db, ...shelves, ...article('one'))
    expect([(await section('news')).things, (await section('help')).things]).toEqual([[], []])
  })

  test('[C-5] are on the map in their languages, each with when it was written, and those for members are not', async () => {
    await writeRows(
      db,
      ...shelves,
      ...article('one'),
      ...article('one-zh', { language: 'zh-CN', slug: 'one' }),
      ...article('two', { draft: { place: 'help' } }),
      ...article('three', { draft: members }),
    )
    await db
      .updateTable('content_version')
      .set({ at: now - 9 })
      .where('item_id', '=', 'one-zh')
      .execute()
    const pages = await mappedPages(ports(), ['zh-CN', 'en'])
    const mapped = pages
      .filter(({ path }) => /\/(news\/news|help)\/./.test(path))
      .map(({ path, changed }) => [path, [...changed]])
    expect(mapped).toEqual([
      [
        '/app/news/news/one',
        [
          ['zh-CN', now - 9],
          ['en', now - 1],
        ],
      ],
      ['/app/help/two', [['en', now - 1]]],
    ])
  })
})

describe('the head of a page that is the same for everybody', () => {
  const page = (name: FixedPage) => readHead(ports(), site, { page: name }, 'en')

  test.each([
    ['home', '/app/home', 'Live sports, watched together'],
    ['live', '/app/live', 'Live'],
    ['terms', '/terms', 'Terms and privacy'],
    ['announcements', '/app/announcements', 'Announcements'],
    ['sponsors', '/app/sponsors', 'Sponsors'],
    ['downloads', '/app/downloads', 'Downloads'],
    ['contact', '/app/contact', 'Contact us'],
    ['join', '/app/join', 'Join us'],
  ] as const)('[C-5] tells where %s is and what it is called', async (name, path, title) => {
    expect(await page(name)).toMatchObject({ status: 200, isListed: true, path, title, languages: ['zh-CN', 'en'] })
  })

  test('[C-5] tells the site on home alone', async () => {
    expect([(await page('home')).things, (await page('live')).things]).toMatchObject([[{ '@type': 'WebSite' }], []])
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
