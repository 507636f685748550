import { expect, test } from 'vitest'
import type { DayFigures } from '#src/api/model/dayFigures.ts'
import { coins, fen, microUsdt } from '#src/api/model/money/amount.ts'
import type { Right } from '#src/api/model/right.ts'
import { reportMachine } from '#src/machines/backOffice/reportMachine.ts'
import { WAITING, type WaitingCount, waitingMachine, type WaitingQuery } from '#src/machines/backOffice/waitingMachine.ts'
import { Failure } from '#src/machines/kit/failure.ts'
import type { Page, PageQuery } from '#src/machines/kit/pagedListMachine.ts'
// So that the chart comes at once.
import '#src/ui/shared/BalanceChart.tsx'
import { StartPage } from '#src/ui/backOffice/start/StartPage.tsx'
import { handActor } from '#tests/machines/support/deferred.ts'
import { given } from './support/given.ts'
import { NOON } from './support/kind.tsx'
import { officeFor } from './support/office.ts'
import { onPaper } from './support/onPaper.ts'
import { show } from './support/show.tsx'
import { told } from './support/told.ts'
import { windowOf } from './support/windowOf.ts'

const RIGHTS: readonly Right[] = ['money.read', 'service.read']
const count = (kind: WaitingCount['kind'], many: number | null, more = false): WaitingCount => ({ kind, count: many, more })

/** The start page while this waits; null = it could not be counted. */
async function showStart(
  list: readonly WaitingCount[] | null,
  rights = RIGHTS,
  days: readonly DayFigures[] | null = [],
  width: Parameters<typeof windowOf>[0] = 'narrow',
) {
  onPaper()
  windowOf(width)
  const load = handActor<Page<WaitingCount>, PageQuery<WaitingCount, WaitingQuery>>()
  const page = await show(
    <StartPage
      {...officeFor(rights)}
      logic={{
        waiting: waitingMachine.provide({ actors: { load: load.logic } }),
        days: reportMachine.provide({ actors: given(days) }),
      }}
      now={() => NOON}
    />,
    { language: 'en', words: ['backOffice'] },
  )
  await told(() =>
    list === null ? load.last().reject(new Failure('errors.networkAbnormal')) : load.last().resolve({ list, more: false }),
  )
  const { screen } = page
  return {
    ...page,
    load,
    query: () => load.last().input.query,
    ways: () => screen.queryAllByRole('link').map((one) => [one.textContent, one.getAttribute('href')]),
    says: (words: string) => screen.queryByText(words) !== null,
    /** The lists that nothing waits in, by the groups of their pages. */
    idle: () =>
      [...screen.getByRole('region', { name: /^Empty lists/ }).querySelectorAll('section')].map((group) => [
        group.querySelector('h3')?.textContent,
        ...[...group.querySelectorAll('a')].map(({ textContent }) => textContent),
      ]),
    /** The figures, each with where it leads. */
    figures: () =>
      [...screen.getByRole('region', { name: 'Today so far' }).querySelectorAll('li')].map((one) => [
        one.textContent,
        one.querySelector('a')?.getAttribute('href') ?? null,
      ]),
  }
}

const QUIET = 'Nothing waits for a decision.'

test('[D-8] what waits stands with its number before what does not, each a way to its list', async () => {
  const { ways, query, says } = await showStart([
    count('withdrawals', 0),
    count('appeals', 2),
    count('adjustments', 0),
    count('letters', 50, true),
  ])
  expect([query(), says(QUIET)]).toEqual([{ rights: RIGHTS }, false])
  expect(ways()).toEqual([
    ['2Deposit appeals', '/admin/money/deposits'],
    ['50+Unread letters', '/admin/service/letters?state=sent'],
    ['0Withdrawals to review', '/admin/money/withdrawals'],
    ['0Adjustments to approve', '/admin/money/adjustments?state=proposed'],
  ])
})

test('[D-8] that nothing waits is said, and the ways to the lists stay', async () => {
  const { ways, says } = await showStart([count('withdrawals', 0)])
  expect([says(QUIET), ways()]).toEqual([true, [['0Withdrawals to review', '/admin/money/withdrawals']]])
})

test('[D-8] what could not be counted stands between what waits and what does not, and is not said to be none', async () => {
  const { ways, says } = await showStart([count('withdrawals', 0), count('letters', null), count('votes', 3)])
  expect(says('These could not be counted. They are tried again by themselves.')).toBe(true)
  expect(ways()).toEqual([
    ['3Outcomes of votes to sign', '/admin/activities'],
    ['–Unread letters', '/admin/service/letters?state=sent'],
    ['0Withdrawals to review', '/admin/money/withdrawals'],
  ])
})

test('[D-8] that nothing waits is not said while something could not be counted', async () => {
  const { says } = await showStart([count('withdrawals', 0), count('letters', null)])
  expect(says(QUIET)).toBe(false)
})

test.each([
  ['tasks', 'Tasks to sign', '/admin/tasks'],
  ['grades', 'Grades to sign', '/admin/grades'],
  ['goods', 'Points shop changes to sign', '/admin/site/points'],
  ['settings', 'Settings to sign', '/admin/site'],
  ['activities', 'Activities to sign', '/admin/activities'],
] as const)('[D-8] a second signature that %s wait for is given on their page', async (kind, words, page) => {
  const { ways } = await showStart([count(kind, 1)])
  expect(ways()).toEqual([[`1${words}`, page]])
})

test('[D-8] what waits and could not be counted is asked for again by a press', async () => {
  const { screen, user, load, says } = await showStart(null)
  expect([says(QUIET), load.asked.length]).toEqual([false, 1])
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(load.asked).toHaveLength(2)
})

test('[D-8] lists that nothing waits in stand by the groups of their pages, under how many they are', async () => {
  const { idle, says } = await showStart([
    count('withdrawals', 0),
    count('appeals', 2),
    count('suspense', 0),
    count('letters', 0),
    count('grades', 0),
  ])
  expect([says('Empty lists: 4'), idle()]).toEqual([
    true,
    [
      ['Money', '0Withdrawals to review', '0Deposits in suspense'],
      ['Service', '0Unread letters'],
      ['Content & promotions', '0Grades to sign'],
    ],
  ])
})

test('[D-8] lists that nothing waits in are folded until a press', async () => {
  const { screen, user } = await showStart([count('letters', 0)])
  const fold = screen.getByRole('region', { name: 'Empty lists: 1' }).querySelector('details')
  const first = fold?.open
  await user.click(screen.getByText('Empty lists: 1'))
  expect([first, fold?.open]).toEqual([false, true])
})

test('[D-8] where everything waits no list is said to be empty', async () => {
  const { screen } = await showStart([count('appeals', 2)])
  expect(screen.queryByRole('region', { name: /^Empty lists/ })).toBe(null)
})

test('[D-8] each kind of what waits has its group among the empty lists', async () => {
  const { idle } = await showStart(WAITING.map(({ kind }) => count(kind, 0)))
  expect(idle().flatMap(([, ...ways]) => ways)).toHaveLength(WAITING.length)
})

const TODAY: DayFigures = {
  day: '2026-01-31',
  deposits: fen(100_00),
  depositsUsdt: microUsdt(0),
  withdrawals: fen(40_00),
  withdrawalsUsdt: microUsdt(0),
  stakes: fen(300_00),
  settled: fen(300_00),
  returns: fen(320_00),
  net: fen(-20_00),
  prizes: fen(5_00),
  gifts: coins(70),
  adjustments: fen(0),
  adjustmentsUsdt: microUsdt(0),
  adjustmentsGold: coins(0),
  venues: [],
  standing: { members: 12, rooms: 11, bets: 3, stakes: fen(45_00) },
}

const YESTERDAY: DayFigures = { ...TODAY, day: '2026-01-30', deposits: fen(7_00), standing: null }

test('[D-8] who sees reports reads what came and went today beside yesterday, each a way to its report', async () => {
  const { figures } = await showStart([], ['reports.read', 'money.read'], [TODAY, YESTERDAY])
  expect(figures().slice(0, 4)).toEqual([
    ['Deposits¥100.00Yesterday ¥7.00', '/admin/reports?figure=deposits'],
    ['Withdrawals¥40.00Yesterday ¥40.00', '/admin/reports?figure=withdrawals'],
    ['Stakes¥300.00Yesterday ¥300.00', '/admin/reports?figure=stakes'],
    ['Net−¥20.00Of ¥300.00 settled', '/admin/reports?figure=net'],
  ])
})

test.each([
  ['who may see members and rooms', ['reports.read', 'members.read', 'rooms.read'], '/admin/members', '/admin/rooms/anchors'],
  ['who may not', ['reports.read'], null, null],
] as const)('[D-8] how the site stands now is told, with ways for %s', async (_, rights, members, rooms) => {
  const { figures } = await showStart([], rights, [TODAY, YESTERDAY])
  expect(figures().slice(4)).toEqual([
    ['Members online12With the site open', members],
    ['Rooms on air11', rooms],
    ['Open bets3¥45.00 staked', '/admin/reports?figure=stakes'],
  ])
})

test.each([
  ['wide', 1],
  ['narrow', 0],
] as const)('[D-8] on a %s screen the last days are drawn %i times', async (width, times) => {
  const { screen } = await showStart([], ['reports.read'], [TODAY, YESTERDAY], width)
  if (times > 0) await screen.findByRole('img', { name: 'Net (¥), the last 2 days' })
  expect(screen.queryAllByRole('img', { name: /the last/ })).toHaveLength(times)
})

test('[D-8] the figures of today lead to the reports', async () => {
  const { screen } = await showStart([], ['reports.read'], [TODAY])
  expect(screen.getByRole('link', { name: 'Reports' }).getAttribute('href')).toBe('/admin/reports')
})

test.each([
  ['who does not see reports', RIGHTS, [TODAY]],
  ['while they cannot be had', ['reports.read'], null],
] as const)('[D-8] figures of today are left out: %s (%s)', async (_, rights, days) => {
  const { screen } = await showStart([], rights, days)
  expect(screen.queryByRole('region', { name: 'Today so far' })).toBe(null)
})
