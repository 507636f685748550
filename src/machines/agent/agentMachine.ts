import type { ReplyOf } from '#src/api/contract/defineCall.ts'
import type { agentAddCode, agentInfo } from '#src/api/contract/agents.ts'
import type { AgentDay, AgentMember, AgentStatement } from '#src/api/model/agent.ts'
import type { ReportSpan } from '#src/api/model/dayFigures.ts'
import { createAct } from '../kit/actMachine.ts'
import { createPagedList } from '../kit/pagedListMachine.ts'

/** How the member stands as an agent, with where each of the codes leads. */
export type AgentSheet = Omit<ReplyOf<typeof agentInfo>, 'codes'> & {
  readonly codes: ReadonlyArray<ReplyOf<typeof agentInfo>['codes'][number] & { readonly link: string }>
}

/** The member's standing, as the list of one: renewed whenever it changes, or somebody comes. */
export const agentMachine = createPagedList<AgentSheet, null>('agent', { keyOf: () => 'agent', step: 1, onChange: 'renew' })

/** Whom the agent brought, latest first. */
export const agentMembersMachine = createPagedList<AgentMember, null>('agentMembers', {
  keyOf: ({ id }) => id,
  step: 20,
  onChange: 'renew',
})

/** The agent's figures day by day, the latest first. */
export const agentDaysMachine = createPagedList<AgentDay, ReportSpan>('agentDays', { keyOf: ({ day }) => day, step: 92 })

/** The agent's statements, latest first. */
export const agentStatementsMachine = createPagedList<AgentStatement, null>('agentStatements', {
  keyOf: ({ statementId }) => statementId,
  step: 20,
  onChange: 'renew',
})

/** A code to be made; its id is kept over tries. */
export type CodeOrder = { readonly codeId: string; readonly label: string }
/** Makes another code. */
export const agentCodeMachine = createAct<CodeOrder, ReplyOf<typeof agentAddCode>['result']>('agentCode')

/** Statements as a file: under which headings, and a state's words. */
export type StatementExport = {
  readonly headings: readonly string[]
  readonly stateWords: Readonly<Record<AgentStatement['state'], string>>
}
/** Saves all statements as a file; how many rows it has. */
export const agentExportMachine = createAct<StatementExport, number>('agentExport')
