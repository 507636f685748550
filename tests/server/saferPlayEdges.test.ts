import { describe, expect, test } from 'vitest'
import { fen } from '#src/api/model/money/amount.ts'
import { EXCLUSION_PHRASES } from '#src/api/model/saferPlay.ts'
import { venueWalletOf } from '#server/ledger/owners.ts'
import { depositedSince } from '#server/saferPlay/deposits.ts'
import { excludedTwin, isExcludedPerson, twinIds } from '#server/saferPlay/excludedPerson.ts'
import { dropRaise, setLimit, tightenLimit } from '#server/saferPlay/limits.ts'
import { assertMayPlay, refusedOfMany } from '#server/saferPlay/mayPlay.ts'
import { beginPause } from '#server/saferPlay/pauses.ts'
import { pausesSince, readLimits, readLowered, readPauses } from '#server/saferPlay/record.ts'
import { answerCheck, figuresOf } from '#server/saferPlay/session.ts'
import { spentOnCoinsSince } from '#server/saferPlay/coinSpending.ts'
import { type BareRow, row, writeRows } from '#tests/support/bareRows.ts'
import { startBareServices } from '#tests/support/bareServices.ts'

// What counts for a member's rules of play, and from which moment on.

const HOUR = 3_600_000
const DAY = 24 * HOUR
/** Eight in the morning by the site's clock. */
const now = 1_000 * DAY
const since = now - HOUR
const { db, services } = await startBareServices(() => now)

const pause = (member_id: string, until: number, kind = 'exclusion') =>
  row('play_pause', { member_id, kind, since: now - DAY, until })
const player = (memberId: string) => ({ memberId, deviceId: 'd' })

/** An entry of a movement on somebody's account. */
function entry(owner: string, kind: string, amount: number, at: number, asset = 'FEN', key?: string): BareRow[] {
  const held = `${owner}:${asset}`
  const id = `${held}-${kind}-${at}`
  return [
    row('ledger_tx', { id, kind, at, idempotency_key: key ?? id }),
    row('ledger_entry', { tx_id: id, account_id: held, amount }),
  ]
}
const account = (owner: string, asset = 'FEN') =>
  row('account', { id: `${owner}:${asset}`, owner, asset, kind: 'member', balance: 0 })

test('[P-6] of the pauses of many each has the one of theirs that ends last', async () => {
  const longer = pause('p-1', now + 9, 'timeOut')
  await writeRows(db, pause('p-1', now + 5), longer, pause('p-2', now + 1), pause('p-3', now), pause('p-4', now + 7))
  const found = await readPauses(db, ['p-1', 'p-2', 'p-3'], now)
  expect(Object.fromEntries([...found].map(([id, { kind, until }]) => [id, [kind, until - now]]))).toEqual({
    'p-1': ['timeOut', 9],
    'p-2': ['exclusion', 1],
  })
})

test('[P-6] of many who act at once each who paused is refused until the end of their own pause', async () => {
  await writeRows(db, pause('r-1', now + 5), pause('r-2', now + 9))
  const refused = await services.write((tx) => refusedOfMany(tx, ['r-1', 'r-2', 'r-3']))
  const until = (ms: number) => expect.objectContaining({ reason: 'paused', pause: expect.objectContaining({ until: now + ms }) })
  expect(Object.fromEntries([...refused].map(([id, { words, data }]) => [id, [words, data]]))).toEqual({
    'r-1': ['playPaused', until(5)],
    'r-2': ['playPaused', until(9)],
  })
})

test('[P-6] what stands still while somebody pauses does so for their own pauses that were not over', async () => {
  await writeRows(db, pause('s-1', since), pause('s-1', since + 1), pause('s-1', now + 1, 'timeOut'), pause('s-2', now + 9))
  expect((await pausesSince(db, 's-1', since)).map(({ until }) => until).toSorted((one, other) => one - other)).toEqual([
    since + 1,
    now + 1,
  ])
})

const deposited = (member_id: string, received: number, changed_at: number, more: BareRow['values'] = {}) =>
  row('deposit_order', { member_id, asset: 'FEN', received, changed_at, rate: null, ...more })
const credited = (member_id: string, amount: number, at: number) => row('deposit_settlement', { member_id, fen: amount, at })

test('[P-6] a deposit counts from the first moment of a period', async () => {
  await writeRows(db, deposited('d-1', 100, since), deposited('d-1', 9_000, since - 1))
  expect(await depositedSince(db, 'd-1', since)).toBe(100)
})

test('[P-6] money that an operator credited counts from the first moment of a period', async () => {
  await writeRows(db, credited('d-2', 20, since), credited('d-2', 30_000, since - 1))
  expect(await depositedSince(db, 'd-2', since)).toBe(20)
})

test('[P-6] a deposit in USDT counts at its order’s rate', async () => {
  await writeRows(db, deposited('d-3', 2_000_000, now, { asset: 'UUSDT', rate: 700 }))
  expect(await depositedSince(db, 'd-3', since)).toBe(1_400)
})

test('[P-6] a deposit counts for its own member alone', async () => {
  await writeRows(db, deposited('d-4', 50_000, now), credited('d-4', 40_000, now))
  expect(await depositedSince(db, 'd-5', since)).toBe(0)
})

test('[P-6] [P-7] coins count by what they cost, from the first moment of a period', async () => {
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

describe('what play came to', () => {
  const figures = async (member: string, ...entries: readonly BareRow[]) => {
    await writeRows(db, account(member), account(member, 'GOLD'), ...entries)
    return figuresOf(db, member, since)
  }

  test('[P-6] stakes count from its first moment, less what went back', async () => {
    const back = entry('f-1', 'gameRefund', 100, now)
    const stakes = [...entry('f-1', 'gameStake', -400, since), ...entry('f-1', 'gameStake', -70_000, since - 1), ...back]
    expect(await figures('f-1', ...stakes)).toMatchObject({ net: -300, staked: 300 })
  })

  test('[P-6] what was won counts against what was staked', async () => {
    const played = [...entry('f-2', 'gameStake', -400, now), ...entry('f-2', 'gameWin', 50, now)]
    expect(await figures('f-2', ...played)).toMatchObject({ net: -350, staked: 400 })
  })

  test('[P-6] bets out of the wallet of a venue count too', async () => {
    const wallet = venueWalletOf('f-3', 'OBTY')
    const bets = [...entry(wallet, 'betStake', -1_000, since), ...entry(wallet, 'betSettle', 1_500, now)]
    expect(await figures('f-3', account(wallet), ...bets)).toMatchObject({ net: 500, staked: 1_000 })
  })

  const bet = (member_id: string, state: string, stake: number, placed_at: number) =>
    row('bet', { member_id, state, stake, placed_at, settled_at: now, venue: 'OBTY' })

  test('[P-6] stakes of void bets went back and do not count', async () => {
    const wallet = venueWalletOf('f-8', 'OBTY')
    const moved = [...entry(wallet, 'betStake', -1_000, since), ...entry(wallet, 'betSettle', 700, now)]
    const bets = [bet('f-8', 'lost', 300, since), bet('f-8', 'void', 700, since), bet('f-9', 'void', 90_000, since)]
    expect(await figures('f-8', account(wallet), ...moved, ...bets)).toMatchObject({ net: -300, staked: 300 })
  })

  test('[P-6] a void bet that was laid before takes nothing from stakes since', async () => {
    const wallet = venueWalletOf('f-10', 'OBTY')
    const moved = [...entry(wallet, 'betStake', -700, since - 1), ...entry(wallet, 'betStake', -200, since)]
    const bets = [bet('f-10', 'void', 700, since - 1), bet('f-10', 'open', 200, since)]
    expect(await figures('f-10', account(wallet), ...moved, ...bets)).toMatchObject({ staked: 200 })
  })

  test('[P-6] a void bet that was laid before and goes back since is no win', async () => {
    const wallet = venueWalletOf('f-11', 'OBTY')
    const moved = [...entry(wallet, 'betStake', -200, since), ...entry(wallet, 'betSettle', 700, now)]
    const bets = [bet('f-11', 'void', 700, since - 1), bet('f-11', 'open', 200, since)]
    expect(await figures('f-11', account(wallet), ...moved, ...bets)).toMatchObject({ net: -200, staked: 200 })
  })

  test('[P-6] a stake of before that a game gives back since is no win, and takes nothing from stakes since', async () => {
    const before = entry('f-12', 'gameStake', -700, since - 1, 'FEN', 'game:p:1')
    const back = entry('f-12', 'gameRefund', 700, now, 'FEN', 'game:p:1:back')
    expect(await figures('f-12', ...before, ...back, ...entry('f-12', 'gameStake', -200, since))).toMatchObject({
      net: -200,
      staked: 200,
    })
  })

  test.each([
    ['before is no win, and takes nothing from stakes since', 'f-13', since - 1],
    ['since counts as what went back of them', 'f-14', since],
  ])('[P-6] a stake that the site gives back in a round from %s', async (_, id, opened_at) => {
    const round = row('game_round', { id: `gr-${id}`, member_id: id, opened_at })
    const stake = entry(id, 'gameStake', -500, opened_at)
    const back = entry(id, 'gameRefund', 500, now, 'FEN', `game:gr-${id}:stray`)
    expect(await figures(id, round, ...stake, ...back)).toMatchObject({ net: 0, staked: 0 })
  })

  test('[P-6] gifts count by themselves', async () => {
    expect(await figures('f-4', ...entry('f-4', 'gift', -8, now, 'GOLD'))).toMatchObject({ net: 0, gifts: 8 })
  })

  test('[P-6] money that is paid in is no play', async () => {
    expect(await figures('f-5', ...entry('f-5', 'deposit', 90_000, now))).toMatchObject({ net: 0 })
  })

  test('[P-6] another member’s play is not theirs', async () => {
    const other = [account('f-7'), ...entry('f-7', 'gameStake', -60_000, now)]
    expect(await figures('f-6', ...other)).toMatchObject({ net: 0 })
  })
})

test('[P-6] a limit that an operator lowered is the member’s own again at the moment at which their raise holds', async () => {
  const limit = (period: string, next_at: number | null) =>
    row('play_limit', { member_id: 'l-1', period, fen: 1_000, next_fen: null, next_at, lowered_at: now - DAY })
  await writeRows(db, limit('day', now), limit('week', now + 1), limit('month', null))
  expect(Object.fromEntries(await readLowered(db, 'l-1', now))).toEqual({ month: now - DAY, week: now - DAY })
})

describe('a limit and an operator', () => {
  const set = (id: string, most: number) => services.write((tx) => setLimit(tx, player(id), 'day', fen(most)))
  const tighten = (id: string, most: number) =>
    services.write((tx) => tightenLimit(tx, { ...player(id), operator: 'olga' }, 'day', fen(most)))
  const limit = async (id: string) => (await readLimits(db, id)).get('day')
  const lowered = async (id: string) => (await readLowered(db, id, now)).get('day')
  /** Sets a limit whose raise waits. */
  const setAndRaise = async (id: string) => {
    await set(id, 5_000)
    await set(id, 9_000)
    expect(await limit(id)).toMatchObject({ fen: 5_000, next: { fen: 9_000 } })
  }

  test('[P-6] an operator never loosens a limit', async () => {
    await setAndRaise('t-1')
    expect([await tighten('t-1', 5_001), await limit('t-1')]).toMatchObject([false, { fen: 5_000, next: { fen: 9_000 } }])
  })

  test.each([5_000, 4_999])('[P-6] no raise waits after an operator set a limit to what it is, or to less: %i', async (most) => {
    await setAndRaise(`t ${most}`)
    expect([await tighten(`t ${most}`, most), await limit(`t ${most}`)]).toEqual([true, { fen: most, next: null }])
  })

  test('[P-6] that an operator lowered a limit is known from then on', async () => {
    await set('t-2', 5_000)
    await tighten('t-2', 4_000)
    expect(await lowered('t-2')).toBe(now)
  })

  const ofOperator = (member_id: string) =>
    writeRows(
      db,
      row('play_limit', { member_id, period: 'day', fen: 5_000, next_fen: null, next_at: null, lowered_at: now - DAY }),
    )

  test('[P-6] an operator’s limit stays theirs while a raise waits', async () => {
    await ofOperator('o-1')
    await set('o-1', 9_000)
    expect(await lowered('o-1')).toBe(now - DAY)
  })

  test('[P-6] an operator’s limit stays theirs where a raise is dropped', async () => {
    await ofOperator('o-2')
    await set('o-2', 9_000)
    await services.write((tx) => dropRaise(tx, player('o-2'), 'day'))
    expect(await lowered('o-2')).toBe(now - DAY)
  })

  test('[P-6] an operator’s limit is the member’s own once they lower it', async () => {
    await ofOperator('o-3')
    await set('o-3', 4_000)
    expect(await lowered('o-3')).toBeNull()
  })
})

test('[P-6] as much may be deposited as a limit leaves', async () => {
  await writeRows(
    db,
    row('play_limit', { member_id: 'm-1', period: 'week', fen: 5_000, next_fen: null, next_at: null, lowered_at: null }),
    deposited('m-1', 2_000, now),
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

test('[P-6] of the tokens of venues only the member’s own launch that was not used goes with a pause', async () => {
  const token = (token_hash: string, member_id: string, kind: string) => row('venue_token', { token_hash, member_id, kind })
  await writeRows(db, token('own', 'v-1', 'launch'), token('visit', 'v-1', 'visit'), token('other', 'v-2', 'launch'))
  await services.write((tx) => beginPause(tx, player('v-1'), { hours: 24 }))
  const left = await db.selectFrom('venue_token').select('token_hash').orderBy('token_hash').execute()
  expect(left.map((one) => one.token_hash)).toEqual(['other', 'visit'])
})

const began = now - 2 * HOUR
test.each([
  ['break', 'begins play again from now', { since: now, seen: now, checked_at: null }],
  ['continue', 'keeps when play began', { since: began, seen: now, checked_at: now }],
] as const)('[P-6] who answers a reality check with “%s” %s', async (choice, _, after) => {
  const times = { reality_minutes: 60, since: began, seen: now - 1, checked_at: null, limit_answer: null }
  await writeRows(db, row('play_member', { member_id: `k ${choice}`, ...times }))
  await services.write((tx) => answerCheck(tx, player(`k ${choice}`), choice))
  const of = db.selectFrom('play_member').select(['since', 'seen', 'checked_at']).where('member_id', '=', `k ${choice}`)
  expect(await of.executeTakeFirst()).toEqual(after)
})

describe('a person who excluded themselves', () => {
  const excluded = (deviceId: string, prints: string[] = []) => services.write((tx) => isExcludedPerson(tx, { deviceId, prints }))

  test.each([
    ['is kept out while', 'lasts', now + 1, 'exclusion', true],
    ['is not kept out where', 'is over', now, 'exclusion', false],
    ['is not kept out where', 'is a time-out', now + DAY, 'timeOut', false],
  ] as const)('[C-8] who logged in on a device %s their exclusion %s', async (_, how, until, kind, isOut) => {
    await writeRows(db, pause(`x ${how}`, until, kind), row('session', { member_id: `x ${how}`, device_id: `d ${how}` }))
    expect(await excluded(`d ${how}`)).toBe(isOut)
  })

  test('[C-8] nobody is kept out on a device that no one excluded used', async () => {
    expect(await excluded('d-none')).toBe(false)
  })

  const reached = (table: 'member_contact' | 'former_contact', member_id: string, print: string) =>
    row(table, { member_id, print })

  test.each(['member_contact', 'former_contact'] as const)(
    '[C-8] who was reached by a contact is kept out: %s',
    async (table) => {
      await writeRows(db, pause(`y ${table}`, now + 1), reached(table, `y ${table}`, `print of ${table}`))
      expect(await excluded('d', ['x', `print of ${table}`])).toBe(true)
    },
  )

  test('[C-8] who was reached by a contact is kept out no longer than the exclusion lasts', async () => {
    await writeRows(db, pause('y-over', now), reached('former_contact', 'y-over', 'over'))
    expect(await excluded('d', ['over'])).toBe(false)
  })
})

describe('accounts of one person', () => {
  const born = '1990-01-01'
  /** The account that is asked about, and another one: whose exclusion lasts, and to which money came or from which it went. */
  const beside = async (id: string, other: string, more: readonly BareRow[], name = 'Ada Lo', birthday = born) => {
    const person = (member_id: string, of: string, day: string) => [
      row('real_name', { member_id, name: of, bound_at: now }),
      row('member_profile', { member_id, birthday: day }),
    ]
    await db.deleteFrom('real_name').execute()
    await writeRows(db, ...person(id, 'Ada Lo', born), ...person(other, name, birthday), pause(other, now + 5), ...more)
    return services.write((tx) => excludedTwin(tx, id))
  }
  const drew = (member_id: string) => row('withdrawal', { member_id })

  test.each([
    ['money came in', 'w-paid', [row('deposit_order', { member_id: 'w-paid', received: 1 })], true],
    ['money went out', 'w-drew', [drew('w-drew')], true],
    ['no money moved', 'w-idle', [row('deposit_order', { member_id: 'w-idle', received: 0 })], false],
  ] as const)('[C-8] [P-6] one is excluded by another one once money moved there: %s', async (_, other, rows, isExcluded) => {
    expect(await beside(`${other}-own`, other, rows)).toEqual(isExcluded ? { memberId: other, until: now + 5 } : null)
  })

  test('[C-8] [P-6] they are known by their name in any case', async () => {
    expect(await beside('w-1', 'w-2', [drew('w-2')], 'ADA LO')).toMatchObject({ memberId: 'w-2' })
  })

  test.each(['Ada  Lo', 'Ada. Lo', 'Ada Lo.', 'AdaLo'])(
    '[C-8] [P-6] they are known by the letters of their name, whatever stands between them: %s',
    async (name) => {
      expect(await beside(`own ${name}`, `other ${name}`, [drew(`other ${name}`)], name)).toMatchObject({
        memberId: `other ${name}`,
      })
    },
  )

  test.each([
    ['birth date', 'Ada Lo', '1990-01-02'],
    ['name', 'Eda Lo', born],
  ])('[C-8] [P-6] accounts of another %s are not one person’s', async (what, name, birthday) => {
    expect(await beside(`own ${what}`, `other ${what}`, [drew(`other ${what}`)], name, birthday)).toBeNull()
  })

  test('[C-8] [P-6] of several exclusions the one that lasts longest counts', async () => {
    const more = [pause('w-4', now + 7), drew('w-4')]
    expect(await beside('w-3', 'w-4', more)).toEqual({ memberId: 'w-4', until: now + 7 })
  })

  test('[C-8] [P-6] a time-out of one holds for no other', async () => {
    const more = [pause('w-8', now + 99, 'timeOut'), drew('w-8')]
    expect(await beside('w-7', 'w-8', more)).toEqual({ memberId: 'w-8', until: now + 5 })
  })

  test.each([
    ['money moved at', 'w-5', [drew('w-5')], ['w-5-other']],
    ['no money moved at', 'w-6', [], []],
  ] as const)('[C-8] [P-6] the other accounts of a person are excluded with one that %s', async (_, id, rows, twins) => {
    await beside(id, `${id}-other`, rows)
    expect(await services.write((tx) => twinIds(tx, id))).toEqual(twins)
  })
})

describe('a change of a member’s rules of play', () => {
  const { saferPlay } = services
  const raised = async (id: string) => {
    await saferPlay.setLimit(player(id), 'day', fen(5_000))
    await saferPlay.setLimit(player(id), 'day', fen(9_000))
  }
  const nothing = () => Promise.resolve()
  const CHANGES = [
    ['limitSet', nothing, (id: string) => saferPlay.setLimit(player(id), 'day', fen(5_000))],
    ['raiseCancelled', raised, (id: string) => saferPlay.dropRaise(player(id), 'day')],
    ['timeOut', nothing, (id: string) => saferPlay.beginTimeOut(player(id), 24)],
    ['exclusion', nothing, (id: string) => saferPlay.exclude(player(id), 6, EXCLUSION_PHRASES.en)],
    ['realitySet', nothing, (id: string) => saferPlay.setReality(player(id), 30)],
    ['limitAnswered', nothing, (id: string) => saferPlay.answerLimit(player(id), 'later')],
  ] as const

  test.each(CHANGES)('[P-6] is written down with its device: %s', async (action, prepare, change) => {
    const id = `log-${action}`
    await prepare(id)
    await db.deleteFrom('play_log').execute()
    await change(id)
    const written = await db.selectFrom('play_log').select(['member_id', 'action', 'device_id', 'by_name']).execute()
    expect(written).toEqual([{ member_id: id, action, device_id: 'd', by_name: null }])
  })

  test.each(CHANGES)('[P-6] is seen at once on the other pages that the member has open: %s', async (action, prepare, change) => {
    const id = `told-${action}`
    await prepare(id)
    const told: unknown[] = []
    const end = services.bus.subscribe((one) => {
      if (one.type === 'self' && one.push.kind === 'saferPlay') told.push(one.memberId)
    })
    await change(id)
    end()
    expect(told).toContain(id)
  })

  test('[P-6] that excludes the person’s other account is seen at once on the pages that this one has open', async () => {
    await writeRows(
      db,
      ...['twin-a', 'twin-b'].flatMap((id) => [
        row('real_name', { member_id: id, name: 'Same Twin' }),
        row('member_profile', { member_id: id, birthday: '1990-01-02' }),
      ]),
      row('deposit_order', { id: 'twin-paid', member_id: 'twin-a', received: 1 }),
    )
    const told: unknown[] = []
    const end = services.bus.subscribe((one) => {
      if (one.type === 'self' && one.push.kind === 'saferPlay') told.push([one.memberId, one.push.pause?.kind])
    })
    await saferPlay.exclude(player('twin-a'), 6, EXCLUSION_PHRASES.en)
    end()
    expect(told).toContainEqual(['twin-b', 'exclusion'])
  })

  test('[P-6] by an operator is written down with their name, and told as one that they lowered', async () => {
    const told: unknown[] = []
    const end = services.bus.subscribe((one) => {
      if (one.type === 'self') told.push(one.push)
    })
    await services.write((tx) => saferPlay.tighten(tx, { ...player('log-olga'), operator: 'olga' }, 'day', fen(5_000)))
    end()
    const written = db.selectFrom('play_log').select(['action', 'by_name']).where('member_id', '=', 'log-olga')
    expect(await written.execute()).toEqual([{ action: 'limitSet', by_name: 'olga' }])
    expect(told).toContainEqual({ kind: 'limitLowered', period: 'day', limit: '5000' })
  })

  test('[P-6] is no answer to a reality check, which is written down with what play came to', async () => {
    await writeRows(
      db,
      row('play_member', { member_id: 'log-check', reality_minutes: 60, since, seen: now - 1, checked_at: null }),
    )
    await services.write((tx) => answerCheck(tx, player('log-check'), 'continue'))
    const [written] = await db.selectFrom('play_log').selectAll().where('member_id', '=', 'log-check').execute()
    expect([written?.action, JSON.parse(written?.detail_json ?? '')]).toMatchObject([
      'checked',
      { choice: 'continue', staked: 0 },
    ])
  })
})
