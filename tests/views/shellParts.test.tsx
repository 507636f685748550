import { House } from 'lucide-react'
import { Link, useLocation, useNavigate } from 'react-router'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { Navigator } from '#src/machines/kit/navigator.ts'
import type { PreferencesRef } from '#src/machines/preferences/preferencesMachine.ts'
import type { SiteRef } from '#src/machines/site/siteMachine.ts'
import { Footer } from '#src/ui/shell/Footer.tsx'
import { type NavLink, NavLinks } from '#src/ui/shell/NavLinks.tsx'
import { NavigatorBinding } from '#src/ui/shell/NavigatorBinding.tsx'
import { NotFoundPage } from '#src/ui/shell/NotFoundPage.tsx'
import { Overlay } from '#src/ui/shell/Overlay.tsx'
import { RailFold } from '#src/ui/shell/RailFold.tsx'
import { RouteBoundary } from '#src/ui/shell/RouteBoundary.tsx'
import { sectionOf } from '#src/ui/shell/sectionOf.ts'
import { ToastHost } from '#src/ui/shell/ToastHost.tsx'
import { show } from './support/show.tsx'
import { shownBy } from './support/shownBy.ts'
import { told } from './support/told.ts'

const WORDS = { language: 'en', words: ['shell'] } as const
const link = (to: string, label: string) => ({ to, label, icon: House })

async function showNav(place: 'rail' | 'bar', address: string, links: readonly NavLink[] | null = null) {
  const { screen } = await show(<NavLinks place={place} links={links} sectionOf={sectionOf} />, { ...WORDS, address })
  const all = screen.getAllByRole('link')
  return {
    ways: all.map((one) => `${one.textContent} ${one.getAttribute('href')}`),
    current: all.filter((one) => one.getAttribute('aria-current') === 'page').map(({ textContent }) => textContent),
  }
}

test.each([
  ['rail', ['Home', 'Live', 'Games', 'Wallet', 'Me', 'Activities']],
  ['bar', ['Home', 'Live', 'Games', 'Activities', 'Me']],
] as const)('[P-2] the %s of the site has the product’s own places', async (place, names) => {
  const { ways } = await showNav(place, '/app/home')
  expect(ways.map((one) => one.split(' ')[0])).toEqual(names)
})

test('[P-2] where operators filled a place it has theirs alone', async () => {
  const { ways } = await showNav('rail', '/app/home', [link('/app/news', 'Papers')])
  expect(ways).toEqual(['Papers /app/news'])
})

test.each([
  ['/app/venue/OBTY', ['Sports'], [link('/app/live', 'Live'), link('/app/venue', 'Sports')]],
  ['/app/venue/OBTY', [], [link('/app/live', 'Live'), link('/app/me', 'Me')]],
  ['/app/results', [], [link('/app/live', 'Live'), link('/app/me', 'Me')]],
  ['/app/tasks', ['Tasks'], [link('/app/me', 'Me'), link('/app/tasks', 'Tasks')]],
  ['/app/tasks', ['Me'], [link('/app/me', 'Me')]],
] as const)('[P-2] at %s the place that one is in is %s, by the ways that there are', async (address, names, links) => {
  const { current } = await showNav('rail', address, links)
  expect(current).toEqual(names)
})

test.each([
  ['/app/live', ['Live']],
  ['/app/live/room/a1', ['Live']],
  ['/app/liverpool', []],
  ['/app/game/dice', ['Games']],
  ['/app/egame/slots', ['Games']],
  ['/app/anchor/a1', ['Live']],
  ['/app/activity/wheel', ['Activities']],
  ['/app/profile', ['Me']],
  ['/app/cashier/deposit', ['Wallet']],
  ['/app/shop', ['Wallet']],
  ['/admin/profile', []],
  ['/app/search', []],
])('[P-2] at %s the place that one is in is %s', async (address, names) => {
  const { current } = await showNav('rail', address)
  expect(current).toEqual(names)
})

type Info = { readonly playMoney: boolean; readonly version: string; readonly buildLabel: string }
async function showFooter(info: Info | null, links: readonly NavLink[] | null = null) {
  const { ref: site } = shownBy<SiteRef>({ info })
  const { screen } = await show(<Footer site={site} links={links} />, WORDS)
  return {
    text: () => [...document.querySelectorAll('footer p')].map(({ textContent }) => textContent),
    ways: () => screen.getAllByRole('link').map(({ textContent }) => textContent),
  }
}
const INFO = { playMoney: true, version: '1.2.3', buildLabel: 'b7' }
const VERSION = 'Version 1.2.3 (b7)'

test.each([
  ['a site of play money', INFO, [expect.stringContaining('play money'), VERSION]],
  ['a site of real money', { ...INFO, playMoney: false }, [VERSION]],
  ['a site that has not answered', null, []],
])('[P-2] below the pages of %s stands what is true of it', async (_, info, said) => {
  const { text } = await showFooter(info)
  expect(text()).toEqual(said)
})

test('[P-2] what operators add below the pages comes after the product’s own, and none comes twice', async () => {
  const { ways } = await showFooter(INFO, [link('/app/help', 'Help'), link('/app/sponsors', 'Sponsors')])
  expect(ways()).toEqual(['Safer play', 'News', 'Help centre', 'Customer service', 'Sponsors'])
})

test('[R-7] an address that is no page says so, in the tab too, and leads home', async () => {
  type Actors = Parameters<typeof NotFoundPage>[0]['actors']
  const title = shownBy<Actors['title']>({})
  const { screen } = await show(<NotFoundPage actors={{ title: title.ref }} />, WORDS)
  expect([screen.getByRole('heading', { level: 1 }).textContent, title.sent]).toEqual([
    'We can’t find that page',
    [{ type: 'title.changed', text: 'Page not found' }],
  ])
  expect(screen.getByRole('link', { name: 'Back to home' }).getAttribute('href')).toBe('/app/home')
})

test('[R-7] from an address that is no page ways lead to what is on the air, to the search and to help', async () => {
  type Actors = Parameters<typeof NotFoundPage>[0]['actors']
  const { screen } = await show(<NotFoundPage actors={{ title: shownBy<Actors['title']>({}).ref }} />, WORDS)
  const ways = screen.getAllByRole('link').map((way) => [way.textContent, way.getAttribute('href')])
  expect(ways.slice(1)).toEqual([
    ['Live', '/app/live'],
    ['Search', '/app/search'],
    ['Help centre', '/app/help'],
  ])
})

test.each([
  [false, 'Collapse menu', true],
  [true, 'Expand menu', false],
])('[P-2] of a rail whose fold is %s the button says “%s” and makes it %s', async (railFolded, name, next) => {
  const { ref, sent } = shownBy<PreferencesRef>({ railFolded })
  const { screen, user } = await show(<RailFold preferences={ref} />, WORDS)
  const button = screen.getByRole('button', { name })
  expect(button.getAttribute('aria-expanded')).toBe(String(!railFolded))
  await user.click(button)
  expect(sent).toEqual([{ type: 'preferences.changed', change: { railFolded: next } }])
})

test('[S-5] the toast whose turn it is is said with what it is about, and the others wait', async () => {
  type Toast = Parameters<typeof ToastHost>[0]['toast']
  const queue = [
    { id: 1, key: 'toast.reminder', values: { name: 'Mia' } },
    { id: 2, key: 'toast.copied', values: {} },
  ]
  const { screen } = await show(<ToastHost toast={shownBy<Toast>({ queue }).ref} />, WORDS)
  expect(screen.getByRole('status').textContent).toBe('Mia has begun')
})

test('[S-5] without a toast nothing is said', async () => {
  type Toast = Parameters<typeof ToastHost>[0]['toast']
  const { screen } = await show(<ToastHost toast={shownBy<Toast>({ queue: [] }).ref} />, WORDS)
  expect(screen.getByRole('status').textContent).toBe('')
})

test('[D-9] a dialog whose code cannot be loaded says so over the page, and can be tried again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  onTestFinished(() => void vi.restoreAllMocks())
  let isThere = false
  function Dialog() {
    if (!isThere) throw new Error('it cannot be loaded')
    return <p>the dialog</p>
  }
  const { screen, user } = await show(
    <>
      <p>the page</p>
      <Overlay>
        <Dialog />
      </Overlay>
    </>,
    WORDS,
  )
  expect([screen.queryByText('the page') !== null, screen.getByRole('alert').textContent]).toEqual([
    true,
    'Try again, or reload the page.Try again',
  ])
  isThere = true
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect([screen.queryByText('the dialog') !== null, screen.queryByRole('alert')]).toEqual([true, null])
})

test('[R-7] machines go where the router goes, from each address to the next', async () => {
  let go: Navigator['go'] = () => undefined
  let bound = 0
  const bind = (next: Navigator['go']) => {
    go = next
    bound += 1
    return () => void (bound -= 1)
  }
  function Back() {
    const navigate = useNavigate()
    return <button onClick={() => void navigate(-1)}>back</button>
  }
  const { address, leave, user, screen } = await show(
    <>
      <NavigatorBinding bind={bind} />
      <Back />
    </>,
    { ...WORDS, address: '/app/home', isEverywhere: true },
  )
  await told(() => go('/app/live?view=matches'))
  await told(() => go('/app/me', { replace: true }))
  expect([address(), bound]).toEqual(['/app/me', 1])
  // One page took the place of the other.
  await user.click(screen.getByRole('button', { name: 'back' }))
  expect(address()).toBe('/app/home')
  leave()
  expect(bound).toBe(0)
})

/** A page whose routes break at one address, with a way to another. */
async function showBroken(address: string) {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  onTestFinished(() => void vi.restoreAllMocks())
  function Page() {
    const { pathname } = useLocation()
    if (pathname.endsWith('broken')) throw new Error('it broke')
    return <p>the page</p>
  }
  const page = await show(
    <>
      <Link to="/app/other">other</Link>
      <RouteBoundary waiting={null}>
        <Page />
      </RouteBoundary>
    </>,
    { ...WORDS, address, isEverywhere: true },
  )
  const { screen, user } = page
  return {
    isThere: () => screen.queryByText('the page') !== null,
    go: (name: string) => user.click(screen.getByRole('link', { name })),
  }
}

test('[D-9] a page that breaks leaves the next one whole', async () => {
  const { isThere, go } = await showBroken('/app/broken')
  expect(isThere()).toBe(false)
  await go('other')
  expect(isThere()).toBe(true)
})
