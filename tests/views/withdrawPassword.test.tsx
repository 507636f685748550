import { act } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fromPromise } from 'xstate'
import { Failure } from '#src/machines/kit/failure.ts'
import {
  type PasswordAnswer,
  type PasswordOrder,
  type PasswordStatus,
  withdrawPasswordMachine,
} from '#src/machines/withdrawal/withdrawPasswordMachine.ts'
import { PasswordSection } from '#src/ui/cashier/withdrawal/PasswordSection.tsx'
import { handActor, settled } from '#tests/machines/support/deferred.ts'
import { show } from './support/show.tsx'

const [NEW, AGAIN, OLD] = ['New withdrawal password', 'Once more', 'Current withdrawal password']

async function showPassword(status: PasswordStatus) {
  const submit = handActor<PasswordAnswer, PasswordOrder>()
  const logic = withdrawPasswordMachine.provide({
    actors: { loadStatus: fromPromise(() => Promise.resolve(status)), submit: submit.logic },
  })
  const page = await show(<PasswordSection logic={logic} />, { language: 'en', words: ['withdrawal'] })
  const { screen, user } = page
  await act(settled)
  const pin = (label: string) => screen.getByLabelText<HTMLInputElement>(label, { selector: 'input' })
  return {
    ...page,
    pin,
    /** Writes six digits, or fewer, where this is asked. */
    write: async (label: string, digits: string) => {
      await user.click(pin(label))
      await user.paste(digits)
    },
    press: (name: string) => user.click(screen.getByRole('button', { name })),
    save: () => screen.getByRole<HTMLButtonElement>('button', { name: /^(Save|Saving…)$/ }),
    orders: () => submit.asked.map(({ input }) => input),
    answer: (one: PasswordAnswer | null) =>
      act(async () => {
        if (one === null) submit.last().reject(new Failure('errors.networkAbnormal'))
        else submit.last().resolve(one)
        await settled()
      }),
  }
}

const NONE: PasswordStatus = { isSet: false, waitsUntil: null }
const SET: PasswordStatus = { isSet: true, waitsUntil: null }

test('[V-4] the first password is set by the login password once it is written twice; where both differ their field says so', async () => {
  const { screen, user, write, press, save, orders, pin } = await showPassword(NONE)
  await press('Set a withdrawal password')
  await screen.findByRole('dialog', { name: 'Set a withdrawal password' })
  await user.type(screen.getByLabelText('Login password'), 'anchor88a')
  await write(NEW, '135790')
  await write(AGAIN, '135791')
  expect([screen.getByText('The passwords do not match').getAttribute('role'), pin(AGAIN).getAttribute('aria-invalid')]).toEqual([
    'alert',
    'true',
  ])
  expect(save().disabled).toBe(true)
  await write(AGAIN, '135790')
  expect([screen.queryByText('The passwords do not match'), save().disabled]).toEqual([null, false])
  await user.click(save())
  expect(orders()).toEqual([{ mode: 'set', loginPassword: 'anchor88a', password: '135790' }])
  expect([save().textContent, save().getAttribute('aria-busy')]).toEqual(['Saving…', 'true'])
})

test('[V-4] a password is not saved without the login password, nor with fewer than six digits', async () => {
  const { screen, user, write, press, save, orders } = await showPassword(NONE)
  await press('Set a withdrawal password')
  await screen.findByRole('dialog')
  const login = screen.getByLabelText('Login password')
  await user.type(login, 'x')
  await write(NEW, '13579')
  await write(AGAIN, '13579')
  await user.type(login, '{Enter}')
  expect([save().disabled, orders()]).toEqual([true, []])
  await write(NEW, '135790')
  await write(AGAIN, '135790')
  await user.clear(login)
  await user.type(login, '{Enter}')
  expect([save().disabled, orders()]).toEqual([true, []])
  await user.type(login, 'x{Enter}')
  expect(orders()).toHaveLength(1)
})

test('[V-4] another password is set by the present one, which is asked for and no login password', async () => {
  const { screen, user, write, press, save, orders, answer } = await showPassword(SET)
  await press('Change the withdrawal password')
  await screen.findByRole('dialog', { name: 'Change the withdrawal password' })
  expect(screen.queryByLabelText('Login password')).toBe(null)
  await write(NEW, '246802')
  await write(AGAIN, '246802')
  await write(OLD, '13579')
  expect(save().disabled).toBe(true)
  await write(OLD, '135790')
  await user.click(save())
  expect(orders()).toEqual([{ mode: 'update', oldPassword: '135790', password: '246802' }])
  await answer({ result: 'done', waitsUntil: Date.UTC(2026, 0, 2) })
  await expect.poll(() => screen.queryByRole('dialog')).toBe(null)
  const said = screen.getByText(/^The withdrawal password is saved/)
  expect([said.getAttribute('role'), said.textContent.includes('2026-01-02 08:00')]).toEqual(['status', true])
})

test.each([
  [{ result: 'refused', refusal: { reason: 'password', left: 2 } }, 'Wrong withdrawal password. Tries left: 2'],
  [{ result: 'refused', refusal: { reason: 'locked', wait: 60_001 } }, 'Too many wrong tries. Try again in 2 min'],
  [{ result: 'loginPassword' }, 'The login password is not right'],
  [null, /network/],
] as const)('[V-4] a change that is not taken says why, which is gone once something else is written: %o', async (one, words) => {
  const { screen, user, write, press, save, answer } = await showPassword(SET)
  await press('Change the withdrawal password')
  await screen.findByRole('dialog')
  for (const label of [OLD, NEW, AGAIN]) await write(label, '246802')
  await user.click(save())
  await answer(one)
  const said = () => screen.getByRole('alert').textContent
  expect(said()).toMatch(words)
  await write(OLD, '135790')
  expect(said()).toBe('')
})

test('[V-4] who forgot it resets it by the login password, and what was written for a change is gone', async () => {
  const { screen, user, write, press, save, pin, orders } = await showPassword(SET)
  await press('Change the withdrawal password')
  await screen.findByRole('dialog')
  await write(NEW, '246802')
  await press('Forgotten? Reset it')
  await screen.findByRole('dialog', { name: 'Reset the withdrawal password' })
  expect([pin(NEW).value, screen.queryByText(OLD)]).toEqual(['', null])
  await user.type(screen.getByLabelText('Login password'), 'anchor88a')
  await write(NEW, '135790')
  await write(AGAIN, '135790')
  await user.click(save())
  expect(orders()).toEqual([{ mode: 'reset', loginPassword: 'anchor88a', password: '135790' }])
})

test('[V-4] a password that is new says until when withdrawals wait, and Esc closes its form and leads back to its button', async () => {
  const { screen, user, press } = await showPassword({ isSet: true, waitsUntil: Date.UTC(2026, 0, 2) })
  expect(screen.getByText(/you can withdraw from 2026-01-02 08:00/)).not.toBe(null)
  await press('Change the withdrawal password')
  const sheet = await screen.findByRole('dialog')
  await expect.poll(() => sheet.contains(document.activeElement)).toBe(true)
  await user.keyboard('{Escape}')
  await expect.poll(() => screen.queryByRole('dialog')).toBe(null)
  await expect.poll(() => document.activeElement?.textContent).toBe('Change the withdrawal password')
})
