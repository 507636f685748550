import { afterEach, describe, expect, onTestFinished, test } from 'vitest'
import { fen } from '#src/api/model/money/amount.ts'
import { addMonths, periodStart } from '#src/api/model/playPeriod.ts'
import { friendFigures, isRipe, judge, listFriends } from '#server/invite/friends.ts'
import { bindRealName, correctRealName } from '#server/cashier/savedCards/realNames.ts'
import { forgetDestination, listSaved, newSince, saveDestination } from '#server/cashier/savedCards/savedCards.ts'
import { sealStoredNumbers } from '#server/cashier/savedCards/sealedNumbers.ts'
import { takeBackDenied } from '#server/cashier/withdrawal/deniedChanges.ts'
import { inviteSource } from '#server/invite/inviteSource.ts'
import { judgeFriends } from '#server/invite/inviteWatch.ts'
import { isInvitersPlace, isNear, placeOf } from '#server/invite/nearness.ts'
import { emptyTables, type BareRow, row, writeRows } from '#tests/support/bareRows.ts'
import { startBareServices } from '#tests/support/bareServices.ts'
import { testVault } from '#tests/support/dataKey.ts'

// Which invited friends bring something, for whom and from when on, one rule at a time.

let now = Date.UTC(2026, 5, 15, 4)
const month = periodStart('month', now)
const { db, services } = await startBareServices(() => now)
afterEach(async () => {
  await emptyTables(
    db,
    'config_info',
    'deposit_settlement',
    'destination_print',
    'invited_friend',
    'member',
    'play_pause',
    'real_name',
    'registration_place',
    'saved_destination',
    'session',
    'valid_day',
  )
})

const member = (id: string) => row('member', { id, name: id, name_key: id, nickname: `${id}-nick`, role: 'member', status: '1' })
const friend = (friend_id: string, values: BareRow['values'] = {}) =>
  row('invited_friend', { friend_id, id: `f-${friend_id}`, inviter_id: 'own', at: now - 9, ...values })
const counting = (friend_id: string, from_at: number, values: BareRow['values'] = {}) =>
  friend(friend_id, { counted_at: now - 5, amount: 1_800, from_at, ...values })
const deposits = (member_id: string, sum: number) => row('deposit_settlement', { member_id, fen: sum, at: 1 })
const bets = (member_id: string, amount: number, day = 1) => row('valid_day', { member_id, day, amount })
const enough = (id: string) => [deposits(id, 10_000), bets(id, 10_000)]
const setting = (key_code: string, value: string) => row('config_info', { key_code, status: '1', value })

describe('a friend who is too near', () => {
  const near = (sameAddress = true) => isNear(db, { friendId: 'a', inviterId: 'own' }, sameAddress)
  const everybody = ['own', 'a', 'b', 'other', 'c', 'd'].map(member)
  const circle = [...everybody, friend('a'), friend('b'), friend('c', { inviter_id: 'other' })]

  /** What people have alike, each kind by itself: `what` = the same for those who are. */
  const alike: Readonly<Record<string, (of: string, what?: string) => BareRow>> = {
    'the device of registration': (of, what = 'same') =>
      row('registration_place', { member_id: of, device: what, address: `at-${of}` }),
    'the device of a session': (of, what = 'same') => row('session', { member_id: of, device_id: what }),
    'the real name in another case': (of, what = 'same') =>
      row('real_name', { member_id: of, name: of === 'a' ? what.toUpperCase() : what }),
    'the real name with other gaps': (of, what = 'same') =>
      row('real_name', { member_id: of, name: of === 'a' ? `${what}  lo.` : `${what} lo` }),
    'a card': (of, what = 'same') => row('destination_print', { member_id: of, print: what }),
  }
  for (const [what, has] of Object.entries(alike)) {
    test(`[C-11] has ${what} of the inviter`, async () => {
      await writeRows(db, ...circle, has('a'), has('own'))
      expect(await near()).toBe(true)
    })

    test(`[C-11] has ${what} of another friend of the inviter`, async () => {
      await writeRows(db, ...circle, has('a'), has('b'))
      expect(await near()).toBe(true)
    })

    test(`[C-11] is not one with ${what} of anybody else`, async () => {
      await writeRows(db, ...circle, has('a'), has('c'), has('other'), has('d', 'own'), has('own', 'own'))
      expect(await near()).toBe(false)
    })
  }

  const number = '6222021234567894'
  const save = (memberId: string, holder: string) =>
    services.write(async (tx) => {
      await bindRealName(tx, memberId, holder)
      expect(await saveDestination(tx, testVault, { memberId, kind: 'bankCard', of: 'ICBC', number, holder: null })).toBeNull()
    })
  const remove = async (memberId: string) => {
    const [saved] = await listSaved(db, memberId, 'bankCard')
    await services.write((tx) => forgetDestination(tx, memberId, 'bankCard', saved?.id ?? ''))
  }

  test('[C-10] [C-11] has a card that the inviter had and removed', async () => {
    await writeRows(db, ...circle)
    await save('own', 'Bea')
    await remove('own')
    expect(await near()).toBe(false)
    await save('a', 'Ada')
    expect(await near()).toBe(true)
    await remove('a')
    expect(await near()).toBe(true)
  })

  test('[C-8] [C-11] does not have a card that somebody else saved for them, also where it was removed again', async () => {
    await writeRows(db, ...circle)
    await save('own', 'Bea')
    await remove('own')
    await save('a', 'Ada')
    await remove('a')
    await services.write((tx) => takeBackDenied(tx, 'a', [{ kind: 'destination', at: now }]))
    expect(await near()).toBe(false)
  })

  test('[C-8] [C-10] a corrected real name leaves nothing to deny, and what was saved before can be denied still', async () => {
    await writeRows(db, ...circle)
    await save('a', 'Ada')
    await emptyTables(db, 'security_notice')
    const savedAt = now
    now += 60_000
    onTestFinished(() => void (now = savedAt))
    await services.write((tx) => correctRealName(tx, 'a', 'Adah'))
    expect(await db.selectFrom('security_notice').selectAll().execute()).toEqual([])
    const [card] = await listSaved(db, 'a', 'bankCard')
    expect([card?.holder, card && newSince(card)]).toEqual(['Adah', now])
    await services.write((tx) => takeBackDenied(tx, 'a', [{ kind: 'destination', at: savedAt }]))
    expect(await listSaved(db, 'a', 'bankCard')).toEqual([])
  })

  test('[C-10] [C-11] has a card of the inviter that was saved before such cards were remembered, from the next start on', async () => {
    await writeRows(db, ...circle)
    await save('own', 'Bea')
    await emptyTables(db, 'destination_print')
    await sealStoredNumbers(services, testVault)
    await remove('own')
    await save('a', 'Ada')
    expect(await near()).toBe(true)
  })

  test('[C-11] registered from the address of another one where the site counts that', async () => {
    const from = (of: string) => row('registration_place', { member_id: of, device: `d-${of}`, address: 'x' })
    await writeRows(db, ...circle, from('a'), from('b'))
    expect([await near(true), await near(false)]).toEqual([false, true])
  })

  const session = (member_id: string, device_id: string, address: string) => row('session', { member_id, device_id, address })

  test('[C-11] registers on a device where the inviter was logged in', async () => {
    await writeRows(db, session('own', 'd-1', 'a-1'), session('other', 'd-2', 'a-2'))
    const places = ['d-1', 'd-2', 'd-9'].map((deviceId) => isInvitersPlace(db, 'own', { deviceId, address: 'a-9' }, true))
    expect(await Promise.all(places)).toEqual([true, false, false])
  })

  test('[C-11] registers from an address where the inviter was logged in, unless the site is set otherwise', async () => {
    await writeRows(db, session('own', 'd-1', 'a-1'), session('other', 'd-2', 'a-2'))
    const places = (sameAddress: boolean) =>
      Promise.all(['a-1', 'a-2'].map((address) => isInvitersPlace(db, 'own', { deviceId: 'd-9', address }, sameAddress)))
    expect([await places(false), await places(true)]).toEqual([
      [true, false],
      [false, false],
    ])
  })

  test('[C-11] [P-7] where somebody registers is kept unreadably', () => {
    const { device, address } = placeOf(testVault, { deviceId: 'same', address: 'same' })
    expect([device, address]).not.toContain('same')
  })

  test('[C-11] [P-7] a device is known again from another address', () => {
    const from = (address: string) => placeOf(testVault, { deviceId: 'same', address }).device
    expect(from('same')).toBe(from('else'))
  })

  test('[C-11] [P-7] a device is kept apart from an address of the same words', () => {
    const { device, address } = placeOf(testVault, { deviceId: 'same', address: 'same' })
    expect(device).not.toBe(address)
  })
})

describe('a friend counts', () => {
  const states = async () => {
    const rows = await db.selectFrom('invited_friend').selectAll().orderBy('friend_id').execute()
    return rows.map(({ friend_id: id, counted_at: counted, refused_at: refused, from_at: from, amount }) => [
      id,
      counted === null ? (refused === null ? 'open' : 'refused') : 'counts',
      from,
      amount,
    ])
  }
  const judged = (id: string) => services.write((tx) => judge(tx, id))

  test('[C-11] from the very sums on, of what they did themselves', async () => {
    await writeRows(
      db,
      ...['due', 'poor', 'idle'].map((id) => friend(id)),
      ...enough('due'),
      deposits('poor', 9_999),
      bets('poor', 10_000),
      deposits('idle', 10_000),
      bets('idle', 9_999),
    )
    expect(await Promise.all(['due', 'poor', 'idle', 'none'].map((id) => isRipe(db, id, now)))).toEqual([
      true,
      false,
      false,
      false,
    ])
  })

  const pause = (member_id: string, kind: string, until: number) => row('play_pause', { member_id, kind, since: 1, until })
  const ripe = async (id: string, kind: string, until: number) => {
    await writeRows(db, friend(id), ...enough(id), pause(id, kind, until))
    return isRipe(db, id, now)
  }

  test('[C-11] unless they are excluded now', async () => {
    expect([await ripe('out', 'exclusion', now + 1), await ripe('back', 'exclusion', now)]).toEqual([false, true])
  })

  test('[C-11] during a time-out too', async () => {
    expect(await ripe('rests', 'timeout', now + 1)).toBe(true)
  })

  test('[C-11] once: who counts or was refused is judged no second time', async () => {
    await writeRows(
      db,
      ...['paid', 'refused'].flatMap(enough),
      counting('paid', month, { amount: 5, counted_at: 1 }),
      friend('refused', { refused_at: 1 }),
    )
    await judged('paid')
    await judged('refused')
    expect(await states()).toEqual([
      ['paid', 'counts', month, 5],
      ['refused', 'refused', null, null],
    ])
  })

  const judgedTwo = async (...rows: readonly BareRow[]) => {
    await writeRows(
      db,
      setting('inviteMonthly', '2'),
      ...rows,
      ...['second', 'third'].flatMap((id) => [friend(id), ...enough(id)]),
    )
    await judged('second')
    await judged('third')
    return (await states()).filter(([id]) => id === 'second' || id === 'third').map(([, ...state]) => state)
  }
  const counts = (from: number) => ['counts', from, 1_800]

  test('[C-11] beyond the month’s number from the next month on', async () => {
    expect(await judgedTwo(counting('first', month))).toEqual([counts(now), counts(addMonths(month, 1))])
  })

  test('[C-11] beside any number of friends of another inviter', async () => {
    const others = ['else', 'more'].map((id) => counting(id, now - 1, { inviter_id: 'other' }))
    expect(await judgedTwo(...others)).toEqual([counts(now), counts(now)])
  })

  test('[C-11] beside any number of friends of earlier months', async () => {
    expect(await judgedTwo(...['old', 'older'].map((id) => counting(id, month - 1)))).toEqual([counts(now), counts(now)])
  })

  test('[C-11] in the place of one who was refused after they had counted', async () => {
    expect(await judgedTwo(counting('first', month, { refused_at: now - 1 }))).toEqual([counts(now), counts(now)])
  })

  test('[C-11] though nothing told of them, by what they bet on all days', async () => {
    await writeRows(
      db,
      friend('due'),
      deposits('due', 10_000),
      bets('due', 4_000),
      bets('due', 6_000, 2),
      friend('poor'),
      deposits('poor', 10_000),
      bets('poor', 9_999),
      bets('due-not', 9_000, 2),
    )
    await judgeFriends(services)
    expect(await states()).toEqual([
      ['due', 'counts', now, 1_800],
      ['poor', 'open', null, null],
    ])
  })
})

describe('what an inviter is shown', () => {
  const all = [
    friend('open'),
    friend('refused', { refused_at: now }),
    counting('refused-later', now - 1, { refused_at: now }),
    counting('paid', month, { paid_at: now }),
    counting('ready', now, { amount: 700 }),
    counting('soon', now + 1, { amount: 900 }),
    counting('before', month - 1, { amount: 50 }),
    counting('next', addMonths(month, 1)),
    counting('else', month, { inviter_id: 'other' }),
  ]
  test.each([
    ['how many friends they have', { all: 6 }],
    ['how many of them count', { counting: 5 }],
    ['how many of them count in this month', { counted: 3 }],
    ['what can be claimed by now', { claimable: fen(750) }],
  ])('[C-11] %s', async (_, figures) => {
    await writeRows(db, ...all)
    expect(await friendFigures(db, 'own', now)).toMatchObject(figures)
  })

  const standing = [
    ...['a', 'b', 'c', 'd', 'e'].map(member),
    friend('a', { at: now - 1 }),
    counting('b', now, { at: now - 2 }),
    counting('c', now + 1, { at: now - 2 }),
    counting('d', now, { at: now - 2, paid_at: now }),
    counting('e', now, { at: now - 3, refused_at: now }),
  ]
  const seen = async (before?: string) => (await listFriends(db, 'own', before === undefined ? {} : { before }, now)).list

  test('[C-11] how each of them stands', async () => {
    await writeRows(db, ...standing)
    expect(Object.fromEntries((await seen()).map((one) => [one?.id, one?.state]))).toEqual({
      'f-a': 'registered',
      'f-b': 'counts',
      'f-c': 'waits',
      'f-d': 'paid',
      'f-e': 'refused',
    })
  })

  test('[C-11] each of them on one page, the latest first', async () => {
    await writeRows(db, ...standing)
    const pages = await Promise.all([seen(), seen('f-d'), seen('f-b')])
    expect(pages.map((list) => list.map((one) => one?.id))).toEqual([
      ['f-a', 'f-d', 'f-c', 'f-b', 'f-e'],
      ['f-c', 'f-b', 'f-e'],
      ['f-e'],
    ])
  })

  const claims = [
    counting('late', now, { amount: 3 }),
    counting('first', now - 5, { amount: 2 }),
    counting('soon', now + 1),
    counting('paid', now - 1, { paid_at: now }),
    counting('refused', now - 1, { refused_at: now }),
    counting('else', now - 1, { inviter_id: 'other' }),
    friend('open'),
  ]
  const claim = (id: string) => services.write((tx) => inviteSource.claim(tx, 'own', 'invite', `f-${id}`))

  test('[C-11] what can be claimed from its very moment on, oldest first', async () => {
    await writeRows(db, ...claims)
    const list = await inviteSource.list(db, 'own', now)
    expect(list.map(({ period, amount, from }) => [period, amount, from])).toEqual([
      ['f-first', 2, now - 5],
      ['f-late', 3, now],
    ])
  })

  test('[C-11] nothing more of what they claimed', async () => {
    await writeRows(db, ...claims)
    expect(await claim('late')).toEqual({ asset: 'FEN', amount: 3 })
    expect((await inviteSource.list(db, 'own', now)).map(({ period }) => period)).toEqual(['f-first'])
  })

  test('[C-11] at once, on the pages that they have open, that they claimed', async () => {
    await writeRows(db, ...claims)
    const told: unknown[] = []
    const end = services.bus.subscribe((one) => {
      if (one.type === 'self' && one.push.kind === 'invite') told.push(one.memberId)
    })
    await claim('first')
    end()
    expect(told).toEqual(['own'])
  })

  /** A friend who counts, and another one, who registered on the same device. */
  const alike = (inviter: string) => [
    ...['own', 'a', 'b'].map(member),
    counting('a', now),
    friend('b', { inviter_id: inviter }),
    ...['a', 'b'].map((id) => row('registration_place', { member_id: id, device: 'same', address: `at-${id}` })),
  ]

  test('[C-11] no claim of a friend who turned out to be another friend of theirs', async () => {
    await writeRows(db, ...alike('own'))
    expect(await claim('a')).toBe(null)
  })

  test('[C-11] a claim of a friend who is like a friend of another inviter', async () => {
    await writeRows(db, ...alike('other'))
    expect(await claim('a')).toEqual({ asset: 'FEN', amount: 1_800 })
  })

  test.each(['soon', 'paid', 'refused', 'else', 'open'])('[C-11] no claim of what is not theirs to claim now: %s', async (id) => {
    await writeRows(db, ...claims)
    expect(await claim(id)).toBe(null)
  })
})
