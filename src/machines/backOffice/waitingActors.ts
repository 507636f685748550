import { adjustmentList } from '#src/api/contract/adjustments.ts'
import { officeAgents, officeAgentStatements } from '#src/api/contract/agentOffice.ts'
import { depositCaseList } from '#src/api/contract/depositCases.ts'
import { officeForms } from '#src/api/contract/formOffice.ts'
import { officeLetters } from '#src/api/contract/letterOffice.ts'
import { strayRounds } from '#src/api/contract/strayRounds.ts'
import { officeSupport } from '#src/api/contract/supportOffice.ts'
import { withdrawalReviewList } from '#src/api/contract/withdrawalReview.ts'
import type { Client } from '#src/api/transport/client.ts'
import type { RealtimeSocket } from '#src/streams/socket.ts'
import { asWhole, changesFrom } from '../kit/pagedListActors.ts'
import { moneyNews } from './moneyNewsActors.ts'
import { WAITING, type WaitingCount, type WaitingKind, waitingMachine, type WaitingQuery } from './waitingMachine.ts'

type WaitingPorts = { readonly client: Client; readonly socket: Pick<RealtimeSocket, 'self' | 'back'> }

/** A first page of what waits. */
type FirstPage = { readonly list: readonly unknown[]; readonly more: boolean }

const NEWS: ReadonlySet<string> = new Set(['withdrawalReview', 'moneyOffice', 'letterOffice'])

/** What waits for an operator's decision, over the calls of its lists: the first page of each. */
export function provideWaiting({ client, socket }: WaitingPorts) {
  const ask: Readonly<Record<WaitingKind, (signal: AbortSignal) => Promise<FirstPage>>> = {
    withdrawals: (signal) => client.call(withdrawalReviewList, { view: 'queue' }, { signal }),
    appeals: (signal) => client.call(depositCaseList, { view: 'appeals' }, { signal }),
    suspense: (signal) => client.call(depositCaseList, { view: 'held' }, { signal }),
    adjustments: (signal) => client.call(adjustmentList, { state: 'proposed' }, { signal }),
    agents: (signal) => client.call(officeAgents, { state: 'applied' }, { signal }),
    statements: (signal) => client.call(officeAgentStatements, { state: 'due' }, { signal }),
    signatures: (signal) => client.call(officeAgentStatements, { state: 'signed' }, { signal }),
    chats: async (signal) => ({ list: (await client.call(officeSupport, {}, { signal })).waiting, more: false }),
    letters: (signal) => client.call(officeLetters, { state: 'sent' }, { signal }),
    forms: (signal) => client.call(officeForms, { state: 'new' }, { signal }),
    strays: async (signal) => ({ list: (await client.call(strayRounds, {}, { signal })).rounds, more: false }),
  }
  return waitingMachine.provide({
    actors: {
      load: asWhole<WaitingCount, WaitingQuery>(({ rights }, signal) =>
        Promise.all(
          WAITING.filter(({ right }) => rights.includes(right)).map(async ({ kind }) => {
            const { list, more } = await ask[kind](signal)
            return { kind, count: list.length, more }
          }),
        ),
      ),
      changes: changesFrom(() => moneyNews(socket, ({ kind }) => NEWS.has(kind))),
    },
  })
}
