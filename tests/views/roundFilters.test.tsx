import { useState } from 'react'
import { expect, test } from 'vitest'
import type { NonReducibleUnknown } from 'xstate'
import type { Venue } from '#src/api/model/venue.ts'
import type { RecordsQuery } from '#src/machines/games/roundsMachine.ts'
import { RoundFilters } from '#src/ui/rounds/RoundFilters.tsx'
import { silent } from '#tests/support/silent.ts'
import { show } from './support/show.tsx'

/** Half past midnight of the 10th of March on the site's clock, still the 9th in UTC. */
const NOW = Date.UTC(2026, 2, 9, 16, 30)
const ALL: RecordsQuery = { kind: null, venue: null, state: null, from: null, to: null }

async function showFilters(first = ALL) {
  const venues = silent<readonly Venue[], NonReducibleUnknown>()
  function Filters() {
    const [query, setQuery] = useState(first)
    return (
      <>
        <RoundFilters query={query} logic={{ venues }} now={() => NOW} onChange={setQuery} />
        <output>{JSON.stringify(query)}</output>
      </>
    )
  }
  const page = await show(<Filters />, { language: 'en', words: ['rounds', 'shared'] })
  return {
    ...page,
    chosen: () => JSON.parse(page.screen.getByRole('status').textContent) as unknown,
    range: (name: string) => page.user.selectOptions(page.screen.getByRole('combobox', { name: 'Time' }), name),
  }
}

test.each([
  ['Today', '2026-03-10'],
  ['7 days', '2026-03-04'],
  ['30 days', '2026-02-09'],
])('[P-5] what was played in “%s” begins with %s, today included, by the site’s days', async (name, from) => {
  const { range, chosen } = await showFilters()
  await range(name)
  expect(chosen()).toEqual({ ...ALL, from, to: null })
})

test('[P-5] another kind of play drops the venue that was chosen', async () => {
  const { screen, user, chosen } = await showFilters({ ...ALL, venue: 'FBTY', from: '2026-03-10' })
  await user.click(screen.getByRole('button', { name: 'Slots' }))
  expect(chosen()).toEqual({ ...ALL, kind: 'slots', from: '2026-03-10' })
})

test('[P-5] a range of days played that ends before it begins says so', async () => {
  const { screen, user, range } = await showFilters()
  await range('Custom dates')
  const to = screen.getByLabelText('To')
  expect(to.getAttribute('aria-invalid')).toBe('false')
  await user.clear(to)
  await user.type(to, '2026-03-09')
  expect(to.getAttribute('aria-invalid')).toBe('true')
})

test('[P-5] who chooses the days played begins with today alone, and a day that is cleared is none', async () => {
  const { screen, user, range, chosen } = await showFilters()
  await range('Custom dates')
  expect(chosen()).toEqual({ ...ALL, from: '2026-03-10', to: '2026-03-10' })
  await user.clear(screen.getByLabelText('From'))
  expect(chosen()).toEqual({ ...ALL, to: '2026-03-10' })
})

test('[P-5] a range that is chosen after one’s own days takes both of them back', async () => {
  const { screen, range, chosen } = await showFilters()
  await range('Custom dates')
  await range('7 days')
  expect([chosen(), screen.queryByLabelText('From')]).toEqual([{ ...ALL, from: '2026-03-04' }, null])
})

test('[P-5] another state of what was played keeps all else that was chosen', async () => {
  const { screen, user, chosen } = await showFilters({ ...ALL, kind: 'slots', venue: 'YBEGDZ', from: '2026-03-10' })
  await user.click(screen.getByRole('button', { name: 'Running' }))
  expect(chosen()).toEqual({ kind: 'slots', venue: 'YBEGDZ', state: 'open', from: '2026-03-10', to: null })
  expect(screen.getAllByRole('button', { pressed: true }).map(({ textContent }) => textContent)).toEqual(['Slots', 'Running'])
})
