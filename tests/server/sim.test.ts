import { expect, test } from 'vitest'
import { LOBBY } from '#src/api/contract/pushes.ts'
import { isOnAir } from '#src/api/model/anchor.ts'
import { dayOf } from '#src/api/model/day.ts'
import { crestParts } from '#server/art/crest.ts'
import { drawGift } from '#server/art/gift.ts'
import type { Database } from '#server/platform/db/database.ts'
import { auditLedger } from '#server/ledger/audit.ts'
import { ANCHORS, MATCH_SPORTS, TEAMS } from '#server/sim/demo/cast.ts'
import { carryOut, type SimDone } from '#server/sim/manual.ts'
import { createRandom } from '#server/sim/play/random.ts'
import { startSimWorld, timelines } from '#tests/support/simWorld.ts'
import { seedWorld } from '#server/sim/seed.ts'
import { startSimulation } from '#server/sim/simulation.ts'

const MINUTE = 60_000
/** No match takes longer, overtimes included, ms. */
const LONGEST = 150 * MINUTE

const countBy = <T>(rows: readonly T[], key: (row: T) => string) =>
  rows.reduce<Record<string, number>>((counts, row) => ({ ...counts, [key(row)]: (counts[key(row)] ?? 0) + 1 }), {})

test('[E-1] the first world has anchors of every status, matches of every sport and phase, and gifts that have pictures', async () => {
  const { db } = await startSimWorld()
  const anchors = await db.selectFrom('anchor').selectAll().execute()
  const statuses = countBy(anchors, (row) => row.status)
  expect(anchors.length).toBeGreaterThanOrEqual(12)
  expect(statuses).toEqual({ On0: 2, On1: 8, On2: 1, Off: 3 })
  expect(anchors.filter((row) => row.status === 'Off' && row.next_at !== null).length).toBeGreaterThanOrEqual(2)
  expect(new Set(anchors.map((row) => row.sport))).toEqual(new Set(['football', 'basketball', 'esports', 'anchor']))

  const matches = await db.selectFrom('match').selectAll().execute()
  expect(matches.length).toBeGreaterThanOrEqual(36)
  for (const sport of MATCH_SPORTS) {
    const phases = countBy(
      matches.filter((row) => row.sport === sport),
      (row) => row.game_status,
    )
    expect([sport, Object.keys(phases).sort()]).toEqual([sport, ['break', 'ended', 'live', 'pre']])
  }
  const gifts = await db.selectFrom('gift').selectAll().orderBy('price').execute()
  expect(gifts.length).toBeGreaterThanOrEqual(10)
  expect([gifts[0]!.price, gifts.at(-1)!.price]).toEqual([1, 5_000])
  expect(gifts.map((gift) => drawGift(gift.gift_code) !== null)).toEqual(gifts.map(() => true))
})

test('[S-11] every anchor has a room by its chat room number, every match one by its id', async () => {
  const { db } = await startSimWorld()
  const keys = new Set((await db.selectFrom('room').select('key').execute()).map((row) => row.key))
  const anchors = await db.selectFrom('anchor').selectAll().execute()
  const matches = await db.selectFrom('match').select('id').execute()
  expect(
    [...anchors.map((row) => row.chat_room_no), ...matches.map((row) => row.id), LOBBY].filter((key) => !keys.has(key)),
  ).toEqual([])
})

test('[E-1] a room of the demo whose title names a league casts a match of it', async () => {
  const { db } = await startSimWorld()
  const casts = await db
    .selectFrom('anchor')
    .innerJoin('match', 'match.id', 'anchor.match_id')
    .select(['anchor.title', 'match.league_id'])
    .execute()
  const named = casts.flatMap(({ title, league_id }) => {
    const leagueId = ANCHORS.find((one) => one.title === title)?.leagueId
    return leagueId === undefined ? [] : [[leagueId, league_id]]
  })
  expect([named.length > 2, named.filter(([wanted, own]) => wanted !== own)]).toEqual([true, []])
})

test('[S-10] there are notices of both categories, and every on-air room has a page of earlier chat in order', async () => {
  const { db } = await startSimWorld()
  const notices = await db.selectFrom('notice').selectAll().execute()
  expect(notices.some((row) => row.category === 1 && row.pmd_timer_start !== null && row.pmd_timer_end !== null)).toBe(true)
  expect(notices.some((row) => row.category === 2 && row.room === LOBBY)).toBe(true)
  for (const anchor of await db.selectFrom('anchor').selectAll().execute()) {
    const chat = await db
      .selectFrom('room_event')
      .select(['seq', 'at'])
      .where('room', '=', anchor.chat_room_no)
      .where('kind', '=', 'chat')
      .orderBy('seq')
      .execute()
    expect(chat.length).toBe(isOnAir(anchor.status) ? 36 : 0)
    expect(chat.map((row) => row.at)).toEqual(chat.map((row) => row.at).toSorted((a, b) => a - b))
  }
})

/** Lines of chat whose robot also spoke the one before in that room. */
async function saidTwice(db: Database) {
  const lines = await db.selectFrom('room_event').selectAll().where('kind', '=', 'chat').orderBy('room').orderBy('seq').execute()
  const said = lines.map(({ room, seq, body_json }) => ({ room, seq, by: JSON.parse(body_json).sender.memberId }))
  return said.filter(({ room, by }, index) => said[index - 1]?.room === room && said[index - 1]!.by === by)
}

test('[D-7] no robot spoke two lines in a row in the earlier chat of a room', async () => {
  expect(await saidTwice((await startSimWorld()).db)).toEqual([])
})

test('[D-7] no robot speaks two lines in a row in a room, also where the world was started twice', async () => {
  const { db, run, events } = await startSimWorld()
  for (const seed of [7, 8]) await run(4, 9_000, { audience: () => 1, random: createRandom(seed) })
  expect(events('chat').length).toBeGreaterThan(30)
  expect(await saidTwice(db)).toEqual([])
})

test('seeding twice adds nothing, the books balance, nobody can log in as a bot, and stream keys differ from install to install', async () => {
  const [one, two] = [await startSimWorld(), await startSimWorld()]
  const count = async () =>
    Promise.all(
      (['anchor', 'match', 'member', 'room_event', 'ledger_tx'] as const).map(
        async (table) => (await one.db.selectFrom(table).selectAll().execute()).length,
      ),
    )
  const before = await count()
  await seedWorld(one.services)
  expect(await count()).toEqual(before)
  expect(await auditLedger(one.db)).toEqual([])
  const bots = await one.db.selectFrom('member').selectAll().execute()
  expect(bots.map((bot) => bot.password_hash)).toEqual(bots.map(() => ''))
  expect(await one.services.passwords.verify('', bots[0]!.password_hash)).toBe(false)
  const keysOf = async (db: Database) =>
    (await db.selectFrom('anchor').select('stream_key').execute()).map((row) => row.stream_key)
  const keys = [...(await keysOf(one.db)), ...(await keysOf(two.db))]
  expect(new Set(keys).size).toBe(keys.length)
  expect(keys.filter((key) => !/^[\w-]{24}$/.test(key))).toEqual([])
})

test('no two teams share a crest or a name', () => {
  const teams = MATCH_SPORTS.flatMap((sport) => TEAMS[sport])
  expect(new Set(teams.map((team) => Object.values(crestParts(team.id)).join())).size).toBe(teams.length)
  expect(new Set(teams.map((team) => team.name)).size).toBe(teams.length)
})

test('[C-13] a match that is new is told in the lobby, with the list that it is in', async () => {
  const { db, time, run, events } = await startSimWorld()
  const listed = async () =>
    (await db.selectFrom('match').select(['id', 'sport', 'game_status']).execute()).filter((row) => row.game_status === 'pre')
  const before = new Set((await listed()).map(({ id }) => id))
  time.now += 5 * 24 * 60 * MINUTE
  await run(40, 1_000)
  const added = (await listed()).filter(({ id }) => !before.has(id))
  expect(added.length).toBeGreaterThan(0)
  const told = events('match', LOBBY).flatMap((event) => (event.kind === 'match' ? [event.body] : []))
  expect(told).toEqual(
    expect.arrayContaining(
      added.map(({ id, sport }) => expect.objectContaining({ matchId: id, gameStatus: 'pre', matchClass: sport })),
    ),
  )
})

test('[D-8] every anchor’s place begins with supporters, once', async () => {
  const { db, run } = await startSimWorld()
  const givers = () =>
    db
      .selectFrom('gift_send')
      .select((fn) => ['room', fn.fn.count<number>('member_id').distinct().as('givers')])
      .groupBy('room')
      .orderBy('room')
      .execute()
  await run(0, 0)
  const first = await givers()
  await run(0, 0)
  const rooms = await db.selectFrom('anchor').select('chat_room_no').execute()
  expect([first.length, first.every((one) => Number(one.givers) >= 3), await givers()]).toEqual([rooms.length, true, first])
})

const givenRooms = async (db: Database) => {
  const rows = await db.selectFrom('gift_send').select('room').distinct().orderBy('room').execute()
  return rows.map(({ room }) => room)
}

test('[D-8] no robot gives first in a room that belongs to somebody, nor in one that is not the demo’s', async () => {
  const { db, run } = await startSimWorld()
  await db.updateTable('anchor').set({ owner_id: 'm1' }).where('id', '=', 'u1001').execute()
  await db.updateTable('anchor').set({ anchor_room_id: 'theirs' }).where('id', '=', 'u1003').execute()
  await run(0, 0)
  const rooms = await givenRooms(db)
  expect([rooms.includes('c1001'), rooms.includes('c1002'), rooms.includes('c1003')]).toEqual([false, true, false])
})

test('[D-8] in a world in which somebody gave, no robot gives first in a room without a gift', async () => {
  const { db, run } = await startSimWorld()
  await run(0, 0)
  await db.deleteFrom('gift_send').where('room', '=', 'c1002').execute()
  await run(0, 0)
  expect(await givenRooms(db)).not.toContain('c1002')
})

test('[S-8] robots give where an anchor is, and not in a match’s own room, however many watch there', async () => {
  const { db, run } = await startSimWorld()
  await run(60, 10_000, { audience: () => 3 })
  const anchors = await db.selectFrom('anchor').select('chat_room_no').execute()
  const own = new Set(anchors.map((row) => row.chat_room_no))
  const given = await givenRooms(db)
  expect([given.length > 0, given.filter((room) => !own.has(room))]).toEqual([true, []])
})

test('a world that slept for five days is alive when it wakes', async () => {
  const { db, time, run } = await startSimWorld()
  const own = { status: 'Off', next_at: 1, owner_id: 'm1', match_id: null }
  await db.updateTable('anchor').set(own).where('id', '=', 'u1001').execute()
  time.now += 5 * 24 * 60 * MINUTE
  await run(1, 1_000)
  const matches = await db.selectFrom('match').selectAll().execute()
  for (const sport of MATCH_SPORTS) {
    const playing = matches.filter((row) => row.sport === sport && row.game_status !== 'ended' && row.start_at <= time.now)
    expect(playing.length, sport).toBeGreaterThanOrEqual(3)
    expect(playing.filter((row) => time.now - row.start_at > LONGEST)).toEqual([])
    expect(
      matches.some((row) => row.sport === sport && row.game_status === 'pre' && row.start_at > time.now),
      sport,
    ).toBe(true)
  }
  const late = await db
    .selectFrom('anchor')
    .selectAll()
    .where('next_at', '<', time.now - MINUTE)
    .execute()
  // The simulation announces nothing for the room of a member.
  expect(late.map(({ id, next_at }) => [id, next_at])).toEqual([['u1001', 1]])
})

test.each([0, 70 * MINUTE, 5 * 24 * 60 * MINUTE])(
  '[E-3] in a world that slept for %i ms no team has two matches on one day of the site’s, those that are over included',
  async (slept) => {
    const { db, time, run } = await startSimWorld()
    time.now += slept
    await run(45, 1_000)
    const listed = await db.selectFrom('match').select(['id', 'home_name', 'visit_name', 'start_at']).execute()
    const results = await db.selectFrom('match_result').selectAll().execute()
    const ids = new Set(listed.map(({ id }) => id))
    const all = [...listed, ...results.filter(({ match_id }) => !ids.has(match_id))]
    const days = all.flatMap((one) => [one.home_name, one.visit_name].map((name) => `${dayOf(one.start_at)} ${name}`))
    expect([all.length >= 36, days.filter((day, index) => days.indexOf(day) !== index)]).toEqual([true, []])
  },
)

test('[S-7] [S-11] whoever is in the room of a match that goes off the list is told that there is no such room any more', async () => {
  const { db, run, events } = await startSimWorld()
  await db.updateTable('anchor').set({ match_id: null }).execute()
  await db.updateTable('match').set({ game_status: 'ended' }).where('sport', '=', 'football').execute()
  await run(1, 1_000)
  const gone = (await db.selectFrom('room').select('key').where('exist', '=', 0).execute()).map(({ key }) => key)
  expect(gone.length).toBeGreaterThan(0)
  const told = gone.map((key) => events('roomStatus', key).map((event) => event.kind === 'roomStatus' && event.body.exist))
  expect(told).toEqual(gone.map(() => [false]))
})

test('an anchor whom an encoder publishes for is left alone', async () => {
  const { db, run } = await startSimWorld()
  await db.updateTable('anchor').set({ status: 'Off', next_at: 0 }).where('id', '=', 'u1001').execute()
  await run(60, 30_000, { publishing: (room) => room === 'a1001' })
  const { status } = await db.selectFrom('anchor').select('status').where('id', '=', 'u1001').executeTakeFirstOrThrow()
  expect(status).toBe('Off')
})

test.each([
  [{ do: 'anchorStatus', anchorRoomId: 'a1001', status: 'On2' }, 'anchorStatus', LOBBY],
  [{ do: 'match', matchId: 'm2001', homeScore: 4, visitScore: 2, gameStatus: 'live' }, 'match', 'm2001'],
  [{ do: 'chat', room: 'c1002', text: '<img src=x onerror=alert(1)>', name: '\u202eevil' }, 'chat', 'c1002'],
  [{ do: 'gift', room: 'c1002', giftId: 'g14', quantity: 9 }, 'gift', 'c1002'],
  [{ do: 'notice', room: 'c1002', category: 1, content: '今晚八点', start: 5, end: 9 }, 'marquee', 'c1002'],
  [{ do: 'roomStatus', room: 'c1002', status: 0, switchOn: true }, 'roomStatus', 'c1002'],
  [{ do: 'matchEvent', matchId: 'm2001', kind: 'corner', side: 'home' }, 'matchEvent', 'm2001'],
])('the parent can order %j', async (order, kind, room) => {
  const { services, feed, events } = await startSimWorld()
  expect(await carryOut(services, feed, { type: 'sim', id: 1, ...order })).toEqual({ type: 'simDone', id: 1, ok: true })
  expect(events(kind, room)).toHaveLength(1)
})

test('orders that cannot be carried out are answered so; other messages are not answered', async () => {
  const { services, feed } = await startSimWorld()
  const bad = [
    { do: 'dance' },
    { do: 'chat', room: 'c1002' },
    { do: 'chat', room: 'nowhere', text: 'x' },
    { do: 'roomStatus', room: 'nowhere', status: 0 },
    { do: 'match', matchId: 'm9', homeScore: 1 },
    {},
  ]
  for (const order of bad)
    expect(await carryOut(services, feed, { type: 'sim', id: 'x', ...order })).toMatchObject({
      type: 'simDone',
      id: 'x',
      ok: false,
      error: expect.any(String),
    })
  for (const message of [null, 7, 'sim', { type: 'ready' }, {}]) expect(await carryOut(services, feed, message)).toBeNull()
})

test('manual: orders are carried out one after the other and nothing moves by itself', async () => {
  const { services, events } = await startSimWorld()
  const answers: SimDone[] = []
  const state: { take: ((message: unknown) => void) | null } = { take: null }
  const channel = {
    listen: (take: (message: unknown) => void) => ((state.take = take), () => (state.take = null)),
    answer: (done: SimDone) => void answers.push(done),
  }
  const stop = startSimulation(services, 'manual', {
    channel,
    every: () => {
      throw new Error('no timers in manual mode')
    },
  })
  state.take?.({ type: 'sim', id: 1, do: 'chat', room: 'c1001', text: 'line', count: 40 })
  state.take?.({ type: 'sim', id: 2, do: 'nothing' })
  state.take?.({ type: 'other' })
  await stop()
  expect(answers.map(({ id, ok }) => [id, ok])).toEqual([
    [1, true],
    [2, false],
  ])
  expect(events('chat', 'c1001').map((event) => (event.kind === 'chat' ? event.body.content : ''))).toEqual(
    Array.from({ length: 40 }, (_, index) => `line ${index + 1}`),
  )
  expect(state.take).toBeNull()
})

test('on: one step a tick, never two at once, and a stop waits for the step that runs', async () => {
  const { services, db, time } = await startSimWorld()
  const state: { step: (() => void) | null } = { step: null }
  const stop = startSimulation(services, 'on', {
    random: createRandom(3),
    every: (_, step) => ((state.step = step), () => (state.step = null)),
    onFault: (error) => {
      throw error
    },
  })
  for (let tick = 0; tick < 5; tick += 1) {
    time.now += 60 * MINUTE
    state.step?.()
    await services.write(() => Promise.resolve())
  }
  await stop()
  expect(state.step).toBeNull()
  const rows = await db.selectFrom('match').selectAll().execute()
  expect(rows.length).toBeGreaterThanOrEqual(36 - 10)
  await startSimulation(services, 'off')()
})

test('[P-4] the first world has a past: each match lists what led to its score, within its time and its phases', async () => {
  const { db, time } = await startSimWorld()
  const all = await timelines(db)
  expect(
    all.filter(({ match }) => match.game_status !== 'pre' && match.home_score + match.visit_score > 0).length,
  ).toBeGreaterThan(15)
  for (const { match, own, points } of all) {
    expect(points, match.id).toEqual({ home: match.home_score, visit: match.visit_score })
    expect([own.at(-1)?.home_score ?? 0, own.at(-1)?.visit_score ?? 0]).toEqual([match.home_score, match.visit_score])
    const phases = own.map((line) => line.kind).filter((kind) => ['begin', 'break', 'resume', 'end'].includes(kind))
    if (match.game_status === 'pre') expect(own, match.id).toEqual([])
    else expect(phases[0], match.id).toBe('begin')
    if (match.game_status === 'break') expect(phases.at(-1), match.id).toBe('break')
    if (match.game_status === 'ended') expect(phases.at(-1), match.id).toBe('end')
    const starts = phases.filter((kind) => kind === 'begin' || kind === 'resume')
    if (match.game_status !== 'pre') expect(starts.length, match.id).toBe(match.clock_period)
    for (const line of own) {
      expect(line.at, match.id).toBeGreaterThanOrEqual(match.start_at)
      expect(line.at, match.id).toBeLessThanOrEqual(time.now)
      expect(line.period, match.id).toBeLessThanOrEqual(match.clock_period)
    }
    const moments = own.map((line) => line.period * 100_000 + line.second)
    expect(moments, match.id).toEqual(moments.toSorted((a, b) => a - b))
  }
})
