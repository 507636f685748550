import type { agentCalls } from '#src/api/contract/agents.ts'
import type { Handlers } from '#src/api/contract/handlers.ts'
import { readDay } from '#src/api/model/day.ts'
import { addCode, agentInfoOf, applyAsAgent, findAgentOf, listAgentMembers } from '../agents/agents.ts'
import { agentDaysOf } from '../agents/revenue.ts'
import { listStatements } from '../agents/statements.ts'
import { memberOf } from '../members/caller.ts'
import type { CallContext } from './context.ts'

export const agentHandlers = {
  agentInfo: (_, { services: { db, now }, caller }) => agentInfoOf(db, memberOf(caller).id, now()),

  agentApply: (order, { services: { write }, caller }) => write((tx) => applyAsAgent(tx, memberOf(caller).id, order)),

  agentAddCode: (order, { services: { write }, caller }) => write((tx) => addCode(tx, memberOf(caller).id, order)),

  agentMembers: (query, { services: { db, now }, caller }) => listAgentMembers(db, memberOf(caller).id, query, now()),

  agentDays: async ({ from, to }, { services: { db }, caller }) => {
    const agent = await findAgentOf(db, memberOf(caller).id)
    if (agent === undefined) return { list: [] }
    return { list: await agentDaysOf(db, agent.id, { from: readDay(from) ?? 0, until: readDay(to) ?? 0 }) }
  },

  agentStatements: (query, { services: { db }, caller }) => listStatements(db, memberOf(caller).id, query),
} satisfies Handlers<typeof agentCalls, CallContext>
