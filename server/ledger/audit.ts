import { sql } from 'kysely'
import { type Asset, ASSETS } from '#src/api/model/money/asset.ts'
import { isOver, WITHDRAWAL_STATES } from '#src/api/model/withdrawalState.ts'
import { units } from '#src/api/model/money/amount.ts'
import { PAYOUT_AWAY } from '#src/api/model/payout.ts'
import type { Database, Reader } from '../platform/db/database.ts'
import { inOneMoment } from '../platform/db/oneMoment.ts'
import { balanceOf, HOUSE } from './ledger.ts'
import { lockedAccountOf, payoutsOf } from './owners.ts'

/** What a process ends with when the books do not balance (EX_DATAERR): starting it again will not help. */
export const DRIFT_EXIT = 65

/** Thrown at the start when the books do not balance: nothing may be served on them. */
export class LedgerDrift extends Error {
  readonly drifts: readonly string[]

  constructor(drifts: readonly string[]) {
    super(
      [
        'The ledger does not balance, so nothing is served.',
        ...drifts.slice(0, SHOWN).map((drift) => `  ${drift}`),
        ...(drifts.length > SHOWN ? [`  and ${drifts.length - SHOWN} more`] : []),
        'Keep a copy of the data as it is, see all of it with `npm run ledger:audit`, and restore the last good copy.',
        'The server starts again as soon as the books balance.',
      ].join('\n'),
    )
    this.name = 'LedgerDrift'
    this.drifts = drifts
  }
}

const HELD_STATES = WITHDRAWAL_STATES.filter((state) => !isOver(state))

/** Drifts that a refusal to start lists. */
const SHOWN = 20

/** Throws LedgerDrift unless the books balance, as they are at one moment: other servers of the same database go on writing. */
export async function assertBooksBalance(db: Database): Promise<void> {
  const drifts = await inOneMoment(db, auditLedger)
  if (drifts.length > 0) throw new LedgerDrift(drifts)
}

/** An account with its balance, and what its entries sum to. */
type ReplayedAccount = {
  readonly id: string
  readonly owner: string
  readonly asset: Asset
  readonly kind: 'member' | 'house'
  readonly balance: number
  readonly entries: number
}

/** Every account, or those alone where the two differ; what the house's have beside their balance is in it (`houseTotals.ts`). */
export async function replayedAccounts(reader: Reader, which: 'all' | 'drifts' = 'all'): Promise<ReplayedAccount[]> {
  const drifts = sql`where account.balance + coalesce(pending.total, 0) <> coalesce(replay.total, 0)`
  const { rows } = await sql<ReplayedAccount>`
    select account.id, account.owner, account.asset, account.kind,
      account.balance + coalesce(pending.total, 0) as balance, coalesce(replay.total, 0) as entries
    from account
    left join (select account_id, sum(amount) as total from ledger_entry group by account_id) as replay
      on replay.account_id = account.id
    left join (select account_id, sum(amount) as total from house_pending group by account_id) as pending
      on pending.account_id = account.id
    ${which === 'drifts' ? drifts : sql``}
    order by account.owner, account.asset`.execute(reader)
  return rows.map((row) => ({ ...row, balance: Number(row.balance), entries: Number(row.entries) }))
}

/**
 * Checks the books: every balance is the sum of its entries, every movement has two sides at least and sums to zero for each
 * asset, every entry belongs to a movement and an account, no member's balance is negative, and the house holds for withdrawals what
 * those that are under way hold, each payer what it was told to pay out and has not accounted for, suspense what its open cases
 * hold, adjustments what two operators each booked, what is due to
 * agents what their open statements say, and what is locked for each member what their bonuses say. One line a drift; none = sound.
 */
export async function auditLedger(reader: Reader): Promise<string[]> {
  const balances = await replayedAccounts(reader, 'drifts')
  const movements = await sql<{ tx_id: string; asset: string; total: number }>`
    select ledger_entry.tx_id, account.asset, sum(ledger_entry.amount) as total
    from ledger_entry join account on account.id = ledger_entry.account_id
    group by ledger_entry.tx_id, account.asset
    having sum(ledger_entry.amount) <> 0`.execute(reader)
  const sides = await sql<{ id: string; sides: number }>`
    select ledger_tx.id, count(ledger_entry.tx_id) as sides
    from ledger_tx left join ledger_entry on ledger_entry.tx_id = ledger_tx.id
    group by ledger_tx.id
    having count(ledger_entry.tx_id) < 2`.execute(reader)
  const loose = await sql<{ tx_id: string; account_id: string }>`
    select ledger_entry.tx_id, ledger_entry.account_id
    from ledger_entry
    left join ledger_tx on ledger_tx.id = ledger_entry.tx_id
    left join account on account.id = ledger_entry.account_id
    where ledger_tx.id is null or account.id is null`.execute(reader)
  const overdrawn = await reader
    .selectFrom('account')
    .select(['id', 'balance'])
    .where('kind', '=', 'member')
    .where('balance', '<', units(0))
    .execute()
  return [
    ...balances.map((row) => `account ${row.id}: balance ${row.balance}, entries ${row.entries}`),
    ...movements.rows.map((row) => `movement ${row.tx_id}: ${row.asset} sums to ${row.total}`),
    ...sides.rows.map((row) => `movement ${row.id}: ${row.sides === 0 ? 'no side' : 'one side alone'}`),
    ...loose.rows.map((row) => `entry of ${row.tx_id} on ${row.account_id}: no such movement or account`),
    ...(await heldDrifts(reader)),
    ...overdrawn.map((row) => `account ${row.id}: overdrawn at ${row.balance}`),
  ]
}

/**
 * What the house holds for others, and for whom: withdrawals that are under way, what of them is with payers, and money in suspense that
 * no operator has settled.
 */
async function heldDrifts(reader: Reader): Promise<string[]> {
  const withdrawals = await reader
    .selectFrom('withdrawal')
    .select(({ fn }) => ['asset', fn.sum<number>('amount').as('total')])
    .where('state', 'in', HELD_STATES)
    .groupBy('asset')
    .execute()
  const away = await reader
    .selectFrom('payout')
    .select(({ fn }) => ['provider', 'asset', fn.sum<number>('amount').as('total')])
    .where('state', 'in', [...PAYOUT_AWAY])
    .groupBy(['provider', 'asset'])
    .execute()
  const payers = await reader.selectFrom('payout').select('provider').distinct().execute()
  const held = ASSETS.map((asset) => ({ asset, total: sumOf(withdrawals, asset) - sumOf(away, asset) }))
  const open = await reader
    .selectFrom('deposit_payment')
    .leftJoin('deposit_settlement', (join) =>
      join
        .onRef('deposit_settlement.provider', '=', 'deposit_payment.provider')
        .onRef('deposit_settlement.payment_id', '=', 'deposit_payment.payment_id'),
    )
    .select(({ fn }) => ['deposit_payment.asset', fn.sum<number>('deposit_payment.held').as('total')])
    .where('deposit_payment.held', '>', units(0))
    .where('deposit_settlement.at', 'is', null)
    .groupBy('deposit_payment.asset')
    .execute()
  return [
    ...(await heldBy(reader, HOUSE.withdrawals, 'withdrawals under way', held)),
    ...(await payerDrifts(
      reader,
      payers.map(({ provider }) => provider),
      away,
    )),
    ...(await heldBy(reader, HOUSE.suspense, 'cases of money in suspense', open)),
    ...(await heldBy(reader, HOUSE.commissionsDue, 'statements of agents that are not paid', await commissionsDue(reader))),
    ...(await heldBy(reader, HOUSE.pools, 'stakes of guesses that are not paid out', await staked(reader))),
    ...(await lockedDrifts(reader)),
    ...(await heldBy(reader, HOUSE.adjustments, 'adjustments that were booked', await adjusted(reader))),
  ]
}

/** Where what is locked for a member and their account of it do not agree, member by member; and what the house has locked in all. */
async function lockedDrifts(reader: Reader): Promise<string[]> {
  const running = await reader
    .selectFrom('bonus_grant')
    .select(({ fn }) => ['member_id', fn.sum<number>('amount').as('total')])
    .where('state', '=', 'running')
    .groupBy('member_id')
    .execute()
  const due = new Map(running.map(({ member_id: id, total }) => [lockedAccountOf(id), Number(total)]))
  const accounts = await reader
    .selectFrom('account')
    .select(['owner', 'balance'])
    .where('owner', 'like', `${lockedAccountOf('')}%`)
    .execute()
  const there = new Map(accounts.map(({ owner, balance }) => [owner, Number(balance)]))
  const drifts = [...new Set([...due.keys(), ...there.keys()])]
    .filter((owner) => (due.get(owner) ?? 0) !== (there.get(owner) ?? 0))
    .map((owner) => `bonuses of ${owner}: they lock ${due.get(owner) ?? 0} FEN, their account ${there.get(owner) ?? 0}`)
  const total = -running.reduce((sum, one) => sum + Number(one.total), 0)
  return [...drifts, ...(await heldBy(reader, HOUSE.grants, 'bonuses that are locked', [{ asset: 'FEN', total }]))]
}

/** What members staked on matches and did not get back: the stake until its match is decided, then what it brings. */
async function staked(reader: Reader): Promise<Held> {
  const rows = await reader
    .selectFrom('guess_stake')
    .select(({ fn }) => fn.sum<number | null>(fn.coalesce('payout', 'amount')).as('total'))
    .where('paid_at', 'is', null)
    .executeTakeFirstOrThrow()
  return [{ asset: 'POINT', total: Number(rows.total ?? 0) }]
}

/** What is due to agents. */
async function commissionsDue(reader: Reader): Promise<Held> {
  const { total } = await reader
    .selectFrom('agent_statement')
    .select(({ fn }) => fn.sum<number | null>('commission').as('total'))
    .where('state', 'in', ['due', 'signed'])
    .executeTakeFirstOrThrow()
  return [{ asset: 'FEN', total: Number(total ?? 0) }]
}

/** What booked adjustments left with the house: what it took of members or got back of a write-off, less what it gave them or wrote off. */
async function adjusted(reader: Reader): Promise<Held> {
  const booked = await reader
    .selectFrom('adjustment')
    .innerJoin('adjustment_end', 'adjustment_end.adjustment_id', 'adjustment.id')
    .select(({ fn }) => ['asset', 'way', fn.sum<number>('amount').as('total')])
    .where('how', '=', 'booked')
    // A deposit is between its payer and the member.
    .where('way', '!=', 'deposit')
    .groupBy(['asset', 'way'])
    .execute()
  const ways = booked.map(({ asset, way, total }) => ({
    asset,
    total: way === 'debit' || way === 'reversal' ? Number(total) : -Number(total),
  }))
  return ASSETS.map((asset) => ({ asset, total: sumOf(ways, asset) }))
}

type Held = readonly { readonly asset: Asset; readonly total: number }[]

const sumOf = (held: Held, asset: Asset) =>
  held.filter((row) => row.asset === asset).reduce((sum, { total }) => sum + Number(total), 0)

/** Where what payers were told to pay out and the accounts that hold it do not agree, payer by payer. */
async function payerDrifts(
  reader: Reader,
  payers: readonly string[],
  away: readonly { readonly provider: string; readonly asset: Asset; readonly total: number }[],
): Promise<string[]> {
  const drifts: string[] = []
  for (const payer of payers) {
    const theirs = away.filter(({ provider }) => provider === payer)
    drifts.push(...(await heldBy(reader, payoutsOf(payer), `payouts with ${payer}`, theirs)))
  }
  return drifts
}

/** Where what is due to others and the account that holds it do not agree. */
async function heldBy(reader: Reader, owner: string, whose: string, held: Held): Promise<string[]> {
  const drifts: string[] = []
  for (const asset of ASSETS) {
    const due = Number(held.find((row) => row.asset === asset)?.total ?? 0)
    const there = await balanceOf(reader, owner, asset)
    if (due !== there) drifts.push(`${whose}: they hold ${due} ${asset}, their account ${there}`)
  }
  return drifts
}
