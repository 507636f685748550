import { expect, test } from 'vitest'
import type { DayFigures } from '#src/api/model/dayFigures.ts'
import { coins, fen, microUsdt } from '#src/api/model/money/amount.ts'
import type { Right } from '#src/api/model/right.ts'
import { reportMachine } from '#src/machines/backOffice/reportMachine.ts'
import { type WaitingCount, waitingMachine, type WaitingQuery } from '#src/machines/backOffice/waitingMachine.ts'
import { Failure } from '#src/machines/kit/failure.ts'
import type { Page, PageQuery } from '#src/machines/kit/pagedListMachine.ts'
import { StartPage } from '#src/ui/backOffice/start/StartPage.tsx'
import { handActor } from '#tests/machines/support/deferred.ts'
import { given } from './support/given.ts'
import { NOON } from './support/kind.tsx'
import { officeFor } from './support/office.ts'
import { show } from './support/show.tsx'
import { told } from './support/told.ts'

const RIGHTS: readonly Right[] = ['money.read', 'service.read']
const count = (kind: WaitingCount['kind'], many: number | null, more = false): WaitingCount => ({ kind, count: many, more })

/** The start page while this waits; null = it could not be counted. */
async function showStart(list: readonly WaitingCount[] | null, rights = RIGHTS, days: readonly DayFigures[] | null = []) {
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
    /** What is folded away, and whether it is. */
    fold: () => screen.queryByRole<HTMLDetailsElement>('group'),
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
  ['grades', 'Tables of grades to sign', '/admin/grades'],
  ['goods', 'Goods for points to sign', '/admin/site/points'],
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

test('[D-8] lists that nothing waits in are folded into one line, which says how many they are', async () => {
  const { fold, says } = await showStart([count('withdrawals', 0), count('appeals', 2), count('letters', 0)])
  expect([fold()?.open, says('Empty lists: 2')]).toEqual([false, true])
  expect([...(fold()?.querySelectorAll('a') ?? [])].map(({ textContent }) => textContent)).toEqual([
    '0Withdrawals to review',
    '0Unread letters',
  ])
})

test('[D-8] where everything waits nothing is folded', async () => {
  const { fold } = await showStart([count('appeals', 2)])
  expect(fold()).toBe(null)
})

const TODAY: DayFigures = {
  day: '2026-01-31',
  deposits: fen(100_00),
  depositsUsdt: microUsdt(0),
  withdrawals: fen(40_00),
  withdrawalsUsdt: microUsdt(0),
  stakes: fen(300_00),
  returns: fen(320_00),
  net: fen(-20_00),
  prizes: fen(5_00),
  gifts: coins(70),
  adjustments: fen(0),
  adjustmentsUsdt: microUsdt(0),
  adjustmentsGold: coins(0),
}

test('[D-8] who sees reports reads what came and went today where the back office begins', async () => {
  const { screen } = await showStart([], ['reports.read', 'money.read'], [TODAY])
  const figures = screen.getByRole('region', { name: 'Today so far' }).querySelectorAll('dl > div')
  expect([...figures].map(({ textContent }) => textContent)).toEqual([
    'Deposits (¥)100.00',
    'Withdrawals (¥)40.00',
    'Stakes (¥)300.00',
    'Net (¥)−20.00',
  ])
})

test('[D-8] the figures of today lead to the reports', async () => {
  const { ways } = await showStart([], ['reports.read'], [TODAY])
  expect(ways()).toEqual([['Reports', '/admin/reports']])
})

test.each([
  ['who does not see reports', RIGHTS, [TODAY]],
  ['while they cannot be had', ['reports.read'], null],
] as const)('[D-8] figures of today are left out: %s (%s)', async (_, rights, days) => {
  const { screen } = await showStart([], rights, days)
  expect(screen.queryByRole('region', { name: 'Today so far' })).toBe(null)
})
