import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { ContentDraft } from '#src/api/model/contentDraft.ts'
import { pictureUrl } from '#src/api/model/contentPicture.ts'
import { ROOM_STATUS } from '#src/api/model/room.ts'
import { SEARCH_FINDS, type SearchHitWire } from '#src/api/model/search.ts'
import { searchTerms } from '#src/api/model/searchWords.ts'
import type { Shown } from '#server/content/shelves.ts'
import { listedGames } from '#server/games/listedGames.ts'
import { createNames, type NameTexts } from '#server/live/names/names.ts'
import { createLocalBus } from '#server/platform/bus.ts'
import type { Database } from '#server/platform/db/database.ts'
import { createWrite } from '#server/platform/transaction.ts'
import { createArticleFinds } from '#server/search/articleFinds.ts'
import { bestOf, type Findable } from '#server/search/finds.ts'
import { findableGames } from '#server/search/gameFinds.ts'
import { findableAnchors, findableMatches } from '#server/search/liveFinds.ts'
import { type BareRow, openBareDatabase, row, writeRows } from '#tests/support/bareRows.ts'
import { written } from '#tests/support/contentDesk.ts'

// What may be found, one rule at a time and without a server.

const now = 1_000_000_000
let db: Database
const bus = createLocalBus()
const names = createNames(bus)
beforeAll(async () => {
  db = await openBareDatabase()
})
afterEach(async () => {
  for (const table of ['anchor', 'match', 'room', 'game', 'venue', 'content_version'] as const)
    await db.deleteFrom(table).execute()
})
afterAll(() => db.destroy())

const found = (words: string, all: readonly Findable[]) => bestOf(searchTerms(words), all)
const idsOf = (words: string, all: readonly Findable[]) => found(words, all).map(({ id }) => id)

describe('the best finds', () => {
  const hit: SearchHitWire = { kind: 'game', id: '', title: '', text: '', to: '/', picture: null, live: false, at: null }
  const thing = (id: string, rank: number, name: string, about = ''): Findable => ({
    fields: [
      { text: name, weight: 3 },
      { text: about, weight: 1 },
    ],
    rank,
    hit: { ...hit, id },
  })

  test('[P-10] what fits better comes first, whatever its rank', () => {
    expect(idsOf('harbour', [thing('about', 900, 'other', 'harbour'), thing('name', 1, 'harbour')])).toEqual(['name', 'about'])
  })

  test('[P-10] of what fits alike the one of a higher rank comes first', () => {
    expect(idsOf('harbour', [thing('low', 1, 'harbour'), thing('high', 2, 'harbour')])).toEqual(['high', 'low'])
  })

  test('[P-10] what does not fit is not found', () => {
    expect(idsOf('lighthouse', [thing('name', 1, 'harbour'), thing('about', 2, 'other', 'harbour')])).toEqual([])
  })

  test('[P-10] those that are left out of too many are the ones that fit least', () => {
    const all = Array.from({ length: SEARCH_FINDS + 2 }, (_, rank) => thing(`t-${rank}`, rank, 'harbour'))
    expect(idsOf('harbour', all)).toEqual(['t-7', 't-6', 't-5', 't-4', 't-3', 't-2'])
  })
})

describe('anchors and matches', () => {
  const anchor = (id: string, status: string, values: BareRow['values'] = {}): BareRow => ({
    table: 'anchor',
    values: { id, anchor_room_id: `room-${id}`, chat_room_no: `chat-${id}`, nickname: 'Harbour', status, ...values },
  })
  const match = (id: string, status: string, start: number): BareRow => ({
    table: 'match',
    values: { id, game_status: status, start_at: start, home_name: 'Gulls', visit_name: 'Eagles', league_name: 'Harbour League' },
  })
  const roomRow = (key: string, status: number = ROOM_STATUS.open, exist = 1) => row('room', { key, status, exist })
  /** Anchors and matches, each with its room, which is open. */
  const put = (...all: readonly BareRow[]) =>
    writeRows(db, ...all, ...all.map(({ values }) => roomRow(String(values['chat_room_no'] ?? values['id']))))

  test.each([
    ['was shut for good', [roomRow('chat-a', ROOM_STATUS.gone), roomRow('m', ROOM_STATUS.gone)]],
    ['is none any more', [roomRow('chat-a', ROOM_STATUS.open, 0), roomRow('m', ROOM_STATUS.open, 0)]],
    ['was never made', []],
  ] as const)('[P-10] neither an anchor nor a match is found whose room %s', async (_, rooms) => {
    await writeRows(db, anchor('a', 'On1'), match('m', 'live', now), ...rooms)
    const all = [...(await findableAnchors(db, names, { of: () => 0 })), ...(await findableMatches(db, names))]
    expect(idsOf('harbour', all)).toEqual([])
  })

  test('[P-10] an anchor and a match are found whose room is closed for a while', async () => {
    await writeRows(
      db,
      anchor('a', 'On1'),
      match('m', 'live', now),
      roomRow('chat-a', ROOM_STATUS.closed),
      roomRow('m', ROOM_STATUS.closed),
    )
    const all = [...(await findableAnchors(db, names, { of: () => 0 })), ...(await findableMatches(db, names))]
    expect(idsOf('harbour', all)).toEqual(['a', 'm'])
  })

  test('[P-10] an anchor on the air comes before every other, then the one whom more people watch', async () => {
    await put(anchor('quiet', 'Off'), anchor('busy', 'Off'), anchor('on', 'On1'))
    const watched = { of: (room: string) => (room === 'chat-busy' ? 500 : 0) }
    const hits = found('harbour', await findableAnchors(db, names, watched))
    expect(hits.map(({ id, live, to }) => [id, live, to])).toEqual([
      ['on', true, '/app/live/room/room-on'],
      ['busy', false, '/app/live/room/room-busy'],
      ['quiet', false, '/app/live/room/room-quiet'],
    ])
  })

  test('[P-10] an anchor is found by name before title, and by title before what they say of themselves', async () => {
    await put(
      anchor('third', 'On1', { nickname: 'x', title: 'y', description: 'Harbour' }),
      anchor('second', 'On1', { nickname: 'x', title: 'Harbour', description: 'y' }),
      anchor('first', 'Off', { title: 'x', description: 'y' }),
    )
    const all = await findableAnchors(db, names, { of: () => 0 })
    expect(idsOf('harbour', all)).toEqual(['first', 'second', 'third'])
  })

  test('[P-10] a match in its break is live', async () => {
    await put(match('paused', 'break', now + 9_000))
    expect(found('gulls', await findableMatches(db, names))).toMatchObject([{ id: 'paused', live: true, at: now + 9_000 }])
  })

  test('[P-10] matches to come stand by their start, behind those that run', async () => {
    await put(match('later', 'pre', now + 2_000), match('sooner', 'pre', now + 1_000), match('runs', 'live', now + 9_000))
    expect(idsOf('gulls', await findableMatches(db, names))).toEqual(['runs', 'sooner', 'later'])
  })

  test('[P-10] a match that is over is not found', async () => {
    await put(match('over', 'ended', now - 9_000))
    expect(idsOf('gulls', await findableMatches(db, names))).toEqual([])
  })

  test('[P-10] a match is told by the names of its sides', async () => {
    await put(match('m', 'pre', now))
    const [hit] = found('gulls', await findableMatches(db, names))
    expect(hit).toMatchObject({ title: 'Gulls – Eagles', match: { homeName: 'Gulls', visitName: 'Eagles' } })
  })

  test.each([
    ['live', { home: 2, visit: 1 }],
    ['break', { home: 2, visit: 1 }],
    ['pre', null],
  ] as const)('[P-10] a match that is %s tells its score: %o', async (status, score) => {
    const { table, values } = match('m', status, now)
    await put({ table, values: { ...values, home_score: 2, visit_score: 1 } })
    expect(found('gulls', await findableMatches(db, names))).toMatchObject([{ match: { score } }])
  })

  test('[P-10] a match is found by its sides before its league', async () => {
    const named = (id: string, start_at: number, home_name: string, league_name: string): BareRow => ({
      table: 'match',
      values: { id, game_status: 'live', start_at, home_name, visit_name: 'Eagles', league_name },
    })
    await put(named('league', now, 'Ravens', 'Tern Cup'), named('side', now + 1, 'Tern', 'Harbour Cup'))
    expect(idsOf('cup tern', await findableMatches(db, names))).toEqual(['side', 'league'])
  })

  test('[P-10] a match tells its league, its page, the crests of its sides and when it starts', async () => {
    const { table, values } = match('m', 'pre', now + 5)
    await put({ table, values: { ...values, home_logo: '/home.svg', visit_logo: '/visit.svg', venue_name: 'DBTY' } })
    expect(found('gulls', await findableMatches(db, names))).toMatchObject([
      {
        kind: 'match',
        text: 'Harbour League',
        to: '/app/live/match/m',
        picture: '/home.svg',
        live: false,
        at: now + 5,
        match: {
          matchId: 'm',
          venueName: 'DBTY',
          homeName: 'Gulls',
          visitName: 'Eagles',
          visitLogo: '/visit.svg',
          score: null,
        },
      },
    ])
  })

  test('[P-10] an anchor tells their name, what they cast, their face and their room', async () => {
    await put(anchor('a', 'Off', { title: 'Derby', avatar: '/face.svg', description: 'Both halves' }))
    expect(found('harbour', await findableAnchors(db, names, { of: () => 0 }))).toEqual([
      {
        kind: 'anchor',
        id: 'a',
        title: 'Harbour',
        text: 'Derby',
        to: '/app/live/room/room-a',
        picture: '/face.svg',
        live: false,
        at: null,
      },
    ])
  })

  const keepName = (original: string, texts: NameTexts['texts']) =>
    createWrite(db, bus, () => now)((tx) => names.keep(tx, [{ original, texts }]))

  test('[P-1] [P-10] a match is found by its sides’ names in any language of the site', async () => {
    await put(match('m', 'pre', now))
    await keepName('Gulls', { 'zh-CN': '海鸥' })
    expect(idsOf('海鸥', await findableMatches(db, names))).toEqual(['m'])
  })

  test('[P-1] [P-10] an anchor is found by their name in any language of the site', async () => {
    await put(anchor('a', 'Off', { nickname: '老陈' }))
    await keepName('老陈', { en: 'Old Chen' })
    expect(idsOf('old chen', await findableAnchors(db, names, { of: () => 0 }))).toEqual(['a'])
  })
})

describe('games', () => {
  const venue: BareRow = {
    table: 'venue',
    values: {
      code: 'harbour',
      provider: 'p',
      brand: 'tidepool',
      channel_status: 1,
      is_display: 1,
      status: 0,
      maintenance_from: null,
      name_zh: '港厅',
      name_en: 'Harbour Hall',
    },
  }
  const game = (code: string, place: number, isOpen: number): BareRow => ({
    table: 'game',
    values: { code, venue: 'harbour', place, is_open: isOpen, name_zh: `转轮${place}`, name_en: `Reels ${place}`, rules: 'slot' },
  })

  test('[P-5] [P-10] open games come first, each by its place', async () => {
    await writeRows(db, venue, game('shut', 1, 0), game('third', 3, 1), game('second', 2, 1))
    expect(idsOf('reels', findableGames(await listedGames(db), 'zh-CN', now))).toEqual(['second', 'third', 'shut'])
  })

  test('[P-5] [P-10] a game is found by its own name before that of its venue', async () => {
    const named = { table: 'game', values: { ...game('name', 2, 1).values, name_en: 'Tide Dice' } }
    await writeRows(db, venue, game('venue', 1, 1), named)
    expect(idsOf('harbour tide', findableGames(await listedGames(db), 'en', now))).toEqual(['name', 'venue'])
  })

  test('[P-5] [P-10] a game tells its page and its cover', async () => {
    await writeRows(db, venue, game('reels', 1, 1))
    expect(found('reels', findableGames(await listedGames(db), 'en', now))).toEqual([
      {
        kind: 'game',
        id: 'reels',
        title: 'Reels 1',
        text: 'Harbour Hall',
        to: '/app/game/reels',
        picture: '/art/game/reels.svg?rules=slot',
        live: false,
        at: null,
      },
    ])
  })

  test.each([
    ['en', '转轮', { title: 'Reels 1', text: 'Harbour Hall' }],
    ['zh-CN', 'reels', { title: '转轮1', text: '港厅' }],
  ] as const)(
    '[P-5] [P-10] a game is told in the language of who asks, whatever they wrote: %s',
    async (language, words, hit) => {
      await writeRows(db, venue, game('reels', 1, 1))
      expect(found(words, findableGames(await listedGames(db), language, now))).toMatchObject([hit])
    },
  )

  test.each(['港厅', 'hall', '潮池', 'tidepool'])(
    '[P-5] [P-10] a game is found by both names of its venue or maker: %s',
    async (words) => {
      await writeRows(db, venue, game('reels', 1, 1))
      expect(idsOf(words, findableGames(await listedGames(db), 'en', now))).toEqual(['reels'])
    },
  )
})

describe('articles', () => {
  const article = (
    id: string,
    version: number,
    publishedAt: number,
    title = '灯塔',
    draft: Partial<ContentDraft> = {},
  ): Shown<'article'> => {
    const snapshot = written('article', { title, ...draft })
    if (snapshot.kind !== 'article') throw new Error('no article')
    return { id, slug: id, version, snapshot, publishedAt, changedAt: publishedAt }
  }
  const body = (id: string, version: number, text: string): BareRow => ({
    table: 'content_version',
    values: { item_id: id, version, body: text },
  })

  test('[P-10] of articles that fit alike the one that was shown last comes first', async () => {
    const all = await createArticleFinds(db)([article('old', 1, 10), article('new', 1, 20)])
    expect(idsOf('灯塔', all)).toEqual(['new', 'old'])
  })

  test('[P-10] an article that was put right since keeps its place by when it was published', async () => {
    const all = await createArticleFinds(db)([{ ...article('old', 1, 10), changedAt: 30 }, article('new', 1, 20)])
    expect(idsOf('灯塔', all)).toEqual(['new', 'old'])
  })

  test('[P-10] an article that was put right since tells when it was published', async () => {
    const all = await createArticleFinds(db)([{ ...article('old', 1, 10), changedAt: 30 }])
    expect(found('灯塔', all)).toMatchObject([{ id: 'old', at: 10 }])
  })

  test('[P-10] an article is found by its title before its lead and its author, and by those before its body', async () => {
    await writeRows(db, body('body', 1, 'harbour'))
    const all = await createArticleFinds(db)([
      article('body', 1, 9, 'x'),
      article('author', 1, 7, 'x', { author: 'Harbour' }),
      article('lead', 1, 8, 'x', { text: 'harbour' }),
      article('title', 1, 1, 'Evening at the harbour'),
    ])
    expect(idsOf('harbour', all)).toEqual(['title', 'lead', 'author', 'body'])
  })

  test.each([
    ['news', 'article', '/app/news/news/one'],
    ['help', 'help', '/app/help/one'],
  ] as const)(
    '[P-10] an article of the section %s tells what it is, its page, its picture and its day',
    async (place, kind, to) => {
      const picture = { hash: 'a'.repeat(43), width: 1, height: 1, alt: '' }
      const all = await createArticleFinds(db)([article('one', 1, 10, '灯塔', { place, picture, text: 'Lead' })])
      expect(found('灯塔', all)).toEqual([
        { kind, id: 'one', title: '灯塔', text: 'Lead', to, picture: pictureUrl(picture.hash), live: false, at: 10 },
      ])
    },
  )

  test('[P-10] a body is searched as far as its four thousandth letter', async () => {
    await writeRows(db, body('near', 1, `${'a '.repeat(1_990)}harbour`), body('far', 1, `${'a '.repeat(2_000)}harbour`))
    expect(idsOf('harbour', await createArticleFinds(db)([article('near', 1, 1), article('far', 1, 2)]))).toEqual(['near'])
  })

  test('[P-10] another version of an article is found by its own body', async () => {
    await writeRows(db, body('one', 1, 'harbour'), body('one', 2, 'lighthouse'), body('two', 2, 'harbour'))
    const findable = createArticleFinds(db)
    const first = await findable([article('one', 1, 1)])
    expect([idsOf('harbour', first), idsOf('lighthouse', first)]).toEqual([['one'], []])
    const second = await findable([article('one', 2, 1)])
    expect([idsOf('harbour', second), idsOf('lighthouse', second)]).toEqual([[], ['one']])
  })

  test('[P-10] of very many articles each search reads two hundred more', async () => {
    const all = Array.from({ length: 250 }, (_, number) => article(`a-${number}`, 1, number))
    const findable = createArticleFinds(db)
    expect((await findable(all)).length).toBe(200)
    expect((await findable(all)).length).toBe(250)
  })
})
