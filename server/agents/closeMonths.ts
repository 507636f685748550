import { closeMonth, daysOfMonth, heldOf, monthAfter, monthOfDay, type Share } from '#src/api/model/agent.ts'
import { dayOf, dayStart } from '#src/api/model/day.ts'
import { fen, sumOf } from '#src/api/model/money/amount.ts'
import { HOUSE, openAccount, transfer } from '../ledger/ledger.ts'
import type { Reader, TransactionDb } from '../platform/db/database.ts'
import { HOUR } from '../platform/durations.ts'
import { eachOnItsOwn } from '../platform/eachOnItsOwn.ts'
import { digestOf, newId } from '../platform/ids.ts'
import type { Platform } from '../platform/platform.ts'
import { agentPlan, planWire } from './agentPlan.ts'
import { type AgentRow, tellAgent } from './agents.ts'
import { type AgentKey, heldMembers } from './likeness.ts'
import { sharesOf } from './revenue.ts'

/** A month is closed so long after its end: by then all that happened in it is in the ledger. */
const GRACE = HOUR
/** How often it is looked whether a month is over, in ms. */
const LOOK_EVERY = HOUR
/** Rows that one statement of the database may insert. */
const AT_ONCE = 500

/** The month of an agent that is to be closed next, with what is carried into it; null = it is not over, or the agent never was one. */
async function nextMonth(reader: Reader, agent: AgentRow, now: number) {
  if (agent.approved_at === null) return null
  const last = await reader
    .selectFrom('agent_statement')
    .select(['month', 'carried_out'])
    .where('agent_id', '=', agent.id)
    .orderBy('month', 'desc')
    .limit(1)
    .executeTakeFirst()
  const month = last === undefined ? monthOfDay(dayOf(Number(agent.approved_at))) : monthAfter(last.month)
  const isOver = dayStart(daysOfMonth(month).until + 1) + GRACE <= now
  return isOver ? { month, carriedIn: fen(last?.carried_out ?? 0) } : null
}

/**
 * Closes every month that is over, of every agent who ever was one, each in a transaction of its own: the statement, its shares and the
 * commission's movement come together or not at all, so that after a crash what is missing is closed, and nothing twice. What happens
 * after the close is in the ledger of a later month, and counts there.
 */
export async function closeMonths({ db, write, now }: Pick<Platform, 'db' | 'write' | 'now'>): Promise<void> {
  const agents = await db.selectFrom('agent').selectAll().where('approved_at', 'is not', null).execute()
  await eachOnItsOwn(agents, async (agent) => {
    for (;;) {
      const next = await nextMonth(db, agent, now())
      if (next === null) return
      const plan = await agentPlan(db)
      const key = { agentId: agent.id, memberId: agent.member_id }
      const shares = await sharesOf(db, key, next.month)
      const cleared = await clearedShares(db, key)
      const released = sumOf(cleared.map(heldOf))
      const { counted: _, ...sums } = closeMonth(plan, { carriedIn: next.carriedIn, released }, [...shares.values()])
      const { carriedIn, carriedOut, ...rest } = sums
      const { commission } = rest
      await write(async (tx) => {
        const id = newId('s')
        const made = await tx.db
          .insertInto('agent_statement')
          .values({
            id,
            agent_id: agent.id,
            month: next.month,
            ...rest,
            carried_in: carriedIn,
            carried_out: carriedOut,
            plan_json: JSON.stringify(planWire(plan)),
            closed_at: tx.at,
            state: commission > 0 ? 'due' : 'none',
            signed_by_id: null,
            signed_by_name: null,
            paid_by_name: null,
            paid_at: null,
          })
          .onConflict((clash) => clash.columns(['agent_id', 'month']).doNothing())
          .returning('id')
          .executeTakeFirst()
        if (made === undefined) return
        await keepShares(tx.db, id, shares)
        await markReleased(tx.db, id, cleared)
        if (commission > 0) {
          for (const owner of [HOUSE.commissions, HOUSE.commissionsDue]) await openAccount(tx.db, owner, 'FEN', 'house')
          await transfer(tx, {
            kind: 'agentCommission',
            key: `agent:${agent.id}:${next.month}:close`,
            digest: digestOf(agent.id, next.month, commission),
            asset: 'FEN',
            from: HOUSE.commissions,
            to: HOUSE.commissionsDue,
            amount: commission,
          })
        }
        tellAgent(tx, agent.member_id)
      })
    }
  })
}

/** What was held of an agent's members who were cleared since, and came into no month yet. */
async function clearedShares(reader: Reader, agent: AgentKey) {
  const shares = await reader
    .selectFrom('agent_share')
    .innerJoin('agent_member', 'agent_member.member_id', 'agent_share.member_id')
    .selectAll('agent_share')
    .where('agent_member.agent_id', '=', agent.agentId)
    .where('agent_member.cleared_at', 'is not', null)
    .where('agent_share.bar', '=', 'held')
    .where('agent_share.released_in', 'is', null)
    .execute()
  if (shares.length === 0) return shares
  const held = await heldMembers(reader, agent)
  return shares.filter(({ member_id: id }) => !held.has(id))
}

/** Only the one close that made the statement comes here, so that nothing is released twice. */
async function markReleased(
  db: TransactionDb,
  statementId: string,
  shares: readonly { readonly statement_id: string; readonly member_id: string }[],
): Promise<void> {
  for (const { statement_id: from, member_id: memberId } of shares)
    await db
      .updateTable('agent_share')
      .set({ released_in: statementId })
      .where('statement_id', '=', from)
      .where('member_id', '=', memberId)
      .execute()
}

async function keepShares(db: TransactionDb, statementId: string, shares: ReadonlyMap<string, Share>): Promise<void> {
  const rows = [...shares].map(([memberId, share]) => ({
    statement_id: statementId,
    member_id: memberId,
    ...share,
    released_in: null,
  }))
  for (let from = 0; from < rows.length; from += AT_ONCE)
    await db
      .insertInto('agent_share')
      .values(rows.slice(from, from + AT_ONCE))
      .execute()
}

/** Closes months as they end, and at once what a crash left. Returns what ends it. */
export function startMonthClose(platform: Platform, onFault: (error: unknown) => void): () => Promise<void> {
  return platform.jobs.start({ kind: 'agentMonths', every: LOOK_EVERY, work: () => closeMonths(platform), onFault }).stop
}
