import { createEvent, fireEvent, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { fromPromise } from 'xstate'
import type { Right } from '#src/api/model/right.ts'
import type { BackOfficeRef } from '#src/machines/backOffice/backOfficeMachine.ts'
import { type FactorAnswer, factorMachine, type FactorOrder } from '#src/machines/backOffice/factorMachine.ts'
import type { Qr } from '#src/machines/deposit/deposit.ts'
import type { PromptRef } from '#src/machines/prompt/promptMachine.ts'
import { BackOfficePage } from '#src/ui/backOffice/BackOfficePage.tsx'
import { useLeaveGuard } from '#src/ui/backOffice/leaveGuard.ts'
import { type PlacePath, PLACES } from '#src/ui/backOffice/places.ts'
import type { Page, PageQuery } from '#src/machines/kit/pagedListMachine.ts'
import { type WaitingCount, waitingMachine, type WaitingQuery } from '#src/machines/backOffice/waitingMachine.ts'
import { handActor } from '#tests/machines/support/deferred.ts'
import { memberInfo, sessionOf } from './support/sessionOf.ts'
import { show } from './support/show.tsx'
import { shownBy } from './support/shownBy.ts'
import { told } from './support/told.ts'
import { windowOf } from './support/windowOf.ts'

const ODA = memberInfo('oda', { role: 'operator' })

type Look = {
  readonly address?: string
  readonly route?: string
  readonly rights?: readonly Right[]
  readonly state?: 'open' | 'held' | 'loading'
  readonly errorKey?: string | null
  readonly member?: typeof ODA | null
  readonly sessionState?: string
  /** The place whose page holds something unsaved, and lets nobody leave. */
  readonly guarded?: PlacePath
  readonly width?: 'wide' | 'narrow'
  /** What waits, where it is counted. */
  readonly waits?: readonly WaitingCount[]
}

/** The back office at an address, as Oda sees it, who may see withdrawals and the site's settings. */
async function showOffice(look: Look = {}) {
  const { address = '/admin/site', rights = ['money.read', 'site.read'], state = 'open', errorKey = null } = look
  const { member = ODA, guarded, width = 'wide' } = look
  windowOf(width)
  const session = sessionOf(member, look.sessionState)
  const prompt = shownBy<PromptRef>({})
  const backOffice = shownBy<BackOfficeRef>(
    { rights, errorKey, factor: 'none', signs: null },
    { states: [JSON.stringify(state)] },
  )
  const refusals: (string | number)[] = []
  const pages = Object.fromEntries(
    PLACES.map(({ path }) => [
      path,
      function Page() {
        useLeaveGuard(path === guarded, (to) => refusals.push(to))
        return <p>{`page ${path}`}</p>
      },
    ]),
  ) as Record<PlacePath, () => ReactNode>
  const count = handActor<Page<WaitingCount>, PageQuery<WaitingCount, WaitingQuery>>()
  const logic = {
    waiting: waitingMachine.provide({ actors: { load: count.logic } }),
    factor: factorMachine.provide({ actors: { act: handActor<FactorAnswer, { order: FactorOrder }>().logic } }),
    qr: fromPromise<Qr, { text: string }>(async () => ({ size: 1, path: '' })),
  }
  const page = await show(
    <BackOfficePage
      actors={{ session: session.ref, prompt: prompt.ref }}
      backOffice={backOffice.ref}
      logic={logic}
      pages={pages}
      start={() => <p>page start</p>}
    />,
    { address, route: look.route ?? '/admin/*', language: 'en', words: ['backOffice'] },
  )
  const { waits } = look
  if (waits !== undefined) await told(() => count.last().resolve({ list: waits, more: false }))
  const { screen, user } = page
  const rail = () => screen.getByRole('navigation', { name: 'Pages of the back office' })
  return {
    ...page,
    session,
    prompted: prompt.sent,
    sent: backOffice.sent,
    refusals,
    counted: () => count.last().input.query.rights,
    /** The links and groups that say how many wait there. */
    marks: () =>
      [...document.querySelectorAll('header :is(a, summary)')]
        .map(({ textContent }) => textContent)
        .filter((words) => /\d/.test(words)),
    /** The pages that are drawn. */
    drawn: () => screen.queryAllByText(/^page /).map(({ textContent }) => textContent),
    /** The places of the rail, with the one that is open. */
    ways: () =>
      [...rail().querySelectorAll('a')].map((one) =>
        one.getAttribute('aria-current') === 'page' ? `${one.textContent}!` : one.textContent,
      ),
    says: (words: string) => screen.queryByText(words) !== null,
    go: (name: string) => user.click(screen.getByRole('link', { name })),
  }
}

test('[D-8] an operator sees the places that they have rights for, and the one that is open is marked', async () => {
  const { ways, drawn } = await showOffice()
  expect([ways(), drawn()]).toEqual([
    [
      'Withdrawals',
      'Deposit issues',
      'Deposit orders',
      'Adjustments',
      'Tasks',
      'Grades',
      'Points shop',
      'Site and settings!',
      'Two-step login',
    ],
    ['page site'],
  ])
})

test('[D-8] of a place within another one only the inner one is marked', async () => {
  const { ways } = await showOffice({ address: '/admin/games/rounds', rights: ['venues.read'] })
  expect(ways()).toEqual(expect.arrayContaining(['Games', 'Open rounds!']))
  expect(ways().filter((one) => one?.endsWith('!'))).toHaveLength(1)
})

test.each([
  ['/admin/site/points', 'Points shop!'],
  ['/admin/money/orders/d-7', 'Deposit orders!'],
])('[D-8] at %s one place alone is marked: %s', async (address, place) => {
  const { ways } = await showOffice({ address })
  expect(ways().filter((one) => one?.endsWith('!'))).toEqual([place])
})

test('[D-8] a place without the right for it is refused, whoever writes its address', async () => {
  const { drawn, says } = await showOffice({ address: '/admin/members' })
  expect([drawn(), says('You may not see this')]).toEqual([[], true])
})

test('[D-8] an operator without rights has the page of their own second factor alone', async () => {
  const { ways, drawn } = await showOffice({ address: '/admin', rights: [] })
  expect([ways(), drawn()]).toEqual([['Two-step login!'], ['page security']])
})

test.each(['/admin', '/admin/'])('[D-8] at %s stands first what waits for a decision', async (address) => {
  const page = await showOffice({ address })
  expect([page.address(), page.drawn(), page.ways().filter((one) => one?.endsWith('!'))]).toEqual([address, ['page start'], []])
})

test('[D-8] what waits for a decision is one press away from every page, and marked where one is there', async () => {
  const { screen, user, drawn } = await showOffice()
  const way = screen.getByRole('link', { name: 'To decide' })
  expect(way.getAttribute('aria-current')).toBe(null)
  await user.click(way)
  expect([drawn(), way.getAttribute('aria-current')]).toEqual([['page start'], 'page'])
})

test.each(['site.read', 'activities.read'] as const)(
  '[D-8] who sees what waits for a second signature (%s) begins with it',
  async (right) => {
    const { drawn, screen } = await showOffice({ address: '/admin', rights: [right] })
    expect([drawn(), screen.queryByRole('link', { name: 'To decide' }) !== null]).toEqual([['page start'], true])
  },
)

test('[D-8] who decides nothing is led from /admin to the first place that they may see', async () => {
  const page = await showOffice({ address: '/admin', rights: ['reports.read'] })
  expect([page.address(), page.drawn()]).toEqual(['/admin/reports', ['page reports']])
  expect(page.screen.queryByRole('link', { name: 'To decide' })).toBe(null)
})

test.each(['/admin/nowhere', '/admin/sites'])('[D-8] %s leads to the first place that the operator may see', async (address) => {
  const page = await showOffice({ address })
  expect([page.address(), page.drawn()]).toEqual(['/admin/money/withdrawals', ['page money/withdrawals']])
})

test.each([
  ['/app/operator/withdrawals', '/admin/money/withdrawals'],
  ['/app/operator', '/admin/money'],
])('[D-8] an address of before, %s, leads to %s', async (address, to) => {
  const page = await showOffice({ address, route: '/app/operator/*' })
  expect(page.address()).toBe(to)
})

test('[D-8] one goes from place to place by the rail', async () => {
  const { go, address, drawn } = await showOffice()
  await go('Deposit issues')
  expect([address(), drawn()]).toEqual(['/admin/money/deposits', ['page money/deposits']])
})

test.each(['Deposit issues', 'Back office', 'To the site'])(
  '[D-8] a page with something unsaved is asked before “%s” leaves it',
  async (name) => {
    const { go, address, drawn, refusals } = await showOffice({ guarded: 'site' })
    await go(name)
    expect([address(), drawn(), refusals.length]).toEqual(['/admin/site', ['page site'], 1])
  },
)

test('[D-8] a page with something unsaved is told where one wants to go', async () => {
  const { go, refusals } = await showOffice({ guarded: 'site' })
  await go('Deposit issues')
  await go('To the site')
  expect(refusals).toEqual(['/admin/money/deposits', '/app/home'])
})

test.each(['ctrlKey', 'metaKey', 'shiftKey'])('[D-8] a press with %s leaves no page, which is not asked', async (key) => {
  const { screen, refusals, address } = await showOffice({ guarded: 'site' })
  const link = screen.getByRole('link', { name: 'Deposit issues' })
  const click = createEvent.click(link, { [key]: true, button: 0 })
  // What the browser would do with it is not this page's.
  link.closest('nav')?.addEventListener('click', (event) => event.preventDefault(), { once: true })
  fireEvent(link, click)
  expect([refusals, address()]).toEqual([[], '/admin/site'])
})

test('[D-8] only the page that is open is asked before it is left', async () => {
  const { go, address, refusals } = await showOffice({ guarded: 'site', address: '/admin/money/deposits' })
  await go('Site and settings')
  await go('Deposit issues')
  expect([refusals.length, address()]).toEqual([1, '/admin/site'])
})

test('[D-8] who is in is named by their role and their account', async () => {
  const { says } = await showOffice()
  expect(says('Operator oda')).toBe(true)
})

test('[D-8] a member who is no operator is told so, with nothing of the back office around it, and led back to the site', async () => {
  const { screen, drawn, says } = await showOffice({ member: memberInfo('mia'), address: '/admin/money/deposits' })
  expect([drawn(), says('For operators only'), screen.queryByRole('banner'), screen.queryByRole('navigation')]).toEqual([
    [],
    true,
    null,
    null,
  ])
  expect(screen.getAllByRole('link').map((way) => way.getAttribute('href'))).toEqual(['/app/home'])
})

test('[D-8] a member who is no operator logs out to come back with another account', async () => {
  const { screen, user, session } = await showOffice({ member: memberInfo('mia') })
  await user.click(screen.getByRole('button', { name: 'Switch account' }))
  expect(session.sent).toEqual([{ type: 'logout.clicked' }])
})

test('[D-8] who is no operator is told as whom they are logged in', async () => {
  const { says } = await showOffice({ member: memberInfo('ada', { role: 'admin' }) })
  expect(says('You are logged in as ada (Moderator). This page needs an operator’s account.')).toBe(true)
})

test.each([
  ['logs out at the foot of the pages', undefined, [{ type: 'logout.clicked' }], []],
  ['with something unsaved is asked before they log out', 'site', [], ['/admin']],
] as const)('[D-8] an operator %s', async (_, guarded, sent, asked) => {
  const { screen, user, session, refusals } = await showOffice(guarded === undefined ? {} : { guarded })
  await user.click(screen.getByRole('button', { name: 'Log out' }))
  expect([session.sent, refusals]).toEqual([sent, asked])
})

test('[D-8] the way to one’s preferences is at the foot of the pages', async () => {
  const { go, address } = await showOffice()
  await go('Preferences')
  expect(address()).toBe('/app/me')
})

test('[D-8] a visitor logs in by a button, and no dialog comes by itself', async () => {
  const { screen, user, drawn, prompted } = await showOffice({ member: null })
  expect([drawn(), prompted]).toEqual([[], []])
  await user.click(screen.getByRole('button', { name: 'Log in' }))
  expect(prompted).toEqual([
    { type: 'login.needed', featureKey: 'feature.backOffice', fromPage: '/admin/site', isWholePage: true },
  ])
})

test('[D-8] while it is not known who this is neither a page nor a login stands', async () => {
  const { screen, drawn, says } = await showOffice({ member: null, sessionState: 'restoring', state: 'loading', rights: [] })
  expect([drawn(), screen.queryByRole('button', { name: 'Log in' }), says('You may not see this')]).toEqual([[], null, false])
})

test('[D-8] while it is not known what an operator may do no page is drawn, refused or closed, and the rail is empty', async () => {
  const { drawn, ways, says } = await showOffice({ state: 'loading' })
  expect([drawn(), ways(), says('You may not see this'), says('The back office cannot be opened')]).toEqual([
    [],
    [],
    false,
    false,
  ])
})

test('[D-8] who has yet to prove their second factor does that first, in the place of every page', async () => {
  const { screen, drawn, ways } = await showOffice({ state: 'held' })
  expect([drawn(), ways(), screen.queryByLabelText('Login password') !== null]).toEqual([[], [], true])
})

test('[D-8] what an operator may do and could not be loaded is asked for again by a press, and why is said', async () => {
  const { screen, user, drawn, says, sent } = await showOffice({ state: 'loading', errorKey: 'errors.networkAbnormal' })
  expect([drawn(), says('The back office cannot be opened'), screen.queryByText(/network/i) !== null]).toEqual([[], true, true])
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(sent).toEqual([{ type: 'rights.retried' }])
})

test('[D-8] the page of an operator who logs out is gone at once', async () => {
  const { session, drawn, says } = await showOffice()
  session.become(null)
  expect([drawn(), says('Operator oda')]).toEqual([[], false])
})

test('[D-8] on a phone a place of another group is chosen in a sheet, which closes', async () => {
  const { screen, user, address, ways } = await showOffice({ width: 'narrow' })
  expect(ways()).not.toContain('Deposit issues')
  await user.click(screen.getByRole('button', { name: 'All pages' }))
  const sheet = await screen.findByRole('dialog', { name: 'All pages' })
  const way = [...sheet.querySelectorAll('a')].find(({ textContent }) => textContent === 'Deposit issues')
  await user.click(way!)
  await expect.poll(() => screen.queryByRole('dialog')).toBe(null)
  expect(address()).toBe('/admin/money/deposits')
})

test('[D-8] on a phone one bar has the way to all pages first, where one is, and what waits', async () => {
  const { screen } = await showOffice({ width: 'narrow', address: '/admin/money/deposits' })
  const bar = screen.getByRole('navigation', { name: 'Pages of the back office' })
  expect([...bar.children].map((one) => one.getAttribute('aria-label') ?? one.textContent)).toEqual([
    'All pages',
    'Deposit issues',
    'To decide',
  ])
})

test('[D-8] on a phone the bar of what waits for a decision says so, and does not lead there again', async () => {
  const { screen, ways } = await showOffice({ width: 'narrow', address: '/admin' })
  expect([ways(), screen.queryByText('To decide') !== null]).toEqual([[], true])
})

/** The sheet of all pages, on a phone. */
async function showPlaces() {
  const office = await showOffice({ width: 'narrow', guarded: 'site' })
  await office.user.click(office.screen.getByRole('button', { name: 'All pages' }))
  return { ...office, sheet: await office.screen.findByRole('dialog', { name: 'All pages' }) }
}

test('[D-8] on a phone the sheet of all pages says who is in', async () => {
  const { sheet } = await showPlaces()
  expect(sheet.textContent).toContain('Operator oda')
})

test('[D-8] on a phone the way to the site asks a page with something unsaved', async () => {
  const { sheet, user, address, refusals } = await showPlaces()
  await user.click(within(sheet).getByRole('link', { name: 'To the site' }))
  expect([address(), refusals]).toEqual(['/admin/site', ['/app/home']])
})

test('[D-8] on a phone who may open no page has the way to the site in the bar', async () => {
  const { screen } = await showOffice({ width: 'narrow', member: memberInfo('mia'), state: 'loading', rights: [] })
  expect([
    screen.getByRole('link', { name: 'To the site' }).getAttribute('href'),
    screen.queryByRole('button', { name: 'All pages' }),
  ]).toEqual(['/app/home', null])
})

const WAITS: readonly WaitingCount[] = [
  { kind: 'appeals', count: 2, more: false },
  { kind: 'suspense', count: 1, more: false },
  { kind: 'adjustments', count: 0, more: false },
  { kind: 'withdrawals', count: 50, more: true },
  { kind: 'settings', count: null, more: false },
]

test('[D-8] beside the pages stands how many wait on each, on all of a group, and altogether', async () => {
  const { marks, counted } = await showOffice({ waits: WAITS })
  expect([counted(), marks()]).toEqual([
    ['money.read', 'site.read'],
    ['To decide53+', 'Money53+', 'Withdrawals50+', 'Deposit issues3'],
  ])
})

test('[D-8] on a phone the bar says how many wait altogether', async () => {
  const { marks } = await showOffice({ waits: WAITS, width: 'narrow' })
  expect(marks()).toEqual(['To decide53+'])
})

test('[D-8] what waits is not counted beside the page that counts it', async () => {
  const { counted } = await showOffice({ address: '/admin' })
  expect(counted()).toEqual([])
})
