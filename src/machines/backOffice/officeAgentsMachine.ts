import type { officeAgentClear, officeAgentPay, officeAgentSettle } from '#src/api/contract/agentOffice.ts'
import type { ReplyOf } from '#src/api/contract/defineCall.ts'
import type { AgentState, AgentVerdict, StatementState } from '#src/api/model/agent.ts'
import type { HeldAgentMember, OfficeAgent, OfficeStatement } from '#src/api/model/officeAgent.ts'
import { createAct } from '../kit/actMachine.ts'
import { createPagedList } from '../kit/pagedListMachine.ts'

/** Which agents; null = all. */
export type OfficeAgentsQuery = { readonly state: AgentState | null }
/** Which statements; null = all. */
export type OfficeStatementsQuery = { readonly state: StatementState | null }

/** Agents and applications, latest change first; renewed after each act. */
export const officeAgentsMachine = createPagedList<OfficeAgent, OfficeAgentsQuery>('officeAgents', {
  keyOf: ({ agentId }) => agentId,
  step: 50,
  onChange: 'renew',
})

/** Statements of all agents, latest first; renewed after each act. */
export const officeStatementsMachine = createPagedList<OfficeStatement, OfficeStatementsQuery>('officeStatements', {
  keyOf: ({ statementId }) => statementId,
  step: 50,
  onChange: 'renew',
})

/** Members of an agent whose revenue is held, latest first; renewed after each act. */
export const officeHeldMembersMachine = createPagedList<HeldAgentMember, { readonly agentId: string }>('officeHeldMembers', {
  keyOf: ({ id }) => id,
  step: 50,
  onChange: 'renew',
})

/** A member who is to be cleared, and why. */
export type AgentClear = { readonly id: string; readonly reason: string }
export type AgentCleared = ReplyOf<typeof officeAgentClear>['result']
export const agentClearMachine = createAct<AgentClear, AgentCleared>('agentClear')

/** What is done with an agent, and why. */
export type AgentSettle = {
  readonly agentId: string
  readonly version: number
  readonly verdict: AgentVerdict
  readonly reason: string
}
export type AgentSettled = ReplyOf<typeof officeAgentSettle>['result']
export const agentSettleMachine = createAct<AgentSettle, AgentSettled>('agentSettle')

/** A statement that is approved, and why. */
export type AgentPay = { readonly statementId: string; readonly reason: string }
export type AgentPaid = ReplyOf<typeof officeAgentPay>['result']
export const agentPayMachine = createAct<AgentPay, AgentPaid>('agentPay')
