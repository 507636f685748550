import { expect, test } from 'vitest'
import { type AccountAnswer, type AccountFields, accountFormMachine } from '#src/machines/session/accountFormMachine.ts'
import { SetupPage } from '#src/ui/setup/SetupPage.tsx'
import { handActor } from '#tests/machines/support/deferred.ts'
import { show } from './support/show.tsx'
import { shownBy } from './support/shownBy.ts'
import { told } from './support/told.ts'

type Actors = Parameters<typeof SetupPage>[0]['actors']

/** Where the link of the server's start leads; the answer to the account that is made is given by hand. */
async function showSetup(hasLink = true) {
  const run = handActor<AccountAnswer, AccountFields>()
  const logic = accountFormMachine.provide({ actors: { submit: run.logic } })
  const preferences = shownBy<Actors['preferences']>({})
  const actors: Actors = {
    preferences: preferences.ref,
    site: shownBy<Actors['site']>({ info: { languages: ['zh-CN', 'en'] } }).ref,
    title: shownBy<Actors['title']>({}).ref,
  }
  const { screen, user } = await show(<SetupPage actors={actors} logic={logic} hasLink={hasLink} />, {
    language: 'en',
    words: ['door', 'language', 'setup', 'login', 'register'],
  })
  const fields = () => [...document.querySelectorAll('input')]
  return {
    screen,
    user,
    chosen: preferences.sent,
    run,
    fields,
    make: async () => {
      for (const [place, text] of ['ada1', 'lighthouse7', 'lighthouse7'].entries()) {
        const field = fields()[place]
        if (field !== undefined) await user.type(field, text)
      }
      await user.click(screen.getByRole('button', { name: 'Create the account' }))
    },
    answer: (one: AccountAnswer) => told(() => run.last().resolve(one)),
    step: () => document.querySelector('[aria-current="step"]')?.textContent,
  }
}

test('[D-8] the first operator’s account is made by the link of the server’s start', async () => {
  const { run, make } = await showSetup()
  await make()
  expect(run.asked.map(({ input }) => input)).toEqual([{ first: 'ada1', password: 'lighthouse7' }])
})

test('[D-8] the first operator is led to log in once the account is made', async () => {
  const { screen, make, answer, step } = await showSetup()
  expect(step()).toContain('Create your account')
  await make()
  await answer('done')
  expect(screen.getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe('/login?fromPage=/admin')
  expect(step()).toContain('Log in and set up two-step login')
})

test('[D-8] without the link of the server’s start it is asked for in place of the form', async () => {
  const { screen, fields } = await showSetup(false)
  expect([fields(), screen.queryByText('Use the one-time link to open this page') === null]).toEqual([[], false])
})

test('[D-8] without the link of the server’s start no steps are promised', async () => {
  const { screen } = await showSetup(false)
  expect([screen.queryByRole('list'), screen.getByRole('heading', { level: 1 }).textContent]).toEqual([
    null,
    'Operators’ entrance',
  ])
})

test('[D-8] a link of the server’s start that counts no more says so in place of the form', async () => {
  const { screen, fields, make, answer } = await showSetup()
  await make()
  await answer('gone')
  expect([fields(), screen.queryByText('This link is no longer valid') === null]).toEqual([[], false])
})

test('[D-8] a name of the first operator that is taken is said at its field', async () => {
  const { fields, make, answer } = await showSetup()
  await make()
  await answer('taken')
  expect(fields().map((field) => field.getAttribute('aria-invalid'))).toEqual(['true', 'false', 'false'])
})

test('[P-1] a visitor chooses the language of the pages where the first operator is made', async () => {
  const { screen, user, chosen } = await showSetup()
  await user.click(screen.getByRole('button', { name: '简体中文' }))
  expect(chosen).toEqual([{ type: 'preferences.changed', change: { language: 'zh-CN' } }])
})
