import { expect, test } from 'vitest'
import type { MemberInfo } from '#src/api/model/member.ts'
import { LoginPage } from '#src/ui/login/LoginPage.tsx'
import { memberInfo, sessionOf } from './support/sessionOf.ts'
import { show } from './support/show.tsx'
import { shownBy } from './support/shownBy.ts'
import { windowOf } from './support/windowOf.ts'

type Actors = Parameters<typeof LoginPage>[0]['actors']

async function showPage(address: string, member: MemberInfo | null = null) {
  const session = sessionOf(member)
  const title = shownBy<Actors['title']>({})
  const site = shownBy<Actors['site']>({ info: { siteName: 'Harbour', demoAccounts: [], languages: ['zh-CN', 'en'] } })
  const preferences = shownBy<Actors['preferences']>({})
  const actors = { preferences: preferences.ref, session: session.ref, site: site.ref, title: title.ref }
  const page = await show(<LoginPage actors={actors} />, {
    address,
    language: 'en',
    words: ['door', 'language', 'login'],
  })
  return { ...page, opened: session.sent, titled: title.sent, chosen: preferences.sent }
}

test('[R-1] the page of the login names the site, and what a login is for', async () => {
  const { screen } = await showPage('/login')
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Log in to Harbour')
  expect(screen.queryByText('Log in to chat and send gifts.')).not.toBe(null)
})

test('[R-7] the page of the login gives the tab its title', async () => {
  const { titled } = await showPage('/login')
  expect(titled).toEqual([{ type: 'title.changed', text: 'Log in' }])
})

test('[R-1] a login is told which page asked for it', async () => {
  const { opened } = await showPage('/login?fromPage=/app/live')
  expect(opened).toEqual([{ type: 'login.opened', fromPage: '/app/live' }])
})

test('[R-1] a login that no page asked for leads nowhere else', async () => {
  const { opened } = await showPage('/login')
  expect(opened).toEqual([{ type: 'login.opened', fromPage: null }])
})

test.each([
  ['/login?fromPage=/app/live', 'Back', '/app/live'],
  ['/login', 'Back to home', '/app/home'],
  ['/login?fromPage=https://elsewhere.example', 'Back to home', '/app/home'],
])('[R-1] who is logged in at %s is told so, and led “%s” to %s', async (address, name, to) => {
  const { screen } = await showPage(address, memberInfo('mia'))
  const links = screen.getAllByRole('link').map((one) => [one.textContent, one.getAttribute('href')])
  expect([screen.queryByText('You are logged in as MIA') !== null, links]).toEqual([true, [[name, to]]])
  expect(screen.queryByRole('textbox')).toBe(null)
})

test('[P-1] a visitor chooses the language of the pages where they log in', async () => {
  const { screen, user, chosen } = await showPage('/login')
  await user.click(screen.getByRole('button', { name: '简体中文' }))
  expect(chosen).toEqual([{ type: 'preferences.changed', change: { language: 'zh-CN' } }])
})

test.each([
  ['wide', 'before'],
  ['narrow', 'after'],
] as const)('[S-9] what one comes in for stands in a %s window %s the login', async (width, place) => {
  windowOf(width)
  const { screen } = await showPage('/login')
  const order = screen
    .getByRole('textbox', { name: 'User name' })
    .compareDocumentPosition(screen.getByText('Odds beside the picture'))
  expect(order & Node.DOCUMENT_POSITION_PRECEDING ? 'before' : 'after').toBe(place)
})
