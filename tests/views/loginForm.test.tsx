import { expect, test } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import type { LoginPayload } from '#src/api/model/login.ts'
import { type LoginFailure, LoginRefused, type SessionOpened } from '#src/machines/session/session.ts'
import { sessionMachine } from '#src/machines/session/sessionMachine.ts'
import type { SiteRef } from '#src/machines/site/siteMachine.ts'
import { LoginForm } from '#src/ui/login/LoginForm.tsx'
import { handActor } from '#tests/machines/support/deferred.ts'
import { inForm } from './support/inForm.ts'
import { show } from './support/show.tsx'
import { shownBy } from './support/shownBy.ts'
import { told } from './support/told.ts'

const DEMO = [{ name: 'mia', password: 'lighthouse6', role: 'member' }]

/** The form before a visitor, whose login is answered by hand. */
async function showLogin(address = '/login') {
  const run = handActor<SessionOpened, { payload: LoginPayload }>()
  const restore = fromPromise<SessionOpened | null, undefined>(async () => null)
  const logic = sessionMachine.provide({ actors: { restore, login: run.logic } })
  const session = createActor(logic, { input: { now: () => 0, linkToken: null } }).start()
  const { ref: site } = shownBy<SiteRef>({ info: { demoAccounts: DEMO } })
  const page = await show(<LoginForm session={session} site={site} />, { address, language: 'en', words: ['login', 'register'] })
  const { screen, user } = page
  const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name, { selector: 'input' })
  return {
    ...page,
    ...inForm(page),
    field,
    submit: () => user.click(screen.getByRole('button', { name: 'Log in' })),
    asked: () => run.asked.map(({ input: { payload } }) => payload),
    refuse: (failure: Partial<LoginFailure>) =>
      told(() => {
        const { input, reject } = run.last()
        const { name } = input.payload
        reject(new LoginRefused({ key: 'errors.unknown', field: null, message: null, name, ...failure }))
      }),
    /** Writes another name in the place of the one that stands there. */
    rename: async (name: string) => {
      await user.clear(field('User name'))
      await user.paste(name)
    },
    said: () => screen.queryAllByRole('alert').map(({ textContent }) => textContent),
    link: (name: string) => screen.getByRole('link', { name }).getAttribute('href'),
  }
}

/** The same once a name and a password were refused. */
async function refused(failure: Partial<LoginFailure>) {
  const page = await showLogin()
  await page.write('User name', 'mia')
  await page.write('Password', 'lighthouse6')
  await page.submit()
  await page.refuse(failure)
  return page
}

test('[C-8] a login without a name and a password is not sent, which each field says', async () => {
  const { submit, asked, said } = await showLogin()
  expect(said()).toEqual([])
  await submit()
  expect([asked(), said()]).toEqual([[], ['Enter your user name', 'Enter your password']])
})

test.each([
  ['off', 0],
  ['on', 1],
])('[A-3] with “keep me logged in” %s a login says so: %i', async (is, flag) => {
  const { screen, user, write, submit, asked } = await showLogin()
  await write('User name', 'mia')
  await write('Password', 'lighthouse6')
  if (is === 'on') await user.click(screen.getByRole('switch', { name: 'Keep me logged in' }))
  await submit()
  expect(asked()).toEqual([{ name: 'mia', password: 'lighthouse6', flag }])
})

test('[C-8] why a login was refused is said in the server’s words, where it has any', async () => {
  const { submit, refuse, said } = await refused({ key: 'errors.rateLimited', message: 'Wait until noon' })
  expect(said()).toEqual(['Wait until noon'])
  await submit()
  await refuse({ key: 'errors.rateLimited' })
  expect(said()).toEqual(['Too many tries. Please wait a moment.'])
})

test('[C-8] a temporary password goes with the new one that takes its place', async () => {
  const { screen, write, submit, asked } = await refused({ field: 'oldPassword' })
  await screen.findByLabelText('New password', { selector: 'input' })
  await write('New password', 'lighthouse7')
  await submit()
  expect(asked().at(-1)).toEqual({ name: 'mia', oldPassword: 'lighthouse6', password: 'lighthouse7', flag: 0 })
})

test('[C-8] a login with a temporary password is not sent before there is a new one', async () => {
  const { screen, submit, asked, said } = await refused({ field: 'oldPassword', message: 'Choose a new one' })
  await screen.findByLabelText('New password', { selector: 'input' })
  expect(said()).toEqual(['Choose a new one'])
  await submit()
  expect([asked().length, said()]).toEqual([1, ['Enter your password', 'Choose a new one']])
})

test('[C-8] another account is logged in with its own password after one whose password was temporary', async () => {
  const { screen, write, rename, submit, asked } = await refused({ field: 'oldPassword' })
  await screen.findByLabelText('New password', { selector: 'input' })
  await write('New password', 'lighthouse7')
  await rename('tom')
  const isAsked = screen.queryByLabelText('New password', { selector: 'input' }) !== null
  await submit()
  expect([isAsked, asked().at(-1)]).toEqual([false, { name: 'tom', password: 'lighthouse6', flag: 0 }])
})

test('[C-8] a new password that was written for one account is not there for another', async () => {
  const { screen, field, write, rename, submit, refuse } = await refused({ field: 'oldPassword' })
  await screen.findByLabelText('New password', { selector: 'input' })
  await write('New password', 'lighthouse7')
  await rename('tom')
  await submit()
  await refuse({ field: 'oldPassword' })
  await screen.findByLabelText('New password', { selector: 'input' })
  expect(field('New password').value).toBe('')
})

test('[C-8] the new password in the place of a temporary one is still asked for after a failure', async () => {
  const { screen, write, submit, asked, refuse } = await refused({ field: 'oldPassword' })
  await screen.findByLabelText('New password', { selector: 'input' })
  await write('New password', 'lighthouse7')
  await submit()
  await refuse({ key: 'errors.networkAbnormal' })
  await submit()
  expect(asked().at(-1)).toEqual({ name: 'mia', oldPassword: 'lighthouse6', password: 'lighthouse7', flag: 0 })
})

test('[C-8] what is asked of one account is not asked of another that is written meanwhile', async () => {
  const { screen, write, rename, submit, refuse } = await showLogin()
  await write('User name', 'mia')
  await write('Password', 'lighthouse6')
  await submit()
  await rename('tom')
  await refuse({ field: 'oldPassword' })
  const meanwhile = screen.queryByLabelText('New password', { selector: 'input' })
  await rename('mia')
  expect([meanwhile, await screen.findByLabelText('New password', { selector: 'input' })]).toEqual([null, expect.anything()])
})

test('[C-8] the code of a second factor is asked for of the account alone that has one', async () => {
  const { write, rename, submit, asked } = await refused({ field: 'factorCode' })
  await write('Two-step code', '123456')
  await rename('tom')
  await submit()
  expect(asked().at(-1)).toEqual({ name: 'tom', password: 'lighthouse6', flag: 0 })
})

test('[C-8] a code that was typed for one account is not there for the next one that is asked for its own', async () => {
  const { screen, write, rename, submit, refuse } = await refused({ field: 'factorCode' })
  await write('Two-step code', '123456')
  await rename('tom')
  await submit()
  await refuse({ field: 'factorCode' })
  expect(screen.getByLabelText<HTMLInputElement>('Two-step code').value).toBe('')
})

test('[C-8] a login that asks for a second factor is not sent without its code', async () => {
  const { submit, asked } = await refused({ field: 'factorCode' })
  await submit()
  expect(asked()).toHaveLength(1)
})

test('[C-8] the code of a second factor goes with the login that asks for one', async () => {
  const { write, submit, asked } = await refused({ field: 'factorCode' })
  await write('Two-step code', '123456')
  await submit()
  expect(asked().at(-1)).toEqual({ name: 'mia', password: 'lighthouse6', flag: 0, factorCode: '123456' })
})

test('[C-8] one login is on its way at a time', async () => {
  const { user, write, submit, asked } = await showLogin()
  await write('User name', 'mia')
  await write('Password', 'lighthouse6')
  await submit()
  await user.keyboard('{Enter}')
  expect(asked()).toHaveLength(1)
})

test('[C-8] a password that is typed is out of sight until it is asked to be shown', async () => {
  const { field, press } = await showLogin()
  expect(field('Password').type).toBe('password')
  await press('Show password')
  expect(field('Password').type).toBe('text')
})

test('[R-1] registering and recovering lead back to where the login leads', async () => {
  const { link } = await showLogin('/login?fromPage=%2Fapp%2Fwallet%3Ftab%3D2')
  expect([link('Create an account'), link('Forgot password?')]).toEqual([
    '/register?fromPage=%2Fapp%2Fwallet%3Ftab%3D2',
    '/forgot?fromPage=%2Fapp%2Fwallet%3Ftab%3D2',
  ])
})

test('[R-1] registering leads back to the page that the login is over', async () => {
  const { link } = await showLogin('/app/live/a1?tab=2')
  expect(link('Create an account')).toBe('/register?fromPage=%2Fapp%2Flive%2Fa1%3Ftab%3D2')
})

test('[C-8] a demo account fills in both fields', async () => {
  const { field, press } = await showLogin()
  await press(/^mia/)
  expect([field('User name').value, field('Password').value]).toEqual(['mia', 'lighthouse6'])
})

test('[C-8] a demo account is not logged in before one asks for it', async () => {
  const { press, submit, asked } = await showLogin()
  await press(/^mia/)
  const before = asked().length
  await submit()
  expect([before, asked().length]).toEqual([0, 1])
})

test('[C-8] that Caps Lock is on is said only while one writes the password', async () => {
  const { screen, user, field } = await showLogin()
  const said = () => screen.queryByText('Caps Lock is on') !== null
  await user.click(field('Password'))
  await user.keyboard('a')
  const before = said()
  await user.keyboard('{CapsLock}a')
  const meanwhile = said()
  await user.click(field('User name'))
  expect([before, meanwhile, said()]).toEqual([false, true, false])
})

test('[C-8] a demo account is told with its role', async () => {
  const { screen } = await showLogin()
  expect(screen.getByRole('button', { name: /^mia/ }).textContent).toBe('miaMember')
})

test('[R-1] who comes to the page of the login without an account may look around first', async () => {
  const { link } = await showLogin()
  expect(link('Look around first')).toBe('/app/home')
})

test('[C-8] while a login is on its way its button says so', async () => {
  const { screen, write, submit } = await showLogin()
  await write('User name', 'mia')
  await write('Password', 'lighthouse6')
  await submit()
  const button = screen.getByRole('button', { name: 'Logging in…' })
  expect(button.getAttribute('aria-busy')).toBe('true')
})

test('[C-8] the name and the password of a login are filled in by the device', async () => {
  const { field } = await showLogin()
  expect(['User name', 'Password'].map((name) => field(name).autocomplete)).toEqual(['username', 'current-password'])
})

test('[C-8] why a login was refused is not told a second time while the next one is on its way', async () => {
  const { submit, said } = await refused({ key: 'errors.networkAbnormal' })
  const before = said().length
  await submit()
  expect([before, said()]).toEqual([1, []])
})
