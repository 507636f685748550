import { describe, expect, test } from 'vitest'
import { dayOf } from '#src/api/model/day.ts'
import { cash, fen, units } from '#src/api/model/money/amount.ts'
import { BY_HAND } from '#src/api/model/payout.ts'
import { EXCLUSION_PHRASES } from '#src/api/model/saferPlay.ts'
import { listOrders } from '#server/backOffice/depositOrders.ts'
import { answerOf } from '#server/cashier/deposit/appealAnswers.ts'
import { appealDeposit } from '#server/cashier/deposit/depositAppeals.ts'
import { openMethods, payTypeWireOf } from '#server/cashier/deposit/depositMethods.ts'
import { openFen, remindOfDeposit } from '#server/cashier/deposit/depositOrders.ts'
import { createDeposits } from '#server/cashier/deposit/deposits.ts'
import { heldOf } from '#server/cashier/deposit/heldMoney.ts'
import { isKnownPayment, orderOfMember } from '#server/cashier/deposit/handPayments.ts'
import { takePayment } from '#server/cashier/deposit/payments.ts'
import { packPayLink, payerKeys } from '#server/cashier/deposit/paySigns.ts'
import { createPayouts } from '#server/cashier/payout/payouts.ts'
import { changeMoney } from '#server/cashier/wallet/exchange.ts'
import {
  changeAnswer,
  reconcileOrder,
  recoveryKey,
  refuseWithdrawn,
  venueTransferKey,
} from '#server/cashier/wallet/walletOrders.ts'
import { creditTakesTwo } from '#server/cashier/withdrawal/secondSignature.ts'
import { payInterest } from '#server/cashier/yeb/yebInterest.ts'
import { yebInfoOf } from '#server/cashier/yeb/yebTasks.ts'
import { emptyTables, type BareRow, row, writeRows } from '#tests/support/bareRows.ts'
import { startBareServices } from '#tests/support/bareServices.ts'
import { testVault } from '#tests/support/dataKey.ts'

// Orders, quotes and passwords of the cashier, each at the moment or the sum at which a rule turns.

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const now = 1_000 * DAY
const { db, services } = await startBareServices(() => now)

const account = (owner: string, balance: number, asset = 'FEN') =>
  row('account', { id: `${owner}:${asset}`, owner, asset, kind: 'member', balance })
const order = (id: string, more: BareRow['values'] = {}) =>
  row('deposit_order', {
    id,
    reference: `r-${id}`,
    provider: 'harbourpay',
    member_id: 'm',
    method: 'bankCard',
    state: 'created',
    asset: 'FEN',
    amount: 1_000,
    received: 0,
    rate: null,
    created_at: now,
    expires_at: now + MINUTE,
    changed_at: now,
    ...more,
  })

describe('an order to pay in', () => {
  test.each([
    ['expired', 'nobody paid it by the end of its time', 's-over', { expires_at: now }],
    ['created', 'its time is not over', 's-open', { expires_at: now + 1 }],
    ['failed', 'its payment was seen a day ago', 's-failed', { state: 'paid', expires_at: now, changed_at: now - DAY }],
    ['paid', 'its payment was seen less than a day ago', 's-paid', { state: 'paid', expires_at: now, changed_at: now - DAY + 1 }],
  ] as const)('[C-10] the sweep leaves one as %s where %s', async (state, _, id, more) => {
    await writeRows(db, order(id, more))
    await services.deposits.sweep(now)
    expect(await db.selectFrom('deposit_order').select('state').where('id', '=', id).execute()).toEqual([{ state }])
  })

  const { saferPlay, write: writes } = services
  const player = { memberId: 'm-less', deviceId: 'd' }
  test.each([
    ['sets a limit below it', () => saferPlay.setLimit(player, 'day', fen(999))],
    [
      'has their limit tightened below it',
      () => writes((tx) => saferPlay.tighten(tx, { ...player, operator: 'olga' }, 'day', fen(999))),
    ],
    ['takes a time out', () => saferPlay.beginTimeOut(player, 24)],
    ['excludes themselves', () => saferPlay.exclude(player, 6, EXCLUSION_PHRASES.en)],
  ])('[P-6] one that is open is cancelled at once where its member %s', async (what, changes) => {
    for (const table of ['play_limit', 'play_pause', 'deposit_order'] as const) await db.deleteFrom(table).execute()
    await writeRows(db, order(`less ${what}`, { member_id: 'm-less' }))
    await changes()
    expect(await db.selectFrom('deposit_order').select('state').execute()).toEqual([{ state: 'cancelled' }])
  })

  describe('a payer’s address', () => {
    const keys = payerKeys('secret')
    const { env, write } = services
    const { linkUse } = createDeposits({ db, write, now: () => now }, env, keys)
    const use = (id: string, provider = 'harbourpay') => {
      const sum = { method: 'bankCard', asset: 'FEN', amount: '1000' } as const
      return linkUse(packPayLink(keys, { ...sum, reference: `r-${id}`, provider, expiresAt: now, language: 'en' }))
    }

    test.each([
      ['open', 'whose time is not over', { expires_at: now + 1 }],
      ['over', 'whose time is over', { expires_at: now }],
      ['open', 'whose payment was seen', { state: 'paid', expires_at: now }],
      ['over', 'that was cancelled', { state: 'cancelled' }],
      ['paid', 'that was credited', { state: 'credited' }],
    ] as const)('[Q10] [C-10] it is %s for an order %s', async (answer, which, more) => {
      await writeRows(db, order(`l ${which}`, more))
      expect(await use(`l ${which}`)).toBe(answer)
    })

    test('[Q10] [C-10] it is of no use to another payer', async () => {
      await writeRows(db, order('l-other', { expires_at: now + 1 }))
      expect(await use('l-other', 'quaycard')).toBe('unknown')
    })

    test('[Q10] [C-10] it is of no use without an order', async () => {
      expect(await use('l-none')).toBe('unknown')
    })

    test('[Q10] [C-10] it is of no use unless the site signed it', async () => {
      expect(await linkUse('x.y')).toBe('unknown')
    })
  })

  test('[P-6] [C-10] what the open orders of a member may still bring is added up in yuan', async () => {
    const of = (id: string, more: BareRow['values']) => order(id, { member_id: 'o-1', ...more })
    await writeRows(
      db,
      of('o-open', { expires_at: now + 1, amount: 1 }),
      of('o-over', { expires_at: now, amount: 20 }),
      of('o-seen', { state: 'paid', expires_at: now, amount: 300 }),
      of('o-done', { state: 'credited', amount: 4_000 }),
      of('o-usdt', { asset: 'UUSDT', amount: 10_000_000, rate: 700 }),
      order('o-other', { member_id: 'o-2', amount: 50_000 }),
    )
    expect(await services.write((tx) => openFen(tx, 'o-1'))).toBe(1 + 300 + 7_000)
  })

  const remind = (id: string, memberId = 'm') => services.write((tx) => remindOfDeposit(tx, memberId, id))

  test('[C-10] customer service is reminded of one again after two minutes', async () => {
    const soon = order('e-soon', { reminded_at: now - 2 * MINUTE + 1 })
    await writeRows(db, order('e-late', { reminded_at: now - 2 * MINUTE }), soon)
    expect(await remind('e-late')).toMatchObject({ id: 'e-late', reminded_at: now })
    await expect(remind('e-soon')).rejects.toMatchObject({ words: 'rateLimited' })
  })

  /** What operators who look at money are told meanwhile. */
  async function toldOffice(work: () => Promise<unknown>) {
    await emptyTables(db, 'member')
    await writeRows(db, row('member', { id: 'op', name: 'op', name_key: 'op', role: 'operator', status: '1' }))
    const told: unknown[] = []
    const end = services.bus.subscribe((message) => {
      if (message.type === 'self' && message.push.kind === 'moneyOffice')
        told.push([message.memberId, message.push.of, message.push.id])
    })
    await work()
    end()
    return told
  }

  test('[C-10] operators hear at once that customer service is reminded of one, and see it', async () => {
    await writeRows(db, order('e-told', { reminded_at: null, member_id: 'e-told' }))
    const told = await toldOffice(() => remind('e-told', 'e-told'))
    expect(told).toEqual([['op', 'depositCase', 'e-told']])
    await writeRows(db, row('member', { id: 'e-told', name: 'e-told', name_key: 'e-told' }))
    const { list } = await listOrders(db, { text: 'e-told', size: 5 }, 0)
    expect(list.map((one) => one?.remindedAt)).toEqual([now])
  })

  test('[C-10] customer service is not reminded of one that was paid out', async () => {
    await writeRows(db, order('e-over', { reminded_at: null, state: 'credited' }))
    expect(await toldOffice(() => remind('e-over'))).toEqual([])
    expect(await remind('e-over')).toMatchObject({ reminded_at: null })
  })

  test('[C-10] only its own member reminds customer service of one', async () => {
    await writeRows(db, order('e-own', { reminded_at: null }))
    await expect(remind('e-own', 'other')).rejects.toMatchObject({ words: 'notFound' })
  })

  const appeal = (memberId: string, orderId: string, nth: number) => {
    const said = { reason: 'notCredited', text: 'x', picture: null } as const
    return services.write((tx) => appealDeposit(tx, { ...said, memberId, orderId, clientId: `${orderId}-${nth}` }))
  }
  const appealOften = async (memberId: string, orderId: string) => {
    await writeRows(db, order(orderId, { member_id: memberId }))
    for (const nth of [1, 2, 3]) expect(await appeal(memberId, orderId, nth)).toBeNull()
  }

  test('[X-4] [C-10] ten appeals of a member with a picture may wait, not counting those that were answered', async () => {
    const orderId = 'pictures'
    await writeRows(db, order(orderId, { member_id: 'p' }))
    const earlier = (id: string) =>
      row('deposit_appeal', {
        id,
        member_id: 'p',
        order_id: `o-${id}`,
        client_id: id,
        picture_type: 'image/png',
        picture_bytes: 1,
        at: 1,
      })
    const waiting = Array.from({ length: 9 }, (_, index) => earlier(`w-${index}`))
    await writeRows(db, ...waiting, earlier('answered'), row('deposit_answer', { appeal_id: 'answered' }))
    const send = (clientId: string) => {
      const said = { reason: 'notCredited', text: 'x', picture: { type: 'image/png', bytes: 100 } } as const
      return services.write((tx) => appealDeposit(tx, { ...said, memberId: 'p', orderId, clientId }))
    }
    expect(await send('p-1')).not.toBeNull()
    await expect(send('p-2')).rejects.toMatchObject({ words: 'rateLimited' })
  })

  test('[Q10] operators hear at once of an appeal', async () => {
    await writeRows(db, order('t-1', { member_id: 't' }))
    expect(await toldOffice(() => appeal('t', 't-1', 1))).toEqual([['op', 'depositCase', expect.stringMatching(/^ap/)]])
  })

  test('[Q10] operators hear at once of money that no order takes', async () => {
    await emptyTables(db, 'deposit_payment')
    const payment = {
      provider: 'harbourpay',
      paymentId: 'p-nobody',
      reference: 'r-nobody',
      asset: 'FEN',
      amount: cash(700),
    } as const
    const told = await toldOffice(() => services.write((tx) => takePayment(tx, payment, null)))
    expect(told).toEqual([['op', 'depositCase', 'harbourpay:p-nobody']])
  })

  test('[Q10] one is appealed three times at most', async () => {
    await appealOften('a', 'a-1')
    await expect(appeal('a', 'a-1', 4)).rejects.toMatchObject({ words: 'rateLimited' })
  })

  test('[Q10] the appeals of each order are counted by themselves', async () => {
    await appealOften('b', 'b-1')
    await writeRows(db, order('b-2', { member_id: 'b' }))
    expect(await appeal('b', 'b-2', 1)).toBeNull()
  })

  test('[Q10] money that an operator credited for another order is shown at that one alone', async () => {
    const held = { provider: 'harbourpay', payment_id: 'p-x' }
    await writeRows(
      db,
      row('deposit_payment', { ...held, reference: 'r-f-1', held: 500, asset: 'FEN', held_reason: 'limit', at: now }),
      row('deposit_settlement', { ...held, order_id: 'f-2', way: 'credited', at: now }),
    )
    const shown = async (id: string) => heldOf(db, { id, reference: `r-${id}`, provider: 'harbourpay' })
    expect([await shown('f-1'), await shown('f-2')]).toMatchObject([[], [{ amount: '500', state: 'credited' }]])
  })

  test('[C-10] what was answered is that of its last appeal: one that nobody answered yet has none', async () => {
    const appealed = (id: string, order_id: string, at: number) => row('deposit_appeal', { id, order_id, member_id: 'w', at })
    const answer = (appeal_id: string, words: string) => row('deposit_answer', { appeal_id, outcome: 'helped', words, at: now })
    await writeRows(
      db,
      appealed('w-a', 'w-1', now - 1),
      answer('w-a', 'first'),
      appealed('w-other', 'w-2', now),
      answer('w-other', 'theirs'),
    )
    expect(await answerOf(db, 'w-1')).toEqual({ outcome: 'helped', words: 'first', at: now })
    await writeRows(db, appealed('w-b', 'w-1', now))
    expect(await answerOf(db, 'w-1')).toBeNull()
    await writeRows(db, answer('w-b', 'second'))
    expect(await answerOf(db, 'w-1')).toMatchObject({ words: 'second' })
  })
})

describe('ways to pay', () => {
  const set = (method: 'bankCard' | 'usdt' | 'fastCard' | 'virtual', status: '0' | '1', position: number) =>
    db.updateTable('deposit_method').set({ status, position }).where('method', '=', method).execute()
  const wayTo = async (method: 'bankCard' | 'usdt') => {
    await set(method, '1', 9)
    const found = (await openMethods(db)).find((one) => one.method === method)
    if (found === undefined) throw new Error(`${method} is not open`)
    return found
  }

  test('[C-10] those that are open stand in the operator’s order', async () => {
    await set('bankCard', '1', 9)
    await set('virtual', '1', 2)
    await set('fastCard', '0', 1)
    await set('usdt', '1', 5)
    expect((await openMethods(db)).map(({ method }) => method)).toEqual(['virtual', 'usdt', 'bankCard'])
  })

  test('[C-10] [E-1] one offers the sums that lie within its limits', async () => {
    const limited = { ...(await wayTo('bankCard')), min_money: cash(50_000), max_money: cash(100_000) }
    expect(payTypeWireOf(limited, 71_299).chips).toEqual(['50000', '100000'])
  })

  test('[C-10] [E-1] one in yuan has no rate', async () => {
    expect(payTypeWireOf(await wayTo('bankCard'), 71_299)).toMatchObject({ rate: null, networks: [] })
  })

  test('[C-10] [E-1] one in USDT is told with the rate in fen, without what is less', async () => {
    expect(payTypeWireOf(await wayTo('usdt'), 71_299)).toMatchObject({ rate: 712, walletType: 'USDT' })
  })
})

describe('an order’s number', () => {
  const found = async (memberId: string, id: string) => {
    await db.deleteFrom('deposit_order').where('id', '=', 'h-1').execute()
    await writeRows(db, order('h-1', { member_id: 'h' }))
    return (await orderOfMember(db, memberId, id))?.id
  }

  test.each(['h-1', 'r-h-1'])('[D-8] [C-10] an order is found by either of its numbers: %s', async (number) => {
    expect(await found('h', number)).toBe('h-1')
  })

  test.each(['h-1', 'r-h-1'])('[D-8] [C-10] an order is found for its own member alone: %s', async (number) => {
    expect(await found('other', number)).toBeUndefined()
  })
})

test.each([
  ['its own payer gave it', 'quaycard', 'KQ1', 'quaycard', 'kq-1', true],
  ['a person gave it', BY_HAND, 'KH1', 'quaycard', 'kh-1', true],
  ['nobody gave it', 'quaycard', 'KQ2', 'quaycard', 'kq-3', false],
  ['another payer gave it', 'quaycard', 'KQ4', 'harbourpay', 'kq-4', false],
  ['a person asks and a payer gave it', 'quaycard', 'KQ5', BY_HAND, 'kq-5', true],
] as const)('[Q10] whether a payment’s number is known where %s', async (_, by, key, asker, number, isKnown) => {
  await writeRows(db, row('deposit_payment', { provider: by, payment_id: key, payment_key: key }))
  expect(await isKnownPayment(db, asker, number)).toBe(isKnown)
})

const named = { provider: 'p', reference: 'r' }
test.each([
  ['one operator', 'goes to the order that its payer named, up to the limit', {}, named],
  ['two operators', 'is above the limit', { amount: units(5_001) }, named],
  ['two operators', 'an operator signed for', { signed_by_id: 'o' }, named],
  ['two operators', 'goes to no order', {}, undefined],
  ['two operators', 'goes to an order of another payer', {}, { ...named, provider: 'q' }],
  ['two operators', 'goes to an order that its payer did not name', {}, { ...named, reference: 's' }],
] as const)('[D-8] [Q10] it takes %s to credit money that %s', (operators, _, change, to) => {
  const paid = { asset: 'FEN', amount: units(5_000), provider: 'p', reference: 'r', signed_by_id: null, ...change } as const
  expect(creditTakesTwo(paid, to, 70_000, fen(5_000))).toBe(operators === 'two operators')
})

describe('a quote', () => {
  const change = (memberId: string, quoteId: string) =>
    services.write((tx) => changeMoney(tx, { memberId, quoteId, clientId: quoteId, amount: cash(70_000) }))
  const quoted = (owner: string, id: string, expires_at: number) =>
    writeRows(
      db,
      account(owner, 100_000),
      row('exchange_quote', { id, member_id: owner, direction: 'toUsdt', rate: 70_000, expires_at }),
    )

  test('[C-10] it changes money until its end', async () => {
    await quoted('x-1', 'x-last', now + 1)
    expect(await change('x-1', 'x-last')).toMatchObject({ given: '70000', got: '100000000' })
  })

  test('[C-10] it is gone at its end', async () => {
    await quoted('x-2', 'x-over', now)
    await expect(change('x-2', 'x-over')).rejects.toMatchObject({ words: 'quoteGone' })
  })

  test('[C-10] it is of no use to another member', async () => {
    await quoted('x-3', 'x-own', now + 1)
    await writeRows(db, account('x-4', 100_000))
    await expect(change('x-4', 'x-own')).rejects.toMatchObject({ words: 'quoteGone' })
  })
})

describe('a lock of the withdrawal password', () => {
  /** What a wrong password is answered where a lock ends or ended then, and what is kept of failures and locks. */
  const tried = async (member_id: string, locked_until: number) => {
    const password_hash = await services.passwords.hash('111111')
    await writeRows(db, row('withdraw_password', { member_id, password_hash, set_at: 1, failures: 5, locked_until, locks: 2 }))
    const answer = await services.withdrawPasswords.tryPassword(member_id, '222222')
    const kept = db.selectFrom('withdraw_password').select(['failures', 'locks']).where('member_id', '=', member_id)
    return { answer, kept: await kept.executeTakeFirst() }
  }
  const wrong = { refusal: { reason: 'password', left: 4 } }

  test('[V-4] it holds until its end', async () => {
    const locked = { refusal: { reason: 'locked', wait: 1 } }
    expect(await tried('z-on', now + 1)).toMatchObject({ answer: locked, kept: { failures: 5, locks: 2 } })
  })

  test('[V-4] at its end passwords are tried again', async () => {
    expect(await tried('z-off', now)).toEqual({ answer: wrong, kept: { failures: 1, locks: 2 } })
  })

  test.each([
    ['less than a day', now - DAY + 1, 2],
    ['a day', now - DAY, 0],
  ])('[V-4] the locks before it count until there was none for a day: %s later', async (time, until, locks) => {
    expect(await tried(`z ${time}`, until)).toEqual({ answer: wrong, kept: { failures: 1, locks } })
  })
})

describe('what an interest wallet earned', () => {
  const day = (member_id: string, ago: number, interest: number) =>
    row('yeb_day', { member_id, day: dayOf(now) - ago, balance: 1_000, interest })

  test('[P-8] it is told of all days of its own member', async () => {
    await writeRows(db, day('n-1', 3, 5), day('n-1', 2, 7), day('n-2', 3, 900))
    expect(await yebInfoOf(db, 'n-1', 100, now)).toMatchObject({ earned: '12' })
  })

  test.each([
    ['n-3', 1, '900'],
    ['n-4', 2, '0'],
  ])('[P-8] of yesterday it is told by itself: %s', async (memberId, ago, yesterday) => {
    await writeRows(db, day(memberId, ago, 900))
    expect(await yebInfoOf(db, memberId, 100, now)).toMatchObject({ yesterday })
  })

  test('[P-8] it earns on what its own member was paid before, and on nobody else’s', async () => {
    const saver = row('yeb_account', { member_id: 'n-6', next_day: dayOf(now) - 1, carry: 0 })
    await writeRows(db, saver, day('n-6', 3, 2), day('n-6', 2, 1), day('n-7', 2, 40))
    await payInterest(services)
    const paid = db
      .selectFrom('yeb_day')
      .select('balance')
      .where('member_id', '=', 'n-6')
      .where('day', '=', dayOf(now) - 1)
    expect(await paid.execute()).toEqual([{ balance: 3 }])
  })

  test('[P-8] a day without interest is none of the days that were paid', async () => {
    await writeRows(db, day('n-5', 1, 900), day('n-5', 2, 0))
    const { tasks } = await yebInfoOf(db, 'n-5', 100, now)
    expect(tasks.find((one) => one?.taskId === 'paidSeven')?.progress).toBe(1)
  })
})

describe('an order on the wallet', () => {
  const begun = JSON.stringify([{ venue: 'OBTY', amount: '0', failed: true }])
  const its = (clientId: string, memberId = 'c') => ({ memberId, clientId })
  const kept = (client_id: string, kind: string, answer = '{}') =>
    row('wallet_order', { member_id: 'c', client_id, kind, answer })
  const moved = (key: string) => row('ledger_tx', { idempotency_key: key })
  const carriedOut = (clientId: string, memberId = 'c') => services.write((tx) => reconcileOrder(tx, its(clientId, memberId)))
  const part = () => [kept('c-part', 'recover', begun), moved(recoveryKey(its('c-part'), 'OBTY'))]

  test.each([
    ['was', 'an order that was answered', 'c-done', [kept('c-done', 'yebIn')]],
    ['was', 'a recovery that is over', 'c-whole', [kept('c-whole', 'recover', '[]')]],
    ['was', 'a recovery from one venue at least', 'c-part', part()],
    ['was', 'a transfer to a venue', 'c-venue', [moved(venueTransferKey(its('c-venue')))]],
    ['was not', 'an order that was withdrawn', 'c-gone', [kept('c-gone', 'withdrawn')]],
    ['was not', 'a recovery from no venue', 'c-begun', [kept('c-begun', 'recover', begun)]],
    ['was not', 'an order that is not there', 'c-new', []],
  ] as const)('[C-9] [Q8] it %s carried out: %s', async (was, _, id, rows) => {
    await writeRows(db, ...rows)
    expect(await carriedOut(id)).toBe(was === 'was')
  })

  test('[C-9] [Q8] it was carried out for its own member alone', async () => {
    await writeRows(db, kept('c-own', 'yebIn'))
    expect(await carriedOut('c-own', 'other')).toBe(false)
  })

  test.each([
    ['that is not there', 'c-late', []],
    ['of a recovery from no venue', 'c-none', [kept('c-none', 'recover', begun)]],
  ] as const)('[C-9] [Q8] one %s is never carried out once it was asked about', async (_, id, rows) => {
    await writeRows(db, ...rows)
    await carriedOut(id)
    await expect(refuseWithdrawn(db, its(id))).rejects.toMatchObject({ words: 'conflict' })
  })

  test.each([
    ['another one of its member', 'c-kept', 'c'],
    ['one of the same id of another member', 'c-over', 'd'],
  ])('[C-9] the answer of a recovery takes the place of its own, not of %s', async (_, clientId, memberId) => {
    const recovery = memberId === 'c' ? `${clientId}-recovery` : clientId
    const { values } = kept(clientId, 'exchange', 'as it was')
    await writeRows(db, kept(recovery, 'recover', begun), row('wallet_order', { ...values, member_id: memberId }))
    await services.write((tx) => changeAnswer(tx, its(recovery), []))
    const answers = db.selectFrom('wallet_order').select('answer').where('client_id', 'like', `${clientId}%`).orderBy('answer')
    expect((await answers.execute()).map(({ answer }) => answer)).toEqual(['[]', 'as it was'])
  })

  test('[C-9] [Q8] a recovery from one venue goes on once it was asked about', async () => {
    const key = its('c-goes')
    await writeRows(db, kept('c-goes', 'recover', begun), moved(recoveryKey(key, 'OBTY')))
    await carriedOut('c-goes')
    await expect(refuseWithdrawn(db, key)).resolves.toBeUndefined()
  })
})

describe('a payer that never heard of a payout', () => {
  /** What is ordered, and how the payout stands after, where it comes to stand so while its payer is asked. */
  async function askedWhile(before: 'unknown' | 'accepted', meanwhile: 'unknown' | 'disputed' | 'paid') {
    await emptyTables(db, 'payout', 'withdrawal')
    const sum = { asset: 'FEN', amount: 1_000 }
    const payout = {
      id: 'po',
      withdrawal_id: 'wd',
      provider: 'harbourpay',
      place: 1,
      ...sum,
      state: before,
      tries: 1,
      next_at: now,
    }
    await writeRows(
      db,
      row('payout', { ...payout, doubt: null, doubt_said: null, doubt_answer: null, request_id: null }),
      row('withdrawal', {
        id: 'wd',
        member_id: 'm',
        method: 'card',
        ...sum,
        state: 'paying',
        number: testVault.seal('6222', 'm'),
      }),
    )
    const ordered: string[] = []
    const line = {
      isOpen: () => true,
      order: async (_: string, { payoutId }: { readonly payoutId: string }) => {
        ordered.push(payoutId)
        return null
      },
      ask: async (_: string, payoutId: string) => {
        await db.updateTable('payout').set({ state: meanwhile }).where('id', '=', payoutId).execute()
        return { payoutId, state: 'unheard' } as const
      },
    }
    const { write } = services
    await createPayouts({ db, write, now: () => now, vault: testVault, line, keys: null, hasPages: false }).sweep()
    const { state, doubt } = await db.selectFrom('payout').select(['state', 'doubt']).executeTakeFirstOrThrow()
    return { ordered, state, doubt }
  }

  test('[Q10] is told of it again', async () => {
    expect(await askedWhile('unknown', 'unknown')).toEqual({ ordered: ['po'], state: 'unknown', doubt: null })
  })

  test('[Q10] is not told of one that a person decides about by then: it could be paid twice', async () => {
    expect(await askedWhile('unknown', 'disputed')).toEqual({ ordered: [], state: 'disputed', doubt: null })
  })

  test('[Q10] puts one that it had and that was paid by then in no doubt', async () => {
    expect(await askedWhile('accepted', 'paid')).toEqual({ ordered: [], state: 'paid', doubt: null })
  })
})
