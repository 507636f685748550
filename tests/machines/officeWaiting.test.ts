import { expect, test } from 'vitest'
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
import { RIGHTS, type Right } from '#src/api/model/right.ts'
import { provideWaiting } from '#src/machines/backOffice/waitingActors.ts'
import { askedServer } from './support/askedServer.ts'
import { answerOf, partOf } from './support/partOf.ts'

const three = { list: [1, 2, 3], more: false, rounds: [1], waiting: [1, 2], acts: [], proposal: null }
/** What some lists hold besides: what waits for a second signature. */
const SIGNED: Readonly<Record<string, object>> = {
  [officeActivities.path]: {
    list: [{ proposal: null }, { proposal: {}, outcomeWaits: false }, { proposal: null, outcomeWaits: true }, { proposal: {} }],
  },
  [officeRaises.path]: {
    list: ['setting', 'task', 'setting', 'goods', 'setting', 'task'].map((kind) => ({ kind })),
  },
  [officeGrades.path]: { proposal: {} },
}
const held = (path: string): object => SIGNED[path] ?? three

/** What waits for an operator with these rights, each list of the server's holding this. */
async function waiting(rights: readonly Right[], answer: (path: string) => object = held) {
  const server = askedServer(({ path }) => answer(path))
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
      all('activities', 2),
      all('votes', 1),
      all('tasks', 2),
      all('grades', 1),
      all('goods', 1),
      all('settings', 3),
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
    { path: officeActivities.path, payload: {} },
    { path: officeRaises.path, payload: {} },
    { path: officeGrades.path, payload: {} },
  ])
})

test('[D-8] lists that one may not see are not asked for', async () => {
  const { asked } = await waiting(['venues.read', 'members.read'])
  expect(asked).toEqual([{ path: strayRounds.path, payload: {} }])
})

test('[D-8] of a list that goes on it is known that there is more', async () => {
  const { page } = await waiting(['agents.read'], () => ({ list: [1, 2], more: true }))
  expect(page).toMatchObject({ list: [{ more: true }, { more: true }, { more: true }] })
})

test.each([
  ['chats', 'service.read', officeSupport.path, OFFICE_SUPPORT_LIVE],
  ['strays', 'venues.read', strayRounds.path, STRAYS_SHOWN],
] as const)('[D-8] of as many %s as are ever listed it is known that there may be more', async (kind, right, list, most) => {
  const counted = async (length: number) => {
    const many = Array.from({ length }, () => ({}))
    const { page } = await waiting([right], (path) => (path === list ? { waiting: many, rounds: many } : three))
    return page
  }
  const count = (many: number, more: boolean) => ({ list: expect.arrayContaining([{ kind, count: many, more }]) })
  expect([await counted(most - 1), await counted(most)]).toMatchObject([count(most - 1, false), count(most, true)])
})

/** A list that cannot be had. */
function fails(): never {
  throw new Error('the server is busy')
}

test('[D-8] a list that cannot be had costs the count of no other', async () => {
  const { page } = await waiting(['service.read'], (path) => (path === officeLetters.path ? fails() : three))
  expect(page).toEqual({
    list: [
      { kind: 'chats', count: 2, more: false },
      { kind: 'letters', count: null, more: false },
      { kind: 'forms', count: 3, more: false },
    ],
    more: false,
  })
})

test('[D-8] where no list can be had nothing is counted', async () => {
  await expect(waiting(['service.read', 'site.read'], fails)).rejects.toThrow()
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
