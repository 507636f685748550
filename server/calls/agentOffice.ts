import type { agentOfficeCalls } from '#src/api/contract/agentOffice.ts'
import type { Handlers } from '#src/api/contract/handlers.ts'
import { listAgents, settleAgent } from '../agents/agentOffice.ts'
import { clearMember, listHeldMembers } from '../agents/heldMembers.ts'
import { countStatements, listOfficeStatements, payStatement } from '../agents/statements.ts'
import { memberOf } from '../members/caller.ts'
import type { CallContext } from './context.ts'

export const agentOfficeHandlers = {
  officeAgents: (query, { services: { db } }) => listAgents(db, query),

  officeAgentSettle: async (order, { services: { write }, caller, noteChange }) => {
    const { answer, before } = await write((tx) => settleAgent(tx, memberOf(caller), order))
    noteChange({ state: before }, { result: answer.result, state: answer.agent?.state, agent: answer.agent?.name })
    return answer
  },

  officeAgentHeld: (query, { services: { db } }) => listHeldMembers(db, query),

  officeAgentClear: async (order, { services: { write }, caller, noteChange }) => {
    const { answer, agent, member } = await write((tx) => clearMember(tx, memberOf(caller), order))
    noteChange({}, { result: answer.result, agent, member })
    return answer
  },

  officeAgentStatements: async (query, { services: { db }, caller }) => ({
    ...(await listOfficeStatements(db, memberOf(caller).id, query)),
    figures: await countStatements(db),
  }),

  officeAgentPay: async (order, { services: { write }, caller, noteChange }) => {
    const { answer, before } = await write((tx) => payStatement(tx, memberOf(caller), order))
    const { result, statement } = answer
    noteChange({ state: before }, { result, state: statement?.state, agent: statement?.name, commission: statement?.commission })
    return answer
  },
} satisfies Handlers<typeof agentOfficeCalls, CallContext>
