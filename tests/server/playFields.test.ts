import { afterEach, describe, expect, test } from 'vitest'
import { listGames } from '#server/games/gameList.ts'
import { hotGames } from '#server/games/hall.ts'
import { movesOf } from '#server/games/roundMoves.ts'
import { listRounds, presentRounds } from '#server/games/rounds.ts'
import { stakeCapOf, stakeCaps } from '#server/games/stakeBounds.ts'
import type { Reader } from '#server/platform/db/database.ts'
import { brandNames } from '#server/games/brands.ts'
import { signedNonce, signSaid } from '#server/games/walletSigns.ts'
import { readBet } from '#server/sportsbook/betDetail.ts'
import { readBetRoom } from '#server/sportsbook/betRoom.ts'
import { listBets } from '#server/sportsbook/bets.ts'
import { openBetsOn, standingOf } from '#server/sportsbook/settle.ts'
import { depositedSince } from '#server/saferPlay/deposits.ts'
import { settingsOf } from '#server/saferPlay/settings.ts'
import { emptyTables, type BareRow, row, writeRows } from '#tests/support/bareRows.ts'
import { startBareServices } from '#tests/support/bareServices.ts'

// What games, rounds, bets and limits are told with, field by field, where two of them are alike.

const MINUTE = 60_000
const DAY = 86_400_000
const now = 1_000 * DAY
const { db } = await startBareServices(() => now)
afterEach(() =>
  emptyTables(
    db,
    'bet',
    'deposit_order',
    'game',
    'game_act',
    'game_round',
    'game_session',
    'match',
    'match_event',
    'match_result',
    'member_profile',
    'play_limit',
    'play_member',
    'play_pause',
    'venue',
  ),
)

const venue = (code: string, values: BareRow['values'] = {}) =>
  row('venue', {
    code,
    provider: 'tidepool',
    brand: `brand-${code}`,
    kind: 'slots',
    en_name: code,
    status: 0,
    channel_status: 1,
    is_display: 1,
    maintenance_from: null,
    maintenance_until: null,
    ...values,
  })
const game = (code: string, values: BareRow['values'] = {}) =>
  row('game', {
    code,
    venue: 'V',
    rules: 'slot',
    name_zh: `名 ${code}`,
    name_en: `name ${code}`,
    is_open: 1,
    returns: 9_600,
    min_stake: 100,
    max_stake: 900,
    place: 1,
    ...values,
  })
const round = (id: string, values: BareRow['values'] = {}) =>
  row('game_round', {
    id,
    provider: 'tidepool',
    reference: `ref-${id}`,
    member_id: 'me',
    game: 'g',
    venue: 'V',
    state: 'settled',
    stake: 300,
    payout: 500,
    proof: null,
    opened_at: now - 9,
    closed_at: now - 5,
    ...values,
  })

describe('a game', () => {
  test('[C-9] is listed with its venue, its names, what it returns and its stakes', async () => {
    await writeRows(db, venue('V'), game('g'))
    expect(await listGames(db, { memberId: null }, now)).toEqual([
      {
        code: 'g',
        venue: 'V',
        kind: 'slots',
        brand: 'brand-V',
        rules: 'slot',
        names: { 'zh-CN': '名 g', en: 'name g' },
        isOpen: true,
        returns: 9_600,
        minStake: '100',
        maxStake: '900',
        players: 0,
      },
    ])
  })

  test('[C-9] stands by its place, then by its code', async () => {
    await writeRows(db, venue('V'), game('b'), game('a'), game('first', { place: 0 }))
    expect((await listGames(db, { memberId: null }, now)).map(({ code }) => code)).toEqual(['first', 'a', 'b'])
  })

  test('[C-9] [P-5 hall] is hot by how many play it, each once', async () => {
    const seen = (member_id: string, at: string) =>
      row('game_session', { id: `${member_id}.${at}`, member_id, game: at, seen_at: now })
    const again = row('game_session', { id: 'again', member_id: 'x', game: 'a', seen_at: now })
    await writeRows(db, venue('V'), game('a'), game('b', { place: 2 }), seen('x', 'b'), seen('y', 'b'), seen('x', 'a'), again)
    expect(await hotGames(db, now)).toEqual([
      { game: 'b', players: 2 },
      { game: 'a', players: 1 },
    ])
  })

  test('[P-5 hall] is by a brand that is called by its code where it has no name', () => {
    expect([brandNames('tidepool').en, brandNames('other')]).toEqual(['Tidepool', { 'zh-CN': 'other', en: 'other' }])
  })

  test('[P-6] takes less of who is under twenty-five, or of no known age', async () => {
    const born = (member_id: string, birthday: string | null) => row('member_profile', { member_id, birthday })
    // It is 27 September 1972 by the site’s clock.
    await writeRows(db, born('grown', '1947-09-27'), born('young', '1947-09-28'), born('unknown', null))
    const caps = await Promise.all([null, 'grown', 'young', 'unknown', 'nobody'].map((id) => stakeCapOf(db, id, now)))
    const [common, grown, ...less] = caps.map(Number)
    expect(grown).toBe(common)
    expect(new Set(less).size).toBe(1)
    expect(less[0]).toBeLessThan(common ?? 0)
  })

  test.each([
    ['of a visitor', 1, (reader: Reader) => stakeCapOf(reader, null, now)],
    ['of a member, with their birthday', 2, (reader: Reader) => stakeCapOf(reader, 'm', now)],
    ['of both ages', 1, stakeCaps],
  ] as const)('[P-6] its cap %s is read without the settings that it does not need', async (_, wanted, read) => {
    let asked = 0
    const counting = db.withPlugin({
      transformQuery: ({ node }) => ((asked += 1), node),
      transformResult: ({ result }) => Promise.resolve(result),
    })
    await read(counting)
    expect(asked).toBe(wanted)
  })
})

describe('a round', () => {
  test('[P-5] [C-9] is told with its game, its venue, its money and its times', async () => {
    await writeRows(db, venue('V'), game('g'), round('r'))
    const { list, more } = await listRounds(db, 'me', { page: 1, size: 9 })
    expect([list, more]).toEqual([
      [
        {
          id: 'r',
          game: 'g',
          names: { 'zh-CN': '名 g', en: 'name g' },
          venue: 'V',
          kind: 'slots',
          state: 'settled',
          stake: '300',
          payout: '500',
          openedAt: now - 9,
          closedAt: now - 5,
        },
      ],
      false,
    ])
  })

  test('[P-5] [C-9] that runs is told apart from the latest that is over', async () => {
    const over = (id: string, opened_at: number, values: BareRow['values'] = {}) => round(id, { opened_at, ...values })
    const open = (id: string, opened_at: number) => over(id, opened_at, { state: 'open', closed_at: null })
    await writeRows(
      db,
      venue('V'),
      game('g'),
      over('old', 1),
      over('back', 3, { state: 'refunded' }),
      open('first', 4),
      open('last', 5),
    )
    const { running, last } = await presentRounds(db, 'me', 'g')
    expect([running?.id, last?.id]).toEqual(['last', 'back'])
  })

  test('[P-5] tells its movements as they came, each by what it was, in its member’s own wallet alone', async () => {
    const moved = (id: string, key: string, amount: number, at: number, account_id = 'me:FEN') => [
      row('ledger_tx', { id, idempotency_key: key, at }),
      row('ledger_entry', { tx_id: id, account_id, amount }),
    ]
    const act = (act_id: string, kind: string) => row('game_act', { provider: 'tidepool', act_id, kind, round_id: 'r' })
    await writeRows(
      db,
      act('bet-1', 'bet'),
      act('win-1', 'win'),
      act('back-1', 'refund'),
      ...moved('t3', 'game:tidepool:win-1', 70, 3),
      ...moved('t1', 'game:tidepool:bet-1', -50, 1),
      ...moved('t2', 'game:tidepool:bet-1:back', 20, 2),
      ...moved('t4', 'game:r:stray', 5, 4),
      ...moved('t5', 'game:r:stray.win', 6, 5),
      ...moved('t6', 'game:tidepool:other', 7, 6),
      row('ledger_entry', { tx_id: 't1', account_id: 'house:FEN', amount: 50 }),
    )
    const moves = await movesOf(db, { id: 'r', provider: 'tidepool', member_id: 'me' })
    expect(moves.map((one) => [one?.kind, one?.amount, one?.at])).toEqual([
      ['stake', '-50', 1],
      ['refund', '20', 2],
      ['win', '70', 3],
      ['refund', '5', 4],
      ['win', '6', 5],
    ])
  })
})

describe('what a provider asks', () => {
  const said = (ago: number) => {
    const [time, nonce, body, path] = [String(1_700_000_000_000 - ago), 'nonce-123', '{}', '/callback/x']
    const sign = signSaid('key', { method: 'POST', path, time, nonce, body })
    return { path, headers: { 'x-game-time': time, 'x-game-nonce': nonce, 'x-game-sign': sign }, body }
  }
  const heard = (ago: number) => {
    const { path, ...request } = said(ago)
    return signedNonce('key', path, request, 1_700_000_000_000)
  }

  test('[P-5] counts within a minute of our time, before and after', () => {
    expect([heard(MINUTE - 1), heard(1 - MINUTE), heard(MINUTE), heard(-MINUTE)]).toEqual(['nonce-123', 'nonce-123', null, null])
  })

  test('[P-5] counts at its own path, under its own key and with its own body alone', () => {
    const { path, ...request } = said(0)
    expect(signedNonce('another', path, request, 1_700_000_000_000)).toBeNull()
    expect(signedNonce('key', '/callback/y', request, 1_700_000_000_000)).toBeNull()
    expect(signedNonce('key', path, { ...request, body: '{ }' }, 1_700_000_000_000)).toBeNull()
  })
})

const bet = (id: string, values: BareRow['values'] = {}) =>
  row('bet', {
    id,
    client_id: `c-${id}`,
    member_id: 'me',
    venue: 'OBTY',
    match_id: 'm',
    home_name: 'Reds',
    visit_name: 'Blues',
    selection_id: 's',
    market_type: 'total',
    line: 2.5,
    code: 'over',
    ways: 2,
    price: 185,
    stake: 1_000,
    state: 'open',
    payout: 0,
    placed_at: now - 9,
    settled_at: null,
    ...values,
  })

describe('a bet', () => {
  test('[C-9] is told with its match, its pick, its price and its money', async () => {
    await writeRows(db, bet('b', { state: 'won', payout: 1_850, settled_at: now }))
    expect((await listBets(db, { memberId: 'me' })).list).toEqual([
      {
        betId: 'b',
        clientId: 'c-b',
        venue: 'OBTY',
        matchId: 'm',
        homeName: 'Reds',
        visitName: 'Blues',
        selectionId: 's',
        pick: { type: 'total', line: 2.5, code: 'over' },
        price: 185,
        stake: '1000',
        state: 'won',
        payout: '1850',
        placedAt: now - 9,
        settledAt: now,
      },
    ])
  })

  test('[C-9] from near tells how its match stands, or how it ended', async () => {
    const match = { id: 'm', league_name: 'First', start_at: 7, home_score: 3, visit_score: 1, game_status: 'break' }
    await writeRows(db, bet('b'), row('match', match))
    expect((await readBet(db, 'me', 'b')).match).toEqual({
      leagueName: 'First',
      startAt: 7,
      homeScore: 3,
      visitScore: 1,
      gameStatus: 'break',
      isListed: true,
    })
    await writeRows(db, row('match_result', { match_id: 'm', league_name: 'Kept', start_at: 8, home_score: 4, visit_score: 2 }))
    expect((await readBet(db, 'me', 'b')).match).toEqual({
      leagueName: 'Kept',
      startAt: 8,
      homeScore: 4,
      visitScore: 2,
      gameStatus: 'ended',
      isListed: true,
    })
  })

  test('[C-9] its member is told what they have open on the match and in all', async () => {
    await writeRows(
      db,
      bet('a'),
      bet('b', { stake: 200 }),
      bet('c', { match_id: 'other', stake: 30 }),
      bet('d', { state: 'won', stake: 4 }),
      bet('e', { member_id: 'you', stake: 5 }),
    )
    expect(await readBetRoom(db, 'me', 'm', now)).toMatchObject({ at: now, onMatch: '1200', open: '1230' })
  })

  test('[S-8] is found by all that its pick says, the oldest first', async () => {
    await writeRows(
      db,
      bet('b', { placed_at: 2 }),
      bet('a', { placed_at: 2 }),
      bet('first', { placed_at: 1 }),
      bet('line', { line: 3.5 }),
      bet('none', { line: null }),
      bet('code', { code: 'under' }),
      bet('type', { market_type: 'handicap' }),
      bet('match', { match_id: 'x' }),
      bet('ways', { ways: 3 }),
      bet('over', { state: 'lost' }),
    )
    const pick = { match_id: 'm', market_type: 'total', line: 2.5, code: 'over', ways: 2 } as const
    expect((await openBetsOn(db, pick, 9)).map(({ id }) => id)).toEqual(['first', 'a', 'b'])
    expect((await openBetsOn(db, { ...pick, line: null }, 9)).map(({ id }) => id)).toEqual(['none'])
  })

  test('[S-8] is judged by the scores of its match, and by no other happening', async () => {
    const event = (id: string, kind: string, side: string, home_score: number, visit_score: number, points = 1) =>
      row('match_event', { id, match_id: 'm', kind, side, points, home_score, visit_score })
    await writeRows(
      db,
      row('match', { id: 'm', home_score: 1, visit_score: 2, game_status: 'live' }),
      event('e-1', 'corner', 'home', 0, 1),
      event('e-2', 'score', 'visit', 0, 1),
      event('e-3', 'score', 'home', 1, 1),
    )
    const standing = await standingOf(db, 'm')
    expect([standing?.home, standing?.visit, standing?.ended]).toEqual([1, 2, false])
    expect([1, 2, 3].map((n) => standing?.scorer(n))).toEqual(['visit', 'home', null])
    expect(await standingOf(db, 'gone')).toBeNull()
  })
})

describe('safer play', () => {
  test('[P-6] tells each limit with what was used of it, what waits, and the pause', async () => {
    const limit = { member_id: 'me', period: 'day', fen: 5_000, next_fen: 9_000, next_at: now + 5, lowered_at: null }
    await writeRows(
      db,
      row('play_limit', limit),
      row('play_member', {
        member_id: 'me',
        reality_minutes: 30,
        limit_answer: 'later',
        since: null,
        seen: null,
        checked_at: null,
      }),
      row('play_pause', { member_id: 'me', kind: 'timeOut', since: now - 1, until: now + 1 }),
      row('deposit_order', { id: 'o', member_id: 'me', asset: 'FEN', received: 1_200, rate: null, changed_at: now }),
    )
    const settings = await settingsOf(db, 'me', now)
    expect(settings.limits[0]).toMatchObject({
      period: 'day',
      limit: '5000',
      next: { limit: '9000', at: now + 5 },
      used: '1200',
      left: '3800',
      loweredAt: null,
    })
    expect(settings).toMatchObject({
      pause: { kind: 'timeOut', since: now - 1, until: now + 1 },
      realityMinutes: 30,
      limitAsked: true,
    })
  })

  test('[P-6] counts of deposits what came, and nothing of an order without money', async () => {
    const order = (id: string, received: number) =>
      row('deposit_order', { id, member_id: 'me', asset: 'FEN', received, rate: null, changed_at: now })
    await writeRows(db, order('a', 700), order('b', 0))
    expect(Number(await depositedSince(db, 'me', now))).toBe(700)
  })
})
