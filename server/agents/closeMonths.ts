import { closeMonth, daysOfMonth, monthAfter, monthOfDay, type Share } from '#src/api/model/agent.ts'
import { dayOf, dayStart } from '#src/api/model/day.ts'
import { fen } from '#src/api/model/money/amount.ts'
import { HOUSE, openAccount, transfer } from '../ledger/ledger.ts'
import type { Reader, TransactionDb } from '../platform/db/database.ts'
import { HOUR } from '../platform/durations.ts'
import { digestOf, newId } from '../platform/ids.ts'
import type { Platform } from '../platform/platform.ts'
import { startSweep } from '../platform/sweep.ts'
import { agentPlan, planWire } from './agentPlan.ts'
import { type AgentRow, tellAgent } from './agents.ts'
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
  for (const agent of agents) {
    for (;;) {
      const next = await nextMonth(db, agent, now())
      if (next === null) break
      const plan = await agentPlan(db)
      const shares = await sharesOf(db, { agentId: agent.id, memberId: agent.member_id }, next.month)
      const { counted: _, ...sums } = closeMonth(plan, next.carriedIn, [...shares.values()])
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
  }
}

async function keepShares(db: TransactionDb, statementId: string, shares: ReadonlyMap<string, Share>): Promise<void> {
  const rows = [...shares].map(([memberId, share]) => ({ statement_id: statementId, member_id: memberId, ...share }))
  for (let from = 0; from < rows.length; from += AT_ONCE)
    await db
      .insertInto('agent_share')
      .values(rows.slice(from, from + AT_ONCE))
      .execute()
}

/** Closes months as they end, and at once what a crash left. Returns what ends it. */
export function startMonthClose(platform: Platform, onFault: (error: unknown) => void): () => Promise<void> {
  return startSweep(() => closeMonths(platform), LOOK_EVERY, onFault)
}
