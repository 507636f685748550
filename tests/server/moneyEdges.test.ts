import { describe, expect, test } from 'vitest'
import { DEAL_PAGE } from '#src/api/contract/records.ts'
import { dayOf, dayStart, formatDay } from '#src/api/model/day.ts'
import { fen, points } from '#src/api/model/money/amount.ts'
import { appealDeposit } from '#server/cashier/deposit/depositAppeals.ts'
import { cancelDisallowed, maySettle } from '#server/cashier/deposit/depositRules.ts'
import { historyOf, listDeals } from '#server/cashier/records/records.ts'
import { claimPrize, yebInfoOf } from '#server/cashier/yeb/yebTasks.ts'
import { balanceOf, HOUSE } from '#server/ledger/ledger.ts'
import { movePoints, pointsOf } from '#server/ledger/movePoints.ts'
import { venueWalletOf, yebWalletOf } from '#server/ledger/owners.ts'
import { type BareRow, row, writeRows } from '#tests/support/bareRows.ts'
import { startBareServices } from '#tests/support/bareServices.ts'

// A member's orders, records, interest and points, each rule at the sum, the moment or the owner at which it turns.

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const start = 1_000 * DAY
let now = start
const { db, services } = await startBareServices(() => now)

const order = (id: string, member_id: string, amount: number, more: BareRow['values'] = {}) =>
  row('deposit_order', {
    id,
    member_id,
    amount,
    reference: `r-${id}`,
    provider: 'harbourpay',
    method: 'bankCard',
    state: 'created',
    asset: 'FEN',
    received: 0,
    rate: null,
    created_at: start,
    expires_at: start + MINUTE,
    changed_at: start,
    ...more,
  })

describe('unpaid orders', () => {
  const limit = (member_id: string, most: number, period = 'day') =>
    row('play_limit', { member_id, period, fen: most, next_fen: null, next_at: null, lowered_at: null })
  const pause = (member_id: string, until: number) => row('play_pause', { member_id, kind: 'timeOut', since: 1, until })
  const left = async (memberId: string) => {
    await services.write((tx) => cancelDisallowed(tx, memberId))
    const rows = await db
      .selectFrom('deposit_order')
      .select('id')
      .where('member_id', '=', memberId)
      .where('state', '<>', 'cancelled')
      .orderBy('id')
      .execute()
    return rows.map(({ id }) => id)
  }

  test('[P-6] stay, the oldest first, as far as the tightest limit leaves room for them', async () => {
    const three = (member: string) => [
      order(`${member}-1`, member, 100, { created_at: start - 2 }),
      order(`${member}-2`, member, 100, { created_at: start - 1 }),
      order(`${member}-3`, member, 100, { created_at: start - 1 }),
    ]
    const members = { 'l-whole': 300, 'l-two': 299, 'l-one': 199, 'l-none': 99 }
    for (const [member, most] of Object.entries(members)) await writeRows(db, ...three(member), limit(member, most))
    await writeRows(db, limit('l-two', 9_000, 'week'), limit('l-one', 9_000, 'month'))
    expect(await left('l-whole')).toEqual(['l-whole-1', 'l-whole-2', 'l-whole-3'])
    expect(await left('l-two')).toEqual(['l-two-1', 'l-two-2'])
    expect(await left('l-one')).toEqual(['l-one-1'])
    expect(await left('l-none')).toEqual([])
  })

  test.each([
    ['without a limit or a pause', 'free', []],
    ['whose pause is over', 'over', [pause('over', start), limit('over', 9_000)]],
  ])('[P-6] of a member %s stay', async (_, id, rules) => {
    await writeRows(db, order(`${id}-1`, id, 100), ...rules, limit(`not-${id}`, 1), pause(`not-${id}`, start + 1))
    expect(await left(id)).toEqual([`${id}-1`])
  })

  test.each([
    ['a pause', 'paused', []],
    ['a pause who has a limit too', 'both', [limit('both', 9_000)]],
  ])('[P-6] of a member in %s all go', async (_, id, rules) => {
    await writeRows(db, order(`${id}-1`, id, 100), pause(id, start + 1), ...rules)
    expect(await left(id)).toEqual([])
  })

  test('[P-6] have of the limit what orders whose money was seen leave of it', async () => {
    await writeRows(
      db,
      order('s-seen', 's', 100, { state: 'paid', created_at: start }),
      order('s-late', 's', 100, { expires_at: start, created_at: start }),
      order('s-1', 's', 60, { created_at: start - 1 }),
      order('s-2', 's', 40, { created_at: start - 2 }),
      limit('s', 140),
    )
    // One whose time is over waits for the sweep, and brings nothing any more.
    expect(await left('s')).toEqual(['s-2', 's-late', 's-seen'])
  })

  const may = (memberId: string, worth: number) => services.write((tx) => maySettle(tx, memberId, fen(worth)))

  test('[P-6] leave money to come in up to what the limit leaves', async () => {
    await writeRows(db, limit('m', 100))
    expect([await may('m', 100), await may('m', 101), await may('m-free', 9_999)]).toEqual([true, false, true])
  })

  test('[P-6] leave no money to come in in a pause', async () => {
    await writeRows(db, pause('m-paused', start + 1), limit('m-paused', 100))
    expect(await may('m-paused', 1)).toBe(false)
  })
})

describe('appeals', () => {
  const appeal = (memberId: string, orderId: string, clientId: string, more: { text?: string } = {}) =>
    services.write((tx) =>
      appealDeposit(tx, { memberId, orderId, clientId, reason: 'notCredited', text: 'x', picture: null, ...more }),
    )

  const keptOf = (memberId: string) =>
    db.selectFrom('deposit_appeal').select(['client_id', 'order_id']).where('member_id', '=', memberId).execute()

  test('[Q10] [Q8] are kept once a client id', async () => {
    await writeRows(db, order('a-1', 'a', 100))
    for (let again = 0; again < 9; again += 1) expect(await appeal('a', 'a-1', 'c-1')).toBeNull()
    expect(await keptOf('a')).toEqual([{ client_id: 'c-1', order_id: 'a-1' }])
  })

  test('[Q10] [Q8] of another order or other words under the same client id are a conflict', async () => {
    await writeRows(db, order('b-1', 'b', 100), order('b-2', 'b', 100))
    await appeal('b', 'b-1', 'c-1')
    await expect(appeal('b', 'b-1', 'c-1', { text: 'y' })).rejects.toMatchObject({ words: 'conflict' })
    await expect(appeal('b', 'b-2', 'c-1')).rejects.toMatchObject({ words: 'conflict' })
    expect(await keptOf('b')).toEqual([{ client_id: 'c-1', order_id: 'b-1' }])
  })

  test('[Q10] are seen at once on the other pages that the member has open', async () => {
    await writeRows(db, order('seen', 'see', 100))
    const told: unknown[] = []
    const end = services.bus.subscribe((one) => {
      if (one.type === 'self' && one.push.kind === 'deposit') told.push([one.memberId, one.push.orderId])
    })
    await appeal('see', 'seen', 'c-seen')
    end()
    expect(told).toEqual([['see', 'seen']])
  })

  test('[Q10] are of one’s own orders alone', async () => {
    await writeRows(db, order('theirs', 'd', 100))
    await expect(appeal('e', 'theirs', 'c-2')).rejects.toMatchObject({ words: 'notFound' })
    expect(await keptOf('e')).toEqual([])
  })

  test('[Q10] [X-4] of one member have a pace: five at once, then one a minute', async () => {
    now = start
    await writeRows(db, ...['1', '2', '3', '4'].map((id) => order(`t-${id}`, 't', 100)), order('u-1', 'u', 100))
    const tooMany = { words: 'rateLimited' }
    for (let at = 0; at < 5; at += 1) await appeal('t', `t-${(at % 2) + 1}`, `t-c-${at}`)
    await expect(appeal('t', 't-3', 't-c-5')).rejects.toMatchObject(tooMany)
    expect(await appeal('u', 'u-1', 'u-c-1')).toBeNull()
    now = start + MINUTE - 1
    await expect(appeal('t', 't-3', 't-c-5')).rejects.toMatchObject(tooMany)
    now = start + MINUTE
    expect(await appeal('t', 't-3', 't-c-5')).toBeNull()
    now = start
  })
})

describe('a member’s records', () => {
  const account = (owner: string, asset = 'FEN', balance = 0) =>
    row('account', { id: `${owner}:${asset}`, owner, asset, kind: 'member', balance })
  const moved = (id: string, kind: string, at: number, sides: Record<string, number>, more: BareRow['values'] = {}) => [
    row('ledger_tx', { id, kind, at, ...more }),
    ...Object.entries(sides).map(([account_id, amount]) => row('ledger_entry', { tx_id: id, account_id, amount })),
  ]
  const ids = async (query: Omit<Parameters<typeof listDeals>[1], 'memberId'>, memberId = 'r') =>
    (await listDeals(db, { memberId, ...query })).list.map((one) => one?.dealId)

  test('[C-10] are found by their type, which is “other” for what is of none', async () => {
    const kinds = [
      'deposit',
      'depositHeld',
      'withdrawHold',
      'venueIn',
      'yebIn',
      'yebPrize',
      'betStake',
      'gameWin',
      'seed',
      'coins',
    ]
    await writeRows(db, account('r'), account('r-2'))
    await writeRows(db, ...kinds.flatMap((kind, at) => moved(`k-${kind}`, kind, start + at, { 'r:FEN': 1 })))
    await writeRows(db, ...moved('k-theirs', 'seed', start, { 'r-2:FEN': 1 }))
    expect(await ids({ type: 'deposit' })).toEqual(['k-depositHeld', 'k-deposit'])
    expect(await ids({ type: 'yeb' })).toEqual(['k-yebIn'])
    expect(await ids({ type: 'prize' })).toEqual(['k-yebPrize'])
    expect(await ids({ type: 'bet' })).toEqual(['k-gameWin', 'k-betStake'])
    expect(await ids({ type: 'other' })).toEqual(['k-coins', 'k-seed'])
    expect((await listDeals(db, { memberId: 'r', type: 'other' })).list.map((one) => one?.type)).toEqual(['other', 'other'])
  })

  test('[C-10] are of days by the site’s clock, from midnight until just before the next', async () => {
    const day = dayOf(start)
    const ends = [dayStart(day) - 1, dayStart(day), dayStart(day + 1) - 1, dayStart(day + 1)]
    await writeRows(db, account('rd'), ...ends.flatMap((at, index) => moved(`d-${index}`, 'seed', at, { 'rd:FEN': 1 })))
    const [today, next] = [formatDay(day), formatDay(day + 1)]
    expect(await ids({ from: today, to: today }, 'rd')).toEqual(['d-2', 'd-1'])
    expect([await ids({ from: next }, 'rd'), await ids({ to: formatDay(day - 1) }, 'rd')]).toEqual([['d-3'], ['d-0']])
  })

  test('[C-10] go on after the last one of a page, also within one moment', async () => {
    const all = Array.from({ length: DEAL_PAGE + 1 }, (_, index) => `p-${10 + index}`)
    await writeRows(db, account('rp'), ...all.flatMap((id) => moved(id, 'seed', start, { 'rp:FEN': 1 })))
    const first = await listDeals(db, { memberId: 'rp' })
    expect([first.list.length, first.more, first.list[0]?.dealId]).toEqual([DEAL_PAGE, true, all.at(-1)])
    const rest = await listDeals(db, { memberId: 'rp', before: first.list.at(-1)?.dealId })
    expect([rest.list.map((one) => one?.dealId), rest.more]).toEqual([['p-10'], false])
  })

  test('[C-10] do not go on after one that is another’s', async () => {
    await writeRows(db, account('rq'), account('rq-2'))
    await writeRows(db, ...moved('q-0', 'seed', start, { 'rq:FEN': 1 }), ...moved('q-1', 'seed', start, { 'rq-2:FEN': 1 }))
    expect(await listDeals(db, { memberId: 'rq', before: 'q-1' })).toEqual({ list: [], more: false })
  })

  test('[C-10] [D-8] say what an adjustment was for or which order was credited', async () => {
    const settled = {
      provider: 'p',
      payment_id: 'x',
      ledger_id: 'w-held',
      order_id: 'o-settled',
      member_id: 'rw',
      way: 'credited',
    }
    await writeRows(
      db,
      account('rw'),
      ...moved('w-adjusted', 'adjustmentCredit', start, { 'rw:FEN': 5 }, { idempotency_key: 'adjustment:1' }),
      row('adjustment', { id: 'ad-1', member_id: 'rw', way: 'credit', words: 'sorry' }),
      row('adjustment_end', { adjustment_id: 'ad-1', how: 'booked', ledger_id: 'w-adjusted' }),
      row('adjustment', { id: 'ad-2', member_id: 'rw', way: 'credit', words: 'other' }),
      row('adjustment_end', { adjustment_id: 'ad-2', how: 'refused', ledger_id: null }),
      ...moved('w-deposit', 'deposit', start, { 'rw:FEN': 5 }, { idempotency_key: 'deposit:o-own:net' }),
      ...moved('w-held', 'depositHeld', start, { 'rw:FEN': 5 }, { idempotency_key: 'settlement:p:x' }),
      row('deposit_settlement', settled),
      ...moved('w-plain', 'seed', start, { 'rw:FEN': 5 }),
    )
    const { list } = await listDeals(db, { memberId: 'rw' })
    expect(list.map((one) => [one?.dealId, one?.words, one?.deposit?.orderId ?? null])).toEqual([
      ['w-plain', null, null],
      ['w-held', null, 'o-settled'],
      ['w-deposit', null, 'o-own'],
      ['w-adjusted', 'sorry', null],
    ])
  })

  test('[C-10] tell each of the member’s own sides by its place, what went first', async () => {
    const there = venueWalletOf('rs', 'OBTY')
    await writeRows(db, account('rs'), account(there), account(yebWalletOf('rs')), account('rs-2'))
    await writeRows(
      db,
      ...moved('s-1', 'venueIn', start, { 'rs:FEN': -5, [`${there}:FEN`]: 5 }),
      ...moved('s-2', 'yebOut', start, { 'rs:FEN': 7, [`${yebWalletOf('rs')}:FEN`]: -7 }),
      ...moved('s-3', 'gift', start, { 'rs:FEN': -9, 'rs-2:FEN': 9 }),
    )
    const { list } = await listDeals(db, { memberId: 'rs' })
    expect(list.map((one) => one?.sides.map(({ place, amount }) => [place, amount]))).toEqual([
      [['centre', '-9']],
      [
        ['yeb', '-7'],
        ['centre', '7'],
      ],
      [
        ['centre', '-5'],
        ['OBTY', '5'],
      ],
    ])
  })

  test('[P-6] count what was there at the end of each day back from all wallets of one asset', async () => {
    const today = dayOf(start)
    await writeRows(db, account('rh', 'FEN', 70), account(yebWalletOf('rh'), 'FEN', 30), account('rh', 'GOLD', 999))
    await writeRows(
      db,
      ...moved('h-0', 'seed', dayStart(today - 6) - 1, { 'rh:FEN': 50 }),
      ...moved('h-1', 'seed', dayStart(today - 6), { 'rh:FEN': 20 }),
      ...moved('h-2', 'seed', dayStart(today) - 1, { 'rh:FEN': 5 }),
      ...moved('h-3', 'seed', dayStart(today), { 'rh:FEN': 25, 'rh:GOLD': 9 }),
    )
    const { points: told } = await historyOf(db, 'rh', { asset: 'FEN', days: 7 }, start)
    expect(told.map((one) => one?.amount)).toEqual(['50', '70', '70', '70', '70', '70', '75', '100'])
    expect(told.map((one) => one?.at)).toEqual([...Array.from({ length: 7 }, (_, index) => dayStart(today - 6 + index)), start])
  })
})

describe('the interest wallet', () => {
  const day = (member_id: string, of: number, balance: number, interest: number) =>
    row('yeb_day', { member_id, day: of, balance, interest })
  const today = dayOf(start)
  const tasks = async (memberId: string) =>
    Object.fromEntries(
      (await yebInfoOf(db, memberId, 200, start)).tasks.map((task) => [task?.taskId ?? '', [task?.progress, task?.state]]),
    )

  test('[P-8] has tasks that are told no further than their goal', async () => {
    const some = [1, 1, 0, 1, 1, 1, 1, 1, 1].map((interest, index) => day('y', today - 9 + index, 99_999, interest))
    await writeRows(db, ...some, row('yeb_account', { member_id: 'y', next_day: today, carry: 0 }))
    await writeRows(db, ...[100_000, 99_999, 100_000, 100_000].map((held, index) => day('y-2', today - 4 + index, held, 0)))
    expect(await tasks('y')).toEqual({ firstIn: [1, 'done'], keepThree: [0, 'open'], paidSeven: [7, 'done'] })
    expect(await tasks('y-2')).toEqual({ firstIn: [0, 'open'], keepThree: [2, 'open'], paidSeven: [0, 'open'] })
    expect(await tasks('y-none')).toMatchObject({ firstIn: [0, 'open'] })
  })

  test('[P-8] pays the prize of each task that is done once', async () => {
    const claim = (memberId: string, taskId: 'firstIn' | 'keepThree' | 'paidSeven') =>
      services.write((tx) => claimPrize(tx, memberId, taskId, 200))
    const days = [3, 2, 1].map((ago) => day('c', today - ago, 100_000, 0))
    await writeRows(db, row('yeb_account', { member_id: 'c', next_day: today, carry: 0 }), ...days)
    await expect(claim('c', 'paidSeven')).rejects.toMatchObject({ words: 'taskUndone' })
    for (let again = 0; again < 2; again += 1) {
      await claim('c', 'firstIn')
      await claim('c', 'keepThree')
    }
    expect([await pointsOf(db, 'c'), await balanceOf(db, 'c', 'FEN')]).toEqual([{ have: 100, owed: 0 }, 188])
    expect(await tasks('c')).toMatchObject({ firstIn: [1, 'claimed'], keepThree: [3, 'claimed'], paidSeven: [0, 'open'] })
  })
})

describe('points', () => {
  const move = (memberId: string, change: number, key: string, house?: string) =>
    services.write((tx) =>
      movePoints(tx, memberId, points(change), { kind: 'points', key, ...(house === undefined ? {} : { house }) }),
    )
  const standing = (memberId: string) => pointsOf(db, memberId)

  test('[C-11] that are taken back beyond what is there are owed by their own member', async () => {
    await move('q', 5, 'q-1')
    await move('q', -8, 'q-2')
    expect([await standing('q'), await standing('q-other')]).toEqual([
      { have: 0, owed: 3 },
      { have: 0, owed: 0 },
    ])
  })

  test('[C-11] that come first make up for what is owed', async () => {
    await move('o', -3, 'o-1')
    await move('o', 5, 'o-2')
    expect(await standing('o')).toEqual({ have: 2, owed: 0 })
  })

  test.each([
    ['that are there', 't-have', 20, -8, { have: 12, owed: 0 }],
    ['that are owed', 't-owed', 5, -8, { have: 0, owed: 3 }],
  ])('[C-11] %s are taken back once a key', async (_, id, first, change, stands) => {
    await move(id, first, `${id}-1`)
    for (let again = 0; again < 2; again += 1) await move(id, change, `${id}-2`)
    expect(await standing(id)).toEqual(stands)
  })

  test('[C-11] of another sum or member under the same key are a conflict', async () => {
    await move('k', -8, 'k-1')
    for (const change of [-7, 8]) await expect(move('k', change, 'k-1')).rejects.toMatchObject({ words: 'conflict' })
    await expect(move('k-other', -8, 'k-1')).rejects.toMatchObject({ words: 'conflict' })
  })

  test('[C-11] come from the prizes unless another account is named', async () => {
    const prizes = await balanceOf(db, HOUSE.prizes, 'POINT')
    await move('z', 7, 'z-1')
    expect([await balanceOf(db, HOUSE.prizes, 'POINT'), await standing('z')]).toEqual([prizes - 7, { have: 7, owed: 0 }])
  })

  test('[C-11] go to the account that is named', async () => {
    await move('z-2', 7, 'z-2')
    const [prizes, pools] = [await balanceOf(db, HOUSE.prizes, 'POINT'), await balanceOf(db, HOUSE.pools, 'POINT')]
    await move('z-2', -2, 'z-3', HOUSE.pools)
    expect([await balanceOf(db, HOUSE.prizes, 'POINT'), await balanceOf(db, HOUSE.pools, 'POINT')]).toEqual([prizes, pools + 2])
  })
})
