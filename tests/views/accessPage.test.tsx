import { expect, test } from 'vitest'
import { type ActorRefFrom, fromPromise } from 'xstate'
import type { Maintenance } from '#src/api/model/maintenance.ts'
import type { accessMachine } from '#src/machines/access/accessMachine.ts'
import type { sessionMachine } from '#src/machines/session/sessionMachine.ts'
import type { titleMachine } from '#src/machines/title/titleMachine.ts'
import { AccessPage } from '#src/ui/access/AccessPage.tsx'
import { NOON } from './support/kind.tsx'
import { memberInfo, sessionOf } from './support/sessionOf.ts'
import { show } from './support/show.tsx'
import { shownBy } from './support/shownBy.ts'
import { told } from './support/told.ts'

type Look = {
  /** What the operators say of a maintenance; null = nothing. */
  readonly closure?: Maintenance | null
  readonly errorKey?: string | null
  /** Where the check is, if there is one. */
  readonly state?: unknown
  readonly role?: 'member' | 'operator' | null
  readonly reason?: unknown
  readonly until?: unknown
}

/** The page that stands for the site at an address. */
async function showAccess(path: string, { closure = null, errorKey = null, state, role = null, reason, until }: Look = {}) {
  const access = shownBy<ActorRefFrom<typeof accessMachine>>(
    { errorKey },
    { states: state === undefined ? [] : [JSON.stringify(state)] },
  )
  const title = shownBy<ActorRefFrom<typeof titleMachine>>({})
  const site = shownBy<Parameters<typeof AccessPage>[0]['actors']['site']>({ info: { siteName: 'Harbour' } })
  const session: ActorRefFrom<typeof sessionMachine> = sessionOf(role === null ? null : memberInfo('mia', { role })).ref
  const page = await show(
    <AccessPage
      access={access.ref}
      actors={{ title: title.ref, session, site: site.ref }}
      logic={{ closure: fromPromise<Maintenance | null, undefined>(async () => closure) }}
      now={() => NOON}
    />,
    { address: path, language: 'en', words: ['access', 'shared'], state: { reason, until } },
  )
  await told(() => undefined)
  const { screen, user } = page
  return {
    ...page,
    sent: access.sent,
    titled: title.sent,
    heading: () => screen.getByRole('heading').textContent,
    leads: (name: string) => screen.queryByRole('link', { name })?.getAttribute('href') ?? null,
    press: (name: string) => user.click(screen.getByRole('button', { name })),
    says: (text: string | RegExp) => screen.queryByText(text) !== null,
  }
}

test.each([
  ['/maintenance', 'Under maintenance', ['Check again']],
  ['/access-alert', 'No access right now', ['Check again']],
  ['/access-restriction', 'Not available in your region', []],
  ['/robot-check', 'Security check', ['Start the check']],
])('[R-3] at %s stands “%s” with %j to press', async (path, heading, buttons) => {
  const { screen, heading: said } = await showAccess(path)
  expect([said(), screen.queryAllByRole('button').map(({ textContent }) => textContent)]).toEqual([heading, buttons])
})

test.each(['/maintenance', '/access-alert', '/access-restriction', '/robot-check'])(
  '[S-6] [R-3] the page at %s stands alone, under whose site it is',
  async (path) => {
    const { says, screen } = await showAccess(path)
    expect([says('Harbour'), screen.getByRole('heading').closest('[data-alone]') !== null]).toEqual([true, true])
  },
)

test.each(['/maintenance', '/access-alert', '/access-restriction', '/robot-check'])(
  '[R-4] from %s customer service can be reached',
  async (path) => {
    const { leads } = await showAccess(path)
    expect(leads('Customer service')).toBe('/cs')
  },
)

test('[R-3] that its page was opened is told with its address', async () => {
  const { sent } = await showAccess('/robot-check')
  expect(sent).toEqual([{ type: 'access.pageOpened', path: '/robot-check' }])
})

test('[S-6] the site is asked for again by a press', async () => {
  const { sent, press } = await showAccess('/maintenance')
  await press('Check again')
  expect(sent.at(-1)).toEqual({ type: 'access.retried' })
})

test.each([{ blocked: 'probing' }, { blocked: 'verifying' }, 'checking'])(
  '[S-6] while it is checked (%j) that is said, and not checked once more',
  async (state) => {
    const { screen, sent, press } = await showAccess('/robot-check', { state })
    await press('Checking…')
    expect([screen.getByRole('button').getAttribute('aria-busy'), sent.length]).toEqual(['true', 1])
  },
)

test('[X-3] why a check was not passed is said, and it is tried again by a press', async () => {
  const { screen, says, press, sent } = await showAccess('/robot-check', { errorKey: 'errors.networkAbnormal' })
  expect([screen.getByRole('alert').textContent.includes('network'), says('Start the check')]).toEqual([true, false])
  await press('Try again')
  expect(sent.at(-1)).toEqual({ type: 'access.retried' })
})

const CLOSED: Maintenance = { from: NOON - 60_000, until: NOON + 3_600_000, words: { 'zh-CN': '升级', en: 'An upgrade' } }

test('[S-6] what the operators say of a maintenance stands with until when it lasts', async () => {
  const { says } = await showAccess('/maintenance', { closure: CLOSED })
  expect([says('An upgrade'), says(/^Expected back today 13:00/)]).toEqual([true, true])
})

test.each([
  ['without an end', { ...CLOSED, until: null }, [true, false]],
  ['without words', { ...CLOSED, words: { 'zh-CN': '', en: '' } }, [false, true]],
  ['of which nothing was said', null, [false, false]],
] as const)('[S-6] of a maintenance %s no more than is known is said', async (_, closure, said) => {
  const { says } = await showAccess('/maintenance', { closure })
  expect([says('An upgrade'), says(/^Expected back/)]).toEqual(said)
})

test('[S-6] what is said of a maintenance stands on no other page', async () => {
  const { says } = await showAccess('/access-alert', { closure: CLOSED })
  expect(says('An upgrade')).toBe(false)
})

test.each([
  ['a visitor', null, 'Staff login', '/login'],
  ['a member', 'member', 'Staff login', '/login'],
  ['an operator', 'operator', 'Enter as staff', '/app/home'],
] as const)('[S-6] while the site is closed %s finds the way in for staff: %s', async (_, role, name, to) => {
  const { leads } = await showAccess('/maintenance', { role })
  expect(leads(name)).toBe(to)
})

test('[S-6] the way in for staff is offered only while the site is closed', async () => {
  const { leads } = await showAccess('/access-alert', { role: 'operator' })
  expect(leads('Enter as staff')).toBe(null)
})

test.each([
  ['/access-alert', 'too many tries', true],
  ['/access-alert', '', false],
  ['/access-alert', 7, false],
  ['/access-restriction', 'too many tries', false],
])('[R-3] at %s the server’s reason (%j) is said: %s', async (path, reason, isSaid) => {
  const { says } = await showAccess(path, { reason })
  expect(says(/^Reason:/)).toBe(isSaid)
})

test.each([
  ['/access-alert', NOON + 3_600_000, true],
  ['/access-alert', null, false],
  ['/access-alert', 'soon', false],
  ['/access-restriction', NOON + 3_600_000, false],
])('[R-3] at %s until when somebody is kept out (%j) is said: %s', async (path, until, isSaid) => {
  const { says } = await showAccess(path, { until })
  expect(says(/^Until today 13:00/)).toBe(isSaid)
})
