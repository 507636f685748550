import { beforeAll, describe, expect, test } from 'vitest'
import { dayOf, dayStart, formatDay } from '#src/api/model/day.ts'
import { fen } from '#src/api/model/money/amount.ts'
import { recentGames } from '#server/games/hall.ts'
import { readVisit } from '#server/games/gameVisit.ts'
import { playersNow } from '#server/games/playersNow.ts'
import type { ProviderLine } from '#server/games/providerLine.ts'
import { runningRound } from '#server/games/roundRows.ts'
import { listRounds } from '#server/games/rounds.ts'
import { enterGame } from '#server/games/sessions.ts'
import { createStrayLook, hear } from '#server/games/strayRounds.ts'
import { venueHouseOf } from '#server/ledger/owners.ts'
import { hashToken } from '#server/platform/ids.ts'
import { readBet } from '#server/sportsbook/betDetail.ts'
import { betRecords } from '#server/sportsbook/bets.ts'
import { previewLimit } from '#server/sportsbook/limitPreview.ts'
import { createWaitingOrders } from '#server/sportsbook/waitingOrders.ts'
import { recordPage } from '#server/venues/playRecords.ts'
import { venueRows } from '#server/venues/venueList.ts'
import { enterVenue, visitedVenue } from '#server/venues/venueTokens.ts'
import { type BareRow, row, writeRows } from '#tests/support/bareRows.ts'
import { startBareServices } from '#tests/support/bareServices.ts'

// Venues, rounds of games and bets, each at the moment at which a rule turns, and in the order in which they are told.

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const now = 1_000 * DAY
const { db, services } = await startBareServices(() => now)
beforeAll(() => writeRows(db, venue('EDGE', 'slots', 900), game('edge-one'), game('edge-two')))

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
  const token = (name: string, kind: string, expires_at: number) =>
    row('venue_token', { token_hash: hashToken(name), kind, member_id: 'v-1', venue: 'OBTY', expires_at })
  const left = { words: 'venueLeft' }
  const enter = (name: string) => services.write((tx) => enterVenue(tx, 'v-1', name))

  test('[P-5] [C-9] what a visit stands for lets nobody in once more', async () => {
    await writeRows(db, token('visit-only', 'visit', now + MINUTE))
    await expect(enter('visit-only')).rejects.toMatchObject(left)
  })

  test('[P-5] [C-9] what lets somebody in is no visit yet', async () => {
    await writeRows(db, token('launch-only', 'launch', now + MINUTE))
    await expect(visitedVenue(db, 'v-1', 'launch-only', now)).rejects.toMatchObject(left)
  })

  test('[P-5] [C-9] a launch is over at its end', async () => {
    await writeRows(db, token('launch-over', 'launch', now), token('launch-last', 'launch', now + 1))
    await expect(enter('launch-over')).rejects.toMatchObject(left)
    expect(await enter('launch-last')).toMatchObject({ expiresAt: now + 2 * 60 * MINUTE })
  })

  test('[P-5] [C-9] a visit is over at its end', async () => {
    await writeRows(db, token('visit-over', 'visit', now), token('visit-last', 'visit', now + 1))
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
  test('[P-5] [C-9] pages tell rounds of one moment once each, by their ids', async () => {
    const asked = { size: 2, page: 1 }
    await writeRows(db, ...['r-1', 'r-2', 'r-3', 'r-4', 'r-5'].map((id) => round(id, 'r-m', now)))
    const told: string[] = []
    for (let after: string | undefined, more = true; more && told.length < 9;) {
      const page = await listRounds(db, 'r-m', after === undefined ? asked : { ...asked, after })
      told.push(...page.list.map((one) => one?.id ?? ''))
      after = page.list.at(-1)?.id
      more = page.more
    }
    expect(told).toEqual(['r-5', 'r-4', 'r-3', 'r-2', 'r-1'])
  })

  test('[P-5] [C-9] nothing is told from another member’s round on', async () => {
    await writeRows(db, round('r-6', 'r-own', now), round('r-7', 'r-other', now))
    expect(await listRounds(db, 'r-own', { size: 2, page: 1, after: 'r-7' })).toEqual({ list: [], more: false })
  })

  const day = dayOf(now)
  const edges = [dayStart(day) - 1, dayStart(day), dayStart(day + 1) - 1, dayStart(day + 1)]
  const days = { from: formatDay(day), to: formatDay(day) }

  test('[P-5] [C-9] rounds of a day are those from its midnight by the site’s clock to the next', async () => {
    await writeRows(db, ...edges.map((at, index) => round(`d-${index}`, 'd-m', at)))
    const rounds = await listRounds(db, 'd-m', { ...days, size: 9, page: 1 })
    expect(rounds.list.map((one) => one?.id)).toEqual(['d-2', 'd-1'])
  })

  /** Bets of a member at the edges of a day, beside one of another member, as records from a place on. */
  const records = async (memberId: string, ...asked: [Parameters<typeof betRecords>[2], Parameters<typeof betRecords>[3]]) => {
    await writeRows(db, ...edges.map((at, index) => bet(`${memberId}-${index}`, memberId, at)), bet(`${memberId}-x`, 'x', now))
    return (await betRecords(db, memberId, ...asked, 9)).map(({ id }) => id)
  }

  test('[P-5] [C-9] bets of a day are those from its midnight by the site’s clock to the next', async () => {
    expect(await records('db', days, null)).toEqual(['db-2', 'db-1'])
  })

  test('[P-5] [C-9] bets behind a place are those that were laid before it', async () => {
    expect(await records('dc', {}, { at: dayStart(day), id: 'dc-1' })).toEqual(['dc-0'])
  })

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
    return { ids: list.map((record) => (record.what === 'round' ? record.round.id : '')), more }
  }

  test('[P-5] a page of records of several kinds is the latest of all', () => {
    expect([told(3).ids, told(4).ids]).toEqual([
      ['d', 'c', 'b'],
      ['d', 'c', 'b', 'a'],
    ])
  })

  test('[P-5] there are more records than a page unless it holds them all', () => {
    expect([told(3).more, told(4).more]).toEqual([true, false])
  })

  test.each(['betStakeMin', 'betStakeMax'] as const)(
    '[D-8] [C-9] %s refuses what is beyond it, of bets of the last seven days',
    async (limit) => {
      await db.deleteFrom('bet').execute()
      await writeRows(
        db,
        bet('l-1', 'l', now - 1, { stake: 9_999 }),
        bet('l-2', 'l', now - 7 * DAY + 1, { stake: 10_000 }),
        bet('l-3', 'l', now - 1, { stake: 10_001 }),
        bet('l-4', 'l', now - 7 * DAY, { stake: 5 }),
        bet('l-5', 'l', now - 7 * DAY, { stake: 90_000 }),
      )
      expect(await previewLimit(db, limit, '100', now)).toEqual({ all: 3, beyond: 1 })
    },
  )

  test('[C-9] a bet tells how its match ended that is listed no more', async () => {
    const result = { match_id: 'm-gone', home_score: 2, visit_score: 1, league_name: 'League', start_at: now }
    await writeRows(db, bet('t-1', 't', now, { match_id: 'm-gone' }), row('match_result', result))
    const { match } = await readBet(db, 't', 't-1')
    expect(match).toMatchObject({ homeScore: 2, visitScore: 1, gameStatus: 'ended', isListed: false })
  })

  test('[C-9] a bet tells nothing of a match that is gone without an end', async () => {
    await writeRows(db, bet('t-2', 't', now, { match_id: 'm-lost' }))
    expect((await readBet(db, 't', 't-2')).match).toBeNull()
  })
})

describe('a game', () => {
  const takesPart = (member_id: string, code: string, seen_at: number) => row('game_session', { member_id, game: code, seen_at })

  test('[C-9] who took part within two minutes is at it', async () => {
    await db.deleteFrom('game_session').execute()
    const late = takesPart('p-2', 'edge-one', now - 2 * MINUTE)
    await writeRows(db, takesPart('p-1', 'edge-one', now - 2 * MINUTE + 1), late, takesPart('p-1', 'edge-two', now))
    expect(Object.fromEntries(await playersNow(db, now))).toEqual({ 'edge-one': 1, 'edge-two': 1 })
  })

  test('[C-9] who is at a game twice is counted once', async () => {
    await db.deleteFrom('game_session').execute()
    await writeRows(db, takesPart('p-1', 'edge-one', now), takesPart('p-1', 'edge-one', now - 1))
    expect([...(await playersNow(db, now))]).toEqual([['edge-one', 1]])
  })

  const visit = async (member: string, since: number, ...rounds: readonly BareRow[]) => {
    await writeRows(db, ...rounds)
    return readVisit(db, member, { game: 'edge-one', since }, now)
  }
  const began = now - 60 * MINUTE

  test('[P-5] [C-9] a visit counts rounds from its first moment', async () => {
    const rounds = [round('i-1', 'i', began, { stake: 1, payout: 5 }), round('i-2', 'i', began - 1, { stake: 20 })]
    expect(await visit('i', began, ...rounds)).toMatchObject({ rounds: 1, staked: '1', returned: '5' })
  })

  test('[P-5] [C-9] a visit counts rounds of a day at most', async () => {
    const rounds = [round('j-1', 'j', now - DAY, { stake: 4_000 }), round('j-2', 'j', now - DAY - 1, { stake: 50_000 })]
    expect(await visit('j', 0, ...rounds)).toMatchObject({ rounds: 1, staked: '4000' })
  })

  test('[P-5] [C-9] a visit counts nothing that went back', async () => {
    const back = round('n-1', 'n', now, { stake: 300, state: 'refunded' })
    expect(await visit('n', began, back)).toMatchObject({ rounds: 0, staked: '0', last: { id: 'n-1' } })
  })

  const running = (member: string) => [
    round(`${member}-1`, member, now, { stake: 600, state: 'open' }),
    round(`${member}-2`, member, now - 1, { stake: 1 }),
  ]

  test('[P-5] [C-9] a visit counts the round that runs', async () => {
    expect(await visit('o', began, ...running('o'))).toMatchObject({ rounds: 2, staked: '601' })
  })

  test('[P-5] [C-9] a visit tells the round that runs apart from the last one that is over', async () => {
    expect(await visit('q', began, ...running('q'))).toMatchObject({ running: { id: 'q-1' }, last: { id: 'q-2' } })
  })

  test.each([
    ['for its own member and game', 'u', 'edge-one', { id: 'u-1' }],
    ['in no other game', 'u', 'edge-two', null],
    ['for no other member', 'u-other', 'edge-one', null],
    ['no more once it is over', 'u-over', 'edge-one', null],
  ])('[P-5] a round runs %s', async (_, member, code, found) => {
    await db.deleteFrom('game_round').execute()
    await writeRows(db, round('u-1', 'u', now, { state: 'open' }), round('u-2', 'u-over', now))
    expect(await runningRound(db, member, code)).toEqual(found)
  })

  const played = async (member: string, ...rounds: readonly BareRow[]) => {
    await writeRows(db, ...rounds)
    return recentGames(db, member)
  }

  test('[P-5] of what a member played last no more than twelve are told', async () => {
    const codes = Array.from({ length: 13 }, (_, index) => `g-${10 + index}`)
    const rounds = codes.map((code, index) => round(`h-${code}`, 'h', now + index, { game: code }))
    expect(await played('h', ...rounds)).toEqual(codes.slice(1).toReversed())
  })

  test('[P-5] of games that were played at one moment the one of the last round comes first', async () => {
    const rounds = ['g-1', 'g-2'].map((code) => round(`y-${code}`, 'y', now, { game: code }))
    expect(await played('y', ...rounds)).toEqual(['g-2', 'g-1'])
  })

  test('[P-5] a game that was played again stands where it was played last', async () => {
    const again = round('a-3', 'a', now + 2, { game: 'g-1' })
    const rounds = ['g-1', 'g-2'].map((code, index) => round(`a-${code}`, 'a', now + index, { game: code }))
    expect(await played('a', ...rounds, again)).toEqual(['g-1', 'g-2'])
  })

  test('[P-5] a game stays among those played last however often another one was played since', async () => {
    const often = Array.from({ length: 13 }, (_, index) => round(`o-${10 + index}`, 'o', now + 1 + index, { game: 'g-1' }))
    expect(await played('o', round('o-1', 'o', now, { game: 'g-2' }), ...often)).toEqual(['g-1', 'g-2'])
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

  /** Looks after open rounds of these ages, by the provider's word on each; which it was asked about. */
  const look = async (ages: Readonly<Record<string, number>>, says: 'open' | 'unknown' = 'open', payout = 0) => {
    for (const table of ['game_round', 'stray_round'] as const) await db.deleteFrom(table).execute()
    const rounds = Object.entries(ages).map(([id, age]) => round(id, 'k', now - age, { state: 'open', payout }))
    await writeRows(db, ...rounds, round('k-over', 'k', now - DAY))
    const asked: string[] = []
    const none = () => Promise.resolve(null)
    const line: ProviderLine = {
      ask: (_provider, reference) => {
        asked.push(reference)
        return Promise.resolve(says)
      },
      askSeed: none,
    }
    await createStrayLook({ db, write: services.write, now: () => now }, line, none)()
    return asked
  }

  test('[P-5] [D-8] its provider is asked about a round that runs from a minute on, the oldest first', async () => {
    expect(await look({ 'k-young': MINUTE - 1, 'k-minute': MINUTE, 'k-two': 2 * MINUTE })).toEqual(['k-two', 'k-minute'])
  })

  test('[P-5] [D-8] of more rounds that began at once than one look holds each has its turn', async () => {
    for (const table of ['game_round', 'stray_round'] as const) await db.deleteFrom(table).execute()
    const ids = Array.from({ length: 60 }, (_, index) => `k-${10 + index}`)
    await writeRows(db, ...ids.map((id) => round(id, 'k', now - 2 * MINUTE, { state: 'open' })))
    const asked: string[] = []
    const line: ProviderLine = {
      ask: (_provider, reference) => {
        asked.push(reference)
        return Promise.resolve('open')
      },
      askSeed: () => Promise.resolve(null),
    }
    const lookOn = createStrayLook({ db, write: services.write, now: () => now }, line, () => Promise.resolve(null))
    for (let each = 0; each < 2; each += 1) await lookOn()
    expect(asked).toEqual(ids)
  })

  test('[P-5] [D-8] what its provider says of a round is kept from five minutes on', async () => {
    await look({ 'k-four': 5 * MINUTE - 1, 'k-five': 5 * MINUTE })
    const kept = await db.selectFrom('stray_round').select(['round_id', 'said']).execute()
    expect(kept).toEqual([{ round_id: 'k-five', said: 'open' }])
  })

  test('[P-5] [D-8] what its provider says of a round since has the time at which it was heard', async () => {
    await services.write((tx) => hear(tx, 'k-heard', 'silent', () => Promise.resolve()))
    await db
      .updateTable('stray_round')
      .set({ said_at: now - MINUTE })
      .where('round_id', '=', 'k-heard')
      .execute()
    await services.write((tx) => hear(tx, 'k-heard', 'open', () => Promise.resolve()))
    const kept = db.selectFrom('stray_round').select(['said', 'said_at']).where('round_id', '=', 'k-heard')
    expect(await kept.execute()).toEqual([{ said: 'open', said_at: now }])
  })

  test('[P-5] [Q8] the member of a round that its provider does not know sees at once that their stake came back', async () => {
    const { stakes } = venueHouseOf('OBTY')
    await db.deleteFrom('game_round').execute()
    await writeRows(
      db,
      round('k-back', 'k-member', now - MINUTE, { state: 'open', venue: 'OBTY', payout: 0, stake: 7 }),
      row('account', { id: `${stakes}:FEN`, owner: stakes, asset: 'FEN', kind: 'house', balance: 50 }),
      row('account', { id: 'k-member:FEN', owner: 'k-member', asset: 'FEN', kind: 'member', balance: 0 }),
    )
    const moved: string[] = []
    await services.write((tx) => hear(tx, 'k-back', 'unknown', (_, id) => Promise.resolve(moved.push(id))))
    const states = await db.selectFrom('game_round').select('state').execute()
    expect([states, moved]).toEqual([[{ state: 'refunded' }], ['k-member']])
  })

  test('[P-5] [D-8] a round that paid runs on where its provider does not know it', async () => {
    expect(await look({ 'k-paid': 4 * MINUTE }, 'unknown', 1)).toEqual(['k-paid'])
    const states = await db.selectFrom('game_round').select('state').where('id', '=', 'k-paid').execute()
    expect(states).toEqual([{ state: 'open' }])
  })
})

describe('an order that waits', () => {
  const waiting = (bet_id: string, node: string, expires_at: number, member_id: string) =>
    row('bet_waiting', { bet_id, client_id: bet_id, node, member_id, venue: 'OBTY', stake: 100, expires_at })
  const orders = createWaitingOrders({ db, now: () => now, wait: () => Promise.resolve(), node: 'one' })

  test('[S-8] [Q8] it waits at another node until it expires', async () => {
    await writeRows(
      db,
      waiting('w-own', 'one', now + 90_000, 'w'),
      waiting('w-two', 'two', now + 1, 'w'),
      waiting('w-over', 'two', now, 'w'),
      waiting('w-other', 'two', now + 99_000, 'w-2'),
    )
    const found = await services.write((tx) => orders.elsewhere(tx, 'w'))
    expect(found.map(({ betId }) => betId)).toEqual(['w-two'])
  })

  const of = { venue: 'OBTY', matchId: 'm', selectionId: 's', price: 200, stake: fen(100), policy: 'any', share: false } as const
  const entered = (memberId: string, betId: string) =>
    services.write((tx) => orders.enter(tx, { ...of, memberId, clientId: betId }, betId, 3_000))

  test('[S-8] [Q8] it expires five seconds after the one that it waits behind', async () => {
    await writeRows(db, waiting('x-first', 'one', now + 90_000, 'x'), waiting('x-other', 'two', now + 99_000, 'x-2'))
    expect(await entered('x', 'x-new')).toBe(now + 95_000)
  })

  test('[S-8] [Q8] it expires twenty seconds after its own wait where it waits behind none', async () => {
    expect(await entered('alone', 'alone-new')).toBe(now + 23_000)
  })
})
