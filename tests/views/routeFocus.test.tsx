import { Link, useLocation } from 'react-router'
import { expect, test } from 'vitest'
import { RouteFocus } from '#src/ui/shell/RouteFocus.tsx'
import { show } from './support/show.tsx'

/** A site whose pages are but their headings; the form's has a field that it is all about. */
function Site() {
  const { pathname } = useLocation()
  return (
    <>
      <RouteFocus />
      {['/', '/wallet', '/form', '/wallet?tab=2'].map((to) => (
        <Link key={to} to={to}>
          go to {to}
        </Link>
      ))}
      <main key={pathname}>
        <h1>{pathname}</h1>
        {pathname === '/form' && <input aria-label="field" data-first="" />}
      </main>
    </>
  )
}

async function showSite() {
  const { screen, user } = await show(<Site />, { isEverywhere: true })
  return {
    go: (to: string) => user.click(screen.getByRole('link', { name: `go to ${to}` })),
    focused: () => document.activeElement?.textContent ?? null,
    isOnField: () => document.activeElement === screen.queryByLabelText('field'),
    isOnPage: () => document.activeElement === document.body,
  }
}

test('[D-6] the focus is left alone at the first load', async () => {
  const { isOnPage } = await showSite()
  expect(isOnPage()).toBe(true)
})

test('[D-6] the heading of each page that one goes to has the focus', async () => {
  const { go, focused } = await showSite()
  await go('/wallet')
  await expect.poll(focused).toBe('/wallet')
  await go('/')
  await expect.poll(focused).toBe('/')
})

test('[D-6] the field that a page is all about has the focus', async () => {
  const { go, isOnField } = await showSite()
  await go('/form')
  await expect.poll(isOnField).toBe(true)
})

test('[D-6] another part of the same page takes no focus away', async () => {
  const { go, focused } = await showSite()
  await go('/wallet')
  await expect.poll(focused).toBe('/wallet')
  await go('/wallet?tab=2')
  expect(focused()).toBe('go to /wallet?tab=2')
})
