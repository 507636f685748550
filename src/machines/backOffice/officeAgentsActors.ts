import { Subject } from 'rxjs'
import {
  officeAgentClear,
  officeAgentHeld,
  officeAgentPay,
  officeAgents,
  officeAgentSettle,
  officeAgentStatements,
} from '#src/api/contract/agentOffice.ts'
import type { HeldAgentMember, OfficeAgent, OfficeStatement } from '#src/api/model/officeAgent.ts'
import type { Client } from '#src/api/transport/client.ts'
import { callActor } from '../kit/callActors.ts'
import { byCursor, changesFrom } from '../kit/pagedListActors.ts'
import {
  type AgentClear,
  agentClearMachine,
  type AgentCleared,
  type AgentPaid,
  type AgentPay,
  agentPayMachine,
  type AgentSettle,
  type AgentSettled,
  agentSettleMachine,
  officeAgentsMachine,
  officeHeldMembersMachine,
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
    held: officeHeldMembersMachine.provide({
      actors: {
        load: byCursor<HeldAgentMember, { agentId: string }>(({ agentId }, after, signal) =>
          client.call(officeAgentHeld, { agentId, ...(after === null ? {} : { before: after.id }) }, { signal }),
        ),
        changes: changesFrom(() => changed),
      },
    }),
    clear: agentClearMachine.provide({
      actors: {
        act: callActor<AgentCleared, { order: AgentClear }>(async ({ order }) => {
          const { result } = await client.call(officeAgentClear, order)
          changed.next('changed')
          return result
        }),
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
