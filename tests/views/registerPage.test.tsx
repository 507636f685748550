import { expect, test } from 'vitest'
import { fromPromise } from 'xstate'
import type { CodeAnswer, RegisterRefusal } from '#src/api/model/registration.ts'
import { codeMachine, type CodeOrder } from '#src/machines/account/codeMachine.ts'
import { type NameAnswer, nameCheckMachine } from '#src/machines/account/nameCheckMachine.ts'
import type { RegisterTerms } from '#src/machines/account/registerFields.ts'
import {
  type RegisterAnswer,
  registerMachine,
  type RegisterOpening,
  type RegisterSend,
} from '#src/machines/account/registerMachine.ts'
import { Failure } from '#src/machines/kit/failure.ts'
import { RegisterPage } from '#src/ui/register/RegisterPage.tsx'
import { handActor } from '#tests/machines/support/deferred.ts'
import { memberById } from '#tests/machines/support/memberById.ts'
import { silent } from '#tests/support/silent.ts'
import { inForm } from './support/inForm.ts'
import { show } from './support/show.tsx'
import { shownBy } from './support/shownBy.ts'
import { told } from './support/told.ts'

const TERMS: RegisterTerms = { isOpen: true, phone: 'optional', email: 'optional', coins: 0 }
const NOW = Date.UTC(2026, 2, 10)
const DRAFT = { name: 'miaharbour', birthday: '', channel: 'email', country: 'CN', phone: '', email: '' } as const

/** Registration as a visitor comes to it, who wrote a name before; each answer is given by hand, but codes are sent at once. */
async function showRegister({ memberId = null }: { readonly memberId?: string | null } = {}) {
  const open = handActor<RegisterOpening, undefined>()
  const register = handActor<RegisterAnswer, RegisterSend>()
  const left: (string | null)[] = []
  let made = 0
  const send = fromPromise<CodeAnswer, CodeOrder>(async () => ({
    result: 'sent',
    ticket: 'ticket-1',
    againAt: NOW,
    expiresAt: NOW + 300_000,
  }))
  const code = codeMachine.provide({ actors: { send }, actions: { keep: () => undefined } })
  const check = fromPromise<NameAnswer, { name: string }>(async () => ({ available: true, reason: null, suggestions: [] }))
  const logic = {
    register: registerMachine.provide({
      actors: { open: open.logic, register: register.logic, phoneCode: code, emailCode: code },
      actions: { keepDraft: () => undefined, leave: (_, { fromPage }) => left.push(fromPage) },
    }),
    nameCheck: nameCheckMachine.provide({ actors: { check } }),
    seconds: silent<number, undefined>(),
    kept: () => ({ draft: DRAFT, sent: { phone: null, email: null } }),
  }
  type Actors = Parameters<typeof RegisterPage>[0]['actors']
  const preferences = shownBy<Actors['preferences']>({})
  const actors: Actors = {
    session: shownBy<Actors['session']>({ member: memberById(memberId) }).ref,
    preferences: preferences.ref,
    site: shownBy<Actors['site']>({ info: { siteName: 'Harbour', demoAccounts: [], languages: ['zh-CN', 'en'] } }).ref,
    title: shownBy<Actors['title']>({}).ref,
  }
  const page = await show(<RegisterPage actors={actors} now={() => NOW} makeId={() => `id-${(made += 1)}`} logic={logic} />, {
    address: '/register?fromPage=%2Fapp%2Fwallet',
    language: 'en',
    words: ['door', 'language', 'register'],
  })
  const { screen } = page
  const { press, write } = inForm(page)
  return {
    ...page,
    chosen: preferences.sent,
    open,
    register,
    left,
    press,
    write,
    opens: (terms: Partial<RegisterTerms> = {}) =>
      told(() => open.last().resolve({ terms: { ...TERMS, ...terms }, referrer: null })),
    /** Goes on to the second step. */
    goOn: async () => {
      await write('Password', 'lighthouse7')
      await press('Continue')
    },
    sent: () => register.asked.map(({ input }) => input),
    said: () =>
      screen
        .queryAllByRole('alert')
        .map(({ textContent }) => textContent)
        .filter((words) => words !== ''),
  }
}

/** The second step, with all that it asks for written; the contact is given later. */
async function showPerson() {
  const page = await showRegister()
  await page.opens()
  await page.goOn()
  await page.user.click(page.screen.getByRole('radio', { name: 'Later' }))
  await page.user.type(page.screen.getByLabelText('Date of birth'), '1990-05-17')
  await page.user.click(page.screen.getByRole('checkbox'))
  return page
}

const refuse = (page: Awaited<ReturnType<typeof showPerson>>, refusal: RegisterRefusal) =>
  told(() => page.register.last().resolve(refusal))

test('[C-8] nobody registers without a proven contact, a date of birth and the terms, and each is said', async () => {
  const { screen, user, opens, goOn, press, sent, said } = await showRegister()
  await opens()
  await goOn()
  await user.type(screen.getByRole('textbox', { name: 'E-mail address' }), 'mia@harbour.example')
  await press('Register')
  expect([sent(), said()]).toEqual([
    [],
    ['Please send a code first', 'Choose your date of birth', 'Please confirm your age and agree to the terms'],
  ])
})

test('[C-8] terms that were not agreed to are marked once one wants to go on', async () => {
  const page = await showRegister()
  await page.opens()
  await page.goOn()
  const isMarked = () => page.screen.getByRole('checkbox').getAttribute('aria-invalid')
  expect(isMarked()).toBe('false')
  await page.press('Register')
  expect(isMarked()).toBe('true')
})

test('[C-8] the way back from the second step leads to the first one, and what is written stays', async () => {
  const page = await showPerson()
  await page.press('Back')
  expect([page.screen.getByLabelText<HTMLInputElement>('Password').value, page.sent()]).toEqual(['lighthouse7', []])
  await page.press('Continue')
  expect(page.screen.getByLabelText<HTMLInputElement>('Date of birth').value).toBe('1990-05-17')
})

test('[R-1] who registered without coins to look at is on their way by themselves', async () => {
  const page = await showPerson()
  await page.press('Register')
  await told(() => page.register.last().resolve({ result: 'done', coins: 0 }))
  const [button] = page.screen.getAllByRole('button')
  expect([button?.textContent, button?.getAttribute('aria-busy'), page.screen.queryByRole('status')]).toEqual([
    'Taking you in…',
    'true',
    null,
  ])
})

test('[C-8] a registration carries the contact with the code that proves it', async () => {
  const { screen, user, opens, goOn, press, write, sent } = await showRegister()
  await opens()
  await goOn()
  await user.type(screen.getByRole('textbox', { name: 'E-mail address' }), 'mia@harbour.example')
  await press('Send code')
  await write('Code from the e-mail', '123456')
  await user.type(screen.getByLabelText('Date of birth'), '1990-05-17')
  await user.click(screen.getByRole('checkbox'))
  await press('Register')
  const contact = { channel: 'email', target: 'mia@harbour.example' }
  expect(sent()).toEqual([
    {
      key: 'id-1',
      name: 'miaharbour',
      password: 'lighthouse7',
      birthday: '1990-05-17',
      contacts: [{ contact, ticket: 'ticket-1', code: '123456' }],
    },
  ])
})

test('[C-8] where a contact is required none can be left for later', async () => {
  const { screen, opens, goOn } = await showRegister()
  await opens({ phone: 'required', email: 'optional' })
  await goOn()
  expect([screen.queryByRole('radio', { name: 'Later' }), screen.queryAllByLabelText('Phone number').length]).toEqual([null, 1])
})

test('[C-8] one registration is on its way at a time', async () => {
  const page = await showPerson()
  await page.press('Register')
  await page.user.keyboard('{Enter}')
  expect(page.sent()).toHaveLength(1)
})

test('[C-8] why a registration was refused is said, with the tries that are left', async () => {
  const page = await showPerson()
  await page.press('Register')
  await refuse(page, { result: 'codeWrong', channel: 'email', left: 3 })
  expect(page.said()).toEqual(['The code is incorrect. Tries left: 3.'])
})

test('[C-8] a name that was taken meanwhile leads back to it, and what is written elsewhere stays', async () => {
  const page = await showPerson()
  await page.press('Register')
  await refuse(page, { result: 'taken' })
  expect(page.said()).toEqual(['This name is taken. Please choose another one.'])
  await page.press('Continue')
  expect(page.screen.getByLabelText<HTMLInputElement>('Date of birth').value).toBe('1990-05-17')
})

test('[C-8] who excluded themselves is led to customer service', async () => {
  const page = await showPerson()
  await page.press('Register')
  await refuse(page, { result: 'excluded' })
  expect(page.screen.getByRole('link', { name: 'Customer service' }).getAttribute('href')).toBe('/cs')
})

test('[C-8] a registration without an answer says why, and can be sent again under the same key', async () => {
  const page = await showPerson()
  await page.press('Register')
  await told(() => page.register.last().reject(new Failure('errors.networkAbnormal')))
  expect(page.said()).toEqual(['The network is abnormal. Check it and try again.'])
  await page.press('Register')
  expect(page.sent().map(({ key }) => key)).toEqual(['id-1', 'id-1'])
})

test('[R-1] who registered goes on to the page that asked for it', async () => {
  const page = await showPerson()
  await page.press('Register')
  await told(() => page.register.last().resolve({ result: 'done', coins: 500 }))
  expect(page.screen.getByRole('status').textContent).toBe('500 gold coins are yours')
  await page.press('Look around')
  expect(page.left).toEqual(['/app/wallet'])
})

test.each([
  ['to all', 'required', 'off', '500 gold coins to welcome you'],
  ['to who gives a contact', 'optional', 'off', 'Verify a phone or e‑mail to get 500 gold coins'],
] as const)('[C-8] coins that welcome are offered %s', async (_, phone, email, words) => {
  const { screen, opens } = await showRegister()
  await opens({ phone, email, coins: 500 })
  expect(screen.queryByText(words)).not.toBe(null)
})

test('[C-8] a site that takes nobody says so, and asks for nothing', async () => {
  const { screen, opens } = await showRegister()
  await opens({ isOpen: false })
  expect([screen.queryByText('New members are not taken now') === null, screen.queryByRole('textbox')]).toEqual([false, null])
})

test('[C-8] registering that could not be opened is opened again on demand', async () => {
  const { screen, open, press, opens } = await showRegister()
  await told(() => open.last().reject(new Failure('errors.networkAbnormal')))
  expect(screen.queryByText('Registration could not be opened')).not.toBe(null)
  await press('Try again')
  await opens()
  expect(screen.queryByRole('textbox', { name: 'User name' })).not.toBe(null)
})

test('[R-1] a member finds no registration, but the way back', async () => {
  const { screen, opens } = await showRegister({ memberId: 'mia' })
  await opens()
  expect([screen.queryByRole('textbox'), screen.getByRole('link', { name: 'Back' }).getAttribute('href')]).toEqual([
    null,
    '/app/wallet',
  ])
})

test('[C-8] who goes on to the second step of a registration stands at the way that is chosen there, its first field', async () => {
  const { screen, opens, goOn } = await showRegister()
  await opens()
  await goOn()
  expect(document.activeElement).toBe(screen.getByRole('radio', { name: 'E-mail' }))
})

test('[P-1] a visitor chooses the language of the pages where they register', async () => {
  const { screen, user, chosen } = await showRegister()
  await user.click(screen.getByRole('button', { name: '简体中文' }))
  expect(chosen).toEqual([{ type: 'preferences.changed', change: { language: 'zh-CN' } }])
})
