import { act, within } from '@testing-library/react'
import { House } from 'lucide-react'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { lazyOnce } from '#src/ui/kit/lazyOnce.ts'
import { AppShell } from '#src/ui/shell/AppShell.tsx'
import type { Navigation } from '#src/ui/shell/NavLinks.tsx'
import { sessionOf } from './support/sessionOf.ts'
import { show } from './support/show.tsx'
import { shownBy } from './support/shownBy.ts'
import { windowOf } from './support/windowOf.ts'

type Props = Parameters<typeof AppShell>[0]
type Around = {
  readonly width?: 'wide' | 'narrow'
  readonly navigation?: Navigation | null
  readonly folded?: boolean
  readonly asking?: boolean
}

/** What is around a page at an address, with an inbox and something beside the pages. */
async function showShell(address: string, { width = 'narrow', navigation = null, folded = false, asking = false }: Around = {}) {
  windowOf(width)
  const session = sessionOf(null)
  const prompt = shownBy<Props['actors']['prompt']>({ featureKey: 'feature.cashier' }, { states: asking ? [] : ['"closed"'] })
  const actors: Props['actors'] = {
    session: session.ref,
    prompt: prompt.ref,
    site: shownBy<Props['actors']['site']>({ info: { siteName: 'Harbour', playMoney: true, version: '1', buildLabel: 'b' } }).ref,
    connection: shownBy<Props['actors']['connection']>({ attempt: 0 }, { states: ['"idle"'] }).ref,
    coinBalance: shownBy<Props['actors']['coinBalance']>({ gold: null }).ref,
    toast: shownBy<Props['actors']['toast']>({ queue: [] }).ref,
    alert: shownBy<Props['actors']['alert']>({ queue: [] }).ref,
    panel: shownBy<Props['actors']['panel']>({}, { states: ['"closed"'] }).ref,
    preferences: shownBy<Props['actors']['preferences']>({ railFolded: folded }).ref,
  }
  const none = lazyOnce(() => new Promise<never>(() => undefined))
  const unread = lazyOnce<ReactNode>(async () => <p>the inbox</p>)
  await unread.load()
  // Awaited, since parts of it come later.
  const page = await act(() =>
    show(
      <AppShell {...{ actors, unread, navigation }} verification={none} inspector={none} beside={<p>beside</p>}>
        <p>the page</p>
      </AppShell>,
      { language: 'en', words: ['shell', 'login'], address },
    ),
  )
  const { screen } = page
  const footer = () => document.querySelector('footer')
  return {
    ...page,
    prompted: prompt.sent,
    main: () => screen.queryByRole('main'),
    footer,
    has: (text: string) => screen.queryByText(text) !== null,
    ways: () =>
      [...(screen.queryByRole('navigation', { name: 'Main' })?.querySelectorAll('a') ?? [])].map(
        ({ textContent }) => textContent,
      ),
  }
}

test.each([
  ['/app/home', null],
  ['/cs', 'page'],
] as const)('[P-3] at %s the way to customer service is there before its chat is (%s)', async (address, current) => {
  const { screen } = await showShell(address)
  const link = within(screen.getByRole('banner')).getByRole('link', { name: 'Customer service' })
  expect([link.getAttribute('href'), link.getAttribute('aria-current')]).toEqual(['/cs', current])
})

const everywhere = ['the page', 'beside', 'the inbox']
test.each([
  ['/app/home', everywhere],
  ['/app/live', everywhere],
  ['/cs', ['the page', 'the inbox']],
  ['/app/live/room/a1', ['the page']],
  ['/app/live/match/m1', ['the page']],
  ['/app/game/dice', ['the page']],
  ['/admin/members', ['the page']],
  ['/setup', ['the page']],
])('[P-2] on a phone at %s one finds %j', async (address, things) => {
  const { has, ways } = await showShell(address)
  expect(everywhere.filter(has)).toEqual(things)
  expect(ways().length > 0).toBe(things.includes('the inbox'))
})

test.each([
  ['/app/home', true],
  ['/app/live/room/a1', true],
  ['/admin/members', false],
])('[P-2] on a wide window at %s there is a rail: %s', async (address, isThere) => {
  const { ways, main } = await showShell(address, { width: 'wide' })
  expect([ways().length > 0, main() !== null]).toEqual([isThere, isThere])
})

const LINKS = Array.from({ length: 7 }, (_, at) => ({ to: `/app/p${at}`, label: `P${at}`, icon: House }))
const SEVEN: Navigation = { rail: LINKS, bar: LINKS, footer: null, sectionOf: () => undefined }

test('[P-2] what stands at the bottom of a phone is five places at most', async () => {
  const { ways } = await showShell('/app/home', { navigation: SEVEN })
  expect(ways()).toEqual(['P0', 'P1', 'P2', 'P3', 'P4'])
})

test('[P-2] the rail of a wide window has all places', async () => {
  const { ways } = await showShell('/app/home', { width: 'wide', navigation: SEVEN })
  expect(ways().filter((one) => /^P\d$/.test(one))).toHaveLength(7)
})

test('[P-2] the site’s name leads home, search and following are a press away', async () => {
  const { screen } = await showShell('/app/favourites')
  const to = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
  expect(['Harbour', 'Search', 'following'].map(to)).toEqual(['/app/home', '/app/search', '/app/favourites'])
})

test('[P-2] on the page of what one follows the way there is marked', async () => {
  const { screen } = await showShell('/app/favourites')
  expect(screen.getByRole('link', { name: 'following' }).getAttribute('aria-current')).toBe('page')
})

test('[D-6] who goes by keys can skip to the page', async () => {
  const { screen, main } = await showShell('/app/home')
  expect(screen.getByRole('link', { name: 'Skip to content' }).getAttribute('href')).toBe(`#${main()?.id}`)
})

test('[R-6] a visitor who needs a login is asked over the page', async () => {
  const { screen, has } = await showShell('/app/home', { asking: true })
  await screen.findByRole('alertdialog', { name: 'Please log in' })
  expect(has('the page')).toBe(true)
})

test('[P-2] below the pages of a phone stands what the money is', async () => {
  const { footer } = await showShell('/app/home')
  await expect.poll(() => footer()?.textContent).toContain('play money')
})

test('[P-2] below a room on a phone nothing stands', async () => {
  const { has, footer } = await showShell('/app/live/room/a1')
  expect([has('the page'), footer()]).toEqual([true, null])
})
