import { expect, test } from 'vitest'
import { FilterBar, type Filter } from '#src/ui/backOffice/table/FilterBar.tsx'
import { useAddress } from '#src/ui/backOffice/table/useAddress.ts'
import { useChoice } from '#src/ui/hall/useChoice.ts'
import { show } from './support/show.tsx'

const FILTERS: readonly Filter[] = [
  { kind: 'text', id: 'name', label: 'Name' },
  { kind: 'text', id: 'note', label: 'Note' },
  { kind: 'date', id: 'day', label: 'Day' },
  { kind: 'choice', id: 'state', label: 'State', options: [{ value: 'open', label: 'Open' }] },
]

function Filters() {
  return <FilterBar address={useAddress()} filters={FILTERS} />
}

const showFilters = (address = '/list') => show(<Filters />, { address, language: 'en', words: ['backOffice'] })

test('[D-8] what is written into filters counts when it is sent, all of it together, without spaces around it', async () => {
  const { screen, user, address } = await showFilters('/list?other=1')
  await user.type(screen.getByRole('searchbox', { name: 'Name' }), '  mia ')
  await user.type(screen.getByRole('searchbox', { name: 'Note' }), 'late')
  expect(address()).toBe('/list?other=1')
  await user.click(screen.getByRole('button', { name: 'Search' }))
  expect(address()).toBe('/list?other=1&name=mia&note=late')
})

test('[D-8] Enter in a filter sends it, and one that is emptied is taken out of the address', async () => {
  const { screen, user, address } = await showFilters('/list?name=mia&state=open')
  await user.clear(screen.getByRole('searchbox', { name: 'Name' }))
  await user.keyboard('  {Enter}')
  expect(address()).toBe('/list?state=open')
})

test('[D-8] a choice counts at once; clearing takes every filter out and leaves the rest of the address', async () => {
  const { screen, user, address } = await showFilters('/list?other=1&name=mia')
  await user.selectOptions(screen.getByRole('combobox', { name: 'State' }), 'Open')
  expect(address()).toBe('/list?other=1&name=mia&state=open')
  await user.click(screen.getByRole('button', { name: /clear/i }))
  expect(address()).toBe('/list?other=1')
  expect(screen.queryByRole('button', { name: /clear/i })).toBe(null)
})

test('[D-8] clearing takes out of the fields too what was written there', async () => {
  const { screen, user } = await showFilters('/list?name=mia&note=late')
  const written = () => screen.getAllByRole<HTMLInputElement>('searchbox').map(({ value }) => value)
  expect(written()).toEqual(['mia', 'late'])
  await user.click(screen.getByRole('button', { name: /clear/i }))
  expect(written()).toEqual(['', ''])
})

test('[D-8] folded filters are counted while they are in use, the search among them is not', async () => {
  const { screen, user } = await showFilters('/list?name=mia&note=late&day=2026-01-02')
  const button = screen.getByRole('button', { name: /2/ })
  expect(button.getAttribute('aria-expanded')).toBe('false')
  await user.click(button)
  expect(button.getAttribute('aria-expanded')).toBe('true')
})

function Chooser() {
  const { choice, words, choose } = useChoice()
  return (
    <>
      <output>{JSON.stringify({ ...choice, words })}</output>
      <button onClick={() => choose({ brand: 'tidepool' })}>brand</button>
      <button onClick={() => choose({ words: 'reels' })}>words</button>
      <button onClick={() => choose({ kind: null, brand: null, show: null, words: '' })}>all</button>
    </>
  )
}

test('[P-5 hall] what is chosen in the hall is in its address, one choice beside the others', async () => {
  const { screen, user, address } = await show(<Chooser />, { address: '/app/games?kind=slots&show=mine&q=dice' })
  const seen = () => JSON.parse(screen.getByRole('status').textContent) as unknown
  expect(seen()).toEqual({ kind: 'slots', brand: null, show: null, words: 'dice' })
  await user.click(screen.getByRole('button', { name: 'brand' }))
  expect(address()).toBe('/app/games?kind=slots&brand=tidepool&q=dice')
  await user.click(screen.getByRole('button', { name: 'words' }))
  expect(seen()).toEqual({ kind: 'slots', brand: 'tidepool', show: null, words: 'reels' })
  await user.click(screen.getByRole('button', { name: 'all' }))
  expect(address()).toBe('/app/games')
})
