import * as v from 'valibot'
import type { agentStatements } from '#src/api/contract/agents.ts'
import { AGENT_PAGE } from '#src/api/contract/agents.ts'
import { OFFICE_AGENT_PAGE, type officeAgentPay, type officeAgentStatements } from '#src/api/contract/agentOffice.ts'
import type { OfficeStatementWire } from '#src/api/model/officeAgent.ts'
import type { ParsedPayloadOf, WireReplyOf } from '#src/api/contract/defineCall.ts'
import type { AgentStatementWire } from '#src/api/model/agent.ts'
import type { Fen } from '#src/api/model/money/amount.ts'
import { toWire } from '#src/api/model/money/wireAmount.ts'
import { tellFunds } from '../cashier/wallet/funds.ts'
import { signatureFrom } from '../cashier/withdrawal/secondSignature.ts'
import { HOUSE, openAccount, transfer } from '../ledger/ledger.ts'
import type { MemberRow } from '../members/members.ts'
import { mayStillSign, requireSignature } from '../members/signature.ts'
import { notFound } from '../platform/callError.ts'
import type { Reader } from '../platform/db/database.ts'
import type { Schema } from '../platform/db/schema.ts'
import { digestOf } from '../platform/ids.ts'
import type { Transaction } from '../platform/transaction.ts'
import { readPause } from '../saferPlay/record.ts'
import { planWire, StoredPlan } from './agentPlan.ts'
import { findAgentOf, tellAgent } from './agents.ts'

type StatementRow = Schema['agent_statement']

/** A statement as the contract carries it. */
function statementWire(row: StatementRow): AgentStatementWire {
  return {
    statementId: row.id,
    month: row.month,
    state: row.state,
    stakes: toWire(row.stakes),
    returns: toWire(row.returns),
    prizes: toWire(row.prizes),
    fees: toWire(row.fees),
    withheld: toWire(row.withheld),
    released: toWire(row.released),
    carriedIn: toWire(row.carried_in),
    base: toWire(row.base),
    carriedOut: toWire(row.carried_out),
    bets: toWire(row.bets),
    members: row.members,
    active: row.active,
    commission: toWire(row.commission),
    tiers: planWire(v.parse(StoredPlan, row.plan_json)).tiers,
    closedAt: Number(row.closed_at),
    paidAt: row.paid_at === null ? null : Number(row.paid_at),
  }
}

/** A page of the member's own statements; see the call `agentStatements`. */
export async function listStatements(
  reader: Reader,
  memberId: string,
  { before }: ParsedPayloadOf<typeof agentStatements>,
): Promise<WireReplyOf<typeof agentStatements>> {
  const agent = await findAgentOf(reader, memberId)
  if (agent === undefined) return { list: [], more: false }
  let query = reader.selectFrom('agent_statement').where('agent_id', '=', agent.id)
  if (before !== undefined) {
    const last = await query.select('month').where('id', '=', before).executeTakeFirst()
    if (last === undefined) return { list: [], more: false }
    query = query.where('month', '<', last.month)
  }
  const rows = await query
    .selectAll()
    .orderBy('month', 'desc')
    .limit(AGENT_PAGE + 1)
    .execute()
  return { list: rows.slice(0, AGENT_PAGE).map(statementWire), more: rows.length > AGENT_PAGE }
}

/** Statements with whose they are. */
const officeRows = (reader: Reader) =>
  reader
    .selectFrom('agent_statement')
    .innerJoin('agent', 'agent.id', 'agent_statement.agent_id')
    .innerJoin('member', 'member.id', 'agent.member_id')
    .selectAll('agent_statement')
    .select(['agent.member_id', 'agent.state as standing', 'member.name', 'member.status'])
type OfficeRow = Awaited<ReturnType<ReturnType<typeof officeRows>['execute']>>[number]

const takesTwo = ({ state, commission }: OfficeRow, from: Fen) => state === 'signed' || commission > from

function officeWire(row: OfficeRow, from: Fen, byId: string): OfficeStatementWire {
  const { agent_id: agentId, name, signed_by_name: signedBy } = row
  return { ...statementWire(row), agentId, name, takesTwo: takesTwo(row, from), signedBy, isOwn: row.signed_by_id === byId }
}

/** How many statements wait for each of the two who approve. */
export async function countStatements(reader: Reader) {
  const rows = await reader
    .selectFrom('agent_statement')
    .select(({ fn }) => ['state', fn.countAll<number>().as('count')])
    .where('state', 'in', ['due', 'signed'])
    .groupBy('state')
    .execute()
  const countOf = (state: 'due' | 'signed') => Number(rows.find((row) => row.state === state)?.count ?? 0)
  return { due: countOf('due'), signed: countOf('signed') }
}

/** A page of all agents' statements; see the call `officeAgentStatements`. */
export async function listOfficeStatements(
  reader: Reader,
  byId: string,
  { state, agentId, before }: ParsedPayloadOf<typeof officeAgentStatements>,
): Promise<WireReplyOf<typeof officeAgentStatements>> {
  let query = officeRows(reader)
  if (state !== undefined) query = query.where('agent_statement.state', '=', state)
  if (agentId !== undefined) query = query.where('agent_statement.agent_id', '=', agentId)
  if (before !== undefined) {
    const last = await reader.selectFrom('agent_statement').select(['month', 'id']).where('id', '=', before).executeTakeFirst()
    if (last === undefined) return { list: [], more: false }
    query = query.where((is) =>
      is.or([
        is('agent_statement.month', '<', last.month),
        is.and([is('agent_statement.month', '=', last.month), is('agent_statement.id', '<', last.id)]),
      ]),
    )
  }
  const rows = await query
    .orderBy('agent_statement.month', 'desc')
    .orderBy('agent_statement.id', 'desc')
    .limit(OFFICE_AGENT_PAGE + 1)
    .execute()
  const from = await signatureFrom(reader)
  return {
    list: rows.slice(0, OFFICE_AGENT_PAGE).map((row) => officeWire(row, from, byId)),
    more: rows.length > OFFICE_AGENT_PAGE,
  }
}

/** What became of a payment, with the statement before it for the trail. */
type PayOutcome = { readonly answer: WireReplyOf<typeof officeAgentPay>; readonly before: string }

/** Pays a statement once; see the call `officeAgentPay`. */
export async function payStatement(
  tx: Transaction,
  by: MemberRow,
  { statementId }: ParsedPayloadOf<typeof officeAgentPay>,
): Promise<PayOutcome> {
  await requireSignature(tx, by.id, 'agents.approve')
  const find = () => officeRows(tx.db).where('agent_statement.id', '=', statementId).executeTakeFirst()
  const row = await find()
  if (row === undefined) throw notFound()
  const from = await signatureFrom(tx.db)
  const told = async (result: WireReplyOf<typeof officeAgentPay>['result']): Promise<PayOutcome> => {
    const after = (await find()) ?? row
    return { answer: { result, statement: officeWire(after, from, by.id) }, before: row.state }
  }
  if (row.state === 'none' || row.state === 'paid') return told('late')
  if (row.member_id === by.id) return told('own')
  const paused = await readPause(tx.db, row.member_id, tx.at)
  if (row.standing !== 'approved' || row.status !== '1' || paused !== null) return told('standing')
  if (takesTwo(row, from)) {
    if (row.signed_by_id === by.id) return told('same')
    // A first signature that does not count any more is replaced by this one.
    const isSigned = await mayStillSign(tx, { memberId: row.signed_by_id, at: row.signed_at }, 'agents.approve', by)
    if (!isSigned) {
      const signature = { state: 'signed', signed_by_id: by.id, signed_by_name: by.name, signed_at: tx.at } as const
      await tx.db.updateTable('agent_statement').set(signature).where('id', '=', row.id).execute()
      return told('signed')
    }
  }
  const paid = await tx.db
    .updateTable('agent_statement')
    .set({ state: 'paid', paid_by_name: by.name, paid_at: tx.at })
    .where('id', '=', row.id)
    .where('state', 'in', ['due', 'signed'])
    .executeTakeFirst()
  if (Number(paid.numUpdatedRows) === 0) return told('late')
  await openAccount(tx.db, row.member_id, 'FEN', 'member')
  await transfer(tx, {
    kind: 'agentPayout',
    key: `agent:${row.agent_id}:${row.month}:pay`,
    digest: digestOf(row.id, row.commission),
    asset: 'FEN',
    from: HOUSE.commissionsDue,
    to: row.member_id,
    amount: row.commission,
  })
  await tellFunds(tx, row.member_id)
  tellAgent(tx, row.member_id)
  return told('done')
}
