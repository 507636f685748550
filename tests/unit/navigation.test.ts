import { expect, test } from 'vitest'
import type { NavigationItem } from '#src/api/model/shownContent.ts'
import { drawNavigation } from '#src/ui/shell/navigation.ts'

const item = (more: Partial<NavigationItem>): NavigationItem => ({
  id: 'n-1',
  title: 'Home',
  sort: 0,
  jumpUrl: '/app/home',
  icon: 'home',
  place: 'rail',
  ...more,
})

test('[C-7] each place of the navigation is what operators put there; an empty one is left to the product', () => {
  expect(drawNavigation([])).toMatchObject({ rail: null, bar: null, footer: null })
  const { rail, bar, footer } = drawNavigation([
    item({}),
    item({ id: 'n-2', title: 'Terms', jumpUrl: '/terms', place: 'footer' }),
    item({ id: 'n-3', title: 'Live', jumpUrl: '/app/live', icon: 'live' }),
  ])
  expect(rail?.map(({ to, label }) => [to, label])).toEqual([
    ['/app/home', 'Home'],
    ['/app/live', 'Live'],
  ])
  expect(bar).toBeNull()
  expect(footer?.map(({ to }) => to)).toEqual(['/terms'])
})

test('[C-7] an address stands once in a place, and no way of the navigation leads to another site', () => {
  const { rail } = drawNavigation([
    item({}),
    item({ id: 'n-2', title: 'Home again' }),
    item({ id: 'n-3', title: 'Elsewhere', jumpUrl: 'https://example.com/' }),
  ])
  expect(rail?.map(({ label }) => label)).toEqual(['Home'])
})
