import { Subject } from 'rxjs'
import { officeAgentPay, officeAgents, officeAgentSettle, officeAgentStatements } from '#src/api/contract/agentOffice.ts'
import type { OfficeAgent, OfficeStatement } from '#src/api/model/officeAgent.ts'
import type { Client } from '#src/api/transport/client.ts'
import { callActor } from '../kit/callActors.ts'
import { byCursor, changesFrom } from '../kit/pagedListActors.ts'
import {
  type AgentPaid,
  type AgentPay,
  agentPayMachine,
  type AgentSettle,
  type AgentSettled,
  agentSettleMachine,
  officeAgentsMachine,
  type OfficeAgentsQuery,
  officeStatementsMachine,
  type OfficeStatementsQuery,
} from './officeAgentsMachine.ts'

/** Agents and their statements, for operators, over calls. */
export function provideOfficeAgents(client: Client) {
  const changed = new Subject<'changed'>()
  return {
    agents: officeAgentsMachine.provide({
      actors: {
        load: byCursor<OfficeAgent, OfficeAgentsQuery>(({ state }, after, signal) =>
          client.call(
            officeAgents,
            { ...(state === null ? {} : { state }), ...(after === null ? {} : { before: after.agentId }) },
            { signal },
          ),
        ),
        changes: changesFrom(() => changed),
      },
    }),
    statements: officeStatementsMachine.provide({
      actors: {
        load: byCursor<OfficeStatement, OfficeStatementsQuery>(({ state }, after, signal) =>
          client.call(
            officeAgentStatements,
            { ...(state === null ? {} : { state }), ...(after === null ? {} : { before: after.statementId }) },
            { signal },
          ),
        ),
        changes: changesFrom(() => changed),
      },
    }),
    // Not cancelled: what was sent may have been done.
    settle: agentSettleMachine.provide({
      actors: {
        act: callActor<AgentSettled, { order: AgentSettle }>(async ({ order }) => {
          const { result } = await client.call(officeAgentSettle, order)
          changed.next('changed')
          return result
        }),
      },
    }),
    pay: agentPayMachine.provide({
      actors: {
        act: callActor<AgentPaid, { order: AgentPay }>(async ({ order }) => {
          const { result } = await client.call(officeAgentPay, order)
          changed.next('changed')
          return result
        }),
      },
    }),
  }
}
