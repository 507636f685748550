import { beforeEach, describe, expect, test } from 'vitest'
import { units } from '#src/api/model/money/amount.ts'
import { balanceOf, HOUSE } from '#server/ledger/ledger.ts'
import type { BusMessage } from '#server/platform/bus.ts'
import { DAY } from '#server/platform/durations.ts'
import { changeAccount } from '#server/sim/accountSim.ts'
import { endTimeByOrder } from '#server/sim/depositByHand.ts'
import { grantByOrder, payOutByOrder } from '#server/sim/payoutByHand.ts'
import { type BareRow, emptyTables, row, writeRows } from '#tests/support/bareRows.ts'
import { startBareServices } from '#tests/support/bareServices.ts'

// What a world that is driven by hand does to accounts and money.

const now = Date.UTC(2026, 5, 15, 4)
const { db, services } = await startBareServices(() => now)
const heard: BusMessage[] = []
services.bus.subscribe((message) => heard.push(message))
beforeEach(async () => {
  await emptyTables(db, 'account', 'deposit_order', 'member', 'payout', 'play_member', 'session', 'withdrawal')
  await writeRows(db, ...['mia', 'leo'].map(member))
  heard.length = 0
})
const member = (id: string) =>
  row('member', { id, name: id, name_key: id, nickname: id, role: 'member', status: '1', last_seen_at: 5, password_hash: 'h' })

describe('the payer’s next act', () => {
  const payout = (id: string, state: string, changed_at: number, more: BareRow['values'] = {}) => [
    row('withdrawal', {
      id: `w-${id}`,
      client_id: id,
      member_id: 'mia',
      state: 'approved',
      method: 'card',
      asset: 'FEN',
      amount: 500,
      fee: 0,
    }),
    row('payout', {
      id,
      withdrawal_id: `w-${id}`,
      place: 1,
      provider: 'harbourpay',
      asset: 'FEN',
      amount: 500,
      state,
      changed_at,
      tries: 0,
      ...more,
    }),
  ]
  const stateOf = async (id: string) =>
    (await db.selectFrom('payout').select('state').where('id', '=', id).executeTakeFirstOrThrow()).state

  test('is on none that an operator pays by hand, and throws where none waits', async () => {
    await writeRows(db, ...payout('by-hand', 'accepted', 1, { provider: 'hand' }), ...payout('late', 'waiting', 2))
    for (const act of ['pay', 'fail', 'trouble'] as const)
      await expect(payOutByOrder(services, act)).rejects.toThrow(`no payout waits for ${act}`)
    expect(await stateOf('by-hand')).toBe('accepted')
  })

  test('takes the one that has waited the longest, and only one that was not taken yet', async () => {
    await writeRows(db, ...payout('c', 'waiting', 6), ...payout('b', 'waiting', 5), ...payout('a', 'unknown', 1))
    await expect(payOutByOrder(services, 'start')).resolves.toBe('w-b')
  })
})

describe('a deposit whose time is ended by hand', () => {
  const order = (id: string, created_at: number, state = 'created') =>
    row('deposit_order', {
      id,
      reference: id,
      provider: 'harbourpay',
      member_id: 'mia',
      state,
      created_at,
      expires_at: now + DAY,
      amount: 1,
      received: 0,
    })

  test('is the one that has waited the longest, and its member is told', async () => {
    await writeRows(db, order('d-2', 2), order('d-1', 1), order('d-0', 0, 'credited'))
    expect(await endTimeByOrder(services)).toBe('d-1')
    const rows = await db.selectFrom('deposit_order').select(['id', 'expires_at']).orderBy('id').execute()
    expect(rows.map((one) => [one.id, one.expires_at - now])).toEqual([
      ['d-0', DAY],
      ['d-1', 0],
      ['d-2', DAY],
    ])
    expect(heard).toContainEqual({ type: 'self', memberId: 'mia', push: { kind: 'deposit', orderId: 'd-1', state: 'created' } })
  })

  test('is none where none waits', async () => {
    await writeRows(db, order('d-0', 0, 'credited'))
    await expect(endTimeByOrder(services)).rejects.toThrow('no deposit waits')
  })
})

describe('an account', () => {
  const of = (id: string) => db.selectFrom('member').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

  test('is given money of the mint, as often as it is ordered', async () => {
    for (let more = 0; more < 2; more += 1) await grantByOrder(services, { name: 'MIA', asset: 'UUSDT', amount: units(7) })
    expect([
      await balanceOf(db, 'mia', 'UUSDT'),
      await balanceOf(db, HOUSE.mint, 'UUSDT'),
      await balanceOf(db, 'leo', 'UUSDT'),
    ]).toEqual([14, -14, 0])
    await expect(grantByOrder(services, { name: 'none', asset: 'FEN', amount: units(7) })).rejects.toThrow(
      'no such account: none',
    )
  })

  test('is disabled and let in again, that account alone', async () => {
    await changeAccount(services, 'mia', 'disable')
    expect([(await of('mia')).status, (await of('leo')).status]).toEqual(['2', '1'])
    await changeAccount(services, 'mia', 'enable')
    expect((await of('mia')).status).toBe('1')
  })

  test('[S-3] was last seen a hundred days ago once it is dormant', async () => {
    await changeAccount(services, 'mia', 'dormant')
    expect([(await of('mia')).last_seen_at, (await of('leo')).last_seen_at]).toEqual([now - 100 * DAY, 5])
  })

  test('has an hour of play more, and no other one has', async () => {
    const play = (member_id: string) => row('play_member', { member_id, since: now - 10, checked_at: now - 5 })
    await writeRows(db, play('mia'), play('leo'))
    await changeAccount(services, 'mia', 'hourOfPlay')
    const rows = await db.selectFrom('play_member').select(['member_id', 'since', 'checked_at']).orderBy('member_id').execute()
    expect(rows.map((one) => [one.member_id, Number(one.since) - now, Number(one.checked_at) - now])).toEqual([
      ['leo', -10, -5],
      ['mia', -3_600_010, -3_600_005],
    ])
  })

  test('that there is not is not changed', async () => {
    await expect(changeAccount(services, 'none', 'disable')).rejects.toThrow('no such account: none')
  })
})
