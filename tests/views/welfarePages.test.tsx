import { within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fromPromise } from 'xstate'
import { fen, points, units } from '#src/api/model/money/amount.ts'
import type { MemberTask } from '#src/api/model/task.ts'
import type { Claimable, Claimed } from '#src/api/model/welfare.ts'
import type { Page, PageQuery } from '#src/machines/kit/pagedListMachine.ts'
import { type TaskSheet, tasksMachine } from '#src/machines/tasks/tasksMachine.ts'
import { claimablesMachine, claimedMachine, claimMachine, type ClaimSheet } from '#src/machines/welfare/welfareMachine.ts'
import { TasksPage } from '#src/ui/tasks/TasksPage.tsx'
import { WelfarePage } from '#src/ui/welfare/WelfarePage.tsx'
import { silent } from '#tests/support/silent.ts'
import { given } from './support/given.ts'
import { activityCard, NOON } from './support/kind.tsx'
import { memberPage } from './support/memberPage.ts'
import { memberInfo, sessionOf } from './support/sessionOf.ts'
import { show } from './support/show.tsx'
import { told } from './support/told.ts'
import { claimable, sourcesOf, task } from './support/welfare.ts'

const WORDS = { language: 'en', words: ['welfare', 'tasks', 'claims', 'shared'] } as const

const claims = (list: readonly Claimable[] | null) =>
  claimablesMachine.provide({ actors: given<ClaimSheet, null>(list === null ? null : [{ list, isPaused: false }]) })

const CLAIMED: Claimed = { id: 'c1', kind: 'month', period: '2026-01', asset: 'GOLD', amount: units(100), at: NOON }
async function showWelfare(
  list: readonly Claimable[] | null,
  claimed: readonly Claimed[] | null,
  more = false,
  sources = sourcesOf(),
) {
  const pages: number[] = []
  const load = fromPromise<Page<Claimed>, PageQuery<Claimed, null>>(async ({ input }) => {
    pages.push(input.after === null ? 0 : 1)
    if (claimed === null) throw new Error('it cannot be had')
    return { list: claimed, more }
  })
  const logic = {
    claimables: claims(list),
    claimed: claimedMachine.provide({ actors: { load, changes: silent<unknown, { query: null }>() } }),
    claim: claimMachine,
    sources,
  }
  const page = await show(<WelfarePage actors={memberPage().actors} logic={logic} Offers={() => <p>the offers</p>} />, WORDS)
  await told(() => undefined)
  return { ...page, pages, history: () => page.screen.getByRole('region', { name: 'Claimed' }).textContent }
}

test('[C-11] what was claimed is listed with its time by the site’s clock and what it brought', async () => {
  const { history } = await showWelfare([claimable()], [CLAIMED])
  expect(history()).toBe('ClaimedMonthly bonus 2026-012026-01-05 12:00100 coins')
})

test.each([
  { name: 'nothing was claimed', claimed: [], said: 'Nothing claimed yet' },
  { name: 'what was claimed could not be loaded', claimed: null, said: 'Your claims could not be loaded' },
])('[C-11] that $name is said, and what waits is there all the same', async ({ claimed, said }) => {
  const { screen, history } = await showWelfare([claimable()], claimed)
  expect([history().includes(said), screen.queryByText('Bonus for reaching VIP 3') !== null]).toEqual([true, true])
})

const sourcesShown = (screen: Awaited<ReturnType<typeof showWelfare>>['screen']) =>
  within(screen.getByRole('region', { name: 'Ways to earn more' }))
    .getAllByRole('link')
    .map(({ textContent }) => textContent)

test('[C-11] each way to more says how far the member is with it', async () => {
  const sources = sourcesOf({
    tasks: [task({ state: 'done' }), task({ id: 'share-day', points: points(10) }), task({ id: 'bind', period: 'once' })],
    grade: {},
    activities: [activityCard('signGifts'), activityCard('quiz', { id: 'q1' }), activityCard('lottery', { id: 'l1' })],
    invite: {
      link: 'https://site.example/s/abc',
      reward: fen(1_800),
      monthly: 10,
      deposits: fen(10_000),
      bets: fen(10_000),
      counted: 3,
    },
  })
  const { screen } = await showWelfare([], [], false, sources)
  expect(sourcesShown(screen)).toEqual([
    'Tasks20 / 30 points today',
    'VIP¥700 more to VIP 3',
    'ActivitiesTo do today: 2',
    'Invite friends¥18 each · 3 / 10 this month',
  ])
})

test('[C-11] a way to more of which nothing is known says what it brings', async () => {
  const { screen } = await showWelfare([], [])
  expect(sourcesShown(screen)).toEqual([
    'TasksPoints every day',
    'VIPUpgrade and birthday bonuses',
    'ActivitiesSign-ins, draws, packages',
    'Invite friendsCash for friends who play',
  ])
})

test('[C-11] what waits stands as one sum first of all', async () => {
  const { screen } = await showWelfare([claimable(), claimable({ id: 'level:4', period: '4' })], [])
  expect(screen.queryByText('¥36')).not.toBe(null)
})

test('[C-11] more of what was claimed is there for who asks', async () => {
  const { screen, user, pages } = await showWelfare([], [CLAIMED], true)
  await user.click(screen.getByRole('button', { name: 'Show more' }))
  expect(pages).toEqual([0, 1])
})

test('[C-11] what waits and could not be loaded says so, and what was claimed is there all the same', async () => {
  const { screen, history } = await showWelfare(null, [CLAIMED])
  expect([
    screen.getByRole('alert').textContent.includes('Your bonuses could not be loaded'),
    history().includes('100 coins'),
  ]).toEqual([true, true])
})

test('[C-11] beside what waits stands what one can take part in now', async () => {
  const { screen } = await showWelfare([], [])
  expect(screen.queryByText('the offers')).not.toBe(null)
})

test('[C-11] the welfare centre leads to where more comes from', async () => {
  const { screen } = await showWelfare([], [])
  const ways = within(screen.getByRole('region', { name: 'Ways to earn more' }))
    .getAllByRole('link')
    .map((one) => [one.textContent, one.getAttribute('href')])
  expect(ways).toEqual([
    ['TasksPoints every day', '/app/tasks'],
    ['VIPUpgrade and birthday bonuses', '/app/vip'],
    ['ActivitiesSign-ins, draws, packages', '/app/activities'],
    ['Invite friendsCash for friends who play', '/app/invite'],
  ])
})

async function showTasks(tasks: readonly MemberTask[] | null, list: readonly Claimable[] | null = []) {
  const sheets = tasks === null ? null : [{ list: tasks, isPaused: false }]
  const logic = {
    tasks: tasksMachine.provide({ actors: given<TaskSheet, null>(sheets) }),
    claimables: claims(list),
    claim: claimMachine,
  }
  const page = await show(<TasksPage actors={memberPage().actors} logic={logic} now={() => NOON} />, WORDS)
  await told(() => undefined)
  const { screen } = page
  return {
    ...page,
    groups: () => screen.getAllByRole('region').map((one) => one.querySelector('h2')?.textContent),
    said: () => screen.queryAllByRole('alert').map(({ textContent }) => textContent),
  }
}

test('[C-11] tasks stand by how often they come, and a kind that has none is left out', async () => {
  const { groups, screen } = await showTasks([task({ id: 'a', period: 'once', deed: 'follow', target: 1 }), task({ id: 'b' })])
  expect(groups()).toEqual(['To claim', 'Every day', 'Getting started'])
  expect(screen.getByRole('region', { name: 'Getting started' }).textContent).toContain('Follow an anchor')
})

test('[P-7] tasks lead to the points that they bring', async () => {
  const { screen } = await showTasks([task()])
  expect(screen.getByRole('link', { name: 'My points' }).getAttribute('href')).toBe('/app/points')
})

test('[C-11] of tasks and the points to claim the one is there where the other could not be loaded', async () => {
  const claimless = await showTasks([task()], null)
  expect([claimless.groups(), claimless.said()]).toEqual([
    ['Every day'],
    [expect.stringContaining('The points to claim could not be loaded')],
  ])
  claimless.leave()
  const taskless = await showTasks(null, [])
  expect([taskless.groups(), taskless.said()]).toEqual([
    ['To claim'],
    [expect.stringContaining('Your tasks could not be loaded')],
  ])
})

test.each(['welfare', 'tasks'] as const)('[C-11] the page “%s” asks what waits for the next member too', async (name) => {
  let asked = 0
  const load = fromPromise<Page<ClaimSheet>, PageQuery<ClaimSheet, null>>(async () => {
    asked += 1
    return { list: [{ list: [claimable({ id: `level:${asked}`, period: String(asked) })], isPaused: false }], more: false }
  })
  const session = sessionOf(memberInfo('mia'))
  const { actors } = memberPage(session)
  const claimables = claimablesMachine.provide({ actors: { load, changes: silent<unknown, { query: null }>() } })
  const claimed = claimedMachine.provide({ actors: given<Claimed, null>([]) })
  const tasks = tasksMachine.provide({ actors: given<TaskSheet, null>([]) })
  const logic = { claimables, claimed, tasks, claim: claimMachine, sources: sourcesOf() }
  const page =
    name === 'welfare' ? (
      <WelfarePage actors={actors} logic={logic} Offers={() => null} />
    ) : (
      <TasksPage actors={actors} logic={logic} now={() => NOON} />
    )
  await show(page, WORDS)
  await told(() => undefined)
  session.become(memberInfo('leo'))
  await told(() => undefined)
  expect(asked).toBe(2)
})
