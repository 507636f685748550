import { useEffect, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { type Observable, Subject } from 'rxjs'
import { expect, test } from 'vitest'
import { RouteFocus } from '#src/ui/shell/RouteFocus.tsx'
import { show } from './support/show.tsx'
import { told } from './support/told.ts'

/** A page that has another heading once it is loaded. */
function Late({ titles }: { readonly titles: Observable<string> }) {
  const [title, setTitle] = useState('waiting')
  useEffect(() => {
    const listening = titles.subscribe(setTitle)
    return () => listening.unsubscribe()
  }, [titles])
  return <h1 key={title}>{title}</h1>
}

/** A site whose pages are but their headings; the form's has a field that it is all about. */
function Site({ titles }: { readonly titles: Observable<string> }) {
  const { pathname } = useLocation()
  return (
    <>
      <RouteFocus />
      {['/', '/wallet', '/form', '/late', '/wallet?tab=2'].map((to) => (
        <Link key={to} to={to}>
          go to {to}
        </Link>
      ))}
      <main key={pathname}>
        {pathname === '/late' ? <Late titles={titles} /> : <h1>{pathname}</h1>}
        {pathname === '/form' && <input aria-label="field" data-first="" />}
      </main>
    </>
  )
}

async function showSite() {
  const titles = new Subject<string>()
  const { screen, user } = await show(<Site titles={titles} />, { isEverywhere: true })
  return {
    go: (to: string) => user.click(screen.getByRole('link', { name: `go to ${to}` })),
    load: (title: string) => told(() => titles.next(title)),
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

test('[D-6] the heading that takes the place of another while its page loads has the focus', async () => {
  const { go, load, focused } = await showSite()
  await go('/late')
  await expect.poll(focused).toBe('waiting')
  await load('loaded')
  await expect.poll(focused, { timeout: 5_000 }).toBe('loaded')
})

test('[D-6] another part of the same page takes no focus away', async () => {
  const { go, focused } = await showSite()
  await go('/wallet')
  await expect.poll(focused).toBe('/wallet')
  await go('/wallet?tab=2')
  expect(focused()).toBe('go to /wallet?tab=2')
})
