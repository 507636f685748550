import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { CaseAct } from '#src/api/model/depositCase.ts'
import { dayOf, dayStart, formatDay } from '#src/api/model/day.ts'
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
  row('member', { id, name: id, name_key: id, nickname: `the ${id}`, role, status: '1', vip_level: 1 })
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
  const listed = (query: Partial<Parameters<typeof listOrders>[1]>) => listOrders(db, { size: 9, ...query })
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

  /** Two payments that are held, each in hand; what becomes of the first one. */
  const heldPayments = async () => {
    await db.deleteFrom('account').execute()
    const house = row('account', {
      id: `${HOUSE.suspense}:FEN`,
      owner: HOUSE.suspense,
      asset: 'FEN',
      kind: 'house',
      balance: 200,
    })
    const [first, second] = ['k', 'b']
    await writeRows(
      db,
      house,
      payment(first, { amount: 900, held: 100, reference: 'R-c-1', held_reason: 'noOrder' }),
      payment(second, { held: 70, provider: 'quaycard' }),
    )
    await hold('one', 'claim', `harbourpay:${first}`)
    await hold('one', 'claim', `quaycard:${second}`)
    return {
      first,
      credit: (reference: string) => act('one', { act: 'credit', caseId: `harbourpay:${first}`, reference, words: 'x' }),
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
    expect(await ids({ view: 'over', text: first })).toEqual([`harbourpay:${first}`])
  })

  test('[Q10] are told every operator as they are settled', async () => {
    const { credit } = await heldPayments()
    heard.length = 0
    await credit('R-c-1')
    const told = heard.flatMap((one) => (one.type === 'self' && one.push.kind === 'moneyOffice' ? [one.memberId] : []))
    expect([...new Set(told)].toSorted()).toEqual(['one', 'two'])
  })
})
