import { OFFICE_AGENT_PAGE, type officeAgents, type officeAgentSettle } from '#src/api/contract/agentOffice.ts'
import type { OfficeAgentWire } from '#src/api/model/officeAgent.ts'
import type { ParsedPayloadOf, WireReplyOf } from '#src/api/contract/defineCall.ts'
import { AGENT_STEPS } from '#src/api/model/agent.ts'
import { units } from '#src/api/model/money/amount.ts'
import { toWire } from '#src/api/model/money/wireAmount.ts'
import type { MemberRow } from '../members/members.ts'
import { requireRightNow } from '../members/rights.ts'
import { notFound } from '../platform/callError.ts'
import type { Reader } from '../platform/db/database.ts'
import { newId } from '../platform/ids.ts'
import type { Transaction } from '../platform/transaction.ts'
import { makeCode, tellAgent } from './agents.ts'

/** Agents with whose they are, how many members they have, and what is due to them. */
const agentRows = (reader: Reader) =>
  reader
    .selectFrom('agent')
    .innerJoin('member', 'member.id', 'agent.member_id')
    .selectAll('agent')
    .select((is) => [
      'member.name',
      is
        .selectFrom('agent_member')
        .select(({ fn }) => fn.countAll<number>().as('members'))
        .whereRef('agent_member.agent_id', '=', 'agent.id')
        .as('members'),
      is
        .selectFrom('agent_statement')
        .select(({ fn }) => fn.sum<number | null>('commission').as('due'))
        .whereRef('agent_statement.agent_id', '=', 'agent.id')
        .where('agent_statement.state', 'in', ['due', 'signed'])
        .as('due'),
    ])
type AgentOfficeRow = Awaited<ReturnType<ReturnType<typeof agentRows>['execute']>>[number]

function agentWire(row: AgentOfficeRow): OfficeAgentWire {
  const { id: agentId, name, state, channel, place, text, reason, by_name: by, version } = row
  const sums = { members: Number(row.members ?? 0), due: toWire(units(Number(row.due ?? 0))) }
  return { agentId, name, state, form: { channel, place, text }, reason, by, at: Number(row.at), version, ...sums }
}

/** A page of agents and applications; see the call `officeAgents`. */
export async function listAgents(
  reader: Reader,
  { state, before }: ParsedPayloadOf<typeof officeAgents>,
): Promise<WireReplyOf<typeof officeAgents>> {
  let query = agentRows(reader)
  if (state !== undefined) query = query.where('agent.state', '=', state)
  if (before !== undefined) {
    const last = await reader.selectFrom('agent').select(['at', 'id']).where('id', '=', before).executeTakeFirst()
    if (last === undefined) return { list: [], more: false }
    query = query.where((is) =>
      is.or([is('agent.at', '<', last.at), is.and([is('agent.at', '=', last.at), is('agent.id', '<', last.id)])]),
    )
  }
  const rows = await query
    .orderBy('agent.at', 'desc')
    .orderBy('agent.id', 'desc')
    .limit(OFFICE_AGENT_PAGE + 1)
    .execute()
  return { list: rows.slice(0, OFFICE_AGENT_PAGE).map(agentWire), more: rows.length > OFFICE_AGENT_PAGE }
}

type SettleOutcome = { readonly answer: WireReplyOf<typeof officeAgentSettle>; readonly before: string }

/** Says yes or no to an application, suspends an agent or ends that; see the call `officeAgentSettle`. */
export async function settleAgent(
  tx: Transaction,
  by: MemberRow,
  { agentId, version, verdict, reason }: ParsedPayloadOf<typeof officeAgentSettle>,
): Promise<SettleOutcome> {
  await requireRightNow(tx.db, by.id, 'agents.act')
  const find = () => agentRows(tx.db).where('agent.id', '=', agentId).executeTakeFirst()
  const row = await find()
  if (row === undefined) throw notFound()
  const before = row.state
  if (row.member_id === by.id) return { answer: { result: 'own', agent: agentWire(row) }, before }
  const { from, to } = AGENT_STEPS[verdict]
  // The same act again is answered as the first one was.
  const isRetry = row.version === version + 1 && row.state === to && row.reason === reason && row.by_name === by.name
  if (isRetry) return { answer: { result: 'done', agent: agentWire(row) }, before }
  if (row.version !== version || row.state !== from) return { answer: { result: 'late', agent: agentWire(row) }, before }
  const change = { state: to, reason, by_name: by.name, at: tx.at, version: version + 1 }
  await tx.db
    .updateTable('agent')
    .set({ ...change, ...(to === 'approved' && row.approved_at === null ? { approved_at: tx.at } : {}) })
    .where('id', '=', agentId)
    .execute()
  if (verdict === 'approve') await firstCode(tx, agentId)
  tellAgent(tx, row.member_id)
  return { answer: { result: 'done', agent: agentWire((await find()) ?? row) }, before }
}

/** An agent who was approved has a code to begin with. */
async function firstCode(tx: Transaction, agentId: string): Promise<void> {
  const kept = await tx.db.selectFrom('agent_code').select('code').where('agent_id', '=', agentId).limit(1).executeTakeFirst()
  if (kept === undefined) await makeCode(tx, agentId, newId('k'), '')
}
