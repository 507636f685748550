import * as v from 'valibot'
import { AgentState, AgentVerdict, StatementState } from '../model/agent.ts'
import { Id } from '../model/common.ts'
import { Count } from '../model/count.ts'
import { listOf } from '../model/listOf.ts'
import { HeldAgentMember, OfficeAgent, OfficeStatement } from '../model/officeAgent.ts'
import { ActReason } from '../model/operator.ts'
import { defineCall } from './defineCall.ts'
import { Version } from '../model/version.ts'

/** Agents, or statements, of one page of the back office. */
export const OFFICE_AGENT_PAGE = 50

/** Agents and applications, latest change first; `before` = the last one of the page before. */
export const officeAgents = defineCall({
  path: '/api/admin/agents',
  quiet: true,
  right: 'agents.read',
  effect: 'none',
  payload: v.object({ state: v.optional(AgentState), before: v.optional(Id) }),
  reply: v.object({ list: listOf(OfficeAgent, OFFICE_AGENT_PAGE), more: v.boolean() }),
})

/** Approves or refuses an application, suspends an agent or ends that. `late` = it has another version by now; `own` = one's own. */
export const officeAgentSettle = defineCall({
  path: '/api/admin/agent/settle',
  quiet: true,
  right: 'agents.act',
  effect: 'keyed',
  payload: v.object({ agentId: Id, version: Version, verdict: AgentVerdict, reason: ActReason }),
  reply: v.object({ result: v.picklist(['done', 'late', 'own']), agent: v.nullable(OfficeAgent) }),
})

/**
 * Members who look like their agent, the latest first; `before` = the last one of the page before. One who does no more is there while
 * something of a closed month is held of them: without a `why`.
 */
export const officeAgentHeld = defineCall({
  path: '/api/admin/agent/held',
  quiet: true,
  right: 'agents.read',
  effect: 'none',
  payload: v.object({ agentId: Id, before: v.optional(Id) }),
  reply: v.object({ list: listOf(HeldAgentMember, OFFICE_AGENT_PAGE), more: v.boolean() }),
})

/**
 * Says that a member who looks like their agent is somebody else: they count from then on, and what was held of closed months comes into
 * the next one, once. `late` = they are cleared already; `own` = one's own member.
 */
export const officeAgentClear = defineCall({
  path: '/api/admin/agent/clear',
  quiet: true,
  right: 'agents.approve',
  effect: 'keyed',
  payload: v.object({ id: Id, reason: ActReason }),
  reply: v.object({ result: v.picklist(['done', 'late', 'own']) }),
})

/** Statements of all agents, latest first; `before` = the last one of the page before. */
export const officeAgentStatements = defineCall({
  path: '/api/admin/agent/statements',
  quiet: true,
  right: 'agents.read',
  effect: 'none',
  payload: v.object({ state: v.optional(StatementState), agentId: v.optional(Id), before: v.optional(Id) }),
  reply: v.object({
    list: listOf(OfficeStatement, OFFICE_AGENT_PAGE),
    more: v.boolean(),
    /** How many wait for each of the two who approve, whatever was asked for. */
    figures: v.optional(v.object({ due: Count, signed: Count })),
  }),
})

/**
 * Pays a statement's commission into its agent's wallet, once. A large one takes two operators: the first one's signature is kept
 * (`signed`). `standing` = the agent may not be paid now: suspended, not let in, or paused.
 */
export const officeAgentPay = defineCall({
  path: '/api/admin/agent/pay',
  quiet: true,
  right: 'agents.approve',
  effect: 'keyed',
  payload: v.object({ statementId: Id, reason: ActReason }),
  reply: v.object({
    result: v.picklist(['done', 'signed', 'own', 'same', 'standing', 'late']),
    statement: v.nullable(OfficeStatement),
  }),
})

export const agentOfficeCalls = {
  officeAgents,
  officeAgentSettle,
  officeAgentHeld,
  officeAgentClear,
  officeAgentStatements,
  officeAgentPay,
}
