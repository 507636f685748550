import { beforeEach, describe, expect, test } from 'vitest'
import { dayOf, dayStart, formatDay } from '#src/api/model/day.ts'
import { monthOf } from '#src/api/model/grade.ts'
import { fen } from '#src/api/model/money/amount.ts'
import { dayReport } from '#server/backOffice/dayReport.ts'
import { claimBonus } from '#server/grades/bonuses.ts'
import { countBet, countEarlierBets } from '#server/grades/countBets.ts'
import { countRound } from '#server/grades/countRound.ts'
import { birthdayItemOf } from '#server/grades/gradeInfo.ts'
import { creditBets, reviewGrades } from '#server/grades/grades.ts'
import type { BusMessage } from '#server/platform/bus.ts'
import { DAY } from '#server/platform/durations.ts'
import { type BareRow, emptyTables, row, writeRows } from '#tests/support/bareRows.ts'
import { startBareServices } from '#tests/support/bareServices.ts'

// What is counted of bets and money, on which day, and what it brings.

const begin = Date.UTC(2026, 5, 15, 4)
const today = dayOf(begin)
let now = begin
const { db, services } = await startBareServices(() => now)
const heard: BusMessage[] = []
services.bus.subscribe((message) => heard.push(message))
let number = 0
let mia = ''
beforeEach(async () => {
  now = begin
  mia = `mia-${(number += 1)}`
  await emptyTables(
    db,
    'account',
    'bet',
    'bet_points',
    'bonus_grant',
    'game_round',
    'grade_bonus',
    'grant_bet',
    'member',
    'member_grade',
    'member_profile',
    'member_tag',
    'message',
    'pace',
    'play_pause',
    'valid_bet',
    'valid_day',
    'valid_kind_day',
    'valid_side',
    'venue',
    'welfare_claim',
  )
  await writeRows(
    db,
    row('member', { id: mia, name: mia, name_key: mia, nickname: mia, role: 'member', status: '1', vip_level: 0 }),
    row('venue', { code: 'OBTY', kind: 'sports' }),
    row('venue', { code: 'SLOTS', kind: 'slots' }),
  )
  heard.length = 0
})
const pushes = () => heard.flatMap((one) => (one.type === 'self' ? [{ to: one.memberId, ...one.push }] : []))
const messages = async () =>
  (await db.selectFrom('message').selectAll().where('member_id', '=', mia).execute()).map(
    ({ words, blanks_json: blanks, link }) => [words, blanks, link],
  )

describe('the report of a day', () => {
  let keys = 0
  /** A movement of the ledger, as long ago as no other test’s: on a day of its own. */
  const moved = (kind: string, at: number, ...entries: readonly (readonly [owner: string, asset: string, amount: number])[]) => {
    const id = `t-${(keys += 1)}`
    return [
      row('ledger_tx', { id, kind, idempotency_key: id, digest: id, at }),
      ...entries.map(([owner, asset, amount]) => row('ledger_entry', { tx_id: id, account_id: `${owner}:${asset}`, amount })),
    ]
  }
  const account = (owner: string, asset: string) =>
    row('account', { id: `${owner}:${asset}`, owner, asset, kind: owner.startsWith('house') ? 'house' : 'member' })
  const report = (day: number, last = day) =>
    dayReport(db, { from: formatDay(day), to: formatDay(last) }, { now, members: () => 0, isPublishing: () => false })
  const nothing = {
    deposits: '0',
    depositsUsdt: '0',
    withdrawals: '0',
    withdrawalsUsdt: '0',
    stakes: '0',
    settled: '0',
    returns: '0',
    net: '0',
    prizes: '0',
    gifts: '0',
    adjustments: '0',
    adjustmentsUsdt: '0',
    adjustmentsGold: '0',
    venues: [],
    standing: null,
  }
  beforeEach(() =>
    writeRows(
      db,
      ...['FEN', 'UUSDT', 'GOLD'].flatMap((asset) => [
        account('m', asset),
        account('house.clearing', asset),
        account('house.exchange', asset),
        account('house.fees', asset),
        account('house.adjustments', asset),
        account('house.prizes', asset),
        account('house.gifts', asset),
      ]),
    ),
  )
  const from = (kind: string, house: string, asset: string, amount: number, at: number) =>
    moved(kind, at, [house, asset, -amount], ['m', asset, amount])

  test('[D-8] has each movement under its own figure, in its own money', async () => {
    const day = today - 100
    const at = dayStart(day)
    await writeRows(
      db,
      ...from('deposit', 'house.clearing', 'FEN', 1, at),
      ...from('depositHeld', 'house.clearing', 'FEN', 20, at),
      ...from('deposit', 'house.clearing', 'UUSDT', 3, at),
      ...from('depositHeld', 'house.clearing', 'UUSDT', 40, at),
      ...moved('withdrawalPayout', at, ['m', 'FEN', -5], ['house.clearing', 'FEN', 5]),
      ...moved('withdrawalPayout', at, ['m', 'UUSDT', -6], ['house.clearing', 'UUSDT', 6]),
      ...moved('gift', at, ['m', 'GOLD', -7], ['house.gifts', 'GOLD', 7]),
      ...from('adjustmentCredit', 'house.adjustments', 'FEN', 80, at),
      ...moved('adjustmentDebit', at, ['m', 'FEN', -30], ['house.adjustments', 'FEN', 30]),
      ...from('adjustmentCredit', 'house.adjustments', 'UUSDT', 9, at),
      ...from('adjustmentCredit', 'house.adjustments', 'GOLD', 11, at),
      ...from('bonusLevel', 'house.prizes', 'FEN', 12, at),
      ...from('bonusLevel', 'house.prizes', 'GOLD', 500, at),
    )
    expect(await report(day)).toEqual([
      {
        ...nothing,
        day: formatDay(day),
        deposits: '21',
        depositsUsdt: '43',
        withdrawals: '5',
        withdrawalsUsdt: '6',
        gifts: '7',
        adjustments: '50',
        adjustmentsUsdt: '9',
        adjustmentsGold: '11',
        prizes: '12',
      },
    ])
  })

  test('[D-8] has a deposit in USDT that was credited in yuan once, in USDT', async () => {
    const day = today - 150
    const at = dayStart(day)
    await writeRows(
      db,
      ...moved('deposit', at, ['house.clearing', 'UUSDT', -100], ['house.exchange', 'UUSDT', 100]),
      ...moved('deposit', at, ['house.exchange', 'FEN', -700], ['m', 'FEN', 700]),
      ...moved('deposit', at, ['house.exchange', 'FEN', -20], ['house.fees', 'FEN', 20]),
    )
    expect(await report(day)).toEqual([{ ...nothing, day: formatDay(day), depositsUsdt: '100' }])
  })

  test('[D-8] has money of the first and the last moment of its day, the latest day first', async () => {
    const day = today - 200
    const times = [
      dayStart(day) - 1,
      dayStart(day),
      dayStart(day + 1) - 1,
      dayStart(day + 1),
      dayStart(day + 2) - 1,
      dayStart(day + 2),
    ]
    for (const [index, at] of times.entries()) {
      await writeRows(
        db,
        ...from('deposit', 'house.clearing', 'FEN', 10 ** index, at),
        ...from('adjustmentCredit', 'house.adjustments', 'FEN', 10 ** index, at),
      )
    }
    expect((await report(day, day + 1)).map((one) => [one.day, one.deposits, one.adjustments])).toEqual([
      [formatDay(day + 1), '11000', '11000'],
      [formatDay(day), '110', '110'],
    ])
  })

  test('[D-8] [P-5] has stakes as they are placed, and returns as they are settled, of bets and of rounds', async () => {
    const day = today - 300
    const [start, end] = [dayStart(day), dayStart(day + 1)]
    const bet = (id: string, placed_at: number, settled_at: number | null, stake: number, payout = 0) =>
      row('bet', { id, client_id: id, member_id: 'm', venue: 'OBTY', placed_at, settled_at, stake, payout, state: 'won' })
    const round = (id: string, opened_at: number, closed_at: number | null, stake: number, payout: number, state: string) =>
      row('game_round', { id, reference: id, member_id: 'm', opened_at, closed_at, stake, payout, state })
    await writeRows(
      db,
      bet('b-1', start, null, 1),
      bet('b-2', start - 1, start, 20, 30),
      bet('b-3', end - 1, end, 300, 900),
      round('r-1', start, null, 4_000, 0, 'open'),
      round('r-2', start - 1, end - 1, 50_000, 60_000, 'settled'),
      round('r-3', end, end, 7, 7, 'settled'),
      round('r-4', start, end - 1, 900_000, 900_000, 'refunded'),
    )
    expect(await report(day)).toMatchObject([{ stakes: '4301', returns: '60030', net: String(50_020 - 60_030) }])
  })
})

describe('valid bets', () => {
  const bet = (id: string, more: BareRow['values'] = {}) =>
    row('bet', {
      id,
      client_id: id,
      member_id: mia,
      venue: 'OBTY',
      match_id: 'x',
      market_type: 'handicap',
      line: null,
      code: 'home',
      stake: 100,
      state: 'lost',
      placed_at: begin - DAY,
      settled_at: begin,
      ...more,
    })
  const count = (id: string) => services.write((tx) => countBet(tx, id))
  const days = async () =>
    (await db.selectFrom('valid_day').selectAll().where('member_id', '=', mia).orderBy('day').execute()).map((one) => [
      one.day - today,
      one.amount,
    ])

  test('[C-11] of two lines are two markets', async () => {
    await writeRows(
      db,
      bet('l-1', { line: 50 }),
      bet('l-2', { line: 150, code: 'visit' }),
      bet('l-3', { line: 150, code: 'home', stake: 30 }),
    )
    expect([await count('l-1'), await count('l-2'), await count('l-3')]).toEqual([100, 100, 0])
  })

  test('[C-11] count on the day when the bet was settled, also where they are counted later', async () => {
    await writeRows(db, bet('old', { settled_at: begin - 3 * DAY }), bet('open', { state: 'open', settled_at: null }))
    await countEarlierBets(services.write)
    expect(await days()).toEqual([[-3, 100]])
  })

  test('[C-11] are told who follows them: the day’s sum, and the change of it', async () => {
    await writeRows(db, bet('one'), bet('two', { match_id: 'y', stake: 50 }))
    await count('one')
    heard.length = 0
    await count('two')
    expect(heard).toContainEqual({ type: 'validBets', memberId: mia, day: today, amount: 150 })
    expect(heard).toContainEqual({
      type: 'deed',
      memberId: mia,
      deed: { what: 'validBets', product: 'sports', day: today, change: 50 },
    })
  })

  test('[C-11] [P-5] of a round count on its day by its kind of games, and for a bonus by when it was opened', async () => {
    await writeRows(
      db,
      row('bonus_grant', {
        id: `g-${mia}`,
        member_id: mia,
        product: 'slots',
        state: 'running',
        given_at: begin - 10,
        needed: 900,
        progress: 0,
        multiple: 1,
      }),
    )
    const round = (id: string, openedAt: number) =>
      services.write((tx) => countRound(tx, { id: `${id}-${mia}`, memberId: mia, venue: 'SLOTS', stake: fen(70), openedAt }))
    await round('early', begin - 11)
    await round('due', begin - 10)
    expect(await days()).toEqual([[0, 140]])
    expect(await db.selectFrom('valid_kind_day').select(['kind', 'amount']).execute()).toEqual([{ kind: 'slots', amount: 140 }])
    expect(await db.selectFrom('bonus_grant').select('progress').execute()).toEqual([{ progress: 70 }])
    expect(heard).toContainEqual({
      type: 'deed',
      memberId: mia,
      deed: { what: 'validBets', product: 'slots', day: today, change: 70 },
    })
  })
})

describe('a grade', () => {
  const graded = (grade: number, values: BareRow['values'] = {}) =>
    row('member_grade', {
      member_id: mia,
      grade,
      progress: 0,
      floor: 0,
      floor_until: null,
      reviewed: monthOf(begin),
      warned: '',
      ...values,
    })
  const credit = (change: number) => services.write((tx) => creditBets(tx, mia, fen(change)))

  test('[C-11] that bets raise is told on the member’s pages and in a message', async () => {
    await credit(100_000)
    expect(await messages()).toEqual([['gradeUp', '{"grade":"1"}', '/app/vip']])
    expect(pushes()).toContainEqual({ to: mia, kind: 'grade', grade: 1 })
  })

  test('[C-11] that bets do not raise is told on the member’s pages alone', async () => {
    await credit(1)
    expect(await messages()).toEqual([])
    expect(pushes()).toContainEqual({ to: mia, kind: 'grade', grade: 0 })
  })

  test('[C-11] that falls at a month’s end is told, and brings nothing', async () => {
    await writeRows(db, graded(2, { progress: 500_000, reviewed: '2026-05' }))
    expect(await reviewGrades(services)).toBe(1)
    expect(await messages()).toEqual([['gradeDown', '{"grade":"1"}', '/app/vip']])
    expect(await db.selectFrom('grade_bonus').selectAll().execute()).toEqual([])
  })

  test('[A-5] is not told to who counts as of none', async () => {
    await writeRows(db, row('member_tag', { member_id: mia, tag: 'noLevel' }))
    await credit(100_000)
    expect(await messages()).toEqual([])
    await emptyTables(db, 'member_grade')
    await writeRows(db, graded(2, { progress: 500_000, reviewed: '2026-05' }))
    await reviewGrades(services)
    expect(await messages()).toEqual([])
  })

  test('[C-11] that was kept brings its prize, and no message', async () => {
    await writeRows(
      db,
      graded(1, { progress: 100_000, reviewed: '2026-05' }),
      row('valid_day', { member_id: mia, day: dayOf(Date.UTC(2026, 4, 20)), amount: 100_000 }),
    )
    await reviewGrades(services)
    expect(await messages()).toEqual([])
    expect(await db.selectFrom('grade_bonus').select(['kind', 'period']).execute()).toEqual([
      { kind: 'month', period: '2026-06' },
    ])
  })

  const bonus = (kind: string, period: string) =>
    row('grade_bonus', { member_id: mia, kind, period, asset: 'FEN', amount: 50, from_at: 1, claimed_at: null })

  test.each([
    ['level', 'bonusLevel'],
    ['month', 'bonusMonth'],
  ] as const)('[C-11] what it brings by the %s is paid by its own word of the ledger, and told', async (kind, word) => {
    await writeRows(db, graded(1), bonus(kind, '1'))
    expect(await services.write((tx) => claimBonus(tx, mia, { kind, period: '1' }))).toEqual({ asset: 'FEN', amount: 50 })
    const moved = await db
      .selectFrom('ledger_tx')
      .select('kind')
      .where('idempotency_key', '=', `gradeBonus:${mia}:${kind}:1`)
      .execute()
    expect(moved).toEqual([{ kind: word }])
    expect(pushes()).toContainEqual({ to: mia, kind: 'grade', grade: 1 })
  })

  test('[C-11] what it brings is claimed thirty times at once, then once in two seconds', async () => {
    await writeRows(db, graded(1))
    const tried = () => services.write((tx) => claimBonus(tx, mia, { kind: 'level', period: 'none' }))
    for (let more = 0; more < 30; more += 1) await tried()
    now += 1_999
    await expect(tried()).rejects.toMatchObject({ words: 'rateLimited' })
    now += 1
    expect(await tried()).toBeNull()
  })

  test('[P-7] [P-6] a birthday is offered until its end, and to nobody during a pause', async () => {
    await writeRows(
      db,
      graded(1, { progress: 100_000 }),
      row('member_profile', { member_id: mia, birthday: '1990-06-15', staff_birthday_at: null }),
    )
    const open = await birthdayItemOf(db, { id: mia }, now)
    expect(open.until).toBe(dayStart(today + 7))
    await writeRows(db, row('play_pause', { member_id: mia, kind: 'timeout', since: 1, until: begin + 1 }))
    expect(await birthdayItemOf(db, { id: mia }, now)).toEqual({ birthCash: open.birthCash, until: null })
  })
})
