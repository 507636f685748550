import { afterAll, expect, test } from 'vitest'
import { fen } from '#src/api/model/money/amount.ts'
import { venueWalletOf } from '#server/ledger/owners.ts'
import { depositedSince } from '#server/saferPlay/deposits.ts'
import { excludedTwin, isExcludedPerson, twinIds } from '#server/saferPlay/excludedPerson.ts'
import { dropRaise, setLimit, tightenLimit } from '#server/saferPlay/limits.ts'
import { assertMayPlay, refusedOfMany } from '#server/saferPlay/mayPlay.ts'
import { beginPause } from '#server/saferPlay/pauses.ts'
import { pausesSince, readLimits, readLowered, readPauses } from '#server/saferPlay/record.ts'
import { answerCheck, figuresOf } from '#server/saferPlay/session.ts'
import { spentOnCoinsSince } from '#server/saferPlay/coinSpending.ts'
import { type BareRow, writeRows } from '#tests/support/bareRows.ts'
import { startBareServices } from '#tests/support/bareServices.ts'

// What counts for a member's rules of play, and from which moment on.

const HOUR = 3_600_000
const DAY = 24 * HOUR
/** Eight in the morning by the site's clock. */
const now = 1_000 * DAY
const since = now - HOUR
const { db, services } = await startBareServices(() => now)
afterAll(() => db.destroy())

const row = (table: string, values: BareRow['values']): BareRow => ({ table, values })
const pause = (member_id: string, until: number, kind = 'exclusion') =>
  row('play_pause', { member_id, kind, since: now - DAY, until })
const player = (memberId: string) => ({ memberId, deviceId: 'd' })

/** An entry of a movement on somebody's account. */
function entry(owner: string, kind: string, amount: number, at: number, asset = 'FEN'): BareRow[] {
  const held = `${owner}:${asset}`
  const id = `${held}-${kind}-${at}`
  return [row('ledger_tx', { id, kind, at }), row('ledger_entry', { tx_id: id, account_id: held, amount })]
}
const account = (owner: string, asset = 'FEN') =>
  row('account', { id: `${owner}:${asset}`, owner, asset, kind: 'member', balance: 0 })

test('[P-6] of the pauses of many each has the one of theirs that ends last, and who has none is not among them', async () => {
  const longer = pause('p-1', now + 9, 'timeOut')
  await writeRows(db, pause('p-1', now + 5), longer, pause('p-2', now + 1), pause('p-3', now), pause('p-4', now + 7))
  const found = await readPauses(db, ['p-1', 'p-2', 'p-3'], now)
  expect([...found].map(([id, { kind, until }]) => [id, kind, until - now]).toSorted()).toEqual([
    ['p-1', 'timeOut', 9],
    ['p-2', 'exclusion', 1],
  ])
})

test('[P-6] of many who act at once those are refused who paused, each until their own end', async () => {
  await writeRows(db, pause('r-1', now + 5), pause('r-2', now + 9))
  const refused = await services.write((tx) => refusedOfMany(tx, ['r-1', 'r-2', 'r-3']))
  expect([...refused].map(([id, { words, data }]) => [id, words, data]).toSorted()).toMatchObject([
    ['r-1', 'playPaused', { reason: 'paused', pause: { until: now + 5 } }],
    ['r-2', 'playPaused', { reason: 'paused', pause: { until: now + 9 } }],
  ])
})

test('[P-6] what stands still while somebody pauses does so for their own pauses that were not over', async () => {
  await writeRows(db, pause('s-1', since), pause('s-1', since + 1), pause('s-1', now + 1, 'timeOut'), pause('s-2', now + 9))
  expect((await pausesSince(db, 's-1', since)).map(({ until }) => until).toSorted()).toEqual([since + 1, now + 1])
})

test('[P-6] a deposit counts from the first moment of a period, at its order’s rate, and for its own member', async () => {
  const order = (member_id: string, received: number, changed_at: number, more: BareRow['values'] = {}) =>
    row('deposit_order', { member_id, asset: 'FEN', received, changed_at, rate: null, ...more })
  const credited = (member_id: string, amount: number, at: number) => row('deposit_settlement', { member_id, fen: amount, at })
  await writeRows(
    db,
    order('d-1', 100, since),
    order('d-1', 9_000, since - 1),
    order('d-1', 2_000_000, now, { asset: 'UUSDT', rate: 700 }),
    order('d-2', 50_000, now),
    credited('d-1', 20, since),
    credited('d-1', 30_000, since - 1),
    credited('d-2', 40_000, now),
  )
  expect(await depositedSince(db, 'd-1', since)).toBe(100 + 1_400 + 20)
})

test('[P-6] [P-7] coins count from the first moment of a period, what they cost alone', async () => {
  await writeRows(
    db,
    account('c-1'),
    account('c-1', 'GOLD'),
    account('c-2'),
    ...entry('c-1', 'exchangeCoins', -300, since),
    ...entry('c-1', 'exchangeCoins', -4_000, since - 1),
    ...entry('c-1', 'exchange', -50_000, now),
    ...entry('c-1', 'exchangeCoins', 600_000, now, 'GOLD'),
    ...entry('c-2', 'exchangeCoins', -7_000_000, now),
  )
  expect(await spentOnCoinsSince(db, 'c-1', since)).toBe(300)
})

test('[P-6] what play came to counts stakes and what came back of every wallet, and gifts by themselves, from its first moment', async () => {
  const wallet = venueWalletOf('f-1', 'OBTY')
  await writeRows(
    db,
    account('f-1'),
    account('f-1', 'GOLD'),
    account(wallet),
    account('f-2'),
    ...entry(wallet, 'betStake', -1_000, since),
    ...entry(wallet, 'betStake', -70_000, since - 1),
    ...entry(wallet, 'betSettle', 1_500, now),
    ...entry('f-1', 'gameStake', -400, now),
    ...entry('f-1', 'gameRefund', 100, now),
    ...entry('f-1', 'gameWin', 50, now),
    ...entry('f-1', 'deposit', 90_000, now),
    ...entry('f-1', 'gift', -8, now, 'GOLD'),
    ...entry('f-2', 'gameStake', -60_000, now),
  )
  expect(await figuresOf(db, 'f-1', since)).toEqual({ net: 250, staked: 1_300, gifts: 8 })
})

test('[P-6] a limit that an operator lowered is the member’s own again at the moment at which their raise holds', async () => {
  const limit = (period: string, next_at: number | null) =>
    row('play_limit', { member_id: 'l-1', period, fen: 1_000, next_fen: null, next_at, lowered_at: now - DAY })
  await writeRows(db, limit('day', now), limit('week', now + 1), limit('month', null))
  expect([...(await readLowered(db, 'l-1', now))].toSorted()).toEqual([
    ['month', now - DAY],
    ['week', now - DAY],
  ])
})

test('[P-6] an operator lowers a limit or leaves it as it is, and no raise waits after that; they never loosen it', async () => {
  const limit = async () => (await readLimits(db, 't-1')).get('day')
  const set = (most: number) => services.write((tx) => setLimit(tx, player('t-1'), 'day', fen(most)))
  const tighten = (most: number) =>
    services.write((tx) => tightenLimit(tx, { ...player('t-1'), operator: 'olga' }, 'day', fen(most)))
  await set(5_000)
  await set(9_000)
  expect(await limit()).toMatchObject({ fen: 5_000, next: { fen: 9_000 } })
  expect([await tighten(5_001), await limit()]).toMatchObject([false, { fen: 5_000, next: { fen: 9_000 } }])
  expect([await tighten(5_000), await limit()]).toEqual([true, { fen: 5_000, next: null }])
  expect((await readLowered(db, 't-1', now)).get('day')).toBe(now)
})

test('[P-6] an operator’s limit stays theirs while a raise waits or is dropped, and is the member’s own once they lower it', async () => {
  const lowered = async () => (await readLowered(db, 'o-1', now)).get('day')
  await writeRows(
    db,
    row('play_limit', { member_id: 'o-1', period: 'day', fen: 5_000, next_fen: null, next_at: null, lowered_at: now - DAY }),
  )
  await services.write((tx) => setLimit(tx, player('o-1'), 'day', fen(9_000)))
  expect(await lowered()).toBe(now - DAY)
  await services.write((tx) => dropRaise(tx, player('o-1'), 'day'))
  expect(await lowered()).toBe(now - DAY)
  await services.write((tx) => setLimit(tx, player('o-1'), 'day', fen(4_000)))
  expect(await lowered()).toBeNull()
})

test('[P-6] all that a limit leaves may be deposited, and not a fen more', async () => {
  await writeRows(
    db,
    row('play_limit', { member_id: 'm-1', period: 'week', fen: 5_000, next_fen: null, next_at: null, lowered_at: null }),
    row('deposit_order', { member_id: 'm-1', asset: 'FEN', received: 2_000, changed_at: now, rate: null }),
  )
  const may = (paid: number) => services.write((tx) => assertMayPlay(tx, 'm-1', 'deposit', fen(paid)))
  await may(3_000)
  await expect(may(3_001)).rejects.toMatchObject({
    words: 'depositLimit',
    data: { reason: 'limit', period: 'week', limit: '5000', left: '3000' },
  })
})

test('[P-6] a pause takes the place of one only where it ends later', async () => {
  await writeRows(db, pause('b-1', now + DAY, 'timeOut'), pause('b-2', now + DAY - 1, 'timeOut'))
  const begin = (memberId: string) => services.write((tx) => beginPause(tx, player(memberId), { hours: 24 }))
  await expect(begin('b-1')).rejects.toMatchObject({ words: 'pauseNotLonger' })
  expect(await begin('b-2')).toEqual(['b-2'])
})

test('[P-6] a launch that was not used goes with a pause; a visit stays, and so does another member’s launch', async () => {
  const token = (token_hash: string, member_id: string, kind: string) => row('venue_token', { token_hash, member_id, kind })
  await writeRows(db, token('own', 'v-1', 'launch'), token('visit', 'v-1', 'visit'), token('other', 'v-2', 'launch'))
  await services.write((tx) => beginPause(tx, player('v-1'), { hours: 24 }))
  const left = await db.selectFrom('venue_token').select('token_hash').orderBy('token_hash').execute()
  expect(left.map((one) => one.token_hash)).toEqual(['other', 'visit'])
})

test('[P-6] a break begins play again from now; going on keeps when it began', async () => {
  const began = now - 2 * HOUR
  const at = (member_id: string) =>
    row('play_member', { member_id, reality_minutes: 60, since: began, seen: now - 1, checked_at: null, limit_answer: null })
  await writeRows(db, at('k-1'), at('k-2'))
  const answered = async (memberId: string, choice: 'continue' | 'break') => {
    await services.write((tx) => answerCheck(tx, player(memberId), choice))
    const of = db.selectFrom('play_member').select(['since', 'seen', 'checked_at']).where('member_id', '=', memberId)
    return of.executeTakeFirst()
  }
  expect(await answered('k-1', 'break')).toEqual({ since: now, seen: now, checked_at: null })
  expect(await answered('k-2', 'continue')).toEqual({ since: began, seen: now, checked_at: now })
})

test('[C-8] a person is kept out by an exclusion that lasts, of who was reached there ever or logged in here', async () => {
  const excluded = (deviceId: string, prints: string[] = []) => services.write((tx) => isExcludedPerson(tx, { deviceId, prints }))
  await writeRows(
    db,
    pause('x-now', now + 1),
    pause('x-over', now),
    pause('x-out', now + DAY, 'timeOut'),
    row('session', { member_id: 'x-now', device_id: 'd-now' }),
    row('session', { member_id: 'x-over', device_id: 'd-over' }),
    row('session', { member_id: 'x-out', device_id: 'd-out' }),
    row('member_contact', { member_id: 'x-now', channel: 'email', print: 'present' }),
    row('former_contact', { member_id: 'x-now', print: 'former' }),
    row('former_contact', { member_id: 'x-over', print: 'over' }),
  )
  expect([await excluded('d-now'), await excluded('d-over'), await excluded('d-out'), await excluded('d-none')]).toEqual([
    true,
    false,
    false,
    false,
  ])
  expect([await excluded('d', ['x', 'present']), await excluded('d', ['former']), await excluded('d', ['over'])]).toEqual([
    true,
    true,
    false,
  ])
})

test('[C-8] [P-6] accounts are one person’s by name and birth date, and exclude each other once money came in or went out', async () => {
  const person = (member_id: string, name: string, birthday: string) => [
    row('real_name', { member_id, name, bound_at: now }),
    row('member_profile', { member_id, birthday }),
  ]
  const [born, later] = ['1990-01-01', '1990-01-02']
  await writeRows(
    db,
    ...person('w-own', 'Ada Lo', born),
    ...person('w-paid', 'ADA LO', born),
    ...person('w-drew', 'Ada Lo', born),
    ...person('w-idle', 'Ada Lo', born),
    ...person('w-born', 'Ada Lo', later),
    ...person('w-name', 'Eda Lo', born),
    row('deposit_order', { member_id: 'w-paid', received: 1 }),
    row('deposit_order', { member_id: 'w-idle', received: 0 }),
    row('withdrawal', { member_id: 'w-drew' }),
    row('withdrawal', { member_id: 'w-born' }),
    row('withdrawal', { member_id: 'w-name' }),
    pause('w-paid', now + 5),
    pause('w-drew', now + 7),
    pause('w-drew', now + 99, 'timeOut'),
    pause('w-idle', now + 100),
    pause('w-born', now + 101),
    pause('w-name', now + 102),
  )
  expect(await services.write((tx) => excludedTwin(tx, 'w-own'))).toEqual({ memberId: 'w-drew', until: now + 7 })
  expect(await services.write((tx) => twinIds(tx, 'w-own'))).toEqual([])
  expect(await services.write((tx) => twinIds(tx, 'w-drew'))).toEqual(['w-idle', 'w-own', 'w-paid'])
})
