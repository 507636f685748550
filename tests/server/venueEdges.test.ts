import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dayOf, dayStart, formatDay } from '#src/api/model/day.ts'
import { fen } from '#src/api/model/money/amount.ts'
import { recentGames } from '#server/games/hall.ts'
import { readVisit } from '#server/games/gameVisit.ts'
import { playersNow } from '#server/games/playersNow.ts'
import type { ProviderLine } from '#server/games/providerLine.ts'
import { runningRound } from '#server/games/roundRows.ts'
import { listRounds } from '#server/games/rounds.ts'
import { enterGame } from '#server/games/sessions.ts'
import { createStrayLook } from '#server/games/strayRounds.ts'
import { hashToken } from '#server/platform/ids.ts'
import { readBet } from '#server/sportsbook/betDetail.ts'
import { betRecords } from '#server/sportsbook/bets.ts'
import { previewLimit } from '#server/sportsbook/limitPreview.ts'
import { createWaitingOrders } from '#server/sportsbook/waitingOrders.ts'
import { recordPage } from '#server/venues/playRecords.ts'
import { venueRows } from '#server/venues/venueList.ts'
import { enterVenue, visitedVenue } from '#server/venues/venueTokens.ts'
import { type BareRow, writeRows } from '#tests/support/bareRows.ts'
import { startBareServices } from '#tests/support/bareServices.ts'

// Venues, rounds of games and bets, each at the moment at which a rule turns, and in the order in which they are told.

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const now = 1_000 * DAY
const { db, services } = await startBareServices(() => now)
beforeAll(() => writeRows(db, venue('EDGE', 'slots', 900), game('edge-one'), game('edge-two')))
afterAll(() => db.destroy())

const row = (table: string, values: BareRow['values']): BareRow => ({ table, values })
const venue = (code: string, kind: string, place: number) =>
  row('venue', {
    code,
    kind,
    place,
    status: 0,
    channel_status: 1,
    is_display: 1,
    provider: 'tidepool',
    brand: 'tidepool',
    wallet: 'centre',
  })
const game = (code: string) =>
  row('game', { code, venue: 'EDGE', rules: 'slot', is_open: 1, place: 1, min_stake: 100, max_stake: 10_000 })
const round = (id: string, member_id: string, opened_at: number, more: BareRow['values'] = {}) =>
  row('game_round', {
    id,
    member_id,
    opened_at,
    provider: 'tidepool',
    reference: id,
    game: 'edge-one',
    venue: 'EDGE',
    state: 'settled',
    stake: 100,
    payout: 0,
    ...more,
  })
const bet = (id: string, member_id: string, placed_at: number, more: BareRow['values'] = {}) =>
  row('bet', {
    id,
    member_id,
    placed_at,
    venue: 'OBTY',
    market_type: 'winner',
    line: null,
    code: 'home',
    price: 200,
    stake: 1_000,
    state: 'open',
    payout: 0,
    ...more,
  })

describe('a venue', () => {
  test('[P-5] [C-9] a launch and a visit are over at their end', async () => {
    const token = (name: string, kind: string, expires_at: number) =>
      row('venue_token', { token_hash: hashToken(name), kind, member_id: 'v-1', venue: 'OBTY', expires_at })
    await writeRows(
      db,
      token('launch-over', 'launch', now),
      token('launch-last', 'launch', now + 1),
      token('visit-over', 'visit', now),
      token('visit-last', 'visit', now + 1),
    )
    const left = { words: 'venueLeft' }
    const enter = (name: string) => services.write((tx) => enterVenue(tx, 'v-1', name))
    await expect(enter('launch-over')).rejects.toMatchObject(left)
    expect(await enter('launch-last')).toMatchObject({ expiresAt: now + 2 * 60 * MINUTE })
    await expect(visitedVenue(db, 'v-1', 'visit-over', now)).rejects.toMatchObject(left)
    expect(await visitedVenue(db, 'v-1', 'visit-last', now)).toBe('OBTY')
  })

  test('[S-2] those of one place in the list stand by their codes', async () => {
    await writeRows(db, venue('EDGEB', 'slots', 901), venue('EDGEA', 'slots', 901), venue('EDGEZ', 'slots', 899))
    const codes = (await venueRows(db)).map(({ code }) => code)
    expect(codes.filter((code) => code.startsWith('EDGE'))).toEqual(['EDGEZ', 'EDGE', 'EDGEA', 'EDGEB'])
  })
})

describe('rounds and bets', () => {
  test('[P-5] [C-9] those that began in one moment are told by their ids, the last first, and none is left out or told twice', async () => {
    const asked = { size: 2, page: 1 }
    await writeRows(db, ...['r-1', 'r-2', 'r-3', 'r-4', 'r-5'].map((id) => round(id, 'r-m', now)), round('r-6', 'r-other', now))
    const told: string[] = []
    for (let after: string | undefined, more = true; more;) {
      const page = await listRounds(db, 'r-m', after === undefined ? asked : { ...asked, after })
      told.push(...page.list.map(({ id }) => id))
      after = page.list.at(-1)?.id
      more = page.more
    }
    expect(told).toEqual(['r-5', 'r-4', 'r-3', 'r-2', 'r-1'])
    expect(await listRounds(db, 'r-m', { ...asked, after: 'r-6' })).toEqual({ list: [], more: false })
  })

  test('[P-5] [C-9] those of a day begin at its midnight by the site’s clock and end before the next one', async () => {
    const day = dayOf(now)
    const ends = [dayStart(day) - 1, dayStart(day), dayStart(day + 1) - 1, dayStart(day + 1)]
    await writeRows(
      db,
      ...ends.flatMap((at, index) => [round(`d-${index}`, 'd-m', at), bet(`db-${index}`, 'd-m', at)]),
      bet('db-other', 'd-other', now),
    )
    const days = { from: formatDay(day), to: formatDay(day) }
    const rounds = await listRounds(db, 'd-m', { ...days, size: 9, page: 1 })
    expect(rounds.list.map(({ id }) => id)).toEqual(['d-2', 'd-1'])
    const bets = await betRecords(db, 'd-m', days, null, 9)
    expect(bets.map(({ id }) => id)).toEqual(['db-2', 'db-1'])
    const behind = await betRecords(db, 'd-m', {}, { at: dayStart(day), id: 'db-1' }, 9)
    expect(behind.map(({ id }) => id)).toEqual(['db-0'])
  })

  test('[P-5] a page of records of several kinds is the latest of all, and says whether there are more', () => {
    const placed = (id: string, at: number) => {
      const settled = { state: 'settled', stake: '1', payout: '0', openedAt: at, closedAt: at } as const
      const names = { 'zh-CN': id, en: id }
      return {
        id,
        at,
        record: { what: 'round', round: { id, game: 'g', names, venue: 'EDGE', kind: 'slots', ...settled } },
      } as const
    }
    const told = (size: number) => {
      const { list, more } = recordPage(
        [
          [placed('c', 9), placed('a', 7)],
          [placed('d', 9), placed('b', 8)],
        ],
        size,
      )
      return [list.map((record) => (record.what === 'round' ? record.round.id : '')), more]
    }
    expect([told(3), told(4)]).toEqual([
      [['d', 'c', 'b'], true],
      [['d', 'c', 'b', 'a'], false],
    ])
  })

  test('[D-8] [C-9] a limit of one bet refuses what is beyond it and not what meets it, of bets of the last seven days', async () => {
    await db.deleteFrom('bet').execute()
    await writeRows(
      db,
      bet('l-1', 'l', now - 1, { stake: 9_999 }),
      bet('l-2', 'l', now - 7 * DAY + 1, { stake: 10_000 }),
      bet('l-3', 'l', now - 1, { stake: 10_001 }),
      bet('l-4', 'l', now - 7 * DAY, { stake: 5 }),
      bet('l-5', 'l', now - 7 * DAY, { stake: 90_000 }),
    )
    expect(await previewLimit(db, 'betStakeMin', '100', now)).toEqual({ all: 3, beyond: 1 })
    expect(await previewLimit(db, 'betStakeMax', '100', now)).toEqual({ all: 3, beyond: 1 })
  })

  test('[C-9] a bet tells how its match ended, also where that is listed no more; of one that is gone without an end nothing', async () => {
    const result = { match_id: 'm-gone', home_score: 2, visit_score: 1, league_name: 'League', start_at: now }
    await writeRows(
      db,
      bet('t-1', 't', now, { match_id: 'm-gone' }),
      bet('t-2', 't', now, { match_id: 'm-lost' }),
      row('match_result', result),
    )
    expect((await readBet(db, 't', 't-1')).match).toMatchObject({
      homeScore: 2,
      visitScore: 1,
      gameStatus: 'ended',
      isListed: false,
    })
    expect((await readBet(db, 't', 't-2')).match).toBeNull()
  })
})

describe('a game', () => {
  test('[C-9] who took part within two minutes is at it, once however often they are there', async () => {
    const at = (member_id: string, code: string, seen_at: number) => row('game_session', { member_id, game: code, seen_at })
    await writeRows(
      db,
      at('p-1', 'edge-one', now),
      at('p-1', 'edge-one', now - 1),
      at('p-2', 'edge-one', now - 2 * MINUTE + 1),
      at('p-3', 'edge-one', now - 2 * MINUTE),
      at('p-1', 'edge-two', now),
    )
    expect([...(await playersNow(db, now))].toSorted()).toEqual([
      ['edge-one', 2],
      ['edge-two', 1],
    ])
  })

  test('[P-5] [C-9] a visit counts from its first moment, no longer than a day back, and nothing that went back', async () => {
    const began = now - 60 * MINUTE
    await writeRows(
      db,
      round('i-1', 'i', began, { stake: 1, payout: 5 }),
      round('i-2', 'i', began - 1, { stake: 20 }),
      round('i-3', 'i', now, { stake: 300, state: 'refunded' }),
      round('i-4', 'i', now - DAY, { stake: 4_000 }),
      round('i-5', 'i', now - DAY - 1, { stake: 50_000 }),
      round('i-6', 'i', now, { stake: 600_000, state: 'open' }),
    )
    const visit = (since: number) => readVisit(db, 'i', { game: 'edge-one', since }, now)
    expect(await visit(began)).toMatchObject({
      rounds: 2,
      staked: '600001',
      returned: '5',
      running: { id: 'i-6' },
      last: { id: 'i-3' },
    })
    expect(await visit(0)).toMatchObject({ rounds: 4, staked: '604021' })
  })

  test('[P-5] a round runs for its own member and game, until it is over', async () => {
    await writeRows(db, round('u-1', 'u', now, { state: 'open' }), round('u-2', 'u-2', now))
    expect(await runningRound(db, 'u', 'edge-one')).toEqual({ id: 'u-1' })
    expect([await runningRound(db, 'u', 'edge-two'), await runningRound(db, 'u-2', 'edge-one')]).toEqual([null, null])
  })

  test('[P-5] of what a member played last no more than twelve are told, and of one moment the last first', async () => {
    const codes = Array.from({ length: 14 }, (_, index) => `g-${10 + index}`)
    await writeRows(
      db,
      ...codes.map((code) => round(`h-${code}`, 'h', now, { game: code })),
      round('h-a', 'h', now + 1, { game: 'g-10' }),
      round('h-b', 'h-2', now + 2, { game: 'other' }),
    )
    expect(await recentGames(db, 'h')).toEqual(['g-10', ...codes.slice(3).toReversed()])
  })

  test('[P-5] [C-9] a launch of a game is over at its end', async () => {
    const launched = (name: string, expires_at: number) =>
      row('game_launch', { token_hash: hashToken(name), member_id: 'e', game: 'edge-one', login: 'e-login', expires_at })
    await writeRows(
      db,
      row('member', { id: 'e', name: 'e', name_key: 'e', role: 'member', status: '1' }),
      row('session', { token_hash: 'e-login', member_id: 'e', seal_key: 'k', expires_at: now + DAY, ended_at: null }),
      launched('e-over', now),
      launched('e-last', now + 1),
    )
    const enter = (token: string) => services.write((tx) => enterGame(tx, 'tidepool', 'key', { token }))
    expect(await enter('e-over')).toEqual({ ok: false, reason: 'session' })
    expect(await enter('e-last')).toMatchObject({ ok: true, game: 'edge-one', minStake: '100' })
  })

  test('[P-5] [D-8] its provider is asked about a round from a minute on, and what it says is kept from five on', async () => {
    await db.deleteFrom('game_round').execute()
    const open = (id: string, age: number, payout = 0) => round(id, 'k', now - age, { state: 'open', payout })
    await writeRows(
      db,
      open('k-young', MINUTE - 1),
      open('k-minute', MINUTE),
      open('k-four', 5 * MINUTE - 1),
      open('k-five', 5 * MINUTE),
      open('k-paid', 4 * MINUTE, 1),
      round('k-over', 'k', now - DAY),
    )
    const asked: string[] = []
    const none = () => Promise.resolve(null)
    const line: ProviderLine = {
      ask: (_provider, reference) => {
        asked.push(reference)
        return Promise.resolve(reference === 'k-paid' ? 'unknown' : 'open')
      },
      askSeed: none,
    }
    await createStrayLook({ db, write: services.write, now: () => now }, line, none)()
    expect(asked).toEqual(['k-five', 'k-four', 'k-paid', 'k-minute'])
    expect(await db.selectFrom('stray_round').select(['round_id', 'said']).execute()).toEqual([
      { round_id: 'k-five', said: 'open' },
    ])
    const states = await db.selectFrom('game_round').select('state').where('id', '=', 'k-paid').execute()
    expect(states).toEqual([{ state: 'open' }])
  })
})

test('[S-8] [Q8] an order waits at another node until it expires, and one behind it for five seconds more', async () => {
  const waiting = (bet_id: string, node: string, expires_at: number, member_id = 'w') =>
    row('bet_waiting', { bet_id, client_id: bet_id, node, member_id, venue: 'OBTY', stake: 100, expires_at })
  await writeRows(
    db,
    waiting('w-own', 'one', now + 90_000),
    waiting('w-two', 'two', now + 1),
    waiting('w-over', 'two', now),
    waiting('w-other', 'two', now + 99_000, 'other'),
  )
  const orders = createWaitingOrders({ db, now: () => now, wait: () => Promise.resolve(), node: 'one' })
  const found = await services.write((tx) => orders.elsewhere(tx, 'w'))
  expect(found.map(({ betId }) => betId)).toEqual(['w-two'])
  const order = {
    memberId: 'w',
    clientId: 'w-new',
    venue: 'OBTY',
    matchId: 'm',
    selectionId: 's',
    price: 200,
    stake: fen(100),
    policy: 'any',
    share: false,
  } as const
  const entered = (memberId: string, betId: string) =>
    services.write((tx) => orders.enter(tx, { ...order, memberId, clientId: betId }, betId, 3_000))
  expect(await entered('w', 'w-new')).toBe(now + 95_000)
  expect(await entered('alone', 'w-alone')).toBe(now + 23_000)
})
