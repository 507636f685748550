import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { AdjustmentFields } from '#src/api/model/adjustment.ts'
import { dayOf, dayStart, formatDay } from '#src/api/model/day.ts'
import { cash, coins, fen, microUsdt } from '#src/api/model/money/amount.ts'
import { listAdjustments } from '#server/backOffice/adjustments.ts'
import { proposeAdjustment, settleAdjustment, takeAdjustmentBack } from '#server/backOffice/adjustmentActs.ts'
import { balanceOf, HOUSE } from '#server/ledger/ledger.ts'
import { clearingOf } from '#server/ledger/owners.ts'
import { findMember } from '#server/members/members.ts'
import type { BusMessage } from '#server/platform/bus.ts'
import { emptyTables, type BareRow, row, writeRows } from '#tests/support/bareRows.ts'
import { startBareServices } from '#tests/support/bareServices.ts'

// What two operators adjust, each rule at the moment, the sum or the person at which it turns.

const HOUR = 3_600_000
const DAY = 24 * HOUR
const start = 1_000 * DAY
let now = start
const { db, services } = await startBareServices(() => now)
const heard: BusMessage[] = []
beforeAll(async () => {
  services.bus.subscribe((message) => heard.push(message))
  // What was proposed can be changed by nobody: here each test begins without any.
  const kept = await sql<{ name: string }>`
    select name from sqlite_master where type = 'trigger' and tbl_name in ('adjustment', 'adjustment_end')`.execute(db)
  for (const { name } of kept.rows) await sql`drop trigger ${sql.ref(name)}`.execute(db)
})
beforeEach(async () => {
  now = start
  await emptyTables(
    db,
    'adjustment_end',
    'adjustment',
    'member',
    'account',
    'operator_rights',
    'payout',
    'withdrawal',
    'deposit_order',
    'deposit_payment',
  )
  await writeRows(db, member('one', 'operator'), member('two', 'operator'), member('mia'), member('leo'))
  await writeRows(db, account('mia', 1_000), account('leo', 1_000))
  heard.length = 0
})

const member = (id: string, role = 'member', more: BareRow['values'] = {}) =>
  row('member', { id, name: id, name_key: id, nickname: `the ${id}`, role, status: '1', ...more })
const account = (owner: string, balance: number, asset = 'FEN') =>
  row('account', { id: `${owner}:${asset}`, owner, asset, kind: 'member', balance })
const rights = (id: string, ...all: string[]) => row('operator_rights', { member_id: id, rights_json: JSON.stringify(all) })

const CREDIT = { way: 'credit', name: 'mia', asset: 'FEN', amount: fen(500), about: null, words: 'sorry' } as const
const DEBIT = { ...CREDIT, way: 'debit', words: 'twice' } as const
const rowOf = async (id: string) => {
  const found = await findMember(db, id)
  if (found === undefined) throw new Error(id)
  return found
}
let ids = 0
const propose = async (fields: AdjustmentFields, by = 'one', adjustmentId = `a-${(ids += 1)}`) => {
  const operator = await rowOf(by)
  return services.write((tx) => proposeAdjustment(tx, operator, { adjustmentId, fields, reason: 'why' }))
}
/** A proposal that stands; its id. */
const proposed = async (fields: AdjustmentFields, by = 'one') => {
  const { result, row: kept } = await propose(fields, by)
  if (result !== 'done') throw new Error(result)
  return kept.id
}
const settle = async (adjustmentId: string, verdict: 'approve' | 'refuse' = 'approve', by = 'two') => {
  const operator = await rowOf(by)
  return services.write((tx) => settleAdjustment(tx, operator, { adjustmentId, verdict, reason: 'seen' }, 71_299))
}
const takeBack = async (adjustmentId: string, by = 'one') => {
  const operator = await rowOf(by)
  return services.write((tx) => takeAdjustmentBack(tx, operator, { adjustmentId, reason: 'r' }))
}
const booked = async (fields: AdjustmentFields) => {
  const id = await proposed(fields)
  expect((await settle(id)).result).toBe('done')
  return id
}
const resultOf = async (done: Promise<{ readonly result: string }>) => (await done).result
const has = (owner: string) => balanceOf(db, owner, 'FEN')
const pushes = () => heard.flatMap((one) => (one.type === 'self' ? [{ to: one.memberId, ...one.push }] : []))

describe('a proposal', () => {
  test('[D-8] is approved until three days are over', async () => {
    const last = await proposed(CREDIT)
    now += 72 * HOUR - 1
    expect(await resultOf(settle(last))).toBe('done')
    expect(await has('mia')).toBe(1_500)
  })

  test.each([
    ['approved', (id: string) => settle(id)],
    ['refused', (id: string) => settle(id, 'refuse')],
    ['taken back', takeBack],
  ])('[D-8] is not %s once three days are over', async (_, end) => {
    const over = await proposed(CREDIT)
    now += 72 * HOUR
    expect(await resultOf(end(over))).toBe('late')
    expect(await has('mia')).toBe(1_000)
  })

  test('[D-8] of as much of the same is refused while the first waits', async () => {
    await proposed(CREDIT)
    now += 72 * HOUR - 1
    expect(await resultOf(propose(CREDIT, 'two'))).toBe('twice')
  })

  test.each([
    ['another way', DEBIT],
    ['another asset', { ...CREDIT, asset: 'GOLD', amount: coins(500) }],
    ['another amount', { ...CREDIT, amount: fen(499) }],
    ['another member', { ...CREDIT, name: 'leo' }],
  ] as const)('[D-8] of %s is taken beside one that waits', async (_, other) => {
    await proposed(CREDIT)
    expect(await resultOf(propose(other))).toBe('done')
  })

  test('[D-8] of as much of the same is taken once the first was refused', async () => {
    await settle(await proposed(CREDIT), 'refuse')
    expect(await resultOf(propose(CREDIT))).toBe('done')
  })

  test('[D-8] of as much of the same is taken once three days are over', async () => {
    await proposed(CREDIT)
    now += 72 * HOUR
    expect(await resultOf(propose(CREDIT))).toBe('done')
  })

  test('[D-8] to take is of no more than there is', async () => {
    const take = (amount: number) => resultOf(propose({ ...DEBIT, amount: fen(amount) }))
    expect([await take(1_001), await take(1_000)]).toEqual(['funds', 'done'])
  })

  test('[D-8] to take is approved where there still is as much', async () => {
    const small = await proposed({ ...DEBIT, amount: fen(600) })
    const leave = (balance: number) =>
      db
        .updateTable('account')
        .set({ balance: fen(balance) })
        .where('owner', '=', 'mia')
        .execute()
    await leave(599)
    expect(await resultOf(settle(small))).toBe('funds')
    await leave(600)
    expect(await resultOf(settle(small))).toBe('done')
    expect([await has('mia'), await has('leo'), await has(HOUSE.adjustments)]).toEqual([0, 1_000, 600])
  })

  test('[D-8] [Q8] that comes again is the same', async () => {
    const id = await proposed(CREDIT)
    expect(await propose(CREDIT, 'one', id)).toMatchObject({ result: 'done', row: { id } })
  })

  test.each([
    ['with other words', { ...CREDIT, words: 'other' }, 'one'],
    ['of another operator', CREDIT, 'two'],
  ] as const)('[D-8] [Q8] %s under the same id is a conflict', async (_, fields, operator) => {
    const id = await proposed(CREDIT)
    await expect(propose(fields, operator, id)).rejects.toMatchObject({ words: 'conflict' })
  })

  test.each([
    ['of one’s own money', 'one', 'own'],
    ['of nobody’s money', 'nobody', 'noMember'],
  ])('[D-8] %s is refused', async (_, name, result) => {
    await writeRows(db, account('one', 100))
    expect(await resultOf(propose({ ...CREDIT, name }))).toBe(result)
  })

  test.each(['approve', 'refuse'] as const)('[D-8] is not settled by who proposed it: %s', async (verdict) => {
    expect(await resultOf(settle(await proposed(CREDIT), verdict, 'one'))).toBe('own')
  })

  test.each(['approve', 'refuse'] as const)('[D-8] is not settled by whose money it is: %s', async (verdict) => {
    await writeRows(db, account('two', 100))
    expect(await resultOf(settle(await proposed({ ...CREDIT, name: 'two' }), verdict))).toBe('own')
  })

  test.each([
    ['has no right to act', () => writeRows(db, rights('one', 'money.read', 'money.approve'))],
    ['is kept out', () => db.updateTable('member').set({ status: '2' }).where('id', '=', 'one').execute()],
  ])('[D-8] [A-1] is not approved once who made it %s', async (_, change) => {
    const id = await proposed(CREDIT)
    await change()
    expect(await resultOf(settle(id))).toBe('unsigned')
    expect(await has('mia')).toBe(1_000)
  })

  test('[D-8] [A-1] is refused also where who made it has no right to act', async () => {
    const id = await proposed(CREDIT)
    await writeRows(db, rights('one', 'money.read', 'money.approve'))
    expect(await resultOf(settle(id, 'refuse'))).toBe('done')
  })

  const forbidden = { words: 'forbidden' }

  test('[A-1] [D-8] takes the right to act', async () => {
    await writeRows(db, rights('one', 'money.approve'))
    await expect(propose(CREDIT)).rejects.toMatchObject(forbidden)
  })

  test.each(['approve', 'refuse'] as const)('[A-1] [D-8] is settled by the right to approve: %s', async (verdict) => {
    const id = await proposed(CREDIT)
    await writeRows(db, rights('two', 'money.act'))
    await expect(settle(id, verdict)).rejects.toMatchObject(forbidden)
  })

  test('[A-1] [D-8] is taken back by the right to act', async () => {
    const id = await proposed(CREDIT)
    await writeRows(db, rights('one', 'money.approve'))
    await expect(takeBack(id)).rejects.toMatchObject(forbidden)
    await db.deleteFrom('operator_rights').execute()
    expect(await takeBack(id)).toMatchObject({ result: 'done', row: { how: 'takenBack', end_by: 'one', end_reason: 'r' } })
  })

  test('[A-1] [D-8] is taken back by who made it alone', async () => {
    const id = await proposed(CREDIT)
    await expect(takeBack(id, 'two')).rejects.toMatchObject(forbidden)
  })
})

describe('what is about something', () => {
  const withdrawal = (id: string, memberId: string) =>
    row('withdrawal', { id, client_id: id, member_id: memberId, state: 'paying' })
  const payout = (id: string, more: BareRow['values'] = {}) =>
    row('payout', {
      id,
      withdrawal_id: `w-${id}`,
      provider: 'harbourpay',
      state: 'paid',
      asset: 'FEN',
      amount: 1_000,
      doubt: 'twice',
      doubt_answer: 'it did',
      ...more,
    })
  const writeOff = (payoutId: string, amount: number) =>
    ({ way: 'writeOff', payoutId, asset: 'FEN', amount: fen(amount) }) as const

  test('[D-8] is about an order, a withdrawal or a payout of its own member', async () => {
    const order = {
      id: 'd-1',
      reference: 'R1',
      provider: 'p',
      member_id: 'mia',
      method: 'bankCard',
      state: 'credited',
      asset: 'FEN',
    }
    await writeRows(
      db,
      row('deposit_order', order),
      withdrawal('w-p-1', 'mia'),
      payout('p-1'),
      withdrawal('w-p-2', 'leo'),
      payout('p-2'),
    )
    const about = async (id: string, amount: number) => {
      const { result, row: kept } = await propose({ ...CREDIT, amount: fen(amount), about: id })
      return result === 'done' ? [kept.about_kind, kept.about_id] : result
    }
    expect(await about('d-1', 1)).toEqual(['deposit', 'd-1'])
    expect(await about('R1', 2)).toEqual(['deposit', 'd-1'])
    expect(await about('w-p-1', 3)).toEqual(['withdrawal', 'w-p-1'])
    expect(await about('p-1', 4)).toEqual(['payout', 'p-1'])
    expect([await about('p-2', 5), await about('w-p-2', 6), await about('none', 7)]).toEqual([
      'noSubject',
      'noSubject',
      'noSubject',
    ])
  })

  const tried = async (fields: AdjustmentFields) => resultOf(propose(fields))

  test('[Q10] a write-off is of a payout in its own money', async () => {
    await writeRows(db, withdrawal('w-p-1', 'mia'), payout('p-1'), payout('p-lost'))
    expect(await tried({ ...writeOff('p-1', 1), asset: 'UUSDT', amount: microUsdt(1) })).toBe('noPayout')
    expect([await tried(writeOff('p-lost', 1)), await tried(writeOff('p-none', 1))]).toEqual(['noPayout', 'noPayout'])
  })

  test('[Q10] a write-off is of a payout of which a doubt was answered', async () => {
    await writeRows(
      db,
      ...['p-open', 'p-sure'].map((id) => withdrawal(`w-${id}`, 'mia')),
      payout('p-open', { doubt_answer: null }),
      payout('p-sure', { doubt: null, doubt_answer: null }),
    )
    expect([await tried(writeOff('p-open', 1)), await tried(writeOff('p-sure', 1))]).toEqual(['undoubted', 'undoubted'])
  })

  test('[Q10] a write-off is of no more than what is left of its payout', async () => {
    await writeRows(db, withdrawal('w-p-1', 'mia'), payout('p-1'))
    await settle(await proposed(writeOff('p-1', 900)), 'refuse')
    await booked(writeOff('p-1', 600))
    expect([await tried(writeOff('p-1', 401)), await tried(writeOff('p-1', 400))]).toEqual(['tooMuch', 'done'])
    expect(await tried(writeOff('p-1', 1))).toBe('tooMuch')
  })

  test('[Q10] a write-off moves money of the house alone', async () => {
    await writeRows(db, withdrawal('w-p-1', 'mia'), payout('p-1'))
    const [theirs, house] = [await has(clearingOf('harbourpay')), await has(HOUSE.adjustments)]
    await booked(writeOff('p-1', 600))
    expect([await has(clearingOf('harbourpay')), await has(HOUSE.adjustments)]).toEqual([theirs + 600, house - 600])
    expect([await has('mia'), pushes().filter(({ to }) => to === 'mia')]).toEqual([1_000, []])
  })

  const reversal = (writeOffId: string, amount: number) =>
    ({ way: 'reversal', writeOffId, asset: 'FEN', amount: fen(amount) }) as const
  /** A write-off of 300 that was booked; its id. */
  const writtenOff = async () => {
    await writeRows(db, withdrawal('w-p-3', 'mia'), payout('p-3'))
    return booked(writeOff('p-3', 300))
  }

  test('[Q10] a write-off is undone once it was booked', async () => {
    await writeRows(db, withdrawal('w-p-3', 'mia'), payout('p-3'))
    const open = await proposed(writeOff('p-3', 300))
    expect(await tried(reversal(open, 300))).toBe('noWriteOff')
    await settle(open)
    expect(await tried(reversal(open, 300))).toBe('done')
  })

  test('[Q10] a write-off is undone as a whole', async () => {
    expect(await tried(reversal(await writtenOff(), 299))).toBe('noWriteOff')
  })

  test('[Q10] a write-off is undone no second time', async () => {
    const id = await writtenOff()
    const first = await proposed(reversal(id, 300))
    expect(await tried(reversal(id, 300))).toBe('reversed')
    await settle(first)
    expect(await tried(reversal(id, 300))).toBe('reversed')
  })

  test('[Q10] a write-off may be undone after an undoing of it was refused', async () => {
    const id = await writtenOff()
    await settle(await proposed(reversal(id, 300)), 'refuse')
    expect(await tried(reversal(id, 300))).toBe('done')
  })

  test('[Q10] an undone write-off moves its money back', async () => {
    const id = await writtenOff()
    const [theirs, house] = [await has(clearingOf('harbourpay')), await has(HOUSE.adjustments)]
    await booked(reversal(id, 300))
    expect([await has(clearingOf('harbourpay')), await has(HOUSE.adjustments)]).toEqual([theirs - 300, house + 300])
    expect(pushes().filter(({ to }) => to === 'mia')).toEqual([])
  })

  test('[Q10] of a payout whose write-off was undone as much may be written off again', async () => {
    const id = await writtenOff()
    expect(await tried(writeOff('p-3', 701))).toBe('tooMuch')
    await booked(reversal(id, 300))
    expect(await tried(writeOff('p-3', 1_000))).toBe('done')
  })
})

describe('what was adjusted', () => {
  test('[D-8] is told every operator who may look at money once it is proposed', async () => {
    await writeRows(db, member('three', 'operator'), rights('three', 'venues.read'), member('out', 'operator', { status: '2' }))
    const id = await proposed(DEBIT)
    const office = { kind: 'moneyOffice', of: 'adjustment', id }
    expect(pushes()).toEqual([
      { to: 'one', ...office },
      { to: 'two', ...office },
    ])
  })

  test.each([
    ['taken', DEBIT, { asset: 'FEN', amount: '-500', words: 'twice' }],
    ['given', { ...CREDIT, asset: 'GOLD', amount: coins(5) }, { asset: 'GOLD', amount: '5', words: 'sorry' }],
  ] as const)('[D-8] is told its member with its words: what was %s', async (_, fields, told) => {
    await booked(fields)
    expect(pushes()).toContainEqual({ to: 'mia', kind: 'adjusted', ...told })
    expect(pushes().filter(({ to }) => to === 'leo')).toEqual([])
  })

  test('[D-8] is found by how it stands or by its way', async () => {
    const open = await proposed(CREDIT)
    now += 72 * HOUR
    const later = await proposed(DEBIT)
    const found = async (query: Partial<Parameters<typeof listAdjustments>[1]>) =>
      (await listAdjustments(db, { size: 9, ...query }, now)).list.map((one) => one?.adjustmentId)
    expect([await found({ state: 'expired' }), await found({ state: 'proposed' })]).toEqual([[open], [later]])
    expect([await found({ way: 'credit' }), await found({ way: 'debit' }), await found({})]).toEqual([
      [open],
      [later],
      [later, open],
    ])
    await settle(later, 'refuse')
    expect([await found({ state: 'refused' }), await found({ state: 'proposed' })]).toEqual([[later], []])
  })

  test('[D-8] comes page by page, the latest first', async () => {
    const first = await proposed(CREDIT)
    now += 1
    const second = await proposed(DEBIT)
    const found = async (query: { before: string }) =>
      (await listAdjustments(db, { size: 9, ...query }, now)).list.map((one) => one?.adjustmentId)
    expect(await found({ before: second })).toEqual([first])
    expect([await found({ before: first }), await found({ before: 'none' })]).toEqual([[], []])
    expect((await listAdjustments(db, { size: 1 }, now)).more).toBe(true)
    expect((await listAdjustments(db, { size: 2 }, now)).more).toBe(false)
  })
})

describe('an adjustment as operators see it', () => {
  const listed = async (query: Partial<Parameters<typeof listAdjustments>[1]> = {}) =>
    (await listAdjustments(db, { size: 9, ...query }, now)).list
  const listedIds = async (query: Partial<Parameters<typeof listAdjustments>[1]>) =>
    (await listed(query)).map((one) => one?.adjustmentId)

  test('[D-8] tells what its member has while it waits, and not once it is over', async () => {
    const id = await proposed(CREDIT)
    const moneyOf = async () => (await listed()).map((one) => one?.member.money?.fen)
    expect(await moneyOf()).toEqual([`${await balanceOf(db, 'mia', 'FEN')}`])
    await settle(id, 'refuse')
    expect(await moneyOf()).toEqual([undefined])
  })

  test('[D-8] tells who proposes what for whom, why, and until when it waits', async () => {
    const id = await proposed(CREDIT)
    expect(await listed()).toEqual([
      {
        adjustmentId: id,
        way: 'credit',
        state: 'proposed',
        member: { memberId: 'mia', name: 'mia', money: expect.objectContaining({ tags: [] }) },
        asset: 'FEN',
        amount: '500',
        about: null,
        provider: null,
        payment: null,
        words: 'sorry',
        reason: 'why',
        by: { memberId: 'one', name: 'one' },
        at: start,
        expiresAt: start + 72 * HOUR,
        end: null,
      },
    ])
  })

  test('[D-8] tells who ended it, why, when, and by which movement', async () => {
    const id = await proposed(DEBIT)
    now += 5
    await settle(id)
    const { ledger_id: ledgerId } = await db.selectFrom('adjustment_end').select('ledger_id').executeTakeFirstOrThrow()
    expect(ledgerId).not.toBeNull()
    expect((await listed())[0]).toMatchObject({
      state: 'booked',
      reason: 'why',
      end: { by: { memberId: 'two', name: 'two' }, reason: 'seen', at: start + 5, ledgerId },
    })
  })

  test('[D-8] is found by its own number', async () => {
    const [first] = [await proposed(CREDIT), await proposed(DEBIT)]
    expect(await listedIds({ text: first })).toEqual([first])
  })

  test('[D-8] is found by the number that it is about', async () => {
    const order = {
      id: 'd-1',
      reference: 'R1',
      provider: 'p',
      member_id: 'mia',
      method: 'bankCard',
      state: 'credited',
      asset: 'FEN',
    }
    await writeRows(db, row('deposit_order', order))
    const about = await proposed({ ...CREDIT, about: 'R1' })
    await proposed(DEBIT)
    expect(await listedIds({ text: 'd-1' })).toEqual([about])
  })

  test('[D-8] is found by its day, to the first and the last moment', async () => {
    const day = dayOf(start)
    const made: string[] = []
    for (const [at, amount] of [
      [dayStart(day) - 1, 1],
      [dayStart(day), 2],
      [dayStart(day + 1) - 1, 3],
      [dayStart(day + 1), 4],
    ] as const) {
      now = at
      made.push(await proposed({ ...CREDIT, amount: fen(amount) }))
    }
    const [before, first, last, after] = made
    const today = formatDay(day)
    expect(await listedIds({ from: today, to: today })).toEqual([last, first])
    expect([await listedIds({ from: today }), await listedIds({ to: today })]).toEqual([
      [after, last, first],
      [last, first, before],
    ])
  })
})

describe('what an act on an adjustment leaves', () => {
  test('[D-8] the trail has how it stood, whose money it is, and what they had before and after', async () => {
    const id = await proposed({ ...CREDIT, asset: 'GOLD', amount: coins(5) })
    const outcome = await settle(id)
    expect(outcome).toMatchObject({
      before: { state: 'proposed', member: 'mia', balance: '0 GOLD', ledgerId: null },
      after: { state: 'booked', member: 'mia', balance: '5 GOLD', ledgerId: expect.any(String) as string },
    })
  })

  test('[D-8] a proposal has nothing before it', async () => {
    expect(await propose(CREDIT)).toMatchObject({
      before: null,
      after: { state: 'proposed', balance: '1000 FEN', ledgerId: null },
    })
  })

  test.each([
    ['credit', CREDIT, 'adjustmentCredit'],
    ['debit', DEBIT, 'adjustmentDebit'],
  ] as const)('[D-8] the ledger has its own word for a %s', async (_, fields, kind) => {
    const id = await booked(fields)
    const [moved] = await db.selectFrom('ledger_tx').select('kind').where('idempotency_key', '=', `adjustment:${id}`).execute()
    expect(moved).toEqual({ kind })
  })

  test('[D-8] the member’s pages are told what is in the wallet then', async () => {
    await booked(CREDIT)
    expect(pushes()).toContainEqual({ to: 'mia', kind: 'funds', fen: '1500', uusdt: '0', yeb: '0', points: '0' })
    expect(pushes().map(({ kind }) => kind)).not.toContain('balance')
  })

  test('[D-8] the member’s pages are told how many coins there are then', async () => {
    await booked({ ...CREDIT, asset: 'GOLD', amount: coins(5) })
    expect(pushes()).toContainEqual({ to: 'mia', kind: 'balance', gold: '5' })
  })

  test('[D-8] who refuses tells the office, and the member nothing', async () => {
    const id = await proposed(CREDIT)
    heard.length = 0
    await settle(id, 'refuse')
    expect(pushes().map(({ to, kind }) => [to, kind])).toEqual([
      ['one', 'moneyOffice'],
      ['two', 'moneyOffice'],
    ])
  })
})

describe('a payment that is entered by hand', () => {
  const DEPOSIT = { way: 'deposit', name: 'mia', asset: 'FEN', amount: cash(700), order: null, payment: 'AB-12' } as const
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
      amount: 700,
      received: 0,
      created_at: start,
      expires_at: start + DAY,
      ...more,
    })
  const tried = (more: Partial<Extract<AdjustmentFields, { way: 'deposit' }>>) => resultOf(propose({ ...DEPOSIT, ...more }))

  test('[D-8] [C-10] is kept with its number as it was written, its payer and its order', async () => {
    await writeRows(db, order('d-1'))
    await proposed({ ...DEPOSIT, order: 'R-d-1' })
    expect(await db.selectFrom('adjustment').selectAll().execute()).toMatchObject([
      {
        provider: 'harbourpay',
        about_kind: 'deposit',
        about_id: 'd-1',
        payment_number: 'AB-12',
        payment_key: 'AB12',
        words: null,
      },
    ])
  })

  test('[D-8] [C-10] is found by its number', async () => {
    const id = await proposed(DEPOSIT)
    await proposed({ ...DEPOSIT, payment: 'CD-34' })
    const { list } = await listAdjustments(db, { size: 9, text: 'AB-12' }, now)
    expect(list).toMatchObject([{ adjustmentId: id, payment: 'AB-12', provider: 'hand', about: null }])
  })

  test('[Q10] waits already where the same was proposed by hand and now for an order', async () => {
    await writeRows(db, order('d-1'))
    await proposed(DEPOSIT)
    expect(await tried({ order: 'd-1' })).toBe('knownPayment')
  })

  test('[Q10] waits already where the same was proposed for an order and now by hand', async () => {
    await writeRows(db, order('d-1'))
    await proposed({ ...DEPOSIT, order: 'd-1' })
    expect(await tried({})).toBe('knownPayment')
  })

  test('[Q10] is another one where another payer gave the same number', async () => {
    await writeRows(db, order('d-1'), order('d-2', { provider: 'quaycard' }))
    await proposed({ ...DEPOSIT, order: 'd-1' })
    expect(await tried({ order: 'd-2' })).toBe('done')
  })

  test('[Q10] is proposed again once the first waited for three days', async () => {
    await proposed(DEPOSIT)
    now += 72 * HOUR - 1
    expect(await tried({})).toBe('knownPayment')
    now += 1
    expect(await tried({})).toBe('done')
  })

  test('[Q10] is booked into nobody’s wallet where it came by another way meanwhile', async () => {
    const id = await proposed(DEPOSIT)
    await writeRows(db, row('deposit_payment', { provider: 'quaycard', payment_id: 'ab12', payment_key: 'AB12', reference: 'R' }))
    expect(await resultOf(settle(id))).toBe('knownPayment')
    expect(await has('mia')).toBe(1_000)
  })

  test.each([
    ['of another member', 'noSubject', { member_id: 'leo' }],
    ['in another money', 'noOrder', { asset: 'UUSDT' }],
    ['that has its money', 'noOrder', { state: 'credited' }],
  ] as const)('[Q10] is for no order %s', async (_, result, more) => {
    await writeRows(db, order('d-1', more))
    expect(await tried({ order: 'd-1' })).toBe(result)
  })
})
