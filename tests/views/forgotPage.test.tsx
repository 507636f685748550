import { expect, test } from 'vitest'
import { fromPromise } from 'xstate'
import type { RecoveryEndAnswer, RecoveryProofAnswer } from '#src/api/model/recovery.ts'
import type { CodeAnswer } from '#src/api/model/registration.ts'
import { codeMachine, type CodeOrder } from '#src/machines/account/codeMachine.ts'
import { recoverMachine } from '#src/machines/account/recoverMachine.ts'
import { ForgotPage } from '#src/ui/forgot/ForgotPage.tsx'
import { handActor } from '#tests/machines/support/deferred.ts'
import { silent } from '#tests/support/silent.ts'
import { inForm } from './support/inForm.ts'
import { show } from './support/show.tsx'
import { shownBy } from './support/shownBy.ts'
import { told } from './support/told.ts'

/** A forgotten password, for a visitor who is reached by e-mail; proof and end are answered by hand, codes are sent at once. */
async function showForgot() {
  const prove = handActor<RecoveryProofAnswer, { ticket: string; code: string }>()
  const finish = handActor<RecoveryEndAnswer['result'], { ticket: string; password: string }>()
  const codes: CodeOrder[] = []
  const send = fromPromise<CodeAnswer, CodeOrder>(async ({ input }) => {
    codes.push(input)
    return { result: 'sent', ticket: 'ticket-1', againAt: 0, expiresAt: 300_000 }
  })
  const code = codeMachine.provide({ actors: { send }, actions: { keep: () => undefined } })
  const draft = { name: '', channel: 'email', country: 'CN', phone: '', email: 'mia@harbour.example' } as const
  const logic = {
    recover: recoverMachine.provide({
      actors: { code, prove: prove.logic, finish: finish.logic },
      actions: { keepDraft: () => undefined, keepGrant: () => undefined },
    }),
    seconds: silent<number, undefined>(),
    kept: () => ({ draft, sent: null, grant: null }),
  }
  type Actors = Parameters<typeof ForgotPage>[0]['actors']
  const preferences = shownBy<Actors['preferences']>({})
  const actors: Actors = {
    session: shownBy<Actors['session']>({ member: null }).ref,
    preferences: preferences.ref,
    site: shownBy<Actors['site']>({ info: { siteName: 'Harbour', demoAccounts: [], languages: ['zh-CN', 'en'] } }).ref,
    title: shownBy<Actors['title']>({}).ref,
  }
  const page = await show(<ForgotPage actors={actors} now={() => 0} makeId={() => 'id-1'} logic={logic} />, {
    address: '/forgot?fromPage=%2Fapp%2Fwallet',
    language: 'en',
    words: ['door', 'language', 'forgot', 'register'],
  })
  const { screen } = page
  const { press, write } = inForm(page)
  return {
    ...page,
    chosen: preferences.sent,
    prove,
    finish,
    codes,
    press,
    write,
    /** Up to the code, which is sent. */
    prover: async () => {
      await write('User name', 'Mia')
      await press('Send code')
      await write('Code from the e-mail', '123456')
      await press('Continue')
    },
    isAt: (step: number) => screen.queryByText(new RegExp(`^Step ${step} of 3`)) !== null,
    said: () => screen.queryAllByRole('alert').map(({ textContent }) => textContent),
  }
}

/** Up to the new password. */
async function showGranted() {
  const page = await showForgot()
  await page.prover()
  await told(() => page.prove.last().resolve({ result: 'right', ticket: 'grant-1', expiresAt: 600_000 }))
  return page
}

test('[C-8] no code for a forgotten password is sent without a name', async () => {
  const { press, codes, said } = await showForgot()
  await press('Send code')
  expect([codes, said()]).toEqual([[], ['Enter a user name']])
})

test('[C-8] a code for a forgotten password is sent for the name that was written', async () => {
  const { write, press, codes } = await showForgot()
  await write('User name', 'Mia')
  await press('Send code')
  expect(codes.map(({ name }) => name)).toEqual(['mia'])
})

test('[C-8] the code for a forgotten password does not go on once another name is written', async () => {
  const { screen, write, press } = await showForgot()
  const goesOn = () => [
    screen.queryByLabelText('Code from the e-mail', { selector: 'input' }) !== null,
    screen.queryByRole('button', { name: 'Continue' }) !== null,
  ]
  await write('User name', 'Mia')
  await press('Send code')
  const before = goesOn()
  await write('User name', 'x')
  expect([before, goesOn()]).toEqual([
    [true, true],
    [false, false],
  ])
})

test('[C-8] a wrong code for a forgotten password is said with the tries that are left', async () => {
  const { prover, prove, said } = await showForgot()
  await prover()
  expect(prove.last().input).toEqual({ ticket: 'ticket-1', code: '123456' })
  await told(() => prove.last().resolve({ result: 'codeWrong', left: 2 }))
  expect(said()).toEqual(['The code is incorrect. You can try 2 more times.'])
})

test('[C-8] who gave a code that counts no more stands at the button that sends another one', async () => {
  const { screen, prover, prove } = await showForgot()
  await prover()
  await told(() => prove.last().resolve({ result: 'codeExpired' }))
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Send code' }))
})

test('[C-8] who goes on writing is not led away from it as a code turns out to count no more', async () => {
  const { screen, user, prover, prove } = await showForgot()
  await prover()
  const name = screen.getByLabelText('User name')
  await user.click(name)
  await told(() => prove.last().resolve({ result: 'codeExpired' }))
  expect(document.activeElement).toBe(name)
})

test('[C-8] the code of a forgotten password is asked about once at a time', async () => {
  const { prover, user, prove } = await showForgot()
  await prover()
  await user.keyboard('{Enter}')
  expect(prove.asked).toHaveLength(1)
})

test('[C-8] a new password in the place of a forgotten one is not set before it is one', async () => {
  const { write, press, finish, said, isAt } = await showGranted()
  expect(isAt(3)).toBe(true)
  await write('New password', 'mia')
  await press('Set the password')
  expect([finish.asked, said()]).toEqual([[], ['Please enter a combination of 8 to 12 letters and digits']])
})

test('[R-1] once a new password is set the login leads back to the page that asked for it', async () => {
  const { screen, write, press, finish } = await showGranted()
  await write('New password', 'lighthouse7')
  await press('Set the password')
  expect(finish.last().input).toEqual({ ticket: 'grant-1', password: 'lighthouse7' })
  await told(() => finish.last().resolve('done'))
  expect(screen.getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe('/login?fromPage=%2Fapp%2Fwallet')
})

/** Who took too long over the new password. */
async function showLate() {
  const page = await showGranted()
  await page.write('New password', 'lighthouse7')
  await page.press('Set the password')
  await told(() => page.finish.last().resolve('gone'))
  return page
}

test('[C-8] who took too long over a new password begins again', async () => {
  const { isAt } = await showLate()
  expect(isAt(1)).toBe(true)
})

test('[C-8] who took too long over a new password is told so', async () => {
  const { said } = await showLate()
  expect(said()).toEqual(['That took too long, or the password was changed elsewhere. Please send a new code.'])
})

test('[C-8] who took too long over a new password stands at the button that sends another code', async () => {
  const { screen } = await showLate()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Send code' }))
})

test('[C-8] a new password in the place of a forgotten one is sent once, which its button says', async () => {
  const { screen, user, press, write, finish } = await showGranted()
  await write('New password', 'lighthouse7')
  await press('Set the password')
  const [busy] = screen.getAllByRole('button').filter((one) => one.getAttribute('aria-busy') === 'true')
  expect(busy?.textContent).toBe('Setting…')
  await user.keyboard('{Enter}')
  expect(finish.asked).toHaveLength(1)
})

test('[C-8] who gave the code of a forgotten password stands at the field of the new one', async () => {
  const { screen } = await showGranted()
  expect(document.activeElement).toBe(screen.getByLabelText('New password', { selector: 'input' }))
})

test('[C-8] who goes back from the new password stands at the name', async () => {
  const { screen, press } = await showGranted()
  await press('Start again')
  expect(document.activeElement).toBe(screen.getByLabelText('User name'))
})

test('[C-8] who went elsewhere while the code was looked at stays there', async () => {
  const { screen, prover, prove } = await showForgot()
  await prover()
  const login = screen.getByRole('link', { name: 'Remembered it? Log in' })
  login.focus()
  await told(() => prove.last().resolve({ result: 'right', ticket: 'grant-1', expiresAt: 600_000 }))
  expect(document.activeElement).toBe(login)
})

test('[C-8] a forgotten password that one comes to takes no focus', async () => {
  await showForgot()
  expect(document.activeElement).toBe(document.body)
})

test('[P-1] a visitor chooses the language of the pages where they have forgotten a password', async () => {
  const { screen, user, chosen } = await showForgot()
  await user.click(screen.getByRole('button', { name: '简体中文' }))
  expect(chosen).toEqual([{ type: 'preferences.changed', change: { language: 'zh-CN' } }])
})
