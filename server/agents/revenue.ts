import { sql } from 'kysely'
import { daysOfMonth, netOf, NO_REVENUE, plusRevenue, type Revenue, type Share, type ShareBar } from '#src/api/model/agent.ts'
import { dayOf, dayStart, formatDay, SITE_AHEAD } from '#src/api/model/day.ts'
import { type Fen, fen } from '#src/api/model/money/amount.ts'
import { toWire } from '#src/api/model/money/wireAmount.ts'
import type { AgentDayWire } from '#src/api/model/agent.ts'
import { HOUSE } from '../ledger/ledger.ts'
import type { Reader } from '../platform/db/database.ts'
import { DAY } from '../platform/durations.ts'
import { type AgentKey, heldMembers } from './likeness.ts'

/** Days of the site, both included. */
type Days = { readonly from: number; readonly until: number }

/** Added up by member, or by day. */
type By = 'member' | 'day'

/** A day's number of a column in ms. */
const dayOfColumn = (column: string) => sql<number>`(${sql.ref(column)} + ${sql.lit(SITE_AHEAD)}) / ${sql.lit(DAY)}`
const keyOf = (by: By, column: string) => (by === 'member' ? sql<string>`agent_member.member_id` : dayOfColumn(column))

type Sums = Map<string, Revenue>
type Row = { readonly key: string | number } & { readonly [figure in keyof Revenue]?: number | string | null }

function add(sums: Sums, rows: readonly Row[]): void {
  for (const { key, stakes, returns, prizes, fees } of rows) {
    const more = { stakes: amount(stakes), returns: amount(returns), prizes: amount(prizes), fees: amount(fees) }
    sums.set(String(key), plusRevenue(sums.get(String(key)) ?? NO_REVENUE, more))
  }
}

const amount = (value: number | string | null | undefined): Fen => fen(Number(value ?? 0))

/**
 * What the ledger says of an agent's members, by member or by day: stakes and returns of the bets and rounds that were settled, yuan that came out of
 * prizes, and fees of their payments. All of it from entries, read through the members' own rows, so that nobody else's are looked at.
 */
async function revenueOf(reader: Reader, agentId: string, { from, until }: Days, by: By): Promise<Sums> {
  const [since, end] = [dayStart(from), dayStart(until + 1)]
  const sums: Sums = new Map()
  // The stake leaves what is held of open bets: what comes to the member's wallet of it, or is gained, was returned.
  const bets = await sql<Row>`
    select ${keyOf(by, 'bet.settled_at')} as key,
      sum(case when ledger_tx.idempotency_key = 'bet:' || bet.id || ':settle.stake' then ledger_entry.amount else 0 end) as stakes,
      sum(case when account.kind = 'member' then ledger_entry.amount else 0 end) as returns
    from agent_member
    join bet on bet.member_id = agent_member.member_id and bet.settled_at >= ${since} and bet.settled_at < ${end}
    join ledger_tx on ledger_tx.idempotency_key in ('bet:' || bet.id || ':settle.stake', 'bet:' || bet.id || ':settle.gain')
    join ledger_entry on ledger_entry.tx_id = ledger_tx.id and ledger_entry.amount > 0
    join account on account.id = ledger_entry.account_id
    where agent_member.agent_id = ${agentId}
    group by 1`.execute(reader)
  add(sums, bets.rows)
  // A round that its provider did not end has what two operators paid beside its end: no question of a provider stands for it.
  const rounds = await sql<Row>`
    select ${keyOf(by, 'game_round.closed_at')} as key,
      sum(case when ledger_tx.idempotency_key = 'game:' || game_round.id || ':close' then ledger_entry.amount else 0 end) as stakes,
      sum(case when ledger_tx.idempotency_key = 'game:' || game_round.id || ':close' then 0 else ledger_entry.amount end) as returns
    from agent_member
    join game_round on game_round.member_id = agent_member.member_id and game_round.state = 'settled'
      and game_round.closed_at >= ${since} and game_round.closed_at < ${end}
    join ledger_tx on ledger_tx.idempotency_key in ('game:' || game_round.id || ':close', 'game:' || game_round.id || ':stray.win')
    join ledger_entry on ledger_entry.tx_id = ledger_tx.id and ledger_entry.amount > 0
    where agent_member.agent_id = ${agentId}
    group by 1`.execute(reader)
  add(sums, rounds.rows)
  const wins = await sql<Row>`
    select ${keyOf(by, 'game_round.closed_at')} as key, sum(ledger_entry.amount) as returns
    from agent_member
    join game_round on game_round.member_id = agent_member.member_id and game_round.state = 'settled'
      and game_round.closed_at >= ${since} and game_round.closed_at < ${end}
    join game_act on game_act.round_id = game_round.id and game_act.kind = 'win'
    join ledger_tx on ledger_tx.idempotency_key = 'game:' || game_act.provider || ':' || game_act.act_id
    join ledger_entry on ledger_entry.tx_id = ledger_tx.id and ledger_entry.amount > 0
    where agent_member.agent_id = ${agentId}
    group by 1`.execute(reader)
  add(sums, wins.rows)
  const prizes = await sql<Row>`
    select ${keyOf(by, 'ledger_tx.at')} as key, sum(-house.amount) as prizes
    from agent_member
    join ledger_entry as own on own.account_id in (agent_member.member_id || ':FEN', 'yeb.' || agent_member.member_id || ':FEN')
    join ledger_tx on ledger_tx.id = own.tx_id and ledger_tx.at >= ${since} and ledger_tx.at < ${end}
    join ledger_entry as house on house.tx_id = own.tx_id and house.account_id = ${`${HOUSE.prizes}:FEN`}
    where agent_member.agent_id = ${agentId}
    group by 1`.execute(reader)
  add(sums, prizes.rows)
  for (const [table, prefix] of [
    ['withdrawal', 'withdrawal:'],
    ['deposit_order', 'deposit:'],
  ] as const) {
    const fees = await sql<Row>`
      select ${keyOf(by, 'ledger_tx.at')} as key, sum(ledger_entry.amount) as fees
      from agent_member
      join ${sql.table(table)} as payment on payment.member_id = agent_member.member_id
      join ledger_tx on ledger_tx.idempotency_key = ${prefix} || payment.id || ':fee'
        and ledger_tx.at >= ${since} and ledger_tx.at < ${end}
      join ledger_entry on ledger_entry.tx_id = ledger_tx.id and ledger_entry.account_id = ${`${HOUSE.fees}:FEN`}
      where agent_member.agent_id = ${agentId}
      group by 1`.execute(reader)
    add(sums, fees.rows)
  }
  return sums
}

/** Valid bets of an agent's members, by member or by day. */
async function betsOf(reader: Reader, agentId: string, { from, until }: Days, by: By): Promise<Map<string, Fen>> {
  const { rows } = await sql<{ key: string | number; bets: number | string }>`
    select ${by === 'member' ? sql`agent_member.member_id` : sql`valid_day.day`} as key, sum(valid_day.amount) as bets
    from agent_member join valid_day on valid_day.member_id = agent_member.member_id
    where agent_member.agent_id = ${agentId} and valid_day.day between ${from} and ${until}
    group by 1`.execute(reader)
  return new Map(rows.map(({ key, bets }) => [String(key), amount(bets)]))
}

/** From whom of an agent's members nothing is earned in a month: who was self-excluded in it, or looks like the agent. */
async function barsOf(reader: Reader, agent: AgentKey, { from, until }: Days): Promise<Map<string, ShareBar>> {
  const { agentId } = agent
  const held = await heldMembers(reader, agent)
  const excluded = await reader
    .selectFrom('agent_member')
    .innerJoin('play_pause', 'play_pause.member_id', 'agent_member.member_id')
    .select('agent_member.member_id')
    .where('agent_member.agent_id', '=', agentId)
    .where('play_pause.kind', '=', 'exclusion')
    .where('play_pause.since', '<', dayStart(until + 1))
    .where('play_pause.until', '>', dayStart(from))
    .execute()
  return new Map<string, ShareBar>([
    ...[...held].map((id) => [id, 'held'] as const),
    ...excluded.map(({ member_id: id }) => [id, 'excluded'] as const),
  ])
}

/** Each member's part of an agent's month, by member; who did nothing has none. */
export async function sharesOf(reader: Reader, agent: AgentKey, month: string): Promise<ReadonlyMap<string, Share>> {
  const days = daysOfMonth(month)
  const revenue = await revenueOf(reader, agent.agentId, days, 'member')
  const bets = await betsOf(reader, agent.agentId, days, 'member')
  const bars = await barsOf(reader, agent, days)
  return new Map(
    [...new Set([...revenue.keys(), ...bets.keys()])].map((id) => [
      id,
      { ...(revenue.get(id) ?? NO_REVENUE), bets: bets.get(id) ?? fen(0), bar: bars.get(id) ?? null },
    ]),
  )
}

/** An agent's figures of some days, latest first. */
export async function agentDaysOf(reader: Reader, agentId: string, days: Days): Promise<AgentDayWire[]> {
  const { from, until } = days
  const revenue = await revenueOf(reader, agentId, days, 'day')
  const bets = await betsOf(reader, agentId, days, 'day')
  const visits = await reader
    .selectFrom('agent_visit')
    .select(['day', 'visits'])
    .where('agent_id', '=', agentId)
    .where('day', '>=', from)
    .where('day', '<=', until)
    .execute()
  const registered = await reader
    .selectFrom('agent_member')
    .select('at')
    .where('agent_id', '=', agentId)
    .where('at', '>=', dayStart(from))
    .where('at', '<', dayStart(until + 1))
    .execute()
  const registrations = countDays(registered.map(({ at }) => dayOf(Number(at))))
  const deposits = await firstDeposits(reader, agentId)
  return Array.from({ length: until - from + 1 }, (_, back) => until - back).map((day) => {
    const sums = revenue.get(String(day)) ?? NO_REVENUE
    return {
      day: formatDay(day),
      visits: visits.find((one) => one.day === day)?.visits ?? 0,
      registrations: registrations.get(day) ?? 0,
      firstDeposits: deposits.get(day) ?? 0,
      bets: toWire(bets.get(String(day)) ?? fen(0)),
      stakes: toWire(sums.stakes),
      returns: toWire(sums.returns),
      prizes: toWire(sums.prizes),
      fees: toWire(sums.fees),
      net: toWire(netOf(sums)),
    }
  })
}

/** How many of an agent's members had their first money credited, by day: by an order, or out of suspense. */
async function firstDeposits(reader: Reader, agentId: string): Promise<Map<number, number>> {
  const { rows } = await sql<{ first: number | string }>`
    select min(came.at) as first from (
      select agent_member.member_id, deposit_order.changed_at as at from agent_member
        join deposit_order on deposit_order.member_id = agent_member.member_id and deposit_order.received > 0
        where agent_member.agent_id = ${agentId}
      union all
      select agent_member.member_id, deposit_settlement.at from agent_member
        join deposit_settlement on deposit_settlement.member_id = agent_member.member_id
        where agent_member.agent_id = ${agentId}) as came
    group by came.member_id`.execute(reader)
  return countDays(rows.map(({ first }) => dayOf(Number(first))))
}

function countDays(days: readonly number[]): Map<number, number> {
  const counts = new Map<number, number>()
  for (const day of days) counts.set(day, (counts.get(day) ?? 0) + 1)
  return counts
}
