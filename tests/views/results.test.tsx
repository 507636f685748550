import { act, fireEvent } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { ActorRefFrom } from 'xstate'
import type { MatchResult } from '#src/api/model/matchResult.ts'
import type { Page, PageQuery } from '#src/machines/kit/pagedListMachine.ts'
import { type ResultsQuery, resultsMachine } from '#src/machines/results/resultsMachine.ts'
import type { titleMachine } from '#src/machines/title/titleMachine.ts'
import { ResultsPage } from '#src/ui/results/ResultsPage.tsx'
import { handActor, settled } from '#tests/machines/support/deferred.ts'
import { silent } from '#tests/support/silent.ts'
import { NOON } from './support/kind.tsx'
import { show } from './support/show.tsx'
import { shownBy } from './support/shownBy.ts'
import { windowOf } from './support/windowOf.ts'

const result = (matchId: string, fields: Partial<MatchResult> = {}): MatchResult => ({
  matchId,
  sport: 'football',
  leagueName: 'League',
  homeName: `${matchId} home`,
  homeLogo: null,
  visitName: `${matchId} away`,
  visitLogo: null,
  homeScore: 2,
  visitScore: 1,
  startAt: NOON,
  endedAt: NOON + 7_200_000,
  parts: [],
  isKept: false,
  ...fields,
})

async function showResults(address = '/app/results', list: readonly MatchResult[] = [result('m1'), result('m2')]) {
  const load = handActor<Page<MatchResult>, PageQuery<MatchResult, ResultsQuery>>()
  const logic = resultsMachine.provide({
    actors: { load: load.logic, changes: silent<unknown, { query: ResultsQuery }>() },
  })
  const title = shownBy<ActorRefFrom<typeof titleMachine>>({}).ref
  const page = await show(<ResultsPage actors={{ title }} logic={logic} now={() => NOON} />, {
    address,
    language: 'en',
    words: ['results', 'shared'],
  })
  await act(async () => {
    load.last().resolve({ list, more: false })
    await settled()
  })
  const { screen, user } = page
  return {
    ...page,
    asked: () => load.asked.map(({ input }) => input.query),
    button: (name: string) => screen.getByRole<HTMLButtonElement>('button', { name }),
    press: (name: string) => user.click(screen.getByRole('button', { name })),
    rows: () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent),
  }
}

test('[C-13] results begin with today', async () => {
  const { asked } = await showResults()
  expect(asked().at(-1)?.day).toBe('2026-01-05')
})

test('[C-13] the day that is shown stands in the reader’s words', async () => {
  const { screen } = await showResults()
  expect(screen.queryByText('Mon, Jan 5')).not.toBe(null)
})

test('[C-13] a day of another year stands with its year', async () => {
  const { screen } = await showResults('/app/results?day=2025-12-30')
  expect(screen.queryByText('Tue, Dec 30, 2025')).not.toBe(null)
})

test('[C-13] there are no results of a day after today', async () => {
  const { button } = await showResults()
  expect(button('The day after').disabled).toBe(true)
})

test('[C-13] the day before is asked for by a press', async () => {
  const { asked, press } = await showResults()
  await press('The day before')
  expect(asked().at(-1)?.day).toBe('2026-01-04')
})

test('[C-13] the day that is shown stands in the address', async () => {
  const { press, address } = await showResults()
  await press('The day before')
  expect(address()).toBe('/app/results?day=2026-01-04')
})

test('[C-13] today has no day in the address', async () => {
  const { press, address } = await showResults('/app/results?day=2026-01-04')
  await press('The day after')
  expect(address()).toBe('/app/results')
})

test('[C-13] results go back thirty days', async () => {
  const { asked, button } = await showResults('/app/results?day=2025-12-06')
  expect([asked().at(-1)?.day, button('The day before').disabled]).toEqual(['2025-12-06', true])
})

test.each([
  ['before those that are kept', '2025-11-01', '2025-12-06'],
  ['to come', '2026-02-01', '2026-01-05'],
  ['that is none', 'else', '2026-01-05'],
])('[C-13] for a day %s the nearest is asked for', async (_, day, asked) => {
  const page = await showResults(`/app/results?day=${day}`)
  expect(page.asked().at(-1)?.day).toBe(asked)
})

test('[C-13] another sport keeps the day and what is typed', async () => {
  const { asked, press, address } = await showResults('/app/results?day=2026-01-04&q=m1')
  await press('Basketball')
  expect([asked().at(-1), address()]).toEqual([
    { day: '2026-01-04', sport: 'basketball' },
    '/app/results?day=2026-01-04&q=m1&sport=basketball',
  ])
})

test('[C-13] what is typed leaves the results that fit, counted', async () => {
  const { screen, rows } = await showResults('/app/results?q=m2')
  expect([screen.getByRole('status').textContent, rows()]).toEqual(['Matches: 1', [expect.stringContaining('m2 home')]])
})

test('[C-13] words that no result fits are told apart from a day without matches', async () => {
  const { screen } = await showResults('/app/results?q=nobody')
  expect([screen.queryByText('No result fits') !== null, screen.queryByText('No match ended on this day')]).toEqual([true, null])
})

test('[C-13] a day without matches says so', async () => {
  const { screen } = await showResults('/app/results', [])
  expect(screen.queryByText('No match ended on this day')).not.toBe(null)
})

test('[C-13] a result stands with its hour by the site’s clock and its score, the home side first', async () => {
  const { rows } = await showResults('/app/results', [result('m1')])
  expect(rows()).toEqual(['12:00 Full timem1 homem1 away212 : 1'])
})

test.each([
  ['football', 2, ['1H', '2H']],
  ['football', 3, ['1H', '2H', 'ET']],
  ['basketball', 5, ['Q1', 'Q2', 'Q3', 'Q4', 'OT']],
  ['esports', 2, ['Map 1', 'Map 2']],
] as const)('[C-13] the periods of a result of %s, %i of them, are called %j', async (sport, count, names) => {
  const parts = Array.from({ length: count }, (): [number, number] => [1, 0])
  await showResults('/app/results', [result('m1', { sport, parts })])
  expect([...document.querySelectorAll('small')].map(({ textContent }) => textContent)).toEqual(names)
})

test.each([
  ['football', 'Full time'],
  ['basketball', 'Final'],
  ['esports', 'Final'],
] as const)('[C-13] a result of %s is called “%s”', async (sport, word) => {
  const { screen } = await showResults('/app/results', [result('m1', { sport })])
  expect(screen.queryByText(word)).not.toBe(null)
})

test('[C-13] a day after today that is written leads to today, which has no day in the address', async () => {
  const { screen, address } = await showResults('/app/results?day=2026-01-04')
  const field = screen.getByLabelText<HTMLInputElement>('Day')
  fireEvent.change(field, { target: { value: '2026-01-06' } })
  expect([address(), field.value]).toEqual(['/app/results', '2026-01-05'])
})

test('[C-13] a day is written within the month there is, and clearing it changes nothing', async () => {
  const { screen, address } = await showResults('/app/results?day=2026-01-04&sport=football')
  const field = screen.getByLabelText<HTMLInputElement>('Day')
  fireEvent.change(field, { target: { value: '2026-01-02' } })
  expect(address()).toBe('/app/results?day=2026-01-02&sport=football')
  fireEvent.change(field, { target: { value: '' } })
  expect([address(), field.value, field.min, field.max]).toEqual([
    '/app/results?day=2026-01-02&sport=football',
    '2026-01-02',
    '2025-12-06',
    '2026-01-05',
  ])
})

test('[C-13] all sports have no sport in the address, and the one that is chosen is marked', async () => {
  const { press, address, button } = await showResults('/app/results?sport=football')
  expect([button('All').getAttribute('aria-pressed'), button('Football').getAttribute('aria-pressed')]).toEqual(['false', 'true'])
  await press('All')
  expect([address(), button('All').getAttribute('aria-pressed')]).toEqual(['/app/results', 'true'])
})

test('[C-13] a sport that there is not is none', async () => {
  const { asked } = await showResults('/app/results?sport=anchor')
  expect(asked().at(-1)?.sport).toBe(null)
})

test('[C-13] what is typed stands in the address, and is gone from it once it is cleared', async () => {
  const { screen, user, press, address, rows } = await showResults()
  await user.type(screen.getByRole('textbox'), 'm2')
  expect([address(), rows().length]).toEqual(['/app/results?q=m2', 1])
  await press('Clear the search')
  expect([address(), rows().length]).toEqual(['/app/results', 2])
})

test('[C-13] results stand by their leagues, a name of two sports being two', async () => {
  const { screen } = await showResults('/app/results', [
    result('m1', { leagueName: 'Bay' }),
    result('m2', { leagueName: 'Cup' }),
    result('m3', { leagueName: 'Bay' }),
    result('m4', { leagueName: 'Bay', sport: 'basketball' }),
  ])
  const parts = screen
    .getAllByRole('heading', { level: 2 })
    .map((head) => [head.textContent, head.nextSibling?.childNodes.length])
  expect(parts).toEqual([
    ['Bay Football', 2],
    ['Cup Football', 1],
    ['Bay Basketball', 1],
  ])
})

test('[C-13] a result says what each side scored by period', async () => {
  const { rows } = await showResults('/app/results', [
    result('m1', {
      parts: [
        [0, 1],
        [2, 0],
      ],
    }),
  ])
  expect(rows()).toEqual([expect.stringContaining('2 : 1 By period: 0:1, 2:0')])
})

test.each([
  [true, ['/app/live/match/m1']],
  [false, []],
])('[C-13] a result leads to its match while that is kept: %s', async (isKept, ways) => {
  const { screen } = await showResults('/app/results', [result('m1', { isKept })])
  expect(screen.queryAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(ways)
})

test('[C-13] on a phone what was looked for goes with its box', async () => {
  windowOf('narrow')
  const { press, address, screen } = await showResults('/app/results?q=m2')
  await press('Find a result')
  expect([address(), screen.queryByRole('textbox')]).toEqual(['/app/results', null])
})
