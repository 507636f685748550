import { fireEvent } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import type { CodeAnswer } from '#src/api/model/registration.ts'
import { Failure } from '#src/machines/kit/failure.ts'
import { BindForm } from '#src/ui/security/BindForm.tsx'
import { FactorForm } from '#src/ui/security/FactorForm.tsx'
import { ResetForm } from '#src/ui/security/ResetForm.tsx'
import { inForm } from './support/inForm.ts'
import { BOUND, securityHands, TOOLS } from './support/securityHands.ts'
import { show } from './support/show.tsx'
import { told } from './support/told.ts'

type Rest = { readonly tools: typeof TOOLS; readonly onDone: () => void }

async function showForm(draw: (rest: Rest) => ReactNode) {
  let done = 0
  const page = await show(draw({ tools: TOOLS, onDone: () => void (done += 1) }), {
    language: 'en',
    words: ['security', 'register', 'login'],
  })
  const { screen } = page
  return {
    ...page,
    ...inForm(page),
    button: (name: string) => screen.getByRole<HTMLButtonElement>('button', { name }),
    invalid: (name: string) => screen.getByLabelText(name, { selector: 'input' }).getAttribute('aria-invalid'),
    /** What Enter does where the button would not let it. */
    force: () => fireEvent.submit(document.querySelector('form')!),
    alerts: () =>
      screen
        .queryAllByRole('alert')
        .map(({ textContent }) => textContent)
        .filter((text) => text !== ''),
    done: () => done,
  }
}

type Bind = Partial<Parameters<typeof BindForm>[0]>

/** An address that is to be bound, written; `refused` = why no code is sent there. */
async function showBind(props: Bind = {}, refused: CodeAnswer | null = null) {
  const { bind, logic } = securityHands(refused)
  const page = await showForm((rest) => (
    <BindForm channel="email" keeper={null} isKeeperOpen logic={logic} {...rest} {...props} />
  ))
  return {
    ...page,
    bind,
    field: () => page.screen.getByRole('textbox', { name: 'New e-mail address' }),
    fill: async () => {
      await page.user.type(page.screen.getByRole('textbox', { name: 'New e-mail address' }), ' mia@harbour.example ')
      await page.press('Send code')
      await page.write('Code from the e-mail', '123456')
      await page.write('Login password', 'lighthouse7')
    },
    answer: (one: Parameters<ReturnType<typeof bind.last>['resolve']>[0]) => told(() => bind.last().resolve(one)),
  }
}

test('[C-8] no code is sent to what is no address', async () => {
  const { user, field, button } = await showBind()
  expect(button('Send code').disabled).toBe(true)
  await user.type(field(), 'mia@')
  expect(button('Send code').disabled).toBe(true)
})

test('[C-8] why no code was sent is said, until another address is written', async () => {
  const { screen, user, field, press } = await showBind({}, { result: 'off' })
  await user.type(field(), 'mia@harbour.example')
  await press('Send code')
  const said = screen.getByRole('status').textContent
  await user.type(field(), 's')
  expect([said, screen.getByRole('status').textContent]).toEqual([
    'No codes can be sent there right now. Please choose another way.',
    '',
  ])
})

test('[C-8] a contact is bound once, by whatever is pressed, and by nothing before all is written', async () => {
  const { user, field, press, write, button, bind, force } = await showBind()
  await user.type(field(), ' mia@harbour.example ')
  await press('Send code')
  await told(() => void force())
  await write('Code from the e-mail', '12345')
  await write('Login password', 'lighthouse7')
  await told(() => void force())
  expect(bind.asked).toHaveLength(0)
  await write('Code from the e-mail', '123456')
  await press('Link')
  await told(() => void force())
  expect([bind.asked.length, button('Link').getAttribute('aria-busy')]).toEqual([1, 'true'])
  expect(bind.last().input.order).toMatchObject({
    proof: { contact: { channel: 'email', target: 'mia@harbour.example' } },
    isLost: false,
    old: null,
  })
})

test.each([
  [{ result: 'done', waitsUntil: null }, 'It is linked.'],
  [{ result: 'done', waitsUntil: 0 }, 'It is linked. To keep your money safe, you can withdraw from 1970-01-01 08:00 (UTC+8).'],
] as const)(
  '[C-8] that a contact is bound is said, with the wait for money: %o, “%s”, and closed by a press',
  async (reply, words) => {
    const { screen, fill, press, answer, done } = await showBind()
    await fill()
    await press('Link')
    await answer(reply)
    expect(screen.getByRole('status').textContent).toBe(words)
    await press('Close')
    expect(done()).toBe(1)
  },
)

test('[C-8] a login password that is not right is said at its field alone', async () => {
  const { fill, press, answer, invalid, alerts } = await showBind()
  await fill()
  await press('Link')
  await answer({ result: 'loginPassword' })
  expect([invalid('Login password'), invalid('Code from the e-mail'), alerts()]).toEqual([
    'true',
    'false',
    ['The login password is not right.'],
  ])
})

test('[C-8] why a contact was refused is said, until another one is written', async () => {
  const { user, fill, field, press, answer, alerts } = await showBind()
  await fill()
  await press('Link')
  await answer({ result: 'contactTaken' })
  const said = alerts()
  await user.type(field(), 's')
  expect([said, alerts()]).toEqual([['This contact belongs to an account already.'], []])
})

test('[C-8] a contact without an answer says why', async () => {
  const { fill, press, bind, alerts } = await showBind()
  await fill()
  await press('Link')
  await told(() => bind.last().reject(new Failure('errors.networkAbnormal')))
  expect(alerts()).toEqual([expect.stringMatching(/network/i)])
})

test('[C-8] a phone is bound with the country that is chosen', async () => {
  const { screen, user, press, bind, write } = await showBind({ channel: 'phone' })
  const countries = screen.getByRole<HTMLSelectElement>('combobox')
  const hongKong = [...countries.options].find(({ value }) => value === 'HK')
  await user.selectOptions(countries, hongKong!)
  await user.type(screen.getByRole('textbox', { name: 'New phone number' }), '51234567')
  await press('Send code')
  await write('Code from the SMS', '123456')
  await write('Login password', 'lighthouse7')
  await press('Link')
  expect(bind.last().input.order.proof.contact.target).toBe('+85251234567')
})

test('[C-8] a contact that takes the place of one of its kind is changed, not bound', async () => {
  const { button } = await showBind({ keeper: BOUND })
  expect(button('Change').type).toBe('submit')
})

test('[C-8] what a lost contact means is said only once it is lost', async () => {
  const { screen, user } = await showBind({ keeper: BOUND })
  const hint = () => screen.queryByText('The new one takes effect after a while, and the old one is notified.') !== null
  const before = hint()
  await user.click(screen.getByRole('switch'))
  expect([before, hint()]).toEqual([false, true])
})

type Mode = Parameters<typeof FactorForm>[0]['mode']

async function showFactor(mode: Mode, bound: typeof BOUND | null = null) {
  const { factor, logic } = securityHands()
  const page = await showForm((rest) => <FactorForm mode={mode} bound={bound} logic={logic} {...rest} />)
  return {
    ...page,
    factor,
    answer: (one: Parameters<ReturnType<typeof factor.last>['resolve']>[0]) => told(() => factor.last().resolve(one)),
  }
}
const ANY = 'Six digits of the app, or a recovery code'

test.each([
  ['codes', '123456'],
  ['codes', 'abcde-23456'],
  ['remove', '123456'],
  ['remove', 'ABCDE-23456'],
] as const)(
  '[C-8] “%s” takes the login password with the app’s digits or a recovery code (%s), and no code to a contact',
  async (mode, code) => {
    const { screen, write, press, button, factor } = await showFactor(mode, BOUND)
    expect([button('Confirm').disabled, screen.queryByRole('button', { name: 'Send code' })]).toEqual([true, null])
    await write(ANY, code)
    expect(button('Confirm').disabled).toBe(true)
    await write('Login password', 'lighthouse7')
    await press('Confirm')
    expect(factor.last().input.order).toEqual({ act: mode, loginPassword: 'lighthouse7', factorCode: code })
  },
)

test.each(['12345', 'abcde23456', ''])('[C-8] “%s” is neither digits of an app nor a recovery code', async (code) => {
  const { write, button, factor, force } = await showFactor('remove')
  await write('Login password', 'lighthouse7')
  if (code !== '') await write(ANY, code)
  await told(() => void force())
  expect([button('Confirm').disabled, factor.asked.length]).toEqual([true, 0])
})

test('[C-8] that a second factor is removed is said, and closed by a press', async () => {
  const { screen, write, press, answer, button, done } = await showFactor('remove')
  await write('Login password', 'lighthouse7')
  await write(ANY, '123456')
  await press('Confirm')
  expect(button('Confirm').getAttribute('aria-busy')).toBe('true')
  await answer({ result: 'done' })
  expect([screen.getByRole('status').textContent, screen.queryByRole('listitem')]).toEqual(['Two-step login is removed.', null])
  await press('Close')
  expect(done()).toBe(1)
})

test('[C-8] new recovery codes are shown, and gone once they are said to be kept', async () => {
  const { screen, write, press, answer, done } = await showFactor('codes')
  await write('Login password', 'lighthouse7')
  await write(ANY, '123456')
  await press('Confirm')
  await answer({ result: 'done', recoveryCodes: ['aaaaa-22222', 'bbbbb-33333'] })
  expect([screen.getByRole('status').textContent, screen.getAllByRole('listitem').map(({ textContent }) => textContent)]).toEqual(
    [expect.stringMatching(/^Save these recovery codes/), ['aaaaa-22222', 'bbbbb-33333']],
  )
  await press('I have saved them')
  expect(done()).toBe(1)
})

test('[C-8] a second factor does not begin with a recovery code', async () => {
  const { write, press, answer, button, screen } = await showFactor('on')
  await write('Login password', 'lighthouse7')
  await press('Set up')
  await answer({ result: 'begun', secret: 'SECRET7', address: 'otpauth://totp/x' })
  await write('Six digits of the app', 'abcde-23456')
  expect([button('Confirm').disabled, screen.queryByLabelText('Login password')]).toEqual([true, null])
})

test('[C-8] a second factor that was begun asks for no more code to the contact', async () => {
  const { screen, write, press, answer, factor } = await showFactor('on', BOUND)
  await write('Login password', 'lighthouse7')
  await press('Send code')
  await write('Code from the e-mail', '123456')
  await press('Set up')
  await answer({ result: 'begun', secret: 'SECRET7', address: 'otpauth://totp/x' })
  expect(screen.queryByLabelText('Code from the e-mail', { selector: 'input' })).toBe(null)
  await write('Six digits of the app', '654321')
  await press('Confirm')
  expect(factor.last().input.order).toEqual({ act: 'confirm', factorCode: '654321' })
})

test('[C-8] a code to the contact that does not count is said at it', async () => {
  const { write, press, answer, invalid, alerts } = await showFactor('on', BOUND)
  await write('Login password', 'lighthouse7')
  await press('Send code')
  await write('Code from the e-mail', '123456')
  expect(invalid('Code from the e-mail')).toBe('false')
  await press('Set up')
  await answer({ result: 'codeWrong' })
  expect([invalid('Code from the e-mail'), alerts().length]).toEqual(['true', 1])
})

test('[C-8] a second factor without an answer says why', async () => {
  const { write, press, factor, alerts } = await showFactor('remove')
  await write('Login password', 'lighthouse7')
  await write(ANY, '123456')
  await press('Confirm')
  await told(() => factor.last().reject(new Failure('errors.networkAbnormal')))
  expect(alerts()).toEqual([expect.stringMatching(/network/i)])
})

async function showReset() {
  const { reset, logic } = securityHands()
  const page = await showForm((rest) => <ResetForm bound={BOUND} logic={logic} {...rest} />)
  await page.press('Send code')
  return {
    ...page,
    reset,
    send: async () => {
      await page.write('Code from the e-mail', '123456')
      await page.write('New withdrawal password', '246801')
      await page.write('Once more', '246801')
      await page.press('Set the new password')
    },
    answer: (one: Parameters<ReturnType<typeof reset.last>['resolve']>[0]) => told(() => reset.last().resolve(one)),
  }
}

test('[C-11] nothing sends a new withdrawal password before it is whole', async () => {
  const { write, force, reset, button } = await showReset()
  await write('New withdrawal password', '2468')
  await write('Once more', '2468')
  await write('Code from the e-mail', '123456')
  await told(() => void force())
  expect([button('Set the new password').disabled, reset.asked.length]).toEqual([true, 0])
})

test('[C-11] a new withdrawal password needs its whole code', async () => {
  const { write, force, reset } = await showReset()
  await write('New withdrawal password', '246801')
  await write('Once more', '246801')
  await write('Code from the e-mail', '1234')
  await told(() => void force())
  expect(reset.asked.length).toBe(0)
})

test('[C-11] that the repetition differs is said once it is whole', async () => {
  const { write, invalid } = await showReset()
  await write('New withdrawal password', '246801')
  await write('Once more', '24')
  const before = invalid('Once more')
  await write('Once more', '246802')
  expect([before, invalid('Once more')]).toEqual(['false', 'true'])
})

test.each([
  [{ result: 'done', waitsUntil: null }, 'The withdrawal password is new.'],
  [{ result: 'done', waitsUntil: 0 }, 'The withdrawal password is new. You can withdraw from 1970-01-01 08:00 (UTC+8).'],
] as const)('[C-11] that the withdrawal password is new is said, with the wait for money: %o, “%s”', async (reply, words) => {
  const { screen, send, answer, press, button, done } = await showReset()
  await send()
  expect(button('Set the new password').getAttribute('aria-busy')).toBe('true')
  await answer(reply)
  expect(screen.getByRole('status').textContent).toBe(words)
  await press('Close')
  expect(done()).toBe(1)
})

test('[C-11] a code for a new withdrawal password that does not count is said at it alone', async () => {
  const { send, answer, invalid, alerts } = await showReset()
  await send()
  await answer({ result: 'codeWrong' })
  expect([invalid('Code from the e-mail'), alerts().length]).toEqual(['true', 1])
})

test.each([
  [{ result: 'contactNew', until: 0 }, 'This contact is new: it can be used for this from 1970-01-01 08:00 (UTC+8).'],
  [{ result: 'noPassword' }, 'That did not work. Please reload the page and try again.'],
  [{ result: 'contact' }, 'That did not work. Please reload the page and try again.'],
] as const)('[C-11] a new withdrawal password that was refused (%o) says: %s', async (reply, words) => {
  const { send, answer, invalid, alerts } = await showReset()
  await send()
  await answer(reply)
  expect([alerts(), invalid('Code from the e-mail')]).toEqual([[words], 'false'])
})

test('[C-11] a new withdrawal password without an answer says why', async () => {
  const { send, reset, alerts } = await showReset()
  await send()
  await told(() => reset.last().reject(new Failure('errors.networkAbnormal')))
  expect(alerts()).toEqual([expect.stringMatching(/network/i)])
})
