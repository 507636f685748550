import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditLedger } from '#server/ledger/audit.ts'
import { HOUSE } from '#server/ledger/ledger.ts'
import { lockedAccountOf, payoutsOf } from '#server/ledger/owners.ts'
import type { Database } from '#server/platform/db/database.ts'
import { PAYOUT_STATES } from '#src/api/model/payout.ts'
import { WITHDRAWAL_STATES } from '#src/api/model/withdrawalState.ts'
import { type BareRow as Row, openBareDatabase, takenBack, writeRows } from '#tests/support/bareRows.ts'

// The books' rules one at a time: rows are written behind the ledger's back into an empty database, and taken back after each case.

let db: Database
beforeAll(async () => {
  db = await openBareDatabase()
})
afterAll(() => db.destroy())

/** What the audit says of a database that holds these rows alone. */
const audited = (...rows: readonly Row[]) =>
  takenBack(db, async (reader) => {
    await writeRows(reader, ...rows)
    return auditLedger(reader)
  })

const account = (owner: string, asset: string, balance: number, kind: 'house' | 'member' = 'house'): Row[] => [
  { table: 'account', values: { id: `${owner}:${asset}`, owner, asset, kind, balance } },
  // Its entries say the same, and a movement's other side is with somebody else.
  ...(balance === 0 ? [] : moved(`${owner}:${asset}`, `other.${owner}:${asset}`, asset, balance)),
]

function moved(id: string, other: string, asset: string, amount: number): Row[] {
  const entry = (accountId: string, change: number): Row => ({
    table: 'ledger_entry',
    values: { tx_id: `t-${id}`, account_id: accountId, amount: change },
  })
  return [
    { table: 'account', values: { id: other, owner: other, asset, kind: 'house', balance: -amount } },
    { table: 'ledger_tx', values: { id: `t-${id}` } },
    entry(id, amount),
    entry(other, -amount),
  ]
}

/** One thing that is held for somebody: the rows that say so, and the account that holds it. */
type Holding = {
  readonly what: string
  readonly rows: readonly Row[]
  readonly owner: string
  readonly asset: string
  readonly due: number
}

const withdrawals = WITHDRAWAL_STATES.map((state, index): Row => ({
  table: 'withdrawal',
  values: { asset: 'FEN', state, amount: 2 ** index },
}))
const payouts = PAYOUT_STATES.map((state, index): Row => ({
  table: 'payout',
  values: { provider: 'harbourpay', asset: 'UUSDT', state, amount: 2 ** index },
}))
const payment = (id: string, held: number): Row => ({
  table: 'deposit_payment',
  values: { provider: 'harbourpay', payment_id: id, asset: 'FEN', amount: 900, held },
})
const settled = (provider: string, id: string): Row => ({ table: 'deposit_settlement', values: { provider, payment_id: id } })
const bonus = (member: string, state: string, amount: number): Row => ({
  table: 'bonus_grant',
  values: { member_id: member, state, amount },
})
const stake = (amount: number, payout: number | null, paidAt: number | null): Row => ({
  table: 'guess_stake',
  values: { amount, payout, paid_at: paidAt },
})
const statement = (state: string, commission: number): Row => ({ table: 'agent_statement', values: { state, commission } })
const adjustment = (way: string, amount: number, how: string | null): Row[] => {
  const id = `a-${way}-${how}`
  return [
    { table: 'adjustment', values: { id, way, asset: 'FEN', amount } },
    ...(how === null ? [] : [{ table: 'adjustment_end', values: { adjustment_id: id, how } }]),
  ]
}

const HOLDINGS: readonly Holding[] = [
  {
    what: 'withdrawals under way',
    rows: withdrawals,
    owner: HOUSE.withdrawals,
    asset: 'FEN',
    // Created, reviewing, approved, paying, unpaid.
    due: 1 + 2 + 4 + 8 + 32,
  },
  {
    what: 'payouts with harbourpay',
    // They are part of a withdrawal of 22.
    rows: [...payouts, { table: 'withdrawal', values: { asset: 'UUSDT', state: 'paying', amount: 2 + 4 + 8 } }],
    owner: payoutsOf('harbourpay'),
    asset: 'UUSDT',
    // Unknown, accepted, disputed.
    due: 2 + 4 + 8,
  },
  {
    what: 'cases of money in suspense',
    rows: [
      payment('open', 5),
      payment('open too', 7),
      payment('never', 0),
      payment('settled', 11),
      settled('harbourpay', 'settled'),
      // Another payer's payment of the same number.
      settled('quaycard', 'open'),
    ],
    owner: HOUSE.suspense,
    asset: 'FEN',
    due: 12,
  },
  {
    what: 'statements of agents that are not paid',
    rows: [statement('due', 3), statement('signed', 4), statement('paid', 100), statement('withheld', 100)],
    owner: HOUSE.commissionsDue,
    asset: 'FEN',
    due: 7,
  },
  {
    what: 'stakes of guesses that are not paid out',
    // Undecided, decided, paid.
    rows: [stake(10, null, null), stake(20, 35, null), stake(1_000, 2_000, 1), stake(1_000, null, 1)],
    owner: HOUSE.pools,
    asset: 'POINT',
    due: 45,
  },
  {
    what: 'adjustments that were booked',
    rows: [
      ...adjustment('debit', 100, 'booked'),
      ...adjustment('reversal', 50, 'booked'),
      ...adjustment('credit', 7, 'booked'),
      ...adjustment('writeOff', 4, 'booked'),
      ...adjustment('deposit', 5_000, 'booked'),
      ...adjustment('debit', 5_000, 'refused'),
      ...adjustment('debit', 5_000, null),
    ],
    owner: HOUSE.adjustments,
    asset: 'FEN',
    due: 139,
  },
]

test.each(HOLDINGS)('[Q7] $what are what their account holds, no more and no less', async ({ what, rows, owner, asset, due }) => {
  const drift = (there: number) => [`${what}: they hold ${due} ${asset}, their account ${there}`]
  const holding = (balance: number) => audited(...rows, ...account(owner, asset, balance))
  expect(await holding(due)).toEqual([])
  expect(await holding(due + 1)).toEqual(drift(due + 1))
  expect(await holding(due - 1)).toEqual(drift(due - 1))
  expect(await audited(...rows)).toEqual(drift(0))
})

test('[Q7] each asset is held by itself: what is there of another does not stand in for it', async () => {
  const one = (asset: string): Row => ({ table: 'withdrawal', values: { asset, state: 'created', amount: 5 } })
  expect(await audited(one('FEN'), one('UUSDT'), ...account(HOUSE.withdrawals, 'FEN', 10))).toEqual([
    'withdrawals under way: they hold 5 FEN, their account 10',
    'withdrawals under way: they hold 5 UUSDT, their account 0',
  ])
})

test('[Q7] each payer holds its own: what another was told to pay does not stand in for it', async () => {
  const told = (provider: string): Row[] => [
    { table: 'payout', values: { provider, asset: 'FEN', state: 'accepted', amount: 5 } },
    { table: 'withdrawal', values: { asset: 'FEN', state: 'paying', amount: 5 } },
  ]
  expect(await audited(...told('harbourpay'), ...told('quaycard'), ...account(payoutsOf('quaycard'), 'FEN', 10))).toEqual([
    'payouts with harbourpay: they hold 5 FEN, their account 0',
    'payouts with quaycard: they hold 5 FEN, their account 10',
  ])
})

test('[Q7] what is locked for a member is what their running bonuses say, and the house has locked all of it', async () => {
  const rows = [bonus('m-a', 'running', 30), bonus('m-a', 'running', 12), bonus('m-b', 'running', 5), bonus('m-b', 'freed', 900)]
  const locked = (first: number, second: number, house: number) =>
    audited(
      ...rows,
      ...account(lockedAccountOf('m-a'), 'FEN', first),
      ...account(lockedAccountOf('m-b'), 'FEN', second),
      ...account(HOUSE.grants, 'FEN', house),
    )
  expect(await locked(42, 5, -47)).toEqual([])
  expect(await locked(41, 6, -47)).toEqual([
    'bonuses of grants.m-a: they lock 42 FEN, their account 41',
    'bonuses of grants.m-b: they lock 5 FEN, their account 6',
  ])
  expect(await locked(42, 5, -46)).toEqual(['bonuses that are locked: they hold -47 FEN, their account -46'])
  expect(await audited(...rows.slice(2), ...account(HOUSE.grants, 'FEN', -5))).toEqual([
    'bonuses of grants.m-b: they lock 5 FEN, their account 0',
  ])
  expect(await audited(...account(lockedAccountOf('m-c'), 'FEN', 1))).toEqual([
    'bonuses of grants.m-c: they lock 0 FEN, their account 1',
  ])
})

test('[Q7] an account of bonuses that is empty, of a member who has none, is no drift', async () => {
  expect(await audited(...account(lockedAccountOf('m-a'), 'FEN', 0))).toEqual([])
})

test('[Q7] a movement in two assets sums to zero in each of them', async () => {
  const crossed = moved('x', 'y', 'FEN', 5).map((row) =>
    row.table === 'account' ? { ...row, values: { ...row.values, asset: 'GOLD' } } : row,
  )
  const own: Row = { table: 'account', values: { id: 'x', owner: 'x', asset: 'FEN', kind: 'house', balance: 5 } }
  expect(await audited(own, ...crossed)).toEqual(['movement t-x: FEN sums to 5', 'movement t-x: GOLD sums to -5'])
})

test('[Q7] an entry of no movement, or on no account, is found', async () => {
  const entry = (tx: string, on: string, amount: number): Row => ({
    table: 'ledger_entry',
    values: { tx_id: tx, account_id: on, amount },
  })
  expect(await audited(...account('a', 'FEN', 0), entry('t-gone', 'a:FEN', 1))).toEqual([
    'account a:FEN: balance 0, entries 1',
    'movement t-gone: FEN sums to 1',
    'entry of t-gone on a:FEN: no such movement or account',
  ])
  expect(
    await audited({ table: 'ledger_tx', values: { id: 't-1' } }, entry('t-1', 'gone', 1), entry('t-1', 'gone too', -1)),
  ).toEqual(['entry of t-1 on gone: no such movement or account', 'entry of t-1 on gone too: no such movement or account'])
})

test('[Q7] [Q9] a member below zero is found, and the house may be', async () => {
  expect(await audited(...account('m-a', 'FEN', -1, 'member'), ...account('m-b', 'FEN', 0, 'member'))).toEqual([
    'account m-a:FEN: overdrawn at -1',
  ])
  expect(await audited(...account(HOUSE.mint, 'FEN', -1))).toEqual([])
})
