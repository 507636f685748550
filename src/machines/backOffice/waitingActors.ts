import { officeActivities } from '#src/api/contract/activityOffice.ts'
import { adjustmentList } from '#src/api/contract/adjustments.ts'
import { officeAgents, officeAgentStatements } from '#src/api/contract/agentOffice.ts'
import { depositCaseList } from '#src/api/contract/depositCases.ts'
import { officeForms } from '#src/api/contract/formOffice.ts'
import { officeGrades } from '#src/api/contract/gradeOffice.ts'
import { officeLetters } from '#src/api/contract/letterOffice.ts'
import { officeRaises } from '#src/api/contract/raises.ts'
import { strayRounds, STRAYS_SHOWN } from '#src/api/contract/strayRounds.ts'
import { OFFICE_SUPPORT_LIVE, officeSupport } from '#src/api/contract/supportOffice.ts'
import { withdrawalReviewList } from '#src/api/contract/withdrawalReview.ts'
import type { RaiseKind } from '#src/api/model/raise.ts'
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
  return waitingMachine.provide({
    actors: {
      load: asWhole<WaitingCount, WaitingQuery>(({ rights }, signal) =>
        counted(
          WAITING.filter(({ right }) => rights.includes(right)).map(({ kind }) => kind),
          lists(client, signal),
        ),
      ),
      changes: changesFrom(() => moneyNews(socket, ({ kind }) => NEWS.has(kind))),
    },
  })
}

/** The lists of one count; what several kinds stand in is asked for once. */
function lists(client: Client, signal: AbortSignal): Readonly<Record<WaitingKind, () => Promise<FirstPage>>> {
  const own = { signal }
  const activities = asked(async () => (await client.call(officeActivities, {}, own)).list)
  const raises = asked(async () => (await client.call(officeRaises, {}, own)).list)
  const raisesOf = async (wanted: RaiseKind) => whole((await raises()).filter(({ kind }) => kind === wanted))
  return {
    withdrawals: () => client.call(withdrawalReviewList, { view: 'queue' }, own),
    appeals: () => client.call(depositCaseList, { view: 'appeals' }, own),
    suspense: () => client.call(depositCaseList, { view: 'held' }, own),
    adjustments: () => client.call(adjustmentList, { state: 'proposed' }, own),
    agents: () => client.call(officeAgents, { state: 'applied' }, own),
    statements: () => client.call(officeAgentStatements, { state: 'due' }, own),
    signatures: () => client.call(officeAgentStatements, { state: 'signed' }, own),
    chats: async () => whole((await client.call(officeSupport, {}, own)).waiting, OFFICE_SUPPORT_LIVE),
    letters: () => client.call(officeLetters, { state: 'sent' }, own),
    forms: () => client.call(officeForms, { state: 'new' }, own),
    strays: async () => whole((await client.call(strayRounds, {}, own)).rounds, STRAYS_SHOWN),
    activities: async () => whole((await activities()).filter(({ proposal }) => proposal !== null)),
    votes: async () => whole((await activities()).filter(({ outcomeWaits }) => outcomeWaits === true)),
    tasks: () => raisesOf('task'),
    grades: async () => {
      const { proposal } = await client.call(officeGrades, {}, own)
      return whole(proposal === null ? [] : [proposal])
    },
    goods: () => raisesOf('goods'),
    settings: () => raisesOf('setting'),
  }
}

/** Counts each kind by itself: one that fails costs no other. Rejects where all of them fail, as the first. */
async function counted(
  kinds: readonly WaitingKind[],
  ask: Readonly<Record<WaitingKind, () => Promise<FirstPage>>>,
): Promise<readonly WaitingCount[]> {
  const asks = kinds.map((kind) => ask[kind]())
  const pages = await Promise.allSettled(asks)
  if (pages.every(({ status }) => status === 'rejected')) await asks[0]
  return kinds.map((kind, index) => {
    const page = pages[index]
    return page?.status === 'fulfilled'
      ? { kind, count: page.value.list.length, more: page.value.more }
      : { kind, count: null, more: false }
  })
}

/** A list that comes as a whole, of at most so many. */
const whole = (list: readonly unknown[], most = Number.POSITIVE_INFINITY): FirstPage => ({ list, more: list.length >= most })

/** An answer that is asked for once, when it is first wanted. */
function asked<Answer>(ask: () => Promise<Answer>): () => Promise<Answer> {
  let answer: Promise<Answer> | null = null
  return () => (answer ??= ask())
}
