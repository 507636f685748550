import { within } from '@testing-library/react'
import { expect, test } from 'vitest'
import {
  type SecurityAnswer,
  type SecurityOrder,
  securityMachine,
  type SecurityOverview,
} from '#src/machines/account/securityMachine.ts'
import { copyMachine } from '#src/machines/copy/copyMachine.ts'
import { Failure } from '#src/machines/kit/failure.ts'
import { accountFormMachine } from '#src/machines/session/accountFormMachine.ts'
import { devicesMachine, type LoginLink } from '#src/machines/session/devicesMachine.ts'
import { memberSessionsMachine, type SessionsAnswer, type SessionsOrder } from '#src/machines/session/memberSessionsMachine.ts'
import type { SecurityLogic } from '#src/ui/security/logic.ts'
import { SecurityPage } from '#src/ui/security/SecurityPage.tsx'
import { handActor } from '#tests/machines/support/deferred.ts'
import { memberById } from '#tests/machines/support/memberById.ts'
import { securityHands } from './support/securityHands.ts'
import { show } from './support/show.tsx'
import { shownBy } from './support/shownBy.ts'
import { told } from './support/told.ts'

const NOW = 1_000_000
const CALM: SecurityOverview = {
  progress: { passwordAt: 0, phone: false, email: false, realName: false, withdrawPassword: false, factor: false },
  contacts: { contacts: [], waiting: [], open: { phone: true, email: true } },
  notices: { list: [], isPasswordDue: false },
  factor: { isOn: false, left: 0 },
}
const PHONE = { channel: 'phone', masked: '+86 138****0001', boundAt: 500 } as const
const EMAIL = { channel: 'email', masked: 'm***a@harbour.example', boundAt: 900 } as const

/** Mia's page of security: what it asks is answered by hand. */
async function showSecurity() {
  const security = handActor<SecurityAnswer, { order: SecurityOrder }>()
  const sessions = handActor<SessionsAnswer, { order: SessionsOrder }>()
  const makeLink = handActor<LoginLink, undefined>()
  const logic = {
    ...securityHands().logic,
    password: accountFormMachine,
    security: securityMachine.provide({ actors: { act: security.logic } }),
    sessions: memberSessionsMachine.provide({ actors: { act: sessions.logic } }),
    devices: devicesMachine.provide({ actors: { makeLink: makeLink.logic } }),
    copy: copyMachine,
  } as unknown as SecurityLogic
  type Actors = Parameters<typeof SecurityPage>[0]['actors']
  const actors: Actors = {
    session: shownBy<Actors['session']>({ member: memberById('mia') }).ref,
    prompt: shownBy<Actors['prompt']>({}).ref,
    title: shownBy<Actors['title']>({}).ref,
  }
  const page = await show(<SecurityPage actors={actors} now={() => NOW} makeId={() => 'id-1'} logic={logic} />, {
    language: 'en',
    words: ['security', 'register', 'login'],
  })
  const { screen, user } = page
  return {
    ...page,
    security,
    sessions,
    orders: () => security.asked.map(({ input }) => input.order),
    ended: () => sessions.asked.map(({ input }) => input.order),
    press: (name: string | RegExp) => user.click(screen.getByRole('button', { name })),
    buttons: (name: string | RegExp) => screen.queryAllByRole('button', { name }).length,
  }
}

/** The same once it is known how the account stands. */
async function showStanding(change: { readonly [Key in keyof SecurityOverview]?: Partial<SecurityOverview[Key]> } = {}) {
  const page = await showSecurity()
  const standing: SecurityOverview = {
    progress: { ...CALM.progress, ...change.progress },
    contacts: { ...CALM.contacts, ...change.contacts },
    notices: { ...CALM.notices, ...change.notices },
    factor: { ...CALM.factor, ...change.factor },
  }
  await told(() => page.security.last().resolve({ ...standing, finished: null }))
  return { ...page, standing }
}

const LOAD = { act: 'load' }

test('[C-8] how safe an account is can be asked for again where it could not be loaded', async () => {
  const { screen, security, press, orders } = await showSecurity()
  await told(() => security.last().reject(new Failure('errors.rateLimited')))
  expect(screen.queryByText('This could not be loaded')).not.toBe(null)
  await press('Try again')
  expect(orders()).toEqual([LOAD, LOAD])
})

test.each([
  ['cannot be confirmed before its time', NOW + 1, 0],
  ['can be confirmed from its time on', NOW, 1],
])('[C-8] a contact that waits for its place %s', async (_, dueAt, times) => {
  const { buttons } = await showStanding({ contacts: { waiting: [{ ...EMAIL, dueAt }] } })
  expect(buttons('Confirm it')).toBe(times)
})

test.each([
  ['is not bound leads to binding it', false, 'Verify'],
  ['is bound can be looked at', true, 'View'],
] as const)('[C-8] a real name that %s', async (_, realName, words) => {
  const { screen } = await showStanding({ progress: { realName } })
  const links = screen.getAllByRole('link').filter((link) => link.getAttribute('href') === '/app/cashier/cards')
  expect(links.map(({ textContent }) => textContent)).toEqual([words])
})

test('[C-8] a contact that waits for its place is called off', async () => {
  const { press, orders } = await showStanding({ contacts: { waiting: [{ ...EMAIL, dueAt: NOW + 1 }] } })
  await press('Cancel')
  expect(orders().at(-1)).toEqual({ act: 'cancel', channel: 'email' })
})

const DUE: Parameters<typeof showStanding>[0] = {
  contacts: { waiting: [{ ...EMAIL, dueAt: 0 }] },
  notices: { list: [{ noticeId: 'n1', kind: 'password', device: null, at: 0, mayOwn: true }] },
}
test.each(['Confirm it', 'Cancel', 'It was not me'])('[C-8] “%s” that was not done says so, and why', async (name) => {
  const { screen, security, press } = await showStanding(DUE)
  await press(name)
  await told(() => security.last().reject(new Failure('errors.rateLimited')))
  expect(screen.getByRole('alert').textContent).toBe('That did not work: Too many tries. Please wait a moment.')
})

test('[C-8] how the account stands that could not be loaded after a change says so, and is asked for again by a press', async () => {
  const { screen, security, press, orders } = await showStanding()
  await press('Set up')
  await press('Close')
  await told(() => security.last().reject(new Failure('errors.rateLimited')))
  expect(screen.getByRole('alert').textContent).toMatch(/^Refresh failed; .*: Too many tries/)
  await press('Try again')
  expect([orders(), screen.queryByRole('alert')]).toEqual([[LOAD, LOAD, LOAD], null])
})

test.each<[NonNullable<SecurityAnswer['finished']>, string, RegExp]>([
  [{ result: 'contactTaken' }, 'alert', /^It was not linked: it belongs to another account/],
  [{ result: 'gone' }, 'alert', /^It was not linked: it is no longer waiting/],
  [{ result: 'early' }, 'alert', /^It was not linked: it is still too early/],
  [{ result: 'done', waitsUntil: null }, 'status', /^It is linked\.$/],
  [{ result: 'done', waitsUntil: 0 }, 'status', /^It is linked\. .* you can withdraw from 1970-01-01 08:00/],
])('[C-8] what came of a contact that is confirmed is said: %o', async (finished, role, words) => {
  const { screen, standing, security, press } = await showStanding({ contacts: { waiting: [{ ...EMAIL, dueAt: 0 }] } })
  await press('Confirm it')
  await told(() => security.last().resolve({ ...standing, contacts: CALM.contacts, finished }))
  const said = screen.getAllByRole(role).map(({ textContent }) => textContent)
  expect(said).toContainEqual(expect.stringMatching(words))
})

test('[C-8] a contact that takes its place is confirmed for its own channel', async () => {
  const { press, orders } = await showStanding({ contacts: { waiting: [{ ...PHONE, dueAt: 0 }] } })
  await press('Confirm it')
  expect(orders().at(-1)).toEqual({ act: 'finish', channel: 'phone' })
})

test('[C-8] a way that the site sends no codes by cannot be bound', async () => {
  const { buttons } = await showStanding({ contacts: { open: { phone: false, email: true } } })
  expect(buttons('Add now')).toBe(1)
})

test('[C-8] a way that the site sends no codes by says so', async () => {
  const { screen } = await showStanding({ contacts: { open: { phone: false, email: true } } })
  expect(screen.queryAllByText('This site sends no codes there now')).toHaveLength(1)
})

test.each([
  ['can be changed while it gets codes', true, 1],
  ['cannot be changed while the site sends no codes there', false, 0],
])('[C-8] a contact that is bound %s', async (_, phone, times) => {
  const { buttons } = await showStanding({ contacts: { contacts: [PHONE], open: { phone, email: true } } })
  // The login password can be changed at all times.
  expect(buttons('Change')).toBe(times + 1)
})

test.each([
  ['cannot be reset without a contact', { contacts: [] }, 0],
  ['cannot be reset with a contact that gets no codes now', { contacts: [PHONE], open: { phone: false, email: true } }, 0],
  ['can be reset with a contact that gets codes', { contacts: [PHONE] }, 1],
])('[C-11] a forgotten withdrawal password %s', async (_, contacts, times) => {
  const { buttons } = await showStanding({ progress: { withdrawPassword: true }, contacts })
  expect(buttons('Forgotten')).toBe(times)
})

test.each([
  ['that is on can be removed, and new recovery codes made', { isOn: true, left: 8 }, ['New recovery codes', 'Remove']],
  ['that is off can be set up', { isOn: false, left: 0 }, ['Set up']],
])('[C-8] a second factor %s', async (_, factor, names) => {
  const { buttons } = await showStanding({ factor })
  expect(['New recovery codes', 'Remove', 'Set up'].filter((name) => buttons(name) > 0)).toEqual(names)
})

test('[C-8] all that was done to the account is answered at once', async () => {
  const notice = (noticeId: string) => ({ noticeId, kind: 'password', device: null, at: 0, mayOwn: true }) as const
  const { press, orders } = await showStanding({ notices: { list: [notice('n1'), notice('n2')] } })
  await press('It was all me')
  expect(orders().at(-1)).toEqual({ act: 'answer', noticeIds: ['n1', 'n2'], isMine: true })
})

const login = (sessionId: string, isCurrent = false) => ({
  sessionId,
  device: sessionId,
  address: '10.0.*',
  since: 0,
  isCurrent,
})

/** The page with Mia's logins on these devices, her own first. */
async function showLogins(...others: readonly string[]) {
  const page = await showStanding()
  const list = [login('here', true), ...others.map((id) => login(id))]
  await told(() => page.sessions.last().resolve({ list, ended: null }))
  return {
    ...page,
    names: () => page.screen.getAllByRole('listitem').map((one) => within(one).getAllByText(/./)[0]?.textContent),
  }
}

test('[C-11] the login that asks is marked', async () => {
  const { screen } = await showLogins('phone')
  const marked = screen.getAllByRole('listitem').map((one) => within(one).queryAllByText('This device').length)
  expect(marked).toEqual([1, 0])
})

test('[C-11] every login but the one that asks can be ended', async () => {
  const { buttons } = await showLogins('phone')
  expect([buttons(/^Log out here/), buttons(/^Log out phone/)]).toEqual([0, 1])
})

test('[C-11] another login is ended by itself', async () => {
  const { press, ended } = await showLogins('phone')
  await press(/^Log out phone/)
  expect(ended().at(-1)).toEqual({ act: 'end', sessionId: 'phone' })
})

test('[C-11] the login that is being ended says so, and no other does', async () => {
  const { screen, press } = await showLogins('phone', 'tablet')
  await press('Show all 3 logins')
  await press(/^Log out phone/)
  const busy = (name: RegExp) => screen.getByRole('button', { name }).getAttribute('aria-busy')
  expect([busy(/^Log out phone/), busy(/^Log out tablet/)]).toEqual(['true', 'false'])
})

test.each([
  ['Log out phone', [false, true, true]],
  ['Log out other devices', [true, true, false]],
] as const)('[C-11] while “%s” is on its way, no other login can be ended: %o', async (name, disabled) => {
  const { screen, press } = await showLogins('phone', 'tablet')
  await press('Show all 3 logins')
  await press(new RegExp(`^${name}`))
  const shown = [/^Log out phone/, /^Log out tablet/, 'Log out other devices'].map((one) =>
    screen.getByRole<HTMLButtonElement>('button', { name: one }),
  )
  expect(shown.map((one) => one.disabled)).toEqual(disabled)
})

test('[C-11] all other logins are ended at once', async () => {
  const { press, ended } = await showLogins('phone', 'tablet')
  await press('Log out other devices')
  expect(ended().at(-1)).toEqual({ act: 'endOthers' })
})

test('[C-11] how many other logins were ended is said', async () => {
  const { screen, sessions, press } = await showLogins('phone', 'tablet')
  await press('Log out other devices')
  await told(() => sessions.last().resolve({ list: [login('here', true)], ended: 2 }))
  expect(screen.queryByText('Other logins ended: 2')).not.toBe(null)
})

test('[C-11] without other logins there are none to end', async () => {
  const { buttons } = await showLogins()
  expect(buttons('Log out other devices')).toBe(0)
})

test('[C-11] of many logins the first few are shown until all are asked for', async () => {
  const { press, names } = await showLogins('phone', 'tablet')
  expect(names()).toEqual(['here', 'phone'])
  await press('Show all 3 logins')
  expect(names()).toEqual(['here', 'phone', 'tablet'])
})

test('[C-11] logins that could not be ended stay in sight beside why', async () => {
  const { screen, sessions, press, names } = await showLogins('phone')
  await press('Log out other devices')
  await told(() => sessions.last().reject(new Failure('errors.rateLimited')))
  expect([names(), screen.queryByText('Too many tries. Please wait a moment.') === null]).toEqual([['here', 'phone'], false])
})

/** What stands of each part of the account's safety. */
const items = (screen: { readonly getByRole: (role: string, options: { name: RegExp }) => HTMLElement }) =>
  [...screen.getByRole('region', { name: /^Security: / }).querySelectorAll('strong')].map(
    (label) => `${label.textContent}: ${label.nextElementSibling?.textContent ?? ''}`,
  )

test('[C-8] each part of the safety of an account says whether it is done, and how many are', async () => {
  const { screen } = await showStanding({
    progress: { passwordAt: NOW, withdrawPassword: true, phone: true },
    contacts: { contacts: [PHONE] },
  })
  expect(items(screen)).toEqual([
    'Login password: Done',
    'Phone: Done',
    'E-mail: To do',
    'Real name: To do',
    'Withdrawal password: Done',
    'Two-step login: Next best step',
  ])
  const bar = screen.getByRole('progressbar', { name: 'Security progress' })
  expect([bar.getAttribute('value'), bar.getAttribute('max')]).toEqual(['3', '6'])
})

test('[C-8] what is bound is said, masked, and since when the password is as it is', async () => {
  const { screen } = await showStanding({
    progress: { realName: true, withdrawPassword: false, passwordAt: Date.UTC(2026, 0, 5, 4) },
    contacts: { contacts: [PHONE] },
    factor: { isOn: true, left: 7 },
  })
  const said = screen.getByRole('region', { name: /^Security: / }).textContent
  for (const words of [
    'Last changed 2026-01-05 12:00 (UTC+8)',
    PHONE.masked,
    'Verified; it cannot be changed',
    'Not set yet',
    'On; 7 recovery codes are left',
  ])
    expect(said).toContain(words)
})

const ALL = { contacts: [PHONE], open: { phone: true, email: true } }
test.each([
  ['Change', 0, 'Change the login password'],
  ['Change', 1, 'Change the phone'],
  ['Add now', 0, 'Link an e-mail address'],
  ['Forgotten', 0, 'Reset the withdrawal password'],
  ['Set up', 0, 'Set up two-step login'],
])('[C-8] “%s” (%i) opens: %s', async (name, place, title) => {
  const { screen, user } = await showStanding({ progress: { withdrawPassword: true }, contacts: ALL })
  const button = screen.getAllByRole('button', { name })[place]
  if (button !== undefined) await user.click(button)
  expect((await screen.findByRole('dialog')).querySelector('h2')?.textContent).toBe(title)
})

test.each([
  ['New recovery codes', 'New recovery codes'],
  ['Remove', 'Remove two-step login'],
])('[C-8] “%s” of a second factor opens: %s', async (name, title) => {
  const { screen, press } = await showStanding({ factor: { isOn: true, left: 8 }, contacts: ALL })
  await press(name)
  expect((await screen.findByRole('dialog')).querySelector('h2')?.textContent).toBe(title)
})

test('[C-8] what is changed is closed by its cross', async () => {
  const { screen, press } = await showStanding()
  await press('Set up')
  await screen.findByRole('dialog')
  await press('Close')
  await expect.poll(() => screen.queryByRole('dialog')).toBe(null)
})

test.each([true, false])(
  '[S-5] that the login password is to be changed (%s) is said with the way to do it',
  async (isPasswordDue) => {
    const { screen, user } = await showStanding({ notices: { list: [], isPasswordDue } })
    const alert = screen.queryByText(/^Somebody may know your login password/)
    const button = alert?.parentElement?.querySelector('button')
    if (button) await user.click(button)
    expect([alert !== null, screen.queryByRole('dialog')?.querySelector('h2')?.textContent]).toEqual(
      isPasswordDue ? [true, 'Change the login password'] : [false, undefined],
    )
  },
)

test.each([
  ['real name', { realName: false }, 'Verify', '/app/cashier/cards'],
  ['real name', { realName: true }, 'View', '/app/cashier/cards'],
  ['withdrawal password', { withdrawPassword: false }, 'Set now', '/app/cashier/withdraw'],
  ['withdrawal password', { withdrawPassword: true }, 'Change', '/app/cashier/withdraw'],
])('[C-11] from the %s (%o) “%s” leads to %s', async (_, progress, name, to) => {
  const { screen } = await showStanding({ progress })
  expect(screen.getByRole('link', { name }).getAttribute('href')).toBe(to)
})

test.each([
  ['the contact that was bound first', true, PHONE.masked],
  ['the next one where the site sends no codes to the first', false, EMAIL.masked],
])('[C-11] a forgotten withdrawal password is reset by a code to %s', async (_, phone, masked) => {
  const contacts = { contacts: [EMAIL, PHONE], open: { phone, email: true } }
  const { screen, press } = await showStanding({ progress: { withdrawPassword: true }, contacts })
  await press('Forgotten')
  expect((await screen.findByRole('dialog')).textContent).toContain(masked)
})

const NO_PHONE = { phone: false, email: true }
test.each([
  { name: 'Change', place: 2, bound: [PHONE, EMAIL], open: ALL.open, masked: EMAIL.masked, isLost: false },
  { name: 'Add now', place: 0, bound: [PHONE], open: ALL.open, masked: PHONE.masked, isLost: false },
  { name: 'Add now', place: 0, bound: [PHONE], open: NO_PHONE, masked: PHONE.masked, isLost: true },
])(
  '[C-8] $name asks for a code from $masked, which counts as lost: $isLost',
  async ({ name, place, bound, open, masked, isLost }) => {
    const { screen, user } = await showStanding({ contacts: { contacts: bound, open } })
    const button = screen.getAllByRole('button', { name })[place]
    if (button !== undefined) await user.click(button)
    const lost = await screen.findByRole<HTMLInputElement>('switch', { name: `I cannot get codes at ${masked} any more` })
    expect(lost.checked).toBe(isLost)
  },
)
