import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { AdjustmentFields } from '#src/api/model/adjustment.ts'
import { coins, fen, microUsdt } from '#src/api/model/money/amount.ts'
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
  await emptyTables(db, 'adjustment_end', 'adjustment', 'member', 'account', 'operator_rights', 'payout', 'withdrawal')
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
const booked = async (fields: AdjustmentFields) => {
  const id = await proposed(fields)
  expect((await settle(id)).result).toBe('done')
  return id
}
const resultOf = async (done: Promise<{ readonly result: string }>) => (await done).result
const has = (owner: string) => balanceOf(db, owner, 'FEN')
const pushes = () => heard.flatMap((one) => (one.type === 'self' ? [{ to: one.memberId, ...one.push }] : []))

describe('a proposal', () => {
  test('[D-8] is approved until three days are over, and not at their end; nor is it taken back or refused then', async () => {
    const [last, over] = [await proposed(CREDIT), await proposed({ ...CREDIT, amount: fen(501) })]
    now += 72 * HOUR - 1
    expect(await resultOf(settle(last))).toBe('done')
    now += 1
    const one = await rowOf('one')
    const back = services.write((tx) => takeAdjustmentBack(tx, one, { adjustmentId: over, reason: 'r' }))
    expect([await resultOf(settle(over)), await resultOf(settle(over, 'refuse')), await resultOf(back)]).toEqual([
      'late',
      'late',
      'late',
    ])
    expect(await has('mia')).toBe(1_500)
  })

  test('[D-8] of as much of the same is one while it waits: another way, asset, amount or member is another', async () => {
    await writeRows(db, account('mia', 9_000, 'GOLD'))
    const first = await proposed(CREDIT)
    expect(await resultOf(propose(CREDIT, 'two'))).toBe('twice')
    for (const other of [
      DEBIT,
      { ...CREDIT, asset: 'GOLD', amount: coins(500) },
      { ...CREDIT, amount: fen(499) },
      { ...CREDIT, name: 'leo' },
    ] as const)
      expect(await resultOf(propose(other))).toBe('done')
    await settle(first, 'refuse')
    const second = await proposed(CREDIT)
    now += 72 * HOUR - 1
    expect(await resultOf(propose(CREDIT))).toBe('twice')
    now += 1
    expect(await resultOf(propose(CREDIT))).toBe('done')
    expect(await resultOf(settle(second))).toBe('late')
  })

  test('[D-8] to take is of no more than there is, when it is proposed and when it is approved', async () => {
    expect([
      await resultOf(propose({ ...DEBIT, amount: fen(1_001) })),
      await resultOf(propose({ ...DEBIT, amount: fen(1_000) })),
    ]).toEqual(['funds', 'done'])
    const small = await proposed({ ...DEBIT, amount: fen(600) })
    await db
      .updateTable('account')
      .set({ balance: fen(599) })
      .where('owner', '=', 'mia')
      .execute()
    expect(await resultOf(settle(small))).toBe('funds')
    await db
      .updateTable('account')
      .set({ balance: fen(600) })
      .where('owner', '=', 'mia')
      .execute()
    expect(await resultOf(settle(small))).toBe('done')
    expect([await has('mia'), await has('leo'), await has(HOUSE.adjustments)]).toEqual([0, 1_000, 600])
  })

  test('[D-8] [Q8] again is the same, another under its id, or of another operator, is a conflict', async () => {
    const id = await proposed(CREDIT)
    expect(await propose(CREDIT, 'one', id)).toMatchObject({ result: 'done', row: { id } })
    await expect(propose({ ...CREDIT, words: 'other' }, 'one', id)).rejects.toMatchObject({ words: 'conflict' })
    await expect(propose(CREDIT, 'two', id)).rejects.toMatchObject({ words: 'conflict' })
  })

  test('[D-8] is never of one’s own money, nor approved or refused by who proposed it or whose it is', async () => {
    await writeRows(db, account('one', 100), account('two', 100))
    expect(await resultOf(propose({ ...CREDIT, name: 'one' }))).toBe('own')
    expect(await resultOf(propose({ ...CREDIT, name: 'nobody' }))).toBe('noMember')
    const theirs = await proposed({ ...CREDIT, name: 'two' })
    const mine = await proposed(CREDIT)
    const tried = [settle(mine, 'approve', 'one'), settle(mine, 'refuse', 'one'), settle(theirs), settle(theirs, 'refuse')]
    expect(await Promise.all(tried.map(resultOf))).toEqual(['own', 'own', 'own', 'own'])
  })

  test('[D-8] [A-1] counts while who made it may still act; it is refused all the same', async () => {
    const [first, second] = [await proposed(CREDIT), await proposed({ ...CREDIT, amount: fen(7) })]
    await writeRows(db, rights('one', 'money.read', 'money.approve'))
    expect(await resultOf(settle(first))).toBe('unsigned')
    expect(await resultOf(settle(first, 'refuse'))).toBe('done')
    await db.deleteFrom('operator_rights').execute()
    await db.updateTable('member').set({ status: '2' }).where('id', '=', 'one').execute()
    expect(await resultOf(settle(second))).toBe('unsigned')
    expect(await has('mia')).toBe(1_000)
  })

  test('[A-1] [D-8] takes the right to act, its end the right to approve, and taking it back the right to act, as of now', async () => {
    const id = await proposed(CREDIT)
    await writeRows(db, rights('one', 'money.approve'), rights('two', 'money.act'))
    const forbidden = { words: 'forbidden' }
    const one = await rowOf('one')
    await expect(propose({ ...CREDIT, name: 'leo' })).rejects.toMatchObject(forbidden)
    for (const verdict of ['approve', 'refuse'] as const) await expect(settle(id, verdict)).rejects.toMatchObject(forbidden)
    const back = (by: typeof one) => services.write((tx) => takeAdjustmentBack(tx, by, { adjustmentId: id, reason: 'r' }))
    await expect(back(one)).rejects.toMatchObject(forbidden)
    await expect(back(await rowOf('two'))).rejects.toMatchObject(forbidden)
    await db.deleteFrom('operator_rights').where('member_id', '=', 'one').execute()
    expect(await back(one)).toMatchObject({ result: 'done', row: { how: 'takenBack', end_by: 'one', end_reason: 'r' } })
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

  test('[D-8] belongs to an order by either number, to a withdrawal or to a payout of its own member', async () => {
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

  test('[Q10] a payout is written off of which a doubt was answered, in its own money and never more of it than left', async () => {
    await writeRows(
      db,
      ...['p-1', 'p-open', 'p-sure'].map((id) => withdrawal(`w-${id}`, 'mia')),
      payout('p-1'),
      payout('p-open', { doubt_answer: null }),
      payout('p-sure', { doubt: null, doubt_answer: null }),
      payout('p-lost'),
    )
    const tried = async (fields: AdjustmentFields) => resultOf(propose(fields))
    expect(await tried({ ...writeOff('p-1', 1), asset: 'UUSDT', amount: microUsdt(1) })).toBe('noPayout')
    expect([await tried(writeOff('p-lost', 1)), await tried(writeOff('p-none', 1))]).toEqual(['noPayout', 'noPayout'])
    expect([await tried(writeOff('p-open', 1)), await tried(writeOff('p-sure', 1))]).toEqual(['undoubted', 'undoubted'])
    const refusedOne = await proposed(writeOff('p-1', 900))
    await settle(refusedOne, 'refuse')
    await booked(writeOff('p-1', 600))
    expect([await tried(writeOff('p-1', 401)), await tried(writeOff('p-1', 400))]).toEqual(['tooMuch', 'done'])
    expect(await tried(writeOff('p-1', 1))).toBe('tooMuch')
    expect([await has(clearingOf('harbourpay')), await has(HOUSE.adjustments), await has('mia')]).toEqual([600, -600, 1_000])
  })

  test('[Q10] a write-off that was booked is undone as a whole and once, after which as much may be written off again', async () => {
    await writeRows(db, withdrawal('w-p-3', 'mia'), payout('p-3'))
    const reversal = (writeOffId: string, amount: number) =>
      ({ way: 'reversal', writeOffId, asset: 'FEN', amount: fen(amount) }) as const
    const open = await proposed(writeOff('p-3', 300))
    expect(await resultOf(propose(reversal(open, 300)))).toBe('noWriteOff')
    await settle(open)
    expect(await resultOf(propose(reversal(open, 299)))).toBe('noWriteOff')
    const first = await proposed(reversal(open, 300))
    expect(await resultOf(propose(reversal(open, 300)))).toBe('reversed')
    expect(await resultOf(propose(writeOff('p-3', 701)))).toBe('tooMuch')
    await settle(first, 'refuse')
    const [theirs, house] = [await has(clearingOf('harbourpay')), await has(HOUSE.adjustments)]
    await booked(reversal(open, 300))
    expect([await has(clearingOf('harbourpay')), await has(HOUSE.adjustments)]).toEqual([theirs - 300, house + 300])
    expect(await resultOf(propose(reversal(open, 300)))).toBe('reversed')
    expect(await resultOf(propose(writeOff('p-3', 1_000)))).toBe('done')
    // Nothing of it is the member's.
    expect(pushes().filter(({ to }) => to === 'mia')).toEqual([])
  })
})

describe('what was adjusted', () => {
  test('[D-8] is told its member with its sign and its words, and every operator who may look at money', async () => {
    await writeRows(db, member('three', 'operator'), rights('three', 'venues.read'), member('out', 'operator', { status: '2' }))
    const id = await proposed(DEBIT)
    const office = { kind: 'moneyOffice', of: 'adjustment', id }
    expect(pushes()).toEqual([
      { to: 'one', ...office },
      { to: 'two', ...office },
    ])
    heard.length = 0
    await settle(id)
    expect(pushes()).toContainEqual({ to: 'mia', kind: 'adjusted', asset: 'FEN', amount: '-500', words: 'twice' })
    expect(pushes().filter(({ to }) => to === 'leo')).toEqual([])
    heard.length = 0
    await booked({ ...CREDIT, asset: 'GOLD', amount: coins(5) })
    expect(pushes()).toContainEqual({ to: 'mia', kind: 'adjusted', asset: 'GOLD', amount: '5', words: 'sorry' })
  })

  test('[D-8] is found by how it stands, its way and its days by the site’s clock', async () => {
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
    expect([await found({ before: later }), await found({ before: open }), await found({ before: 'none' })]).toEqual([
      [open],
      [],
      [],
    ])
    expect((await listAdjustments(db, { size: 1 }, now)).more).toBe(true)
    expect((await listAdjustments(db, { size: 2 }, now)).more).toBe(false)
  })
})
