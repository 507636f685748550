import * as v from 'valibot'
import {
  AGENT_CODES,
  AGENT_LABEL_LIMIT,
  AgentCode,
  AgentDay,
  AgentForm,
  AgentMember,
  AgentPlan,
  AgentState,
  AgentStatement,
} from '../model/agent.ts'
import { ClientId, Id, Timestamp } from '../model/common.ts'
import { ReportSpan } from '../model/dayFigures.ts'
import { listOf } from '../model/listOf.ts'
import { lineSchema } from '../model/text.ts'
import { defineCall } from './defineCall.ts'

/** Members, and statements, of one page. */
export const AGENT_PAGE = 20

/** How a member stands as an agent. */
const Standing = v.object({
  state: AgentState,
  form: AgentForm,
  /** What the operator said; null = nothing. */
  reason: v.nullable(v.string()),
  at: Timestamp,
})

/** How the member stands as an agent, with the plan of the programme and the codes; `standing` null = never applied. */
export const agentInfo = defineCall({
  path: '/api/member/agent/info',
  quiet: true,
  effect: 'none',
  login: true,
  payload: v.object({}),
  reply: v.object({
    plan: AgentPlan,
    standing: v.nullable(Standing),
    codes: listOf(AgentCode, AGENT_CODES),
    members: v.number(),
    /** Who paused can apply for nothing, and is offered no links. */
    isPaused: v.boolean(),
  }),
})

/** Applies as an agent. The same again is answered the same, `conflict` for the id with another text; who applied already is told `already`. */
export const agentApply = defineCall({
  path: '/api/member/agent/apply',
  quiet: true,
  effect: 'keyed',
  login: true,
  payload: v.object({ applicationId: ClientId, ...AgentForm.entries }),
  reply: v.object({ result: v.picklist(['done', 'already', 'paused']) }),
})

/** Makes another code; the same id again makes no other. */
export const agentAddCode = defineCall({
  path: '/api/member/agent/code',
  quiet: true,
  effect: 'keyed',
  login: true,
  payload: v.object({ codeId: ClientId, label: lineSchema(AGENT_LABEL_LIMIT) }),
  reply: v.object({ result: v.picklist(['done', 'full', 'standing']) }),
})

/** Members who registered with the agent's codes, latest first, masked; `before` = the last one of the page before. */
export const agentMembers = defineCall({
  path: '/api/member/agent/members',
  quiet: true,
  effect: 'none',
  login: true,
  payload: v.object({ before: v.optional(Id) }),
  reply: v.object({ list: listOf(AgentMember, AGENT_PAGE), more: v.boolean() }),
})

/** The agent's figures, day by day, latest first. */
export const agentDays = defineCall({
  path: '/api/member/agent/days',
  quiet: true,
  effect: 'none',
  login: true,
  payload: ReportSpan,
  reply: v.object({ list: listOf(AgentDay) }),
})

/** The agent's statements, latest first; `before` = the last one of the page before. */
export const agentStatements = defineCall({
  path: '/api/member/agent/statements',
  quiet: true,
  effect: 'none',
  login: true,
  payload: v.object({ before: v.optional(Id) }),
  reply: v.object({ list: listOf(AgentStatement, AGENT_PAGE), more: v.boolean() }),
})

export const agentCalls = { agentInfo, agentApply, agentAddCode, agentMembers, agentDays, agentStatements }
