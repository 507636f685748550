import { beforeEach, describe, expect, test } from 'vitest'
import { fen } from '#src/api/model/money/amount.ts'
import type { Market } from '#src/api/model/odds.ts'
import { balanceOf } from '#server/ledger/ledger.ts'
import { venueHouseOf, venueWalletOf } from '#server/ledger/owners.ts'
import type { BusMessage } from '#server/platform/bus.ts'
import { writeSetting } from '#server/platform/siteSettings.ts'
import type { Write } from '#server/platform/transaction.ts'
import { holdAhead, takeBack } from '#server/sportsbook/holdAhead.ts'
import { shareBet, revertOrder } from '#server/sportsbook/orderPushes.ts'
import { acceptanceDelay } from '#server/sportsbook/acceptance.ts'
import { createOrderLine } from '#server/sportsbook/orderLine.ts'
import { answerLate, type Arrival, arrivalOf, type NewBet, placeBet, reconcileBet } from '#server/sportsbook/placeBet.ts'
import { emptyTables, type BareRow, row, writeRows } from '#tests/support/bareRows.ts'
import { startBareServices } from '#tests/support/bareServices.ts'

// An order for a bet, with each of its rules at the moment, the sum or the owner at which it turns.

const now = 1_000 * 86_400_000
const { db, services } = await startBareServices(() => now)
const heard: BusMessage[] = []
services.bus.subscribe((message) => heard.push(message))

const account = (owner: string, balance: number) =>
  row('account', { id: `${owner}:FEN`, owner, asset: 'FEN', kind: 'member', balance })
const wallet = (id: string) => venueWalletOf(id, 'OBTY')
const house = venueHouseOf('OBTY')
/** A member with so much at the venue and in the centre. */
const punter = (id: string, there: number, centre = 0) => [
  row('member', { id, name: id, name_key: id, nickname: `Nick${id}`, role: 'member', status: '1' }),
  account(id, centre),
  account(wallet(id), there),
]
const markets = (price: number): Market[] => [
  {
    marketId: 'w',
    type: 'winner',
    line: null,
    suspended: false,
    selections: (['home', 'draw', 'visit'] as const).map((code) => ({ selectionId: `s.${code}`, code, price, open: true })),
  },
]
const book = (match_id: string, more: BareRow['values'] = {}) =>
  row('odds_book', { match_id, home_score: 1, visit_score: 2, fed_at: now, markets_json: JSON.stringify(markets(200)), ...more })
const match = (id: string, more: BareRow['values'] = {}) =>
  row('match', {
    id,
    venue_name: 'OBTY',
    game_status: 'live',
    home_score: 1,
    visit_score: 2,
    home_logo: '/h',
    visit_logo: '/v',
    ...more,
  })
beforeEach(async () => {
  await emptyTables(
    db,
    'match',
    'odds_book',
    'bet',
    'bet_withdrawn',
    'member_key',
    'account',
    'member',
    'bet_order',
    'room_event',
  )
  await db.deleteFrom('config_info').where('key_code', '=', 'betAcceptanceDelay').execute()
  await writeRows(db, match('m'), book('m'))
  await writeRows(
    db,
    ...Object.values(house).map((owner) =>
      row('account', { id: `${owner}:FEN`, owner, asset: 'FEN', kind: 'house', balance: 0 }),
    ),
  )
  heard.length = 0
})

let orders = 0
const order = (memberId: string, more: Partial<NewBet> = {}): NewBet => ({
  memberId,
  venue: 'OBTY',
  clientId: `o-${(orders += 1)}`,
  matchId: 'm',
  selectionId: 's.home',
  stake: fen(500),
  price: 200,
  policy: 'none',
  share: false,
  ...more,
})
const place = async (asked: NewBet, arrival: Arrival = null, ahead?: string) => {
  const answer = await services.write((tx) => placeBet(tx, asked, arrival, ahead))
  return answer.result === 'refused' ? answer.reason : answer.result
}
const held = (owner: string) => balanceOf(db, owner, 'FEN')

describe('an order', () => {
  test('[C-9] is at most all that the venue’s wallet holds', async () => {
    await writeRows(db, ...punter('a', 500, 9_000), ...punter('b', 499, 9_000))
    expect([await place(order('a')), await place(order('b'))]).toEqual(['accepted', 'funds'])
    expect([await held(wallet('a')), await held(wallet('b')), await held(house.stakes), await held('a')]).toEqual([
      0, 499, 500, 9_000,
    ])
  })

  test('[C-9] moves what it lacks as far as it allows and the centre holds', async () => {
    await writeRows(db, ...punter('f', 400, 100), ...punter('f-less', 400, 99), ...punter('f-shy', 400, 999))
    expect(await place(order('f-less', { fund: fen(100) }))).toBe('funds')
    expect(await place(order('f-shy', { fund: fen(99) }))).toBe('funds')
    expect(await place(order('f', { fund: fen(100) }))).toBe('accepted')
    expect([await held('f'), await held(wallet('f')), await held('f-shy'), await held(wallet('f-shy'))]).toEqual([0, 0, 999, 400])
  })

  test('[C-9] that waited with its money moves nothing more', async () => {
    await writeRows(db, ...punter('h', 400, 999))
    expect(await place(order('h', { fund: fen(100) }), null, 'b-ahead')).toBe('funds')
  })

  test('[C-9] that waited with its money makes the bet that the money was moved for', async () => {
    await writeRows(db, ...punter('h', 400))
    expect(await place(order('h', { stake: fen(400) }), null, 'b-ahead')).toBe('accepted')
    const bets = await db.selectFrom('bet').select(['id', 'stake', 'price']).execute()
    expect(bets).toEqual([{ id: 'b-ahead', stake: 400, price: 200 }])
  })

  test('[S-8] is void by a score of either side since it arrived', async () => {
    await writeRows(db, ...punter('s', 9_000))
    const at = (home: number, visit: number) => place(order('s'), { home, visit })
    expect([await at(0, 2), await at(1, 1), await at(2, 1), await at(1, 2)]).toEqual(['scored', 'scored', 'scored', 'accepted'])
  })

  test('[S-8] is taken by fresh prices alone', async () => {
    await writeRows(
      db,
      ...punter('p', 9_000),
      match('m-old'),
      match('m-last'),
      match('m-home'),
      match('m-visit'),
      match('m-none'),
    )
    await writeRows(
      db,
      book('m-old', { fed_at: now - 5_000 }),
      book('m-last', { fed_at: now - 4_999 }),
      book('m-home', { home_score: 0 }),
      book('m-visit', { visit_score: 1 }),
    )
    const found: string[] = []
    for (const matchId of ['m-old', 'm-last', 'm-home', 'm-visit', 'm-none']) found.push(await place(order('p', { matchId })))
    expect(found).toEqual(['stale', 'accepted', 'stale', 'stale', 'gone'])
    expect(await place(order('p', { selectionId: 's.none' }))).toBe('gone')
  })

  test('[C-9] is judged by what became of it before for its own member alone', async () => {
    await writeRows(db, ...punter('g', 9_000), ...punter('g-2', 9_000))
    const given = order('g')
    expect(await services.write((tx) => reconcileBet(tx, 'g', given.clientId))).toBeNull()
    expect([await place(given), await place({ ...given, memberId: 'g-2' })]).toEqual(['withdrawn', 'accepted'])
    expect(await services.write((tx) => reconcileBet(tx, 'g-2', given.clientId))).toMatchObject({ member_id: 'g-2' })
    const late = async (asked: NewBet) => {
      const answer = await services.write((tx) => answerLate(tx, asked))
      return answer.result === 'refused' ? answer.reason : answer.result
    }
    expect([await late(given), await late({ ...given, memberId: 'g-2' }), await late(order('g'))]).toEqual([
      'withdrawn',
      'accepted',
      'stale',
    ])
  })

  test('[S-8] waits until its bet is made where its own venue’s match is under way', async () => {
    await writeRows(
      db,
      ...punter('w', 9_000),
      match('m-break', { game_status: 'break' }),
      match('m-pre', { game_status: 'pre' }),
      match('m-over', { game_status: 'ended' }),
    )
    const made = order('w')
    const arrival = (asked: NewBet) => arrivalOf(db, asked)
    expect(await arrival(made)).toEqual({ home: 1, visit: 2 })
    await place(made)
    expect([await arrival(made), await arrival({ ...made, memberId: 'w-2' })]).toEqual([null, { home: 1, visit: 2 }])
    expect(await arrival(order('w', { matchId: 'm-break' }))).toEqual({ home: 1, visit: 2 })
    for (const other of [{ matchId: 'm-pre' }, { matchId: 'm-over' }, { venue: 'OTHER' }])
      expect(await arrival(order('w', other))).toBeNull()
  })
})

describe('what an order waits with', () => {
  const hold = (asked: NewBet, earlier: NewBet[] = []) => services.write((tx) => holdAhead(tx, asked, earlier))
  const amountOf = async (asked: NewBet, earlier: NewBet[] = []) => {
    const ahead = await hold(asked, earlier)
    return ahead === null || typeof ahead === 'string' ? ahead : ahead.amount
  }

  test('[S-8] [C-9] is what the wallet holds beyond the stakes of those that wait at the same venue', async () => {
    await writeRows(db, ...punter('h', 900, 5_000))
    const first = order('h')
    expect(await amountOf(first)).toBe(0)
    const second = order('h', { fund: fen(99) })
    expect(await amountOf(second, [first])).toBe('funds')
    expect(await amountOf(order('h', { fund: fen(100) }), [{ ...first, venue: 'OTHER' }])).toBe(0)
    expect(await amountOf({ ...second, fund: fen(100) }, [first])).toBe(100)
    expect([await held('h'), await held(wallet('h'))]).toEqual([4_900, 1_000])
    await place(first)
    // Its stake is out of the wallet: it is not missing there twice.
    expect(await amountOf(order('h'), [first])).toBe(0)
    expect(await hold(first)).toBeNull()
  })

  test('[S-8] [C-9] never counts on more than the stake where the others wait for more than there is', async () => {
    await writeRows(db, ...punter('l', 100, 5_000))
    expect(await amountOf(order('l', { fund: fen(500) }), [order('l', { stake: fen(400) })])).toBe(500)
  })

  test('[C-9] goes back as far as it is there while no bet was made of it', async () => {
    await writeRows(db, ...punter('b', 400, 1_000), ...punter('b-spent', 0, 0))
    const asked = order('b', { fund: fen(100) })
    const ahead = await hold(asked)
    if (ahead === null || typeof ahead === 'string') throw new Error(ahead ?? 'made')
    const keys = async () => (await db.selectFrom('member_key').select('key').execute()).map(({ key }) => key)
    expect(await keys()).toEqual([asked.clientId])
    heard.length = 0
    await services.write((tx) => takeBack(tx, asked, ahead))
    expect([await held('b'), await held(wallet('b')), await keys()]).toEqual([1_000, 400, []])
    const push = { kind: 'venueWallet', venue: 'OBTY', centre: '1000', wallet: '400' }
    expect(heard).toContainEqual(expect.objectContaining({ type: 'self', memberId: 'b', push }))
    await services.write((tx) => takeBack(tx, order('b-spent'), { betId: 'b-x', amount: fen(50) }))
    expect([await held('b-spent'), await held(wallet('b-spent'))]).toEqual([0, 0])
    const made = order('b', { stake: fen(200) })
    await place(made)
    await services.write((tx) => takeBack(tx, made, { betId: 'b-y', amount: fen(999) }))
    expect([await held('b'), await held(wallet('b')), await keys()]).toEqual([1_200, 0, [made.clientId]])
  })
})

describe('an order that is told', () => {
  const room = (key: string) => row('room', { key })
  const told = async () =>
    (await db.selectFrom('room_event').select(['room', 'kind']).orderBy('room').orderBy('seq').execute()).map((event) => [
      event.room,
      event.kind,
    ])
  const share = async (id: string) => {
    await writeRows(
      db,
      row('bet', {
        id,
        member_id: `sh-${id}`,
        venue: 'OBTY',
        match_id: 'm',
        market_type: 'winner',
        line: null,
        code: 'visit',
        price: 200,
        stake: 9_999,
      }),
    )
    const bet = await db.selectFrom('bet').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    const of = await db.selectFrom('match').selectAll().where('id', '=', 'm').executeTakeFirstOrThrow()
    await services.write((tx) => shareBet(tx, bet, of, 'Seagull'))
  }

  test('[S-8] is taken back in just the rooms of its match that it was told to', async () => {
    await db.deleteFrom('room').execute()
    await writeRows(db, room('m'), room('r-1'), room('r-2'), room('r-other'))
    const anchor = (id: string, chat_room_no: string, match_id: string) =>
      row('anchor', { anchor_room_id: id, chat_room_no, match_id })
    await writeRows(db, anchor('an-1', 'r-1', 'm'), anchor('an-2', 'r-2', 'm-2'), anchor('an-3', 'r-closed', 'm'))
    await share('t-1')
    expect(await told()).toEqual([
      ['m', 'order'],
      ['r-1', 'order'],
    ])
    await db.updateTable('anchor').set({ match_id: 'm' }).execute()
    await services.write((tx) => revertOrder(tx, 't-1'))
    await services.write((tx) => revertOrder(tx, 't-none'))
    expect(await told()).toEqual([
      ['m', 'order'],
      ['m', 'orderReverted'],
      ['r-1', 'order'],
      ['r-1', 'orderReverted'],
    ])
  })
})

describe('a line of orders', () => {
  /** A line whose delays end when the test says so. */
  const lineOf = (unsetDelay: number, write: Write = services.write) => {
    const waits: { readonly ms: number; readonly end: () => void }[] = []
    const wait = (ms: number) => new Promise<void>((end) => void waits.push({ ms, end }))
    return { waits, ...createOrderLine({ db, write, now: () => now, node: null, wait, unsetDelay }) }
  }
  const resultOf = async (answer: ReturnType<ReturnType<typeof createOrderLine>['place']>) => {
    const given = await answer
    return given.result === 'refused' ? given.reason : given.result
  }
  const waiting = async (line: ReturnType<typeof lineOf>, many: number) => {
    await expect.poll(() => line.waits.length, { interval: 5 }).toBe(many)
  }

  test.each([
    ['as the site began where nothing is set', null, 7_000],
    ['for nothing where that is set', '0', 0],
    ['as long as is set', '3', 3_000],
  ])('[S-8] waits %s', async (_, set, delay) => {
    if (set !== null) await services.write((tx) => writeSetting(tx, 'betAcceptanceDelay', set))
    expect(await acceptanceDelay(db, 7_000)).toBe(delay)
  })

  test('[S-8] holds up no order where there is no delay', async () => {
    await writeRows(db, ...punter('n', 9_000))
    const line = lineOf(0)
    expect(await resultOf(line.place(order('n')))).toBe('accepted')
    expect(line.waits).toEqual([])
  })

  test('[S-8] holds up an order on a running match alone', async () => {
    await writeRows(db, ...punter('n', 9_000), match('m-pre', { game_status: 'pre' }), book('m-pre'))
    const line = lineOf(3_000)
    expect(await resultOf(line.place(order('n', { matchId: 'm-pre' })))).toBe('accepted')
    expect(line.waits).toEqual([])
    const placed = line.place(order('n'))
    await waiting(line, 1)
    expect(line.waits[0]?.ms).toBe(3_000)
    line.waits[0]?.end()
    expect(await resultOf(placed)).toBe('accepted')
  })

  test('[S-8] [Q8] answers an order that is sent again by what became of the first', async () => {
    await writeRows(db, ...punter('t', 9_000), ...punter('t-2', 9_000), match('m-pre', { game_status: 'pre' }), book('m-pre'))
    const line = lineOf(3_000)
    const asked = order('t')
    const first = line.place(asked)
    await waiting(line, 1)
    const again = line.place({ ...asked })
    const other = line.place({ ...asked, stake: fen(600) })
    // By the time that another member's was taken, either would wait if it ever did.
    for (let at = 0; at < 3; at += 1) await line.place(order('t-2', { matchId: 'm-pre' }))
    expect(line.waits).toHaveLength(1)
    line.waits[0]?.end()
    expect(await again).toEqual(await first)
    await expect(other).rejects.toMatchObject({ words: 'conflict' })
    expect(line.waits).toHaveLength(1)
    expect(await db.selectFrom('bet').select('stake').where('member_id', '=', 't').execute()).toEqual([{ stake: 500 }])
  })

  test('[S-8] judges the orders of each member as they came, whatever others’ wait for', async () => {
    await writeRows(db, ...punter('j', 700), ...punter('j-2', 700), match('m-pre', { game_status: 'pre' }), book('m-pre'))
    const line = lineOf(3_000)
    const done: string[] = []
    const note = (name: string, asked: NewBet) => line.place(asked).then(() => done.push(name))
    const first = note('first', order('j'))
    await waiting(line, 1)
    const second = note('second', order('j', { matchId: 'm-pre', stake: fen(200) }))
    expect(await resultOf(line.place(order('j', { matchId: 'm-pre', stake: fen(201) })))).toBe('funds')
    await note('theirs', order('j-2', { matchId: 'm-pre' }))
    expect(done).toEqual(['theirs'])
    const judged = line.judged('j').then(() => done.push('judged'))
    line.waits[0]?.end()
    await Promise.all([first, second, judged])
    expect(done).toEqual(['theirs', 'first', 'second', 'judged'])
    expect(await held(wallet('j'))).toBe(0)
    await line.judged('j')
  })

  test('[S-8] [C-9] lets an order that could not be judged be sent again with all its money', async () => {
    await writeRows(db, ...punter('e', 400, 1_000))
    let works = 0
    const failing: Write = (work, hint) =>
      (works += 1) === 2 ? Promise.reject(new Error('this one fails')) : services.write(work, hint)
    const line = lineOf(3_000, failing)
    const asked = order('e', { fund: fen(100) })
    const placed = line.place(asked)
    await waiting(line, 1)
    expect([await held('e'), await held(wallet('e'))]).toEqual([900, 500])
    line.waits[0]?.end()
    await expect(placed).rejects.toThrow('this one fails')
    expect([await held('e'), await held(wallet('e'))]).toEqual([1_000, 400])
    expect(await db.selectFrom('member_key').select('key').execute()).toEqual([])
    const again = line.place(asked)
    await waiting(line, 2)
    line.waits[1]?.end()
    expect(await resultOf(again)).toBe('accepted')
  })
})
