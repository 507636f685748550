import { expect, test } from 'vitest'
import { coins } from '#src/api/model/money/amount.ts'
import { Account } from '#src/ui/shell/Account.tsx'
import { Inbox } from '#src/ui/shell/Inbox.tsx'
import { memberById } from '#tests/machines/support/memberById.ts'
import { show } from './support/show.tsx'
import { shownBy } from './support/shownBy.ts'

type Around = { readonly memberId?: string | null; readonly unread?: number | null; readonly states?: readonly string[] }

/** The end of the header at this address: links by name, with where they lead. */
async function linksAt(address: string, { memberId = null, unread = null, states = [] }: Around = {}) {
  type Actors = Parameters<typeof Account>[0]
  const { ref: session } = shownBy<Actors['session']>({ member: memberById(memberId) }, { states })
  const { ref: coinBalance } = shownBy<Actors['coinBalance']>({ gold: memberId === null ? null : coins(1_234) })
  const { ref: counted } = shownBy<Parameters<typeof Inbox>[0]['unread']>({ unread })
  const { screen } = await show(
    <>
      <Inbox unread={counted} />
      <Account session={session} coinBalance={coinBalance} />
    </>,
    { address, language: 'en', words: ['shell'] },
  )
  return screen
    .queryAllByRole('link')
    .map((link) => [link.getAttribute('aria-label') ?? link.textContent, link.getAttribute('href'), link.textContent])
}

test.each([
  ['log in', 'Log in', '/login?fromPage=%2Fapp%2Flive%3Ftab%3D2'],
  ['register', 'Register', '/register?fromPage=%2Fapp%2Flive%3Ftab%3D2'],
])('[R-1] a visitor’s way to %s leads back to the page that they are on', async (_, name, href) => {
  expect(await linksAt('/app/live?tab=2')).toContainEqual([name, href, name])
})

test.each(['/register', '/entry/register'])('[R-1] who registers at %s finds the way to log in alone', async (address) => {
  expect(await linksAt(address)).toEqual([['Log in', '/login', 'Log in']])
})

test('[R-1] who recovers a password is led back to the page that they came from', async () => {
  const links = await linksAt('/forgot?fromPage=%2Fapp%2Flive')
  expect(links.map(([, href]) => href)).toEqual(['/register?fromPage=%2Fapp%2Flive', '/login?fromPage=%2Fapp%2Flive'])
})

test.each([
  ['on the page of the login itself', '/login', {}],
  ['before it is known who is here', '/app/live', { states: ['"restoring"'] }],
])('[R-1] there is no way to log in or register %s', async (_, address, around) => {
  expect(await linksAt(address, around)).toEqual([])
})

test.each([
  [0, 'Messages', ''],
  [3, 'Messages, 3 unread', '3'],
  [100, 'Messages, 100 unread', '99+'],
])('[C-11] %i unread messages are named “%s” and shown as “%s”', async (unread, name, badge) => {
  const links = await linksAt('/', { memberId: 'mia', unread })
  expect(links[0]).toEqual([name, '/app/messages', badge])
})

test('[P-6] a member’s coins are in the header, with the way to their own page', async () => {
  const links = await linksAt('/', { memberId: 'mia' })
  expect(links).toEqual([['Me 1,234', '/app/me', '1,234']])
})
