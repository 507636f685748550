import { within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { MemberInfo } from '#src/api/model/member.ts'
import { coins } from '#src/api/model/money/amount.ts'
import { DEFAULT_PREFERENCES } from '#src/machines/preferences/preferencesMachine.ts'
import { languageMachine } from '#src/machines/profile/languageMachine.ts'
import { fundsMachine } from '#src/machines/wallet/fundsMachine.ts'
import type { Balances } from '#src/machines/wallet/walletMachine.ts'
import { MePage } from '#src/ui/me/MePage.tsx'
import { given } from './support/given.ts'
import { memberInfo, sessionOf } from './support/sessionOf.ts'
import { show } from './support/show.tsx'
import { shownBy } from './support/shownBy.ts'
import { told } from './support/told.ts'

type Props = Parameters<typeof MePage>[0]
const WORDS = { language: 'en', words: ['me', 'shared'] } as const
const INFO = { siteName: 'Harbour', version: '1.2.3', buildLabel: 'b7', languages: ['en'] }

/** The member centre at an hour of the device's own day. */
async function showMe(
  member: MemberInfo | null,
  {
    state,
    hour = 10,
    waiting = null,
    isInspected = false,
  }: { state?: string; hour?: number; waiting?: number | null; isInspected?: boolean } = {},
) {
  const session = sessionOf(member, state)
  const preferences = shownBy<Props['actors']['preferences']>({ ...DEFAULT_PREFERENCES })
  const panel = shownBy<Props['actors']['panel']>({}, { states: isInspected ? [] : ['"closed"'] })
  const actors: Props['actors'] = {
    session: session.ref,
    preferences: preferences.ref,
    panel: panel.ref,
    coinBalance: shownBy<Props['actors']['coinBalance']>({ gold: coins(1_200) }).ref,
    site: shownBy<Props['actors']['site']>({ info: INFO }).ref,
    title: shownBy<Props['actors']['title']>({}).ref,
  }
  const logic = { funds: fundsMachine.provide({ actors: given<Balances, null>(null) }), language: languageMachine }
  const counts = { messages: { read: () => waiting, subscribe: () => () => undefined } }
  const slots = { gradeBar: () => <p>the grade</p>, security: () => <p>the security</p> }
  const now = () => new Date(2026, 0, 5, hour).getTime()
  const page = await show(<MePage {...{ actors, logic, counts, slots, now }} />, WORDS)
  await told(() => undefined)
  const { screen, user } = page
  return {
    ...page,
    session,
    changed: preferences.sent,
    panel: panel.sent,
    press: (role: 'button' | 'radio' | 'switch', name: string) => user.click(screen.getByRole(role, { name })),
    has: (text: string | RegExp) => screen.queryByText(text) !== null,
    link: (name: string) => screen.queryByRole('link', { name })?.getAttribute('href') ?? null,
  }
}
const MIA = memberInfo('mia')

test.each([
  [5, 'Hello, MIA'],
  [13, 'Good day, MIA'],
  [22, 'Good night, MIA'],
])('[B-6] at %i o’clock of their own day a member is greeted “%s”', async (hour, words) => {
  const { screen } = await showMe(MIA, { hour })
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(words)
})

test('[P-7] a member finds their name, their money, the ways on, the settings and the way out', async () => {
  const { has, link, screen } = await showMe(MIA)
  expect(['User name mia', 'the grade', 'the security', 'My balance', 'Settings', 'Log out'].filter((one) => !has(one))).toEqual(
    [],
  )
  expect(screen.queryByRole('navigation', { name: 'Member services' })).not.toBe(null)
  expect([link('Edit profile'), link('Deposit'), link('Withdraw')]).toEqual([
    '/app/profile',
    '/app/cashier/deposit',
    '/app/cashier/withdraw',
  ])
})

test.each([
  ['member', []],
  ['operator', ['Operator']],
  ['developer', ['Developer']],
] as const)('[P-7] beside the name of who is %s stands: %o', async (role, names) => {
  const { has } = await showMe(memberInfo('mia', { role }))
  expect(['Member', 'Operator', 'Developer'].filter((one) => has(one))).toEqual(names)
})

test('[P-7] a visitor finds the ways in and the settings, and nothing of a member', async () => {
  const { has, link, screen } = await showMe(null)
  expect(['My balance', 'the grade', 'Log out'].filter((one) => has(one))).toEqual([])
  expect(screen.queryByRole('navigation', { name: 'Member services' })).toBe(null)
  expect([has('Settings'), link('Log in'), link('Register for free')]).toEqual([
    true,
    '/login?fromPage=/app/me',
    '/register?fromPage=/app/me',
  ])
})

test('[R-4] of whom it is not known yet whether they are a member is not taken for a visitor', async () => {
  const { has, link, screen } = await showMe(null, { state: 'restoring' })
  expect([has('Restoring your login…'), link('Log in'), screen.queryByRole('button', { name: 'Try again' })]).toEqual([
    true,
    null,
    null,
  ])
})

test('[R-4] a login that could not be verified can be tried again', async () => {
  const { has, press, session } = await showMe(null, { state: 'unverified' })
  expect(has('We cannot be reached right now. It will be tried again shortly.')).toBe(true)
  await press('button', 'Try again')
  expect(session.sent).toEqual([{ type: 'session.retried' }])
})

test('[P-7] logging out is asked for once, and says that it runs', async () => {
  const { press, session } = await showMe(MIA)
  await press('button', 'Log out')
  expect(session.sent).toEqual([{ type: 'logout.clicked' }])
  session.become(MIA, 'ending')
  await press('button', 'Logging out…')
  expect(session.sent).toHaveLength(1)
})

test.each([
  ['operator', 'Back office', '/admin'],
  ['developer', 'Error catalogue', '/dev/errors'],
] as const)('[P-7] whose role is %s has the way to “%s” alone of the ways of the staff', async (role, name, to) => {
  const own = await showMe(memberInfo('mia', { role }))
  const ways = ['/admin', '/dev/errors'].filter((way) =>
    own.screen.getAllByRole('link').some((one) => one.getAttribute('href') === way),
  )
  expect([own.link(name), ways]).toEqual([to, [to]])
  own.leave()
  const other = await showMe(MIA)
  expect(other.link(name)).toBe(null)
})

test.each([
  [null, 'Messages'],
  [0, 'Messages'],
  [1, '1Messages, 1 waiting'],
  [99, '99Messages, 99 waiting'],
  [100, '99+Messages, 100 waiting'],
])('[P-7] of %s messages that wait their tile says “%s”', async (waiting, words) => {
  const { screen } = await showMe(MIA, { waiting })
  const tile = screen.getAllByRole('link').find((one) => one.getAttribute('href') === '/app/messages')
  expect(tile?.textContent).toBe(words)
})

test('[P-7] the ways on stand in groups: money, rewards, the account and help', async () => {
  const { screen } = await showMe(MIA)
  const groups = within(screen.getByRole('navigation', { name: 'Member services' })).getAllByRole('list')
  expect(groups.map((one) => [one.getAttribute('aria-labelledby'), one.querySelectorAll('li').length])).toEqual([
    ['me-money', 4],
    ['me-rewards', 4],
    ['me-account', 8],
  ])
})

test('[P-7] the security of the account has a tile of its own', async () => {
  const { screen } = await showMe(MIA)
  const tiles = within(screen.getByRole('navigation', { name: 'Member services' }))
  expect(tiles.getByRole('link', { name: 'Account security' }).getAttribute('href')).toBe('/app/security')
})

test('[P-7] each setting of the device is changed by itself', async () => {
  const { press, changed } = await showMe(null)
  await press('radio', 'Dark')
  await press('radio', 'Red is up')
  await press('switch', 'Motion')
  await press('switch', 'Hide balances')
  expect(changed).toEqual(
    [{ theme: 'dark' }, { redUp: true }, { motion: false }, { hideMoney: true }].map((change) => ({
      type: 'preferences.changed',
      change,
    })),
  )
})

test('[P-7] the settings stand as they are on the device', async () => {
  const { screen } = await showMe(null)
  const checked = [...screen.getAllByRole('radio'), ...screen.getAllByRole('switch')]
    .filter((one) => one.getAttribute('aria-checked') === 'true' || (one instanceof HTMLInputElement && one.checked))
    .map((one) => one.getAttribute('aria-label') ?? one.closest('label')?.textContent ?? one.textContent)
  expect(checked).toEqual(['System', 'Green is up', expect.stringContaining('Motion')])
})

test('[P-7] which site this is and its version stand below, with the ways about it', async () => {
  const { has, link } = await showMe(null)
  expect(has(/^Harbour · .*1\.2\.3.*b7/)).toBe(true)
  expect(['Downloads', 'Sponsors', 'Contact us', 'Join us', 'Anchor centre', 'Terms and privacy'].map(link)).toEqual([
    '/app/downloads',
    '/app/sponsors',
    '/app/contact',
    '/app/join',
    '/app/my-room',
    '/terms',
  ])
})

test.each([
  ['closed', false],
  ['open', true],
] as const)('[D-9] the button of an inspector that is %s is pressed: %s', async (_, isInspected) => {
  const { screen } = await showMe(memberInfo('mia', { role: 'developer' }), { isInspected })
  expect(screen.getByRole('button', { name: 'Machine inspector' }).getAttribute('aria-pressed')).toBe(String(isInspected))
})

test('[D-9] the inspector is opened from the member centre by a press', async () => {
  const { press, panel } = await showMe(memberInfo('mia', { role: 'developer' }))
  await press('button', 'Machine inspector')
  expect(panel).toEqual([{ type: 'panel.toggled' }])
})
