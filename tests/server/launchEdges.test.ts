import { beforeEach, describe, expect, test } from 'vitest'
import { gameWire, listGames } from '#server/games/gameList.ts'
import { launchAgain, launchGame } from '#server/games/launch.ts'
import { hashToken } from '#server/platform/ids.ts'
import { writeSetting } from '#server/platform/siteSettings.ts'
import { paceLaunch } from '#server/venues/launchPace.ts'
import { statusOf, venueRow, venueWireOf } from '#server/venues/venueList.ts'
import { launchVenue } from '#server/venues/venueTokens.ts'
import { emptyTables, type BareRow, row, writeRows } from '#tests/support/bareRows.ts'
import { startBareServices } from '#tests/support/bareServices.ts'

// Venues and games as they are listed and launched, each at the moment at which one opens or closes.

const MINUTE = 60_000
const start = 1_000 * 86_400_000
let now = start
const { db, services } = await startBareServices(() => now)
beforeEach(async () => {
  now = start
  await emptyTables(db, 'venue', 'game', 'game_round', 'game_launch', 'game_session', 'member_profile', 'room', 'play_pause')
})

const venue = (code: string, more: BareRow['values'] = {}) =>
  row('venue', {
    code,
    kind: 'slots',
    place: 1,
    status: 0,
    channel_status: 1,
    is_display: 1,
    provider: 'tidepool',
    brand: 'tidepool',
    wallet: 'centre',
    en_name: `${code} name`,
    maintenance_from: null,
    maintenance_until: null,
    words_zh: '维护',
    words_en: 'Closed',
    ...more,
  })
const game = (code: string, of: string, more: BareRow['values'] = {}) =>
  row('game', { code, venue: of, rules: 'slot', is_open: 1, place: 1, min_stake: 100, max_stake: 9_000, ...more })
const player = { memberId: 'm', login: 'l' }
const frame = { origin: 'https://frames.test', port: null }
const words = { 'zh-CN': '维护', en: 'Closed' }

describe('a planned maintenance', () => {
  const planned = { maintenance_from: start, maintenance_until: start + MINUTE }

  test('[S-2] closes its venue from its first moment until its end, and is told until then', async () => {
    await writeRows(db, venue('V', planned))
    const of = await venueRow(db, 'V')
    const at = [start - 1, start, start + MINUTE - 1, start + MINUTE]
    expect(at.map((moment) => statusOf(of, moment))).toEqual([0, 1, 1, 0])
    const told = { from: start, until: start + MINUTE, words }
    expect(at.map((moment) => venueWireOf(of, moment).maintenance)).toEqual([told, told, told, null])
  })

  test('[S-2] without an end lasts, and one by hand is told as one that has always been, whatever is planned', async () => {
    await writeRows(
      db,
      venue('V', { maintenance_from: start }),
      venue('W', { ...planned, status: 1 }),
      venue('H', { ...planned, status: 2 }),
    )
    const later = start + 999 * MINUTE
    const [open, hand, hidden] = [await venueRow(db, 'V'), await venueRow(db, 'W'), await venueRow(db, 'H')]
    expect([statusOf(open, start - 1), statusOf(open, later)]).toEqual([0, 1])
    expect([statusOf(hand, start - 1), statusOf(hand, later), statusOf(hidden, later)]).toEqual([1, 1, 2])
    expect(venueWireOf(hand, start).maintenance).toEqual({ from: 0, until: null, words })
  })

  test('[S-2] keeps its venue and its games from being launched, and their frames open again at its end', async () => {
    await writeRows(db, venue('V', planned), venue('S', { ...planned, kind: 'sports' }), game('g', 'V'))
    const found: number[] = []
    for (const moment of [start - 1, start, start + MINUTE - 1, start + MINUTE]) {
      now = moment
      const { status, launch } = await services.write((tx) => launchGame(tx, player, 'g', () => frame))
      const sports = await services.write((tx) => launchVenue(tx, 'm', 'S'))
      expect([launch === null, sports.launch === null]).toEqual([status !== 0, sports.status !== 0])
      found.push(status, sports.status)
    }
    expect(found).toEqual([0, 0, 1, 1, 1, 1, 0, 0])
  })
})

describe('a launch of a game', () => {
  const launch = (code = 'g', place: typeof frame | null = frame) =>
    services.write((tx) =>
      launchGame(tx, player, code, (provider) => (provider === 'tidepool' ? place : { origin: null, port: 1 })),
    )

  test('[P-5] [C-9] makes a token for a minute, of its member and log-in, kept as its hash', async () => {
    await writeRows(db, venue('V'), game('g', 'V'))
    const { status, launch: made } = await launch()
    expect([status, made]).toMatchObject([0, { ...frame, expiresAt: now + MINUTE }])
    const [path, token = ''] = made?.path.split('#') ?? []
    expect(path).toBe('/game/g')
    const kept = { token_hash: hashToken(token), member_id: 'm', game: 'g', login: 'l', expires_at: now + MINUTE }
    expect(await db.selectFrom('game_launch').selectAll().execute()).toEqual([kept])
    expect(await db.selectFrom('room').select('key').execute()).toEqual([])
  })

  test('[P-5] of a live table opens the room where who sits there talks', async () => {
    await writeRows(db, venue('L', { kind: 'live' }), game('table', 'L'))
    await launch('table')
    expect(await db.selectFrom('room').select('key').execute()).toEqual([{ key: 'table' }])
  })

  test('[P-5] [S-2] leads nowhere while the game is closed, its provider does not run or its venue is hidden', async () => {
    await writeRows(db, venue('V'), venue('H', { status: 2 }), venue('N', { provider: null }))
    await writeRows(db, game('g', 'V'), game('shut', 'V', { is_open: 0 }), game('hidden', 'H'), game('nobody', 'N'))
    expect(await launch('shut')).toEqual({ status: 1, launch: null })
    expect(await launch('g', null)).toEqual({ status: 1, launch: null })
    expect(await launch('hidden')).toEqual({ status: 2, launch: null })
    expect(await launch('nobody')).toEqual({ status: 1, launch: null })
    await expect(launch('none')).rejects.toMatchObject({ words: 'notFound' })
    expect(await db.selectFrom('game_launch').select('game').execute()).toEqual([])
  })

  test('[C-9] once more leads into a round of one’s own that runs in it, also where it is closed', async () => {
    const round = (member_id: string, code: string, state: string) =>
      row('game_round', { member_id, game: code, state, provider: 'tidepool' })
    await writeRows(db, venue('V', { status: 1 }), game('g', 'V'), game('over', 'V'), game('theirs', 'V'))
    await writeRows(db, round('m', 'g', 'open'), round('m', 'over', 'settled'), round('other', 'theirs', 'open'))
    const again = (code: string, place: typeof frame | null = frame) =>
      services.write((tx) => launchAgain(tx, player, code, () => place))
    expect((await again('g')).launch).toMatchObject({ origin: frame.origin })
    for (const code of ['over', 'theirs', 'none']) await expect(again(code)).rejects.toMatchObject({ words: 'notFound' })
    await expect(again('g', null)).rejects.toMatchObject({ words: 'notFound' })
  })

  test('[P-5] [C-9] has a pace for each member: thirty at once, then one in two seconds', async () => {
    const launched = (memberId = 'pace') => services.write((tx) => paceLaunch(tx, memberId))
    for (let turn = 0; turn < 30; turn += 1) await launched()
    const tooFast = { words: 'rateLimited' }
    await expect(launched()).rejects.toMatchObject(tooFast)
    await launched('other')
    now += 1_999
    await expect(launched()).rejects.toMatchObject(tooFast)
    now += 1
    await launched()
    await expect(launched()).rejects.toMatchObject(tooFast)
  })
})

describe('the list of games', () => {
  test('[S-2] [C-9] is of venues that are listed, in their own order, with whether each takes stakes', async () => {
    await writeRows(
      db,
      venue('B', { place: 2 }),
      venue('A', { place: 1, status: 1 }),
      venue('C', { channel_status: 0, is_display: 0 }),
      venue('E', { provider: null }),
    )
    const shut = { place: 2, is_open: 0 }
    await writeRows(db, game('b-3', 'B', { place: 3 }), game('b-2', 'B', shut), game('a', 'A'), game('c', 'C'), game('e', 'E'))
    const list = (query: { venue?: string; venueEnName?: string } = {}) => listGames(db, { ...query, memberId: null }, now)
    expect((await list()).map(({ code, isOpen }) => [code, isOpen])).toEqual([
      ['a', false],
      ['b-2', false],
      ['b-3', true],
    ])
    expect((await list({ venue: 'A' })).map(({ code }) => code)).toEqual(['a'])
    expect((await list({ venueEnName: 'B name' })).map(({ code }) => code)).toEqual(['b-2', 'b-3'])
    expect(await list({ venue: 'A', venueEnName: 'B name' })).toEqual([])
  })

  test('[P-6] [C-9] tells the largest stake of who asks: less for who is young, and never above the game’s own', async () => {
    await services.write(async (tx) => {
      await writeSetting(tx, 'gameStakeCap', '50')
      await writeSetting(tx, 'gameStakeCapYoung', '20')
    })
    await writeRows(db, venue('V'), game('g', 'V'), game('small', 'V', { max_stake: 1_000, min_stake: 7 }))
    await writeRows(db, row('member_profile', { member_id: 'grown', birthday: '1940-01-01' }))
    const most = async (memberId: string | null) => (await listGames(db, { memberId }, now)).map(({ maxStake }) => maxStake)
    expect([await most(null), await most('grown'), await most('unknown')]).toEqual([
      ['5000', '1000'],
      ['5000', '1000'],
      ['2000', '1000'],
    ])
    expect(await gameWire(db, 'small', 'unknown', now)).toMatchObject({ minStake: '7', maxStake: '1000', players: 0 })
  })

  test('[C-9] tells how many are at each game, also of one that is not listed', async () => {
    const at = (member_id: string, code: string) => row('game_session', { member_id, game: code, seen_at: now })
    await writeRows(db, venue('V'), venue('H', { channel_status: 0, is_display: 0 }), game('g', 'V'), game('h', 'H'))
    await writeRows(db, at('m', 'g'), at('m-2', 'g'), at('m', 'h'))
    expect((await listGames(db, { memberId: null }, now)).map(({ code, players }) => [code, players])).toEqual([['g', 2]])
    expect(await gameWire(db, 'h', 'm', now)).toMatchObject({ code: 'h', players: 1 })
    await expect(gameWire(db, 'none', 'm', now)).rejects.toMatchObject({ words: 'notFound' })
  })
})
