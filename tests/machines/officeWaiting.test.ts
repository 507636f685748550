import { expect, test } from 'vitest'
import { adjustmentList } from '#src/api/contract/adjustments.ts'
import { officeAgents, officeAgentStatements } from '#src/api/contract/agentOffice.ts'
import { depositCaseList } from '#src/api/contract/depositCases.ts'
import { officeForms } from '#src/api/contract/formOffice.ts'
import { officeLetters } from '#src/api/contract/letterOffice.ts'
import { strayRounds } from '#src/api/contract/strayRounds.ts'
import { officeSupport } from '#src/api/contract/supportOffice.ts'
import { withdrawalReviewList } from '#src/api/contract/withdrawalReview.ts'
import { RIGHTS, type Right } from '#src/api/model/right.ts'
import { provideWaiting } from '#src/machines/backOffice/waitingActors.ts'
import { askedServer } from './support/askedServer.ts'
import { answerOf, partOf } from './support/partOf.ts'

const three = { list: [1, 2, 3], more: false, rounds: [1], waiting: [1, 2], acts: [] }

/** What waits for an operator with these rights, each list of the server's holding this. */
async function waiting(rights: readonly Right[], answer: object = three) {
  const server = askedServer(() => answer)
  const page = await answerOf(provideWaiting(server), 'load', { query: { rights }, after: null, count: 20 })
  return { page, asked: server.asked }
}

test('[D-8] what waits for a decision is counted in every list that one may see', async () => {
  const { page, asked } = await waiting(RIGHTS)
  const all = (kind: string, count = 3) => ({ kind, count, more: false })
  expect(page).toEqual({
    list: [
      all('withdrawals'),
      all('appeals'),
      all('suspense'),
      all('adjustments'),
      all('agents'),
      all('statements'),
      all('signatures'),
      all('chats', 2),
      all('letters'),
      all('forms'),
      all('strays', 1),
    ],
    more: false,
  })
  expect(asked).toEqual([
    { path: withdrawalReviewList.path, payload: { view: 'queue' } },
    { path: depositCaseList.path, payload: { view: 'appeals' } },
    { path: depositCaseList.path, payload: { view: 'held' } },
    { path: adjustmentList.path, payload: { state: 'proposed' } },
    { path: officeAgents.path, payload: { state: 'applied' } },
    { path: officeAgentStatements.path, payload: { state: 'due' } },
    { path: officeAgentStatements.path, payload: { state: 'signed' } },
    { path: officeSupport.path, payload: {} },
    { path: officeLetters.path, payload: { state: 'sent' } },
    { path: officeForms.path, payload: { state: 'new' } },
    { path: strayRounds.path, payload: {} },
  ])
})

test('[D-8] lists that one may not see are not asked for', async () => {
  const { asked } = await waiting(['venues.read', 'site.read'])
  expect(asked).toEqual([{ path: strayRounds.path, payload: {} }])
})

test('[D-8] of a list that goes on it is known that there is more', async () => {
  const { page } = await waiting(['agents.read'], { list: [1, 2], more: true })
  expect(page).toMatchObject({ list: [{ more: true }, { more: true }, { more: true }] })
})

test.each([
  { kind: 'withdrawalReview', withdrawalId: 'w-1' },
  { kind: 'moneyOffice', of: 'depositCase', id: 'c-1' },
  { kind: 'letterOffice', letterId: 'l-1' },
] as const)('[D-8] news of money and letters ($kind) have what waits counted again', (push) => {
  const server = askedServer(() => three)
  const { shown, stop } = partOf(provideWaiting(server), 'changes', { query: { rights: RIGHTS } })
  const before = shown.length
  server.socket.self.next({ kind: 'invite' })
  expect(shown).toHaveLength(before)
  server.socket.self.next(push)
  expect(shown).toHaveLength(before + 1)
  stop()
})
