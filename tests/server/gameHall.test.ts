import { afterEach, beforeEach, expect, test } from 'vitest'
import { favouriteAdd, favouriteList, favouriteRemove } from '#src/api/contract/favourites.ts'
import { gameBrands, gameHotList, gameMaintenance, gameRecent } from '#src/api/contract/gameHall.ts'
import { gameList } from '#src/api/contract/games.ts'
import { officeGames, officeGameSave } from '#src/api/contract/gameOffice.ts'
import { LOBBY } from '#src/api/contract/pushes.ts'
import { timeOutBegin } from '#src/api/contract/saferPlay.ts'
import { search } from '#src/api/contract/search.ts'
import type { GameFieldsWire } from '#src/api/model/officeGame.ts'
import { profile } from '#src/api/profile.ts'
import { storeRights } from '#server/members/rights.ts'
import { DICE_GAME, openGames, playedRound, SLOT_GAME } from '#tests/support/gameProvider.ts'
import { granted } from '#tests/support/request.ts'
import { startTestServer, type TestServer } from '#tests/support/testServer.ts'

const { forbidden, invalid, notFound, unauthorized } = profile.codes
const MINUTE = 60_000
const reason = 'as agreed'

let server: TestServer
let mia: string
let oda: string
beforeEach(async () => {
  server = await startTestServer()
  server.clock.hold()
  await openGames(server.services)
  mia = await server.login('mia')
  oda = await server.login('oda')
})
afterEach(() => server.stop())

const hot = async () => granted(await server.call(gameHotList, {})).list
const recent = async (token = mia) => granted(await server.call(gameRecent, {}, { token })).list
const games = async (asked = {}) => granted(await server.call(gameList, asked)).list.map(({ code }) => code)
const venues = async () => granted(await server.call(gameMaintenance, {})).list

/** A member is seen at a game now. */
const seen = (memberId: string, game: string, visit = 1) =>
  server.services.write((tx) =>
    tx.db
      .insertInto('game_session')
      .values({ id: `${memberId}.${game}.${visit}`, member_id: memberId, game, login: '', opened_at: tx.at, seen_at: tx.at })
      .execute(),
  )
const close = (game: string) =>
  server.services.write((tx) => tx.db.updateTable('game').set({ is_open: 0 }).where('code', '=', game).execute())

const FIELDS: GameFieldsWire = {
  isOpen: true,
  place: 0,
  nameChinese: '潮池转轮',
  nameEnglish: 'Tidepool Reels',
  minStake: '100',
  maxStake: '5000',
}
const save = (fields: Partial<GameFieldsWire>, version = 0, token = oda) =>
  server.call(officeGameSave, { game: SLOT_GAME, version, fields: { ...FIELDS, ...fields }, reason }, { token })

test('[C-9] [P-5 hall] hot games are those that most play now; nobody’s, a closed one’s and a hidden venue’s stay away', async () => {
  expect(await hot()).toEqual([])
  await seen('m-mia', DICE_GAME)
  await seen('m-leo', DICE_GAME)
  await seen('m-mia', SLOT_GAME)
  expect(await hot()).toEqual([
    { game: DICE_GAME, players: 2 },
    { game: SLOT_GAME, players: 1 },
  ])
  await close(DICE_GAME)
  expect(await hot()).toEqual([{ game: SLOT_GAME, players: 1 }])
  server.clock.advance(2 * MINUTE)
  expect(await hot()).toEqual([])
})

test('[C-9] [P-5 hall] a member who is at a game twice is one, and a hidden venue’s game is not hot, though it is open', async () => {
  for (const visit of [1, 2]) await seen('m-mia', SLOT_GAME, visit)
  expect(await hot()).toEqual([{ game: SLOT_GAME, players: 1 }])
  await server.services.write((tx) => tx.db.updateTable('venue').set({ channel_status: 0, is_display: 0 }).execute())
  expect(await hot()).toEqual([])
})

test('[C-9] brands are who makes the games that are shown, in both languages; without a game that is shown there is none', async () => {
  expect(granted(await server.call(gameBrands, {})).list).toEqual([
    { brand: 'tidepool', names: { 'zh-CN': '潮池', en: 'Tidepool' }, kinds: ['slots'], games: 2 },
  ])
  await server.services.write((tx) => tx.db.updateTable('venue').set({ channel_status: 0, is_display: 0 }).execute())
  expect(granted(await server.call(gameBrands, {})).list).toEqual([])
})

test('[C-9] [S-2] the maintenance of the games’ venues is told with its words and its end, and begins and ends by the clock', async () => {
  expect(await venues()).toEqual([{ venue: 'YBEGDZ', status: 0, maintenance: null }])
  const from = server.clock.now() + MINUTE
  const planned = { maintenance_from: from, maintenance_until: from + MINUTE, words_zh: '换机器', words_en: 'New machines' }
  await server.services.write((tx) => tx.db.updateTable('venue').set(planned).where('code', '=', 'YBEGDZ').execute())
  const maintenance = { from, until: from + MINUTE, words: { 'zh-CN': '换机器', en: 'New machines' } }
  expect(await venues()).toEqual([{ venue: 'YBEGDZ', status: 0, maintenance }])
  server.clock.advance(MINUTE)
  expect(await venues()).toEqual([{ venue: 'YBEGDZ', status: 1, maintenance }])
  expect(granted(await server.call(gameList, {})).list.map(({ isOpen }) => isOpen)).toEqual([false, false])
  server.clock.advance(MINUTE)
  expect(await venues()).toEqual([{ venue: 'YBEGDZ', status: 0, maintenance: null }])
})

test('[C-9] [C-5] the list of a venue is asked for by its name as by its code', async () => {
  expect(await games({ venueEnName: 'YBEGDZ' })).toEqual([SLOT_GAME, DICE_GAME])
  expect(await games({ venue: 'YBEGDZ' })).toEqual([SLOT_GAME, DICE_GAME])
  expect(await games({ venueEnName: 'AGZR' })).toEqual([])
  expect(await games({ venueEnName: "' or 1=1" })).toEqual([])
})

test('[P-5] what a member played last is theirs alone, the latest first, each once, and stays in sight while they paused', async () => {
  expect(await recent()).toEqual([])
  for (const game of [SLOT_GAME, DICE_GAME, SLOT_GAME]) {
    server.clock.advance(10_000)
    await playedRound(server.services, { memberId: 'm-mia', stake: 100, payout: 0, game })
  }
  expect(await recent()).toEqual([SLOT_GAME, DICE_GAME])
  expect(await recent(await server.login('leo'))).toEqual([])
  granted(await server.call(timeOutBegin, { hours: 24 }, { token: mia }))
  expect(await recent()).toEqual([SLOT_GAME, DICE_GAME])
  expect(await server.call(gameRecent, {})).toMatchObject({ code: unauthorized })
})

test('[C-9] [P-5] a game is collected by its code, counted once, and let go of once', async () => {
  const slot = { kind: 'game', id: SLOT_GAME } as const
  for (const _ of [1, 2]) expect(granted(await server.call(favouriteAdd, slot, { token: mia })).collected).toBe(1)
  expect(granted(await server.call(favouriteList, {}, { token: mia }))).toEqual({ anchors: [], matches: [], games: [SLOT_GAME] })
  for (const _ of [1, 2]) expect(granted(await server.call(favouriteRemove, slot, { token: mia })).collected).toBe(0)
  expect(await server.call(favouriteAdd, { kind: 'game', id: 'nothing' }, { token: mia })).toMatchObject({ code: notFound })
})

test('[P-10] [P-5] a game is found by its name in either language, its venue and who makes it, and leads to its page', async () => {
  const find = async (words: string) => granted(await server.call(search, { words })).hits
  const slot = { kind: 'game', id: SLOT_GAME, title: '潮池转轮', to: `/app/game/${SLOT_GAME}` }
  expect(await find('转轮')).toMatchObject([slot])
  expect((await find(SLOT_GAME))[0]).toMatchObject(slot)
  expect((await find('tidepool')).map(({ id }) => id)).toEqual([SLOT_GAME, DICE_GAME])
  await server.services.write((tx) => tx.db.updateTable('venue').set({ channel_status: 0, is_display: 0 }).execute())
  server.clock.advance(5_000)
  expect(await find('转轮')).toEqual([])
})

test('[D-8] [P-5] an operator closes a game, names it and bounds its stakes; the lobby hears of it, and the trail keeps both', async () => {
  const listener = await server.connect()
  await listener.enter(LOBBY)
  expect(granted(await save({ isOpen: false, maxStake: '2000' }))).toMatchObject({
    result: 'done',
    game: { isOpen: false, takesStakes: false, maxStake: 2_000, version: 1 },
  })
  const told = await listener.until('the venue', () => listener.events(LOBBY).find((event) => event.kind === 'venue'))
  expect(told).toMatchObject({ body: { channelCode: 'YBEGDZ', venueStatus: 0 } })
  const [slot] = granted(await server.call(gameList, {})).list
  expect(slot).toMatchObject({ isOpen: false, maxStake: 2_000, names: { en: 'Tidepool Reels' } })
  const row = await server.services.db
    .selectFrom('trail')
    .innerJoin('trail_end', 'trail_end.trail_id', 'trail.id')
    .select('after_json')
    .where('act', '=', 'officeGameSave')
    .where('outcome', '=', 'done')
    .executeTakeFirstOrThrow()
  expect(JSON.parse(row.after_json)).toMatchObject({ before: { maxStake: '100000' }, after: { maxStake: '2000' } })
})

test('[D-8] who began from an older game keeps nothing; games of hidden venues are listed too, for who may read', async () => {
  granted(await save({ place: 3 }))
  expect(granted(await save({ place: 9 }))).toMatchObject({ result: 'late', game: { place: 3, version: 1 } })
  const both = await Promise.all([save({ place: 4 }, 1), save({ place: 5 }, 1)])
  expect(both.map((reply) => granted(reply).result).toSorted()).toEqual(['done', 'late'])
  await server.services.write((tx) => tx.db.updateTable('venue').set({ status: 2, channel_status: 0, is_display: 0 }).execute())
  const { list } = granted(await server.call(officeGames, {}, { token: oda }))
  expect(list.map(({ game, takesStakes }) => [game, takesStakes])).toEqual([
    [DICE_GAME, false],
    [SLOT_GAME, false],
  ])
  expect(await save({}, 2, mia)).toMatchObject({ code: forbidden })
  await server.services.write((tx) => storeRights(tx, 'm-oda', ['venues.read']))
  expect(await save({}, 2)).toMatchObject({ code: forbidden })
})

test('[D-8] games are listed with who is at them now and what their rounds of the last seven days came to', async () => {
  await playedRound(server.services, { memberId: 'm-mia', stake: 300, payout: 120, game: DICE_GAME })
  await playedRound(server.services, { memberId: 'm-leo', stake: 200, payout: 400, game: DICE_GAME })
  const lately = async () => {
    const { list } = granted(await server.call(officeGames, {}, { token: await server.login('oda') }))
    return Object.fromEntries(list.map((one) => [one.game, [one.players, one.lately]]))
  }
  const nothing = { rounds: 0, stakes: 0, payouts: 0 }
  expect(await lately()).toEqual({
    [DICE_GAME]: [2, { rounds: 2, stakes: 500, payouts: 520 }],
    [SLOT_GAME]: [0, nothing],
  })
  server.clock.advance(8 * 24 * 60 * MINUTE)
  expect(await lately()).toEqual({ [DICE_GAME]: [0, nothing], [SLOT_GAME]: [0, nothing] })
})

test('[D-8] a game with bounds, a name or a place that cannot be is refused', async () => {
  const faults: readonly Partial<GameFieldsWire>[] = [
    { minStake: '5000', maxStake: '4999' },
    { minStake: '0' },
    { maxStake: '1000001' },
    { nameChinese: ' ' },
    { place: 1_000 },
  ]
  for (const fields of faults) expect(await save(fields), JSON.stringify(fields)).toMatchObject({ code: invalid })
})
