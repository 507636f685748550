import { beforeEach, describe, expect, test } from 'vitest'
import { gameWire, listGames } from '#server/games/gameList.ts'
import { launchAgain, launchGame } from '#server/games/launch.ts'
import { hashToken } from '#server/platform/ids.ts'
import { TooLate } from '#server/platform/tooLate.ts'
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

  const at = [start - 1, start, start + MINUTE - 1, start + MINUTE]

  test('[S-2] closes its venue from its first moment until its end', async () => {
    await writeRows(db, venue('V', planned))
    const of = await venueRow(db, 'V')
    expect(at.map((moment) => statusOf(of, moment))).toEqual([0, 1, 1, 0])
  })

  test('[S-2] is told until its end', async () => {
    await writeRows(db, venue('V', planned))
    const of = await venueRow(db, 'V')
    const told = { from: start, until: start + MINUTE, words }
    expect(at.map((moment) => venueWireOf(of, moment).maintenance)).toEqual([told, told, told, null])
  })

  test('[S-2] without an end lasts', async () => {
    await writeRows(db, venue('V', { maintenance_from: start }))
    const open = await venueRow(db, 'V')
    expect([statusOf(open, start - 1), statusOf(open, start + 999 * MINUTE)]).toEqual([0, 1])
  })

  test.each([
    ['closed', 1],
    ['hidden', 2],
  ])('[S-2] leaves a venue that is %s by hand as it is', async (_, status) => {
    await writeRows(db, venue('W', { ...planned, status }))
    const of = await venueRow(db, 'W')
    expect([start - 1, start, start + 999 * MINUTE].map((moment) => statusOf(of, moment))).toEqual([status, status, status])
  })

  test('[S-2] is not told of a venue that is closed by hand: that has no beginning', async () => {
    await writeRows(db, venue('W', { ...planned, status: 1 }))
    expect(venueWireOf(await venueRow(db, 'W'), start).maintenance).toEqual({ from: 0, until: null, words })
  })

  /** What a launch leads to at each moment around the maintenance: the status, and whether there is a way in. */
  const found = async (launch: () => Promise<{ readonly status: number; readonly launch: unknown }>) => {
    const all: (readonly [number, boolean])[] = []
    for (const moment of at) {
      now = moment
      const answer = await launch()
      all.push([answer.status, answer.launch !== null])
    }
    return all
  }
  const open = [0, true]
  const shut = [1, false]

  test('[S-2] keeps the games of its venue from being launched until its end', async () => {
    await writeRows(db, venue('V', planned), game('g', 'V'))
    const launch = () => services.write((tx) => launchGame(tx, player, 'g', () => frame))
    expect(await found(launch)).toEqual([open, shut, shut, open])
  })

  test('[S-2] keeps its venue from being launched until its end', async () => {
    await writeRows(db, venue('S', { ...planned, kind: 'sports' }))
    expect(await found(() => services.write((tx) => launchVenue(tx, 'm', 'S')))).toEqual([open, shut, shut, open])
  })
})

describe('a launch of a game', () => {
  const launch = (code = 'g', place: typeof frame | null = frame) =>
    services.write((tx) =>
      launchGame(tx, player, code, (provider) => (provider === 'tidepool' ? place : { origin: null, port: 1 })),
    )

  test('[P-5] leads to the game’s frame by a token for a minute', async () => {
    await writeRows(db, venue('V'), game('g', 'V'))
    const { status, launch: made } = await launch()
    expect([status, made]).toMatchObject([0, { ...frame, expiresAt: now + MINUTE }])
    expect(made?.path).toMatch(/^\/game\/g#./)
  })

  test('[P-5] [C-9] keeps the hash of its token with its member and log-in', async () => {
    await writeRows(db, venue('V'), game('g', 'V'))
    const [, token = ''] = (await launch()).launch?.path.split('#') ?? []
    const kept = { token_hash: hashToken(token), member_id: 'm', game: 'g', login: 'l', expires_at: now + MINUTE }
    expect(await db.selectFrom('game_launch').selectAll().execute()).toEqual([kept])
  })

  test('[P-5] of a game that is no live table opens no room', async () => {
    await writeRows(db, venue('V'), game('g', 'V'))
    await launch()
    expect(await db.selectFrom('room').select('key').execute()).toEqual([])
  })

  test('[P-5] of a live table opens the room where who sits there talks', async () => {
    await writeRows(db, venue('L', { kind: 'live' }), game('table', 'L'))
    await launch('table')
    expect(await db.selectFrom('room').select('key').execute()).toEqual([{ key: 'table' }])
  })

  test.each([
    ['that is closed', 'shut', frame, 1],
    ['whose provider does not run', 'g', null, 1],
    ['whose venue is hidden', 'hidden', frame, 2],
    ['whose venue has no provider', 'nobody', frame, 1],
  ])('[P-5] [S-2] of a game %s leads nowhere', async (_, code, place, status) => {
    await writeRows(db, venue('V'), venue('H', { status: 2 }), venue('N', { provider: null }))
    await writeRows(db, game('g', 'V'), game('shut', 'V', { is_open: 0 }), game('hidden', 'H'), game('nobody', 'N'))
    expect(await launch(code, place)).toEqual({ status, launch: null })
    expect(await db.selectFrom('game_launch').select('game').execute()).toEqual([])
  })

  test('[P-5] of a game that is not there is refused', async () => {
    await expect(launch('none')).rejects.toMatchObject({ words: 'notFound' })
  })

  test.each(['launch', 'launchAgain'] as const)(
    '[Q7] that waits longer than ten seconds for its turn is not begun: %s',
    async (kind) => {
      const busy = services.write(() => {
        now += 10_001
        return Promise.resolve()
      })
      await expect(services.games[kind](player, 'none')).rejects.toThrow(TooLate)
      await busy
    },
  )

  test.each(['launch', 'launchAgain'] as const)('[Q7] that waits ten seconds for its turn is begun: %s', async (kind) => {
    const busy = services.write(() => {
      now += 10_000
      return Promise.resolve()
    })
    await expect(services.games[kind](player, 'none')).rejects.toMatchObject({ words: 'notFound' })
    await busy
  })

  const again = (code: string, place: typeof frame | null = frame) =>
    services.write((tx) => launchAgain(tx, player, code, () => place))
  const round = (member_id: string, code: string, state: string) =>
    row('game_round', { member_id, game: code, state, provider: 'tidepool' })

  test('[C-9] once more leads into a round of one’s own that runs in a game that is closed', async () => {
    await writeRows(db, venue('V', { status: 1 }), game('g', 'V'), round('m', 'g', 'open'))
    expect((await again('g')).launch).toMatchObject({ origin: frame.origin })
  })

  test.each([
    ['whose provider does not run', 'g', null],
    ['where one’s round is over', 'over', frame],
    ['where another’s round runs', 'theirs', frame],
    ['that is not there', 'none', frame],
  ])('[C-9] once more of a game %s is refused', async (_, code, place) => {
    await writeRows(db, venue('V', { status: 1 }), game('g', 'V'), game('over', 'V'), game('theirs', 'V'))
    await writeRows(db, round('m', 'g', 'open'), round('m', 'over', 'settled'), round('other', 'theirs', 'open'))
    await expect(again(code, place)).rejects.toMatchObject({ words: 'notFound' })
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
  const list = async (query: { venue?: string; venueEnName?: string } = {}) => {
    await writeRows(
      db,
      venue('B', { place: 2 }),
      venue('A', { place: 1, status: 1 }),
      venue('C', { channel_status: 0, is_display: 0 }),
      venue('E', { provider: null }),
    )
    const shut = { place: 2, is_open: 0 }
    await writeRows(db, game('b-3', 'B', { place: 3 }), game('b-2', 'B', shut), game('a', 'A'), game('c', 'C'), game('e', 'E'))
    return listGames(db, { ...query, memberId: null }, now)
  }

  test('[C-9] is of venues that are listed, in their own order', async () => {
    expect((await list()).map(({ code }) => code)).toEqual(['a', 'b-2', 'b-3'])
  })

  test('[S-2] tells whether each game takes stakes', async () => {
    expect(Object.fromEntries((await list()).map(({ code, isOpen }) => [code, isOpen]))).toEqual({
      a: false,
      'b-2': false,
      'b-3': true,
    })
  })

  test.each([
    [{ venue: 'A' }, ['a']],
    [{ venueEnName: 'B name' }, ['b-2', 'b-3']],
    [{ venue: 'A', venueEnName: 'B name' }, []],
  ])('[C-9] is of the venue that is asked for: %o', async (query, codes) => {
    expect((await list(query)).map(({ code }) => code)).toEqual(codes)
  })

  describe('whose stakes are capped', () => {
    beforeEach(async () => {
      await services.write(async (tx) => {
        await writeSetting(tx, 'gameStakeCap', '50')
        await writeSetting(tx, 'gameStakeCapYoung', '20')
      })
      await writeRows(db, venue('V'), game('g', 'V'), game('small', 'V', { max_stake: 1_000, min_stake: 7 }))
      await writeRows(db, row('member_profile', { member_id: 'grown', birthday: '1940-01-01' }))
    })
    const most = async (memberId: string | null) =>
      Object.fromEntries((await listGames(db, { memberId }, now)).map(({ code, maxStake }) => [code, maxStake]))

    test.each([
      ['a visitor', null, '5000'],
      ['a grown member', 'grown', '5000'],
      ['a member whose age is not known', 'unknown', '2000'],
    ])('[P-6] [C-9] tells %s the largest stake that they may make', async (_, memberId, stake) => {
      expect(await most(memberId)).toMatchObject({ g: stake })
    })

    test('[P-6] [C-9] tells no larger stake than the game’s own', async () => {
      expect(await most('grown')).toMatchObject({ small: '1000' })
      expect(await gameWire(db, 'small', 'unknown', now)).toMatchObject({ minStake: '7', maxStake: '1000' })
    })
  })

  describe('at which some play', () => {
    beforeEach(async () => {
      const at = (member_id: string, code: string) => row('game_session', { member_id, game: code, seen_at: now })
      await writeRows(db, venue('V'), venue('H', { channel_status: 0, is_display: 0 }), game('g', 'V'), game('h', 'H'))
      await writeRows(db, at('m', 'g'), at('m-2', 'g'), at('m', 'h'))
    })

    test('[C-9] tells how many are at each game', async () => {
      expect((await listGames(db, { memberId: null }, now)).map(({ code, players }) => [code, players])).toEqual([['g', 2]])
    })

    test('[C-9] lets a game of a venue that is not listed be asked for by its code', async () => {
      expect(await gameWire(db, 'h', 'm', now)).toMatchObject({ code: 'h', players: 1 })
    })
  })

  test('[C-9] a game that is not there is not told', async () => {
    await expect(gameWire(db, 'none', 'm', now)).rejects.toMatchObject({ words: 'notFound' })
  })
})
