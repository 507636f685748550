import { afterAll, describe, expect, test } from 'vitest'
import { dayOf } from '#src/api/model/day.ts'
import { cash, fen, units } from '#src/api/model/money/amount.ts'
import { BY_HAND } from '#src/api/model/payout.ts'
import { answerOf } from '#server/cashier/deposit/appealAnswers.ts'
import { appealDeposit } from '#server/cashier/deposit/depositAppeals.ts'
import { openMethods, payTypeWireOf } from '#server/cashier/deposit/depositMethods.ts'
import { openFen, remindOfDeposit } from '#server/cashier/deposit/depositOrders.ts'
import { createDeposits } from '#server/cashier/deposit/deposits.ts'
import { isKnownPayment, orderOfMember } from '#server/cashier/deposit/handPayments.ts'
import { packPayLink, payerKeys } from '#server/cashier/deposit/paySigns.ts'
import { claimTurn, isOverdueToGiveBack } from '#server/cashier/payout/payoutMoves.ts'
import { takeWord } from '#server/cashier/payout/payoutNotices.ts'
import { changeMoney } from '#server/cashier/wallet/exchange.ts'
import { reconcileOrder, recoveryKey, refuseWithdrawn, venueTransferKey } from '#server/cashier/wallet/walletOrders.ts'
import { findPayout, isDoubtOpen, isQuestioned } from '#server/cashier/withdrawal/payoutRows.ts'
import { findWithdrawal } from '#server/cashier/withdrawal/withdrawalRows.ts'
import { creditTakesTwo } from '#server/cashier/withdrawal/secondSignature.ts'
import { yebInfoOf } from '#server/cashier/yeb/yebTasks.ts'
import { type BareRow, writeRows } from '#tests/support/bareRows.ts'
import { startBareServices } from '#tests/support/bareServices.ts'

// Orders, quotes, payouts and passwords of the cashier, each at the moment or the sum at which a rule turns.

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const now = 1_000 * DAY
const { db, services } = await startBareServices(() => now)
afterAll(() => db.destroy())

const row = (table: string, values: BareRow['values']): BareRow => ({ table, values })
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
const payout = (id: string, more: BareRow['values'] = {}) =>
  row('payout', { id, provider: 'harbourpay', state: 'unknown', tries: 0, next_at: now, created_at: now, ...more })

describe('an order to pay in', () => {
  test('[C-10] the sweep ends one at the end of its time, and one that was seen a day after that', async () => {
    await writeRows(
      db,
      order('s-over', { expires_at: now }),
      order('s-open', { expires_at: now + 1 }),
      order('s-failed', { state: 'paid', expires_at: now, changed_at: now - DAY }),
      order('s-paid', { state: 'paid', expires_at: now, changed_at: now - DAY + 1 }),
    )
    await services.deposits.sweep(now)
    const after = await db.selectFrom('deposit_order').select(['id', 'state']).where('id', 'like', 's-%').execute()
    expect(Object.fromEntries(after.map(({ id, state }) => [id, state]))).toEqual({
      's-over': 'expired',
      's-open': 'created',
      's-failed': 'failed',
      's-paid': 'paid',
    })
  })

  test('[Q10] [C-10] a payer’s address is good until its order’s time is over, and for its own payer’s order alone', async () => {
    const keys = payerKeys('secret')
    const { env, write } = services
    const { linkUse } = createDeposits({ db, write, now: () => now }, env, keys)
    await writeRows(
      db,
      order('l-open', { expires_at: now + 1 }),
      order('l-over', { expires_at: now }),
      order('l-seen', { state: 'paid', expires_at: now }),
      order('l-gone', { state: 'cancelled' }),
      order('l-done', { state: 'credited' }),
    )
    const use = (id: string, provider = 'harbourpay') =>
      linkUse(
        packPayLink(keys, {
          reference: `r-${id}`,
          provider,
          method: 'bankCard',
          asset: 'FEN',
          amount: '1000',
          expiresAt: now,
          language: 'en',
        }),
      )
    expect([await use('l-open'), await use('l-over'), await use('l-seen'), await use('l-gone'), await use('l-done')]).toEqual([
      'open',
      'over',
      'open',
      'over',
      'paid',
    ])
    expect([await use('l-open', 'quaycard'), await use('l-none'), await linkUse('x.y')]).toEqual([
      'unknown',
      'unknown',
      'unknown',
    ])
  })

  test('[P-6] [C-10] one may still bring its money until its time is over, and for as long as it was seen', async () => {
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

  test('[C-10] customer service is reminded of one from the end of two minutes on', async () => {
    await writeRows(
      db,
      order('e-late', { reminded_at: now - 2 * MINUTE }),
      order('e-soon', { reminded_at: now - 2 * MINUTE + 1 }),
    )
    const remind = (id: string, memberId = 'm') => services.write((tx) => remindOfDeposit(tx, memberId, id))
    expect(await remind('e-late')).toMatchObject({ id: 'e-late', reminded_at: now })
    await expect(remind('e-soon')).rejects.toMatchObject({ words: 'rateLimited' })
    await expect(remind('e-late', 'other')).rejects.toMatchObject({ words: 'notFound' })
  })

  test('[Q10] one is appealed three times and no more, each order for itself', async () => {
    await writeRows(db, order('a-1', { member_id: 'a' }), order('a-2', { member_id: 'a' }))
    const appeal = (orderId: string, clientId: string) =>
      services.write((tx) =>
        appealDeposit(tx, { memberId: 'a', orderId, clientId, reason: 'notCredited', text: 'x', picture: null }),
      )
    for (const clientId of ['a-c-1', 'a-c-2', 'a-c-3']) expect(await appeal('a-1', clientId)).toBeNull()
    await expect(appeal('a-1', 'a-c-4')).rejects.toMatchObject({ words: 'rateLimited' })
    expect(await appeal('a-2', 'a-c-5')).toBeNull()
  })

  test('[C-10] what was answered is that of its last appeal: one that nobody answered yet has none', async () => {
    const appeal = (id: string, order_id: string, at: number) => row('deposit_appeal', { id, order_id, member_id: 'w', at })
    const answer = (appeal_id: string, words: string) => row('deposit_answer', { appeal_id, outcome: 'helped', words, at: now })
    await writeRows(
      db,
      appeal('w-a', 'w-1', now - 1),
      answer('w-a', 'first'),
      appeal('w-other', 'w-2', now),
      answer('w-other', 'theirs'),
    )
    expect(await answerOf(db, 'w-1')).toEqual({ outcome: 'helped', words: 'first', at: now })
    await writeRows(db, appeal('w-b', 'w-1', now))
    expect(await answerOf(db, 'w-1')).toBeNull()
    await writeRows(db, answer('w-b', 'second'))
    expect(await answerOf(db, 'w-1')).toMatchObject({ words: 'second' })
  })
})

test('[C-10] [E-1] ways to pay stand in the operator’s order, with the sums that lie within their limits', async () => {
  const set = (method: 'bankCard' | 'usdt' | 'fastCard' | 'virtual', status: '0' | '1', position: number) =>
    db.updateTable('deposit_method').set({ status, position }).where('method', '=', method).execute()
  await set('bankCard', '1', 9)
  await set('virtual', '1', 2)
  await set('fastCard', '0', 1)
  await set('usdt', '1', 5)
  const open = await openMethods(db)
  expect(open.map(({ method }) => method)).toEqual(['virtual', 'usdt', 'bankCard'])
  const [first] = open
  if (first === undefined) throw new Error('no way to pay')
  const limited = payTypeWireOf({ ...first, min_money: cash(50_000), max_money: cash(100_000) }, 71_299)
  expect([limited.chips, limited.rate, limited.networks]).toEqual([['50000', '100000'], null, []])
  const usdt = open.find(({ method }) => method === 'usdt')
  expect(usdt === undefined ? null : payTypeWireOf(usdt, 71_299)).toMatchObject({ rate: 712, walletType: 'USDT' })
})

test('[D-8] [C-10] an order is found by either of its numbers, and for its own member alone', async () => {
  await writeRows(db, order('h-1', { member_id: 'h' }))
  const found = async (memberId: string, id: string) => (await orderOfMember(db, memberId, id))?.id
  expect([await found('h', 'h-1'), await found('h', 'r-h-1')]).toEqual(['h-1', 'h-1'])
  expect([await found('other', 'h-1'), await found('other', 'r-h-1')]).toEqual([undefined, undefined])
})

test('[Q10] a number is known that its payer or a person gave; one by hand where anybody did', async () => {
  const paid = (provider: string, key: string) => row('deposit_payment', { provider, payment_id: key, payment_key: key })
  await writeRows(db, paid('quaycard', 'KQ1'), paid(BY_HAND, 'KH1'))
  const known = (provider: string, number: string) => isKnownPayment(db, provider, number)
  expect([await known('quaycard', 'kq-1'), await known('quaycard', 'kh-1'), await known('quaycard', 'kq-2')]).toEqual([
    true,
    true,
    false,
  ])
  expect([await known('harbourpay', 'kq-1'), await known(BY_HAND, 'kq-1')]).toEqual([false, true])
})

test('[D-8] [Q10] money of the order that its payer named takes one operator, up to the limit and while nobody signed', () => {
  const paid = { asset: 'FEN', amount: units(5_000), provider: 'p', reference: 'r', signed_by_id: null } as const
  const named = { provider: 'p', reference: 'r' }
  const two = (payment: Parameters<typeof creditTakesTwo>[0], to: Parameters<typeof creditTakesTwo>[1]) =>
    creditTakesTwo(payment, to, 70_000, fen(5_000))
  expect(two(paid, named)).toBe(false)
  expect([two({ ...paid, amount: units(5_001) }, named), two({ ...paid, signed_by_id: 'o' }, named)]).toEqual([true, true])
  expect([two(paid, undefined), two(paid, { ...named, provider: 'q' }), two(paid, { ...named, reference: 's' })]).toEqual([
    true,
    true,
    true,
  ])
})

test('[C-10] a quote serves its own member until its end', async () => {
  const quote = (id: string, expires_at: number) =>
    row('exchange_quote', { id, member_id: 'x', direction: 'toUsdt', rate: 70_000, expires_at })
  await writeRows(db, account('x', 100_000), account('y', 100_000), quote('x-over', now), quote('x-last', now + 1))
  const change = (memberId: string, quoteId: string) =>
    services.write((tx) => changeMoney(tx, { memberId, quoteId, clientId: `${memberId}-${quoteId}`, amount: cash(70_000) }))
  await expect(change('x', 'x-over')).rejects.toMatchObject({ words: 'quoteGone' })
  await expect(change('y', 'x-last')).rejects.toMatchObject({ words: 'quoteGone' })
  expect(await change('x', 'x-last')).toMatchObject({ given: '70000', got: '100000000' })
})

describe('a payout', () => {
  test('[Q10] its payer is asked again from its moment on, after twice as long each time, up to ten minutes', async () => {
    await writeRows(
      db,
      payout('t-due', { tries: 3 }),
      payout('t-long', { tries: 30, state: 'accepted' }),
      payout('t-early', { next_at: now + 1 }),
      payout('t-hand', { provider: BY_HAND }),
      payout('t-over', { state: 'paid' }),
    )
    const turn = async (id: string) => {
      const claimed = await services.write((tx) => claimTurn(tx, id))
      return claimed === null ? null : [claimed.first, claimed.payout.tries, claimed.payout.next_at - now]
    }
    expect([await turn('t-due'), await turn('t-long')]).toEqual([
      [false, 4, 8_000],
      [false, 31, 10 * MINUTE],
    ])
    expect([await turn('t-early'), await turn('t-hand'), await turn('t-over')]).toEqual([null, null, null])
  })

  test('[Q10] money goes back by itself after a day that nobody decides, and after three that nobody took it', async () => {
    await writeRows(
      db,
      ...['unpaid', 'approved', 'paying'].map((state) => row('withdrawal', { id: `g-${state}`, client_id: state, state })),
      payout('g-try', { changed_at: now }),
    )
    const found = await findPayout(db, 'g-try')
    const overdue = async (state: string, after: number) => {
      const withdrawal = await findWithdrawal(db, `g-${state}`)
      if (withdrawal === undefined || found === undefined) throw new Error(state)
      return isOverdueToGiveBack(withdrawal, found, now + after)
    }
    expect([await overdue('unpaid', DAY - 1), await overdue('unpaid', DAY)]).toEqual([false, true])
    expect([await overdue('approved', 3 * DAY - 1), await overdue('approved', 3 * DAY)]).toEqual([false, true])
    expect(await overdue('paying', 9 * DAY)).toBe(false)
  })

  const sum = { asset: 'FEN', amount: cash(1_000) } as const
  test.each([
    ['another asset', { state: 'accepted' }, { ...sum, asset: 'UUSDT', state: 'accepted' }, 'doubted', 'amount'],
    ['another amount', { state: 'accepted' }, { ...sum, amount: cash(999), state: 'accepted' }, 'doubted', 'amount'],
    ['another order under its number', { state: 'accepted' }, { state: 'conflict' }, 'doubted', 'order'],
    [
      'failed after paid',
      { state: 'paid', reference: 'A' },
      { ...sum, state: 'failed', failure: 'destination' },
      'doubted',
      'end',
    ],
    [
      'paid by another reference',
      { state: 'paid', reference: 'A' },
      { ...sum, state: 'paid', reference: 'B' },
      'doubted',
      'twice',
    ],
    ['paid once more', { state: 'paid', reference: 'A' }, { ...sum, state: 'paid', reference: 'A' }, 'repeated', null],
    [
      'paid after failed',
      { state: 'failed', failure: 'destination' },
      { ...sum, state: 'paid', reference: 'A' },
      'doubted',
      'end',
    ],
    [
      'accepted after its own failed',
      { state: 'failed', failure: 'destination' },
      { ...sum, state: 'accepted' },
      'repeated',
      null,
    ],
    ['accepted after it was ruled failed', { state: 'failed', failure: null }, { ...sum, state: 'accepted' }, 'doubted', 'end'],
    ['paid in a dispute', { state: 'disputed', doubt: 'order' }, { ...sum, state: 'paid', reference: 'A' }, 'doubted', 'order'],
    ['accepted in a dispute', { state: 'disputed', doubt: 'order' }, { ...sum, state: 'accepted' }, 'repeated', 'order'],
  ] as const)(
    '[Q10] of its payer’s words, %s is told to a person or changes nothing',
    async (name, stands, word, heard, doubt) => {
      const payoutId = `word ${name}`
      await writeRows(db, payout(payoutId, { asset: 'FEN', amount: 1_000, doubt: null, doubt_said: null, ...stands }))
      const said = (provider: string) => services.write((tx) => takeWord(tx, provider, { payoutId, ...word }))
      expect(await said('quaycard')).toBe('ignored')
      expect(await said('harbourpay')).toBe(heard)
      expect(await findPayout(db, payoutId)).toMatchObject({ doubt })
    },
  )

  test('[Q10] a try is questioned by a doubt of another one that is open, or was answered since it was opened', async () => {
    const one = (id: string, withdrawal_id: string, more: BareRow['values'] = {}) =>
      payout(id, { withdrawal_id, place: Number(id.at(-1)), doubt: null, doubt_answer: null, changed_at: now, ...more })
    await writeRows(
      db,
      one('q-1-1', 'q-1', { doubt: 'end' }),
      one('q-1-2', 'q-1'),
      one('q-2-1', 'q-2', { doubt: 'end', doubt_answer: 'a', changed_at: now + 1 }),
      one('q-2-2', 'q-2'),
      one('q-3-1', 'q-3', { doubt: 'end', doubt_answer: 'a', changed_at: now }),
      one('q-3-2', 'q-3'),
    )
    const questioned = async (id: string) => {
      const found = await findPayout(db, id)
      if (found === undefined) throw new Error(id)
      return isQuestioned(db, found)
    }
    expect([await questioned('q-1-2'), await questioned('q-2-2'), await questioned('q-3-2')]).toEqual([true, true, false])
    expect(await questioned('q-1-1')).toBe(false)
    expect([await isDoubtOpen(db, 'q-1'), await isDoubtOpen(db, 'q-2')]).toEqual([true, false])
  })
})

test('[V-4] a lock is over at its end; the locks before it count until there was none for a day', async () => {
  const hash = await services.passwords.hash('111111')
  const locked = (member_id: string, locked_until: number) =>
    row('withdraw_password', { member_id, password_hash: hash, set_at: 1, failures: 5, locked_until, locks: 2 })
  await writeRows(db, locked('z-on', now + 1), locked('z-off', now), locked('z-day', now - DAY), locked('z-late', now - DAY + 1))
  const tried = async (memberId: string) => {
    const answer = await services.withdrawPasswords.tryPassword(memberId, '222222')
    const after = await db
      .selectFrom('withdraw_password')
      .select(['failures', 'locks'])
      .where('member_id', '=', memberId)
      .executeTakeFirst()
    return { answer, after }
  }
  expect(await tried('z-on')).toMatchObject({
    answer: { refusal: { reason: 'locked', wait: 1 } },
    after: { failures: 5, locks: 2 },
  })
  const wrong = { refusal: { reason: 'password', left: 4 } }
  expect(await tried('z-off')).toEqual({ answer: wrong, after: { failures: 1, locks: 2 } })
  expect(await tried('z-late')).toEqual({ answer: wrong, after: { failures: 1, locks: 2 } })
  expect(await tried('z-day')).toEqual({ answer: wrong, after: { failures: 1, locks: 0 } })
})

test('[P-8] what an interest wallet earned is told of yesterday alone, of all days, and of its own member’s', async () => {
  const day = (member_id: string, ago: number, interest: number) =>
    row('yeb_day', { member_id, day: dayOf(now) - ago, balance: 1_000, interest })
  await writeRows(db, day('n-1', 3, 5), day('n-1', 2, 7), day('n-2', 1, 900), day('n-2', 2, 0))
  expect(await yebInfoOf(db, 'n-1', 100, now)).toMatchObject({ yesterday: '0', earned: '12' })
  const { yesterday, earned, tasks } = await yebInfoOf(db, 'n-2', 100, now)
  expect([yesterday, earned, tasks.find((one) => one?.taskId === 'paidSeven')?.progress]).toEqual(['900', '900', 1])
})

test('[C-9] [Q8] an order was carried out, a recovery at one venue at least, or never will be', async () => {
  const kept = (client_id: string, kind: string, answer = '{}') =>
    row('wallet_order', { member_id: 'c', client_id, kind, answer })
  const begun = JSON.stringify([{ venue: 'OBTY', amount: '0', failed: true }])
  const its = (clientId: string, memberId = 'c') => ({ memberId, clientId })
  const moved = (key: string) => row('ledger_tx', { idempotency_key: key })
  await writeRows(
    db,
    kept('c-done', 'yebIn'),
    kept('c-gone', 'withdrawn'),
    kept('c-whole', 'recover', '[]'),
    kept('c-begun', 'recover', begun),
    kept('c-part', 'recover', begun),
    moved(recoveryKey(its('c-part'), 'OBTY')),
    moved(venueTransferKey(its('c-venue'))),
  )
  const carriedOut = (clientId: string, memberId = 'c') => services.write((tx) => reconcileOrder(tx, its(clientId, memberId)))
  const asked = ['c-done', 'c-gone', 'c-whole', 'c-begun', 'c-part', 'c-venue', 'c-new']
  const told = new Map<string, boolean>()
  for (const id of asked) told.set(id, await carriedOut(id))
  expect([...told].filter(([, isDone]) => isDone).map(([id]) => id)).toEqual(['c-done', 'c-whole', 'c-part', 'c-venue'])
  expect(await carriedOut('c-done', 'other')).toBe(false)
  await expect(refuseWithdrawn(db, its('c-new'))).rejects.toMatchObject({ words: 'conflict' })
  await expect(refuseWithdrawn(db, its('c-begun'))).rejects.toMatchObject({ words: 'conflict' })
  await refuseWithdrawn(db, its('c-part'))
})
