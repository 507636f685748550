import { expect, onTestFinished, test, vi } from 'vitest'
import { type SecurityOverview, securityProgressMachine } from '#src/machines/account/securityMachine.ts'
import { copyMachine } from '#src/machines/copy/copyMachine.ts'
import { Failure } from '#src/machines/kit/failure.ts'
import { devicesMachine, type LoginLink } from '#src/machines/session/devicesMachine.ts'
import { memberSessionsMachine, type SessionsAnswer, type SessionsOrder } from '#src/machines/session/memberSessionsMachine.ts'
import { Devices } from '#src/ui/security/Devices.tsx'
import { SecurityCard } from '#src/ui/security/SecurityCard.tsx'
import { handActor } from '#tests/machines/support/deferred.ts'
import { given } from './support/given.ts'
import { NOON } from './support/kind.tsx'
import { show } from './support/show.tsx'
import { told } from './support/told.ts'

const WORDS = { language: 'en', words: ['security'] } as const

/** Mia's devices; what becomes of a link to another one is answered by hand. */
async function showDevices(address = '/app/security') {
  const make = handActor<LoginLink, undefined>()
  const copy = handActor<void, { text: string }>()
  const sessions = memberSessionsMachine.provide({ actors: { act: handActor<SessionsAnswer, { order: SessionsOrder }>().logic } })
  const page = await show(
    <Devices
      sessions={sessions}
      devices={devicesMachine.provide({ actors: { makeLink: make.logic } })}
      copy={copyMachine.provide({ actors: { copy: copy.logic } })}
      now={() => NOON}
    />,
    { ...WORDS, address },
  )
  const { screen, user } = page
  return {
    ...page,
    copy,
    asked: () => make.asked.length,
    press: (name: string) => user.click(screen.getByRole('button', { name })),
    make: (link: LoginLink) => told(() => make.last().resolve(link)),
    fail: () => told(() => make.last().reject(new Failure('errors.networkAbnormal'))),
    button: (name: string) => screen.queryByRole('button', { name }),
    field: () => screen.queryByLabelText<HTMLInputElement>('Login link'),
    said: () =>
      screen
        .getAllByRole('status')
        .map(({ textContent }) => textContent)
        .join(''),
  }
}
test.each([
  ['/app/security#devices', ['Devices']],
  ['/app/security', []],
])('[C-11] at %s the devices are brought into sight once they are there: %o', async (address, names) => {
  const shown: (string | null)[] = []
  const scrolled = vi.spyOn(HTMLElement.prototype, 'scrollIntoView').mockImplementation(function into(this: Element) {
    shown.push(this.textContent)
  })
  onTestFinished(() => scrolled.mockRestore())
  await showDevices(address)
  expect(shown).toEqual(names)
})

const LINK: LoginLink = { address: 'https://site.example/login?link=abc', expiresAt: NOON + 300_000 }
const CREATE = 'Continue on another device'

test('[A-3] one link to another device is made at a time, which the button says', async () => {
  const { press, asked, button } = await showDevices()
  await press(CREATE)
  await press('Making a link…')
  expect([asked(), button('Making a link…')?.getAttribute('aria-busy')]).toEqual([1, 'true'])
})

test('[A-3] a link to another device is shown with its end, selected by a press, and takes the button’s place', async () => {
  const { screen, user, press, make, field, button } = await showDevices()
  await press(CREATE)
  await make(LINK)
  expect([field()?.value, button(CREATE)]).toEqual([LINK.address, null])
  expect(screen.queryByText(/It works once, until today 12:05/)).not.toBe(null)
  await user.click(field()!)
  expect([field()?.selectionStart, field()?.selectionEnd]).toEqual([0, LINK.address.length])
})

test('[A-3] the link to another device is what is copied, which is said', async () => {
  const { press, make, copy, button } = await showDevices()
  await press(CREATE)
  await make(LINK)
  await press('Copy the link')
  expect(copy.last().input).toEqual({ text: LINK.address })
  await told(() => copy.last().resolve())
  expect(button('Copied')).not.toBe(null)
})

test('[A-3] where a browser lets no page copy, the link is to be copied by hand', async () => {
  const { press, make, copy, said } = await showDevices()
  await press(CREATE)
  await make(LINK)
  await press('Copy the link')
  await told(() => copy.last().reject(new Error('not allowed')))
  expect(said()).toContain('Please select it above and copy it by hand')
})

test('[A-3] a link that was not made says why, and can be asked for again', async () => {
  const { press, fail, said, asked } = await showDevices()
  await press(CREATE)
  await fail()
  expect(said()).toContain('The network is abnormal.')
  await press(CREATE)
  expect(asked()).toBe(2)
})

const PROGRESS: SecurityOverview['progress'] = {
  passwordAt: NOON,
  phone: true,
  email: false,
  realName: false,
  withdrawPassword: true,
  factor: false,
}
const DAY = 86_400_000
async function showCard(progress: SecurityOverview['progress'] | null) {
  const logic = securityProgressMachine.provide({
    actors: given<SecurityOverview['progress'], null>(progress === null ? null : [progress]),
  })
  const { screen } = await show(<SecurityCard progress={logic} now={() => NOON} />, WORDS)
  await told(() => undefined)
  return screen
}

test.each([
  ['young', NOON - 180 * DAY + 1, 'Security: 3 of 6', 3],
  ['old', NOON - 180 * DAY, 'Security: 2 of 6', 2],
])('[C-11] at first glance an account whose password is %s says how far it is secured', async (_, passwordAt, said, done) => {
  const screen = await showCard({ ...PROGRESS, passwordAt })
  const bar = screen.getByRole<HTMLProgressElement>('progressbar')
  expect([screen.queryByText(said) !== null, bar.value, bar.max]).toEqual([true, done, 6])
  expect(screen.getByRole('link', { name: 'Improve it' }).getAttribute('href')).toBe('/app/security')
})

test('[C-11] how far an account is secured takes no place at first glance where it cannot be had', async () => {
  const screen = await showCard(null)
  expect(screen.queryByRole('region')).toBe(null)
})

test('[C-11] at first glance the next best step for an account’s security is named', async () => {
  const screen = await showCard(PROGRESS)
  expect(screen.queryByText('Next: set up two-step login')).not.toBe(null)
})
