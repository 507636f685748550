import { filter, merge } from 'rxjs'
import { fromPromise } from 'xstate'
import { agentAddCode, agentApply, agentDays, agentInfo, agentMembers, agentStatements } from '#src/api/contract/agents.ts'
import { type AgentDay, type AgentMember, type AgentStatement, STATEMENT_SUMS } from '#src/api/model/agent.ts'
import { csvText } from '#src/api/model/csv.ts'
import type { ReportSpan } from '#src/api/model/dayFigures.ts'
import { SHORT_LINK } from '#src/api/model/shortLink.ts'
import { plainAmount } from '#src/api/model/money/formatAmount.ts'
import type { Client } from '#src/api/transport/client.ts'
import type { RealtimeSocket } from '#src/streams/socket.ts'
import { savePages } from '../backOffice/savePages.ts'
import { callActor } from '../kit/callActors.ts'
import { asWhole, byCursor, changesFrom } from '../kit/pagedListActors.ts'
import { type AgentAnswer, agentFormMachine, type AgentOrder } from './agentFormMachine.ts'
import {
  agentCodeMachine,
  agentDaysMachine,
  agentExportMachine,
  agentMachine,
  agentMembersMachine,
  type AgentSheet,
  agentStatementsMachine,
  type CodeOrder,
  type StatementExport,
} from './agentMachine.ts'

type AgentPorts = {
  readonly client: Client
  readonly socket: Pick<RealtimeSocket, 'self' | 'back'>
  /** This site's own, `https://site.example`: links lead there. */
  readonly origin: string
  readonly saveFile: (name: string, type: string, text: string) => void
}

/** The agent programme over calls and the member's own pushes. */
export function provideAgent({ client, socket, origin, saveFile }: AgentPorts) {
  const heard = socket.self.pipe(filter(({ kind }) => kind === 'invite' || kind === 'saferPlay'))
  const changes = changesFrom<null>(() => merge(heard, socket.back))
  const page = (after: AgentStatement | null, signal?: AbortSignal) =>
    client.call(agentStatements, after === null ? {} : { before: after.statementId }, signal === undefined ? {} : { signal })
  return {
    agent: agentMachine.provide({
      actors: {
        load: asWhole<AgentSheet, null>(async (_, signal) => {
          const { codes, ...rest } = await client.call(agentInfo, {}, { signal })
          return [{ ...rest, codes: codes.map((one) => ({ ...one, link: `${origin}${SHORT_LINK}${one.code}` })) }]
        }),
        changes,
      },
    }),
    members: agentMembersMachine.provide({
      actors: {
        load: byCursor<AgentMember, null>((_, after, signal) =>
          client.call(agentMembers, after === null ? {} : { before: after.id }, { signal }),
        ),
        changes,
      },
    }),
    days: agentDaysMachine.provide({
      actors: {
        load: asWhole<AgentDay, ReportSpan>(async (span, signal) => (await client.call(agentDays, span, { signal })).list),
      },
    }),
    statements: agentStatementsMachine.provide({
      actors: { load: byCursor<AgentStatement, null>((_, after, signal) => page(after, signal)), changes },
    }),
    form: agentFormMachine.provide({
      actors: {
        // Not cancelled: what was sent may have been done.
        send: fromPromise<AgentAnswer, AgentOrder>(async ({ input }) => (await client.call(agentApply, input)).result),
      },
    }),
    addCode: agentCodeMachine.provide({
      actors: { act: callActor(async ({ order }: { order: CodeOrder }) => (await client.call(agentAddCode, order)).result) },
    }),
    save: agentExportMachine.provide({
      actors: {
        act: callActor<number, { order: StatementExport }>(async ({ order: { headings, stateWords } }, signal) => {
          const { rows } = await savePages<AgentStatement>(
            (after) => page(after, signal),
            (items) =>
              saveFile('statements.csv', 'text/csv', csvText([headings, ...items.map((item) => fileRow(item, stateWords))])),
          )
          return rows
        }),
      },
    }),
  }
}

const fileRow = (statement: AgentStatement, words: StatementExport['stateWords']) => [
  statement.month,
  ...STATEMENT_SUMS.map((name) => Number(plainAmount('FEN', statement[name]))),
  statement.members,
  statement.active,
  words[statement.state],
]
