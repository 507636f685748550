import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { CaseAct } from '#src/api/model/depositCase.ts'
import { dayOf, dayStart, formatDay } from '#src/api/model/day.ts'
import { cash, units } from '#src/api/model/money/amount.ts'
import { actOnCase, holdCase } from '#server/backOffice/depositCaseActs.ts'
import { listCases, suspenseOf } from '#server/backOffice/depositCases.ts'
import { listOrders } from '#server/backOffice/depositOrders.ts'
import { balanceOf, HOUSE } from '#server/ledger/ledger.ts'
import { clearingOf } from '#server/ledger/owners.ts'
import { findMember } from '#server/members/members.ts'
import type { BusMessage } from '#server/platform/bus.ts'
import { type BareRow, emptyTables, row, writeRows } from '#tests/support/bareRows.ts'
import { startBareServices } from '#tests/support/bareServices.ts'

// What operators see and keep of deposits, one rule at a time.

const now = 1_000 * 86_400_000
const RATE = 70_000
const { db, services } = await startBareServices(() => now)
const heard: BusMessage[] = []
beforeAll(async () => {
  services.bus.subscribe((message) => heard.push(message))
  await writeRows(db, member('mia'), member('leo'), member('one', 'operator'), member('two', 'operator'))
})
beforeEach(() => {
  heard.length = 0
})

const member = (id: string, role = 'member') =>
  row('member', { id, name: id, name_key: id, nickname: `the ${id}`, role, status: '1', vip_level: 3 })
const order = (id: string, more: BareRow['values'] = {}) =>
  row('deposit_order', {
    id,
    reference: `R-${id}`,
    provider: 'harbourpay',
    member_id: 'mia',
    method: 'bankCard',
    state: 'created',
    asset: 'FEN',
    credit_asset: 'FEN',
    amount: 1_000,
    created_at: now,
    ...more,
  })
const by = async (id: string) => {
  const found = await findMember(db, id)
  if (found === undefined) throw new Error(id)
  return found
}
const payment = (payment_id: string, more: BareRow['values'] = {}) =>
  row('deposit_payment', {
    payment_id,
    payment_key: payment_id.toUpperCase(),
    provider: 'harbourpay',
    reference: 'R-none',
    asset: 'FEN',
    amount: 100,
    held: 0,
    held_reason: null,
    order_id: null,
    at: now,
    ...more,
  })

describe('deposit orders', () => {
  const listed = (query: Partial<Parameters<typeof listOrders>[1]>) => listOrders(db, { size: 9, ...query }, 0)
  const ids = async (query: Partial<Parameters<typeof listOrders>[1]>) => (await listed(query)).list.map((one) => one?.orderId)
  const day = dayOf(now)
  const today = formatDay(day)
  beforeAll(async () => {
    await emptyTables(db, 'deposit_order')
    await writeRows(
      db,
      order('a-1', { created_at: dayStart(day) - 1 }),
      order('a-2', { created_at: dayStart(day), state: 'credited' }),
      order('a-3', { created_at: dayStart(day + 1) - 1, member_id: 'leo', method: 'usdt' }),
      order('a-4', { created_at: dayStart(day + 1), provider: 'quaycard' }),
    )
  })

  test.each([
    ['all', {}, ['a-4', 'a-3', 'a-2', 'a-1']],
    ['a state', { state: 'credited' }, ['a-2']],
    ['a method', { method: 'usdt' }, ['a-3']],
    ['a member', { text: 'leo' }, ['a-3']],
    ['their own number', { text: 'a-1' }, ['a-1']],
    ['the payer’s number', { text: 'R-a-2' }, ['a-2']],
    ['the beginning of a number', { text: 'R-a' }, []],
    ['a day', { from: today, to: today }, ['a-3', 'a-2']],
    ['the days from one on', { from: today }, ['a-4', 'a-3', 'a-2']],
    ['the days until one', { to: today }, ['a-3', 'a-2', 'a-1']],
  ] as const)('[C-10] [D-8] are found by %s', async (_, query, found) => {
    expect(await ids(query)).toEqual(found)
  })

  test('[C-10] come page by page', async () => {
    expect(await listed({ size: 2 })).toMatchObject({ list: [{ orderId: 'a-4' }, { orderId: 'a-3' }], more: true })
    const last = await listed({ size: 2, before: 'a-3', state: 'created' })
    expect(last).toMatchObject({ list: [{ orderId: 'a-1' }], more: false })
    expect(await listed({ before: 'none' })).toMatchObject({ list: [], more: false })
  })

  test('[C-10] are counted on each page with all that were asked for', async () => {
    const counts = [
      await listed({ size: 2 }),
      await listed({ size: 2, before: 'a-3', state: 'created' }),
      await listed({ before: 'none' }),
    ]
    expect(counts.map(({ total }) => total)).toEqual([4, 3, 4])
  })

  test('[C-10] [D-8] tell each of their sums and times by its own name', async () => {
    const own = {
      amount: 1_001,
      received: 1_002,
      credit_asset: 'UUSDT',
      credited: 1_003,
      fee: 1_004,
      expires_at: now + 5,
      changed_at: now + 6,
      reminded_at: now + 7,
    }
    const [id, later] = ['sums', dayStart(day + 2)]
    await writeRows(db, order(id, { ...own, created_at: later }))
    const { list } = await listed({ text: id })
    await db.deleteFrom('deposit_order').where('id', '=', id).execute()
    expect(list).toEqual([
      {
        orderId: id,
        reference: 'R-sums',
        member: { memberId: 'mia', name: 'mia', money: expect.objectContaining({ tags: [] }) },
        method: 'bankCard',
        provider: 'harbourpay',
        state: 'created',
        asset: 'FEN',
        amount: '1001',
        received: '1002',
        creditAsset: 'UUSDT',
        credited: '1003',
        fee: '1004',
        createdAt: later,
        expiresAt: now + 5,
        changedAt: now + 6,
        remindedAt: now + 7,
        payments: [],
        appeals: [],
      },
    ])
  })

  test('[C-10] tell their appeals with what was answered, the oldest first', async () => {
    const appeal = (id: string, at: number) =>
      row('deposit_appeal', { id, order_id: 'a-1', member_id: 'mia', at, reason: 'notCredited' })
    await writeRows(
      db,
      appeal('ap-2', now),
      appeal('ap-3', now - 1),
      appeal('ap-1', now),
      row('deposit_answer', { appeal_id: 'ap-2', outcome: 'helped', words: 'x', by_name: 'the one', at: now + 1 }),
    )
    const { list } = await listed({ text: 'a-1' })
    await emptyTables(db, 'deposit_appeal', 'deposit_answer')
    expect(list[0]?.appeals).toEqual([
      { caseId: 'ap-3', reason: 'notCredited', at: now - 1, end: null },
      { caseId: 'ap-1', reason: 'notCredited', at: now, end: null },
      { caseId: 'ap-2', reason: 'notCredited', at: now, end: { outcome: 'helped', at: now + 1 } },
    ])
  })

  describe('with payments', () => {
    const settled = (payment_id: string, way: string, order_id: string | null) =>
      row('deposit_settlement', { provider: 'harbourpay', payment_id, way, order_id })
    beforeAll(() =>
      writeRows(
        db,
        payment('taken', { order_id: 'a-1', reference: 'R-a-1' }),
        payment('held', { held: 100, reference: 'R-a-2', at: now - 1 }),
        payment('moved', { held: 100, reference: 'R-a-2' }),
        settled('moved', 'credited', 'a-3'),
        payment('foreign', { held: 100, reference: 'R-a-4' }),
      ),
    )

    test.each([
      ['that took them', 'TAKEN', [['a-1', ['taken']]]],
      ['that is held and named them', 'held', [['a-2', ['held']]]],
      [
        'that was credited to them',
        'moved',
        [
          ['a-3', ['moved']],
          ['a-2', ['held']],
        ],
      ],
      ['of their own payer alone', 'foreign', []],
    ])('[C-10] [Q10] are found by a payment %s', async (_, text, found) => {
      const { list } = await listed({ text })
      expect(list.map((one) => [one?.orderId, one?.payments.map((paid) => paid?.paymentId)])).toEqual(found)
    })

    test('[Q10] tell what came and what of it is held, the oldest first', async () => {
      await writeRows(
        db,
        payment('part-2', { amount: 500, held: 20, held_reason: 'limit', order_id: 'a-1', reference: 'R-a-1', at: now - 5 }),
        payment('part-1', { amount: 300, order_id: 'a-1', reference: 'R-a-1', at: now - 5 }),
      )
      const { list } = await listed({ text: 'a-1' })
      await db.deleteFrom('deposit_payment').where('payment_id', 'in', ['part-1', 'part-2']).execute()
      expect(list[0]?.payments).toEqual([
        {
          caseId: 'harbourpay:part-1',
          provider: 'harbourpay',
          paymentId: 'part-1',
          asset: 'FEN',
          amount: '300',
          held: '0',
          state: null,
          at: now - 5,
        },
        {
          caseId: 'harbourpay:part-2',
          provider: 'harbourpay',
          paymentId: 'part-2',
          asset: 'FEN',
          amount: '500',
          held: '20',
          state: 'held',
          at: now - 5,
        },
        {
          caseId: 'harbourpay:taken',
          provider: 'harbourpay',
          paymentId: 'taken',
          asset: 'FEN',
          amount: '100',
          held: '0',
          state: null,
          at: now,
        },
      ])
    })

    test('[Q10] tell that a payment is held', async () => {
      const { list } = await listed({ text: 'held' })
      expect(list[0]?.payments.map((one) => one?.state)).toEqual(['held'])
    })
  })
})

describe('cases', () => {
  const appeal = (id: string, at: number, order_id = 'c-1') =>
    row('deposit_appeal', { id, order_id, member_id: 'mia', at, reason: 'notCredited' })
  const claim = (case_id: string, by_member_id: string, until: number) =>
    row('deposit_case_claim', { case_id, by_member_id, by_name: by_member_id, since: now - 1, until })
  const ids = async (query: Parameters<typeof listCases>[1]) =>
    (await listCases(db, query, { byId: 'one', now, usdtRate: RATE })).list.map((one) => one?.caseId)
  beforeEach(async () => {
    await emptyTables(
      db,
      'deposit_appeal',
      'deposit_answer',
      'deposit_case_claim',
      'deposit_settlement',
      'deposit_payment',
      'deposit_order',
    )
    await writeRows(
      db,
      order('c-1'),
      order('c-leo', { member_id: 'leo' }),
      order('c-own', { member_id: 'one' }),
      order('c-usdt', { asset: 'UUSDT' }),
    )
  })

  test.each([
    ['nobody’s once a claim is over', { hands: 'free' }, ['ap-free', 'ap-over']],
    ['one’s own until a claim is over', { hands: 'mine' }, ['ap-mine']],
    ['of all hands', {}, ['ap-free', 'ap-mine', 'ap-theirs', 'ap-over']],
    ['after another', { before: 'ap-mine' }, ['ap-theirs', 'ap-over']],
    ['of a member', { text: 'leo' }, []],
    ['of a number', { text: 'ap-free' }, ['ap-free']],
  ] as const)('[C-10] are listed that are %s', async (_, query, found) => {
    await writeRows(db, ...['ap-free', 'ap-mine', 'ap-theirs', 'ap-over'].map((id, at) => appeal(id, now + at)))
    await writeRows(db, claim('ap-mine', 'one', now + 1), claim('ap-theirs', 'two', now + 1), claim('ap-over', 'one', now))
    expect(await ids({ view: 'appeals', ...query })).toEqual(found)
  })

  test.each([
    ['', {}, ['quaycard:h-3', 'harbourpay:h-1', 'harbourpay:h-2']],
    [' found by the member of the order that they name', { text: 'leo' }, ['harbourpay:h-2']],
    [' found by their number', { text: 'h-1' }, ['harbourpay:h-1']],
  ])('[Q10] of money in suspense are those that hold some%s', async (_, query, found) => {
    await writeRows(
      db,
      payment('h-2', { held: 5, at: now, reference: 'R-c-leo' }),
      payment('h-1', { held: 5, at: now }),
      payment('h-0', { at: now }),
      payment('h-3', { held: 5, at: now - 1, reference: 'R-c-leo', provider: 'quaycard' }),
    )
    expect(await ids({ view: 'held', ...query })).toEqual(found)
  })

  const act = async (id: string, given: CaseAct) => {
    const operator = await by(id)
    return (await services.write((tx) => actOnCase(tx, operator, given, RATE))).result
  }
  const hold = async (id: string, what: 'claim' | 'giveBack', caseId: string) => {
    const operator = await by(id)
    return (await services.write((tx) => holdCase(tx, operator, { act: what, caseId }, RATE))).result
  }

  const answer = { act: 'answer', caseId: 'ap', outcome: 'helped', words: 'x' } as const

  test('[D-8] are settled by who has them in hand', async () => {
    await writeRows(db, appeal('ap', now))
    expect(await act('one', answer)).toBe('unclaimed')
    await hold('two', 'claim', 'ap')
    expect([await act('one', answer), await act('two', answer)]).toEqual(['claimed', 'done'])
  })

  test('[D-8] are not given back by who has none in hand', async () => {
    await writeRows(db, appeal('ap', now))
    expect(await hold('two', 'giveBack', 'ap')).toBe('unclaimed')
  })

  test('[D-8] stay as they were settled', async () => {
    await writeRows(db, appeal('ap', now))
    await hold('two', 'claim', 'ap')
    await act('two', answer)
    expect([await act('two', answer), await hold('one', 'claim', 'ap'), await hold('one', 'giveBack', 'ap')]).toEqual([
      'late',
      'late',
      'late',
    ])
  })

  test.each([
    ['an appeal is not sent back', { act: 'return', caseId: 'ap', words: 'x' }],
    ['a payment is not answered', { ...answer, caseId: 'harbourpay:h' }],
    ['what is not there is not answered', { ...answer, caseId: 'none' }],
  ] as const)('[D-8] are settled in the way of their kind alone: %s', async (_, given) => {
    await writeRows(db, appeal('ap', now), payment('h', { held: 100, reference: 'R-c-1', held_reason: 'noOrder' }))
    await expect(act('one', given)).rejects.toMatchObject({ words: 'notFound' })
  })

  let number = 0
  let heldId = ''
  /** Two payments that are held, each in hand, and what becomes of them. What the ledger did once under a number it does no second time. */
  const heldPayments = async () => {
    await db.deleteFrom('account').execute()
    const house = row('account', {
      id: `${HOUSE.suspense}:FEN`,
      owner: HOUSE.suspense,
      asset: 'FEN',
      kind: 'house',
      balance: 200,
    })
    const [first, second] = [`k-${(number += 1)}`, `b-${number}`]
    heldId = `harbourpay:${first}`
    await writeRows(
      db,
      house,
      payment(first, { amount: 900, held: 100, reference: 'R-c-1', held_reason: 'noOrder' }),
      payment(second, { held: 70, provider: 'quaycard' }),
    )
    await hold('one', 'claim', heldId)
    await hold('one', 'claim', `quaycard:${second}`)
    return {
      first,
      credit: (reference: string) => act('one', { act: 'credit', caseId: heldId, reference, words: 'x' }),
      sendBack: () => act('one', { act: 'return', caseId: `quaycard:${second}`, words: 'x' }),
    }
  }
  const has = (owner: string) => balanceOf(db, owner, 'FEN')

  test('[Q10] credit what is held to the order that is named', async () => {
    const { credit } = await heldPayments()
    expect(await credit('R-c-1')).toBe('done')
    expect([await has('mia'), await has(HOUSE.suspense)]).toEqual([100, 100])
  })

  test('[Q10] hold in all what is in suspense', async () => {
    await heldPayments()
    expect(await suspenseOf(db)).toEqual({ fen: '200', uusdt: '0' })
  })

  test.each([
    ['that is not there', 'R-nothing', 'noOrder'],
    ['of another asset', 'R-c-usdt', 'otherAsset'],
  ])('[Q10] credit nothing to an order %s', async (_, reference, result) => {
    const { credit } = await heldPayments()
    expect([await credit(reference), await has(HOUSE.suspense)]).toEqual([result, 200])
  })

  test('[D-8] credit nothing to an order of one’s own', async () => {
    const { credit } = await heldPayments()
    await expect(credit('R-c-own')).rejects.toMatchObject({ words: 'forbidden' })
    expect(await has(HOUSE.suspense)).toBe(200)
  })

  test('[Q10] send what is held back to its own payer', async () => {
    const { sendBack } = await heldPayments()
    expect(await sendBack()).toBe('done')
    expect([await has(HOUSE.suspense), await has(clearingOf('quaycard'))]).toEqual([130, 70])
  })

  test('[Q10] are found among those that are over once they are settled', async () => {
    const { first, credit } = await heldPayments()
    await credit('R-c-1')
    expect(await ids({ view: 'over', text: first })).toEqual([heldId])
  })

  test('[Q10] are told every operator as they are settled', async () => {
    const { credit } = await heldPayments()
    heard.length = 0
    await credit('R-c-1')
    const told = heard.flatMap((one) => (one.type === 'self' && one.push.kind === 'moneyOffice' ? [one.memberId] : []))
    expect([...new Set(told)].toSorted()).toEqual(['one', 'two'])
  })

  const selves = () => heard.flatMap((one) => (one.type === 'self' ? [{ to: one.memberId, ...one.push }] : []))
  const toldDeposits = () => selves().flatMap((one) => (one.kind === 'deposit' ? [[one.to, one.orderId]] : []))
  const messages = (memberId: string) => db.selectFrom('message').selectAll().where('member_id', '=', memberId).execute()
  beforeEach(() => emptyTables(db, 'message', 'operator_rights', 'operator_hand', 'config_info', 'play_pause'))

  test('[C-10] [D-8] tell all that an operator needs of an appeal', async () => {
    await db
      .updateTable('deposit_order')
      .set({ received: units(7), amount: cash(9), created_at: now - 4 })
      .where('id', '=', 'c-1')
      .execute()
    await writeRows(
      db,
      appeal('ap', now - 3),
      row('upload', { id: 'u', member_id: 'mia', purpose: 'appeal', ref: 'ap', picture: 'p' }),
      claim('ap', 'two', now + 1),
    )
    const { list } = await listCases(db, { view: 'appeals' }, { byId: 'one', now, usdtRate: RATE })
    await db.deleteFrom('upload').execute()
    expect(list).toEqual([
      {
        kind: 'appeal',
        caseId: 'ap',
        at: now - 3,
        order: {
          orderId: 'c-1',
          reference: 'R-c-1',
          method: 'bankCard',
          state: 'created',
          asset: 'FEN',
          amount: '9',
          received: '7',
          createdAt: now - 4,
          member: { memberId: 'mia', name: 'mia', vipLevel: 3, money: expect.objectContaining({ fen: '100' }) },
          held: [],
        },
        reason: 'notCredited',
        text: expect.any(String) as string,
        hasPicture: true,
        claim: { memberId: 'two', by: 'two', until: now + 1 },
        end: null,
      },
    ])
  })

  test.each([
    ['the number of their order', 'c-leo'],
    ['the payer’s number of their order', 'R-c-leo'],
    ['their member', 'LEO'],
  ])('[C-10] appeals are found by %s', async (_, text) => {
    await writeRows(db, appeal('ap-1', now), appeal('ap-2', now, 'c-leo'))
    expect(await ids({ view: 'appeals', text })).toEqual(['ap-2'])
  })

  test('[C-10] [Q10] tell all that an operator needs of money in suspense, and of it what is held', async () => {
    await writeRows(db, payment('h', { amount: 900, held: 100, held_reason: 'limit', reference: 'R-c-leo', at: now - 2 }))
    const { list } = await listCases(db, { view: 'held' }, { byId: 'one', now, usdtRate: RATE })
    expect(list).toMatchObject([
      {
        kind: 'held',
        caseId: 'harbourpay:h',
        at: now - 2,
        provider: 'harbourpay',
        paymentId: 'h',
        reference: 'R-c-leo',
        asset: 'FEN',
        amount: '100',
        reason: 'limit',
        order: { orderId: 'c-leo', member: { memberId: 'leo' }, held: [{ amount: '100', state: 'held', reason: 'limit' }] },
        takesTwo: false,
        signature: null,
        claim: null,
        end: null,
      },
    ])
  })

  test('[C-10] that are over come the latest first, those of one moment by their number, backwards', async () => {
    const answered = (id: string, at: number) =>
      row('deposit_answer', { appeal_id: id, outcome: 'helped', words: 'x', by_name: 'the one', at })
    const settledAt = (payment_id: string, at: number) =>
      row('deposit_settlement', { provider: 'harbourpay', payment_id, way: 'returned', order_id: null, member_id: null, at })
    await writeRows(
      db,
      ...['ap-1', 'ap-2'].map((id) => appeal(id, now)),
      answered('ap-1', now + 2),
      answered('ap-2', now + 1),
      ...['h-1', 'h-2'].map((id) => payment(id, { held: 5 })),
      settledAt('h-1', now + 2),
      settledAt('h-2', now + 3),
    )
    expect(await ids({ view: 'over' })).toEqual(['harbourpay:h-2', 'harbourpay:h-1', 'ap-1', 'ap-2'])
    expect(await ids({ view: 'over', before: 'harbourpay:h-1' })).toEqual(['ap-1', 'ap-2'])
  })

  test('[D-8] say who settled them by the name that members see, when and how', async () => {
    await writeRows(db, appeal('ap', now))
    await hold('two', 'claim', 'ap')
    await act('two', answer)
    const { list } = await listCases(db, { view: 'over' }, { byId: 'one', now, usdtRate: RATE })
    expect(list).toMatchObject([{ claim: null, end: { how: 'helped', words: 'x', by: 'the two', at: now, ledgerId: null } }])
  })

  test('[C-10] an answer is told the member: on the pages of their order, and in a message that leads there', async () => {
    await writeRows(db, appeal('ap', now))
    await hold('two', 'claim', 'ap')
    heard.length = 0
    await act('two', answer)
    expect(toldDeposits()).toEqual([['mia', 'c-1']])
    expect(await messages('mia')).toMatchObject([
      {
        words: 'appealAnswered',
        blanks_json: JSON.stringify({ reference: 'R-c-1', words: 'x' }),
        link: '/app/cashier/deposit/c-1',
      },
    ])
  })

  test('[Q10] a credit is told the member: what is in the wallet, on the pages of the order, and in a message with its sum', async () => {
    const { credit } = await heldPayments()
    heard.length = 0
    await credit('R-c-1')
    expect(selves()).toContainEqual({ to: 'mia', kind: 'funds', fen: '100', uusdt: '0', yeb: '0', points: '0' })
    expect(toldDeposits()).toEqual([['mia', 'c-1']])
    expect(await messages('mia')).toMatchObject([
      { words: 'heldCredited', blanks_json: JSON.stringify({ amount: '¥1.00' }), link: '/app/cashier/records' },
    ])
  })

  test('[Q10] [E-2] a credit in USDT is told in USDT, and counts as what it is worth in yuan', async () => {
    await writeRows(
      db,
      row('account', { id: `${HOUSE.suspense}:UUSDT`, owner: HOUSE.suspense, asset: 'UUSDT', kind: 'house', balance: 2_000_000 }),
      payment('in-usdt', { asset: 'UUSDT', held: 2_000_000, reference: 'R-c-usdt', held_reason: 'noOrder' }),
    )
    await hold('one', 'claim', 'harbourpay:in-usdt')
    expect(await act('one', { act: 'credit', caseId: 'harbourpay:in-usdt', reference: 'R-c-usdt', words: 'x' })).toBe('done')
    const [told] = await messages('mia')
    expect(told?.blanks_json).toMatch(/2\.00/)
    expect(told?.blanks_json).not.toContain('¥')
    expect(await db.selectFrom('deposit_settlement').select('fen').execute()).toEqual([{ fen: 1_400 }])
  })

  test('[Q10] a payment that goes back is told the member whose order it named, without a message', async () => {
    await heldPayments()
    heard.length = 0
    expect(await act('one', { act: 'return', caseId: heldId, words: 'x' })).toBe('done')
    expect(toldDeposits()).toEqual([['mia', 'c-1']])
    expect(await messages('mia')).toEqual([])
    expect(await db.selectFrom('deposit_settlement').selectAll().execute()).toMatchObject([
      { way: 'returned', order_id: null, member_id: null, fen: 0, words: 'x', by_member_id: 'one', by_name: 'the one', at: now },
    ])
  })

  test('[Q10] [P-6] a credit counts for its member’s limits as what it is worth', async () => {
    const { credit } = await heldPayments()
    await credit('R-c-1')
    expect(await db.selectFrom('deposit_settlement').selectAll().execute()).toMatchObject([
      { way: 'credited', order_id: 'c-1', member_id: 'mia', fen: 100 },
    ])
  })

  test.each(['paused', 'limit'])(
    '[P-6] [Q10] what was held because of %s is credited to nobody, and goes back',
    async (held_reason) => {
      await heldPayments()
      await db
        .updateTable('deposit_payment')
        .set('held_reason', held_reason as 'limit')
        .execute()
      expect(await act('one', { act: 'credit', caseId: heldId, reference: 'R-c-1', words: 'x' })).toBe('returnOnly')
      expect(await act('one', { act: 'return', caseId: heldId, words: 'x' })).toBe('done')
    },
  )

  describe('that take two operators to credit', () => {
    const limit = row('config_info', { key_code: 'withdrawalSecondSignature', status: '1', value: '100' })
    const credit = async (id: string, reference = 'R-c-1') => {
      await hold(id, 'claim', heldId)
      return act(id, { act: 'credit', caseId: heldId, reference, words: 'x' })
    }
    const signatureOf = () =>
      db
        .selectFrom('deposit_payment')
        .select(['signed_by_id', 'signed_by_name', 'signed_at', 'signed_order_id'])
        .where('payment_id', 'like', 'k-%')
        .executeTakeFirst()
    const large = async () => {
      await heldPayments()
      await hold('one', 'giveBack', heldId)
      await db
        .updateTable('deposit_payment')
        .set({ held: units(101) })
        .where('payment_id', 'like', 'k-%')
        .execute()
      await writeRows(db, limit)
      heard.length = 0
    }

    test('[D-8] are those above the limit alone', async () => {
      await heldPayments()
      await writeRows(db, limit)
      expect(await credit('one')).toBe('done')
    })

    test('[D-8] keep the first one’s signature, are nobody’s after it, and move nothing', async () => {
      await large()
      expect(await credit('one')).toBe('signed')
      expect(await signatureOf()).toEqual({
        signed_by_id: 'one',
        signed_by_name: 'the one',
        signed_at: now,
        signed_order_id: 'c-1',
      })
      expect([await has('mia'), await has(HOUSE.suspense)]).toEqual([0, 200])
      const { list } = await listCases(db, { view: 'held', text: heldId }, { byId: 'two', now, usdtRate: RATE })
      expect(list).toMatchObject([
        {
          takesTwo: true,
          claim: null,
          signature: { memberId: 'one', by: 'the one', at: now, reference: 'R-c-1', member: 'mia' },
        },
      ])
    })

    test('[D-8] tell the office of the first signature', async () => {
      await large()
      await hold('one', 'claim', heldId)
      heard.length = 0
      expect(await act('one', { act: 'credit', caseId: heldId, reference: 'R-c-1', words: 'x' })).toBe('signed')
      expect(selves()).toContainEqual(expect.objectContaining({ to: 'two', kind: 'moneyOffice' }))
    })

    test('[D-8] are credited by another one who names the same order', async () => {
      await large()
      await credit('one')
      expect(await credit('two')).toBe('done')
      expect([await has('mia'), await has(HOUSE.suspense)]).toEqual([101, 99])
    })

    test('[D-8] are never credited by who signed them', async () => {
      await large()
      await credit('one')
      await expect(credit('one')).rejects.toMatchObject({ words: 'forbidden' })
      expect(await has('mia')).toBe(0)
    })

    test('[D-8] are signed again where the second one names another order', async () => {
      await large()
      await credit('one')
      expect(await credit('two', 'R-c-leo')).toBe('signed')
      expect(await signatureOf()).toMatchObject({ signed_by_id: 'two', signed_order_id: 'c-leo' })
      expect([await has('mia'), await has('leo')]).toEqual([0, 0])
    })

    test('[A-1] [D-8] are not credited by who may act but not approve', async () => {
      await large()
      await credit('one')
      await writeRows(db, row('operator_rights', { member_id: 'two', rights_json: JSON.stringify(['money.act', 'money.read']) }))
      await expect(credit('two')).rejects.toMatchObject({ words: 'forbidden' })
      expect(await has('mia')).toBe(0)
    })

    test('[A-1] [D-8] begin again where who signed first may act no more', async () => {
      await large()
      await credit('one')
      await writeRows(db, row('operator_rights', { member_id: 'one', rights_json: JSON.stringify(['money.read']) }))
      expect(await credit('two')).toBe('signed')
      expect([await has('mia'), await signatureOf()]).toMatchObject([0, { signed_by_id: 'two' }])
    })

    test('[D-8] begin again where the first signature is three days old', async () => {
      await large()
      await credit('one')
      await db
        .updateTable('deposit_payment')
        .set({ signed_at: now - 72 * 3_600_000 })
        .execute()
      expect(await credit('two')).toBe('signed')
      await db
        .updateTable('deposit_payment')
        .set({ signed_at: now - 72 * 3_600_000 + 1 })
        .execute()
      expect(await credit('one')).toBe('done')
    })

    test('[D-8] [S-7] are not credited by one who made the other one’s account', async () => {
      await large()
      await credit('one')
      await writeRows(db, row('operator_hand', { member_id: 'two', by_member_id: 'one', by_name: 'one', at: now - 1 }))
      await expect(credit('two')).rejects.toMatchObject({ words: 'signaturePair' })
      expect(await has('mia')).toBe(0)
    })

    test('[D-8] are sent back by one operator alone', async () => {
      await large()
      await hold('one', 'claim', heldId)
      expect(await act('one', { act: 'return', caseId: heldId, words: 'x' })).toBe('done')
    })
  })

  describe('in hand', () => {
    const many = Array.from({ length: 11 }, (_, at) => `ap-${at}`)

    test('[D-8] another one’s case is told to be theirs, also to who has as many as one may', async () => {
      await writeRows(db, ...many.map((id) => appeal(id, now)))
      for (const id of many.slice(0, 10)) await hold('one', 'claim', id)
      expect(await hold('one', 'claim', 'ap-10')).toBe('tooMany')
      await hold('two', 'claim', 'ap-10')
      expect(await hold('one', 'claim', 'ap-10')).toBe('claimed')
    })

    test('[D-8] a case is in hand for half an hour', async () => {
      await writeRows(db, appeal('ap', now))
      await hold('one', 'claim', 'ap')
      const { until } = await db.selectFrom('deposit_case_claim').select('until').executeTakeFirstOrThrow()
      expect(until).toBe(now + 1_800_000)
    })

    test('[D-8] who gives a case back gives up no other one', async () => {
      await writeRows(db, appeal('ap-1', now), appeal('ap-2', now))
      await hold('one', 'claim', 'ap-1')
      await hold('one', 'claim', 'ap-2')
      await hold('one', 'giveBack', 'ap-1')
      expect(await ids({ view: 'appeals', hands: 'mine' })).toEqual(['ap-2'])
    })

    test('[D-8] who settles a case settles no other one', async () => {
      await writeRows(db, appeal('ap', now), appeal('ap-2', now))
      await hold('one', 'claim', 'ap')
      await hold('one', 'claim', 'ap-2')
      await act('one', answer)
      expect(await ids({ view: 'appeals', hands: 'mine' })).toEqual(['ap-2'])
    })
  })
})
