import { useState } from 'react'
import { expect, test } from 'vitest'
import type { RecordsFilter } from '#src/machines/wallet/recordsMachine.ts'
import { RecordsFilters } from '#src/ui/cashier/records/RecordsFilters.tsx'
import { show } from './support/show.tsx'

/** Half past midnight of the 10th of March on the site's clock, still the 9th in UTC. */
const NOW = Date.UTC(2026, 2, 9, 16, 30)
const ALL: RecordsFilter = { type: null, from: null, to: null }

async function showFilters() {
  function Filters() {
    const [filter, setFilter] = useState(ALL)
    return (
      <>
        <RecordsFilters filter={filter} now={() => NOW} onChange={setFilter} />
        <output>{JSON.stringify(filter)}</output>
      </>
    )
  }
  const page = await show(<Filters />, { language: 'en', words: ['records'] })
  return {
    ...page,
    chosen: () => JSON.parse(page.screen.getByRole('status').textContent) as unknown,
    choose: (label: 'Type' | 'Time', name: string) => page.user.selectOptions(page.screen.getByLabelText(label), name),
  }
}

test.each([
  ['Today', '2026-03-10'],
  ['7 days', '2026-03-04'],
  ['30 days', '2026-02-09'],
])('[C-10] records of “%s” begin with %s, today included, by the site’s days', async (range, from) => {
  const { choose, chosen } = await showFilters()
  await choose('Time', range)
  expect(chosen()).toEqual({ type: null, from, to: null })
})

test('[C-10] a type stays chosen through another range of days', async () => {
  const { choose, chosen } = await showFilters()
  await choose('Type', 'Deposit')
  await choose('Time', '7 days')
  expect(chosen()).toEqual({ type: 'deposit', from: '2026-03-04', to: null })
})

test('[C-10] days of one’s own begin with today, and a range that ends before it begins says so', async () => {
  const { screen, user, choose, chosen } = await showFilters()
  await choose('Time', 'Custom dates')
  expect(chosen()).toEqual({ type: null, from: '2026-03-10', to: '2026-03-10' })
  const to = screen.getByLabelText('To')
  await user.clear(to)
  await user.type(to, '2026-03-09')
  expect([chosen(), to.getAttribute('aria-invalid')]).toEqual([{ type: null, from: '2026-03-10', to: '2026-03-09' }, 'true'])
})

test.each([
  ['All dates', { from: null, to: null }],
  ['Today', { from: '2026-03-10', to: null }],
  ['7 days', { from: '2026-03-04', to: null }],
  ['30 days', { from: '2026-02-09', to: null }],
] as const)('[C-10] “%s” after days of one’s own has no last day', async (range, days) => {
  const { screen, user, choose, chosen } = await showFilters()
  await choose('Time', 'Custom dates')
  await user.clear(screen.getByLabelText('To'))
  await user.type(screen.getByLabelText('To'), '2026-03-01')
  await choose('Time', range)
  expect([chosen(), screen.queryByLabelText('To')]).toEqual([{ type: null, ...days }, null])
})

test('[C-10] a first day of one’s own is kept apart from the last, and an emptied one counts for none', async () => {
  const { screen, user, choose, chosen } = await showFilters()
  await choose('Time', 'Custom dates')
  const from = screen.getByLabelText('From')
  await user.clear(from)
  expect(chosen()).toEqual({ type: null, from: null, to: '2026-03-10' })
  await user.type(from, '2026-03-02')
  expect(chosen()).toEqual({ type: null, from: '2026-03-02', to: '2026-03-10' })
})

test('[C-10] records of a type give way to those of all types', async () => {
  const { choose, chosen } = await showFilters()
  await choose('Type', 'Deposit')
  await choose('Type', 'All types')
  expect(chosen()).toEqual(ALL)
})
