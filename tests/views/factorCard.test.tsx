import { act } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fromPromise } from 'xstate'
import type { BackOfficeRef } from '#src/machines/backOffice/backOfficeMachine.ts'
import { type FactorAnswer, factorMachine, type FactorOrder } from '#src/machines/backOffice/factorMachine.ts'
import type { Qr } from '#src/machines/deposit/deposit.ts'
import { FactorCard } from '#src/ui/backOffice/factor/FactorCard.tsx'
import { SecurityPage } from '#src/ui/backOffice/factor/SecurityPage.tsx'
import { handActor, settled } from '#tests/machines/support/deferred.ts'
import { memberPage } from './support/memberPage.ts'
import { show } from './support/show.tsx'
import { shownBy } from './support/shownBy.ts'

/** An operator's second factor that was begun, as the app's digits for it are on their way. */
async function beginFactor() {
  const run = handActor<FactorAnswer, { order: FactorOrder }>()
  const logic = {
    factor: factorMachine.provide({ actors: { act: run.logic } }),
    qr: fromPromise<Qr, { text: string }>(async () => ({ size: 1, path: '' })),
  }
  const backOffice = shownBy<BackOfficeRef>({ factor: 'none' })
  const { screen, user } = await show(<FactorCard backOffice={backOffice.ref} logic={logic} />, {
    language: 'en',
    words: ['backOffice'],
  })
  const answer = (one: FactorAnswer) =>
    act(async () => {
      run.last().resolve(one)
      await settled()
    })
  await user.type(screen.getByLabelText('Login password'), 'lighthouse7{Enter}')
  await answer({ act: 'begin', reply: { result: 'begun', secret: 'SECRET7', address: 'otpauth://totp/x' } })
  await user.type(screen.getByLabelText('Code'), '123456{Enter}')
  return { screen, user, answer, last: () => run.last().input.order }
}

test('[D-8] an operator’s second factor that was begun outlives a wrong code', async () => {
  const { screen, user, answer, last } = await beginFactor()
  await answer({ act: 'confirm', reply: { result: 'wrong' } })
  expect([screen.queryByText('SECRET7') !== null, screen.queryByLabelText('Login password')]).toEqual([true, null])
  await user.type(screen.getByLabelText('Code'), '246801{Enter}')
  expect(last()).toEqual({ act: 'confirm', code: '246801' })
})

test('[D-8] an operator’s second factor that is out of date can be begun again', async () => {
  const { screen, user, answer, last } = await beginFactor()
  await answer({ act: 'confirm', reply: { result: 'gone' } })
  expect([screen.queryByText('SECRET7'), screen.getByRole('alert').textContent]).toEqual([null, 'Please begin again'])
  await user.type(screen.getByLabelText('Login password'), 'lighthouse8{Enter}')
  expect(last()).toEqual({ act: 'begin', loginPassword: 'lighthouse8' })
})

test('[D-8] of an operator the password is out of sight, and the code is filled in by the device', async () => {
  const { screen, answer } = await beginFactor()
  const code = screen.getByLabelText<HTMLInputElement>('Code')
  const second = [code.type, code.autocomplete]
  await answer({ act: 'confirm', reply: { result: 'gone' } })
  const password = screen.getByLabelText<HTMLInputElement>('Login password')
  expect([second, password.type, password.autocomplete]).toEqual([['text', 'one-time-code'], 'password', 'current-password'])
})

test('[D-8] the password that an operator proves themselves with can be seen, and hidden again', async () => {
  const { screen, user, answer } = await beginFactor()
  await answer({ act: 'confirm', reply: { result: 'gone' } })
  const password = screen.getByLabelText<HTMLInputElement>('Login password')
  await user.click(screen.getByRole('button', { name: 'Show password' }))
  const seen = password.type
  await user.click(screen.getByRole('button', { name: 'Hide password' }))
  expect([seen, password.type]).toEqual(['text', 'password'])
})

test.each([
  ['none', 'Two-step login is off'],
  ['missing', 'Two-step login is off'],
  ['unproved', 'Two-step login is on'],
  ['proved', 'Two-step login is on'],
] as const)('[D-8] an operator’s second factor (%s) is said to be %s', async (factor, words) => {
  const logic = { factor: factorMachine, qr: fromPromise<Qr, { text: string }>(async () => ({ size: 1, path: '' })) }
  const { screen } = await show(<FactorCard backOffice={shownBy<BackOfficeRef>({ factor }).ref} logic={logic} />, {
    language: 'en',
    words: ['backOffice'],
  })
  expect(screen.queryAllByText(/^Two-step login is (on|off)$/).map(({ textContent }) => textContent)).toEqual([words])
})

test('[D-8] the page of how an operator proves who they are has its name as its heading and in the tab', async () => {
  const backOffice = shownBy<BackOfficeRef>({ factor: 'none' })
  const { actors, titled } = memberPage()
  const logic = { factor: factorMachine, qr: fromPromise<Qr, { text: string }>(async () => ({ size: 1, path: '' })) }
  const { screen } = await show(<SecurityPage actors={actors} backOffice={backOffice.ref} logic={logic} />, {
    language: 'en',
    words: ['backOffice'],
  })
  const name = screen.getByRole('heading', { level: 1 }).textContent
  expect([name, titled]).toEqual(['Two-step login', [{ type: 'title.changed', text: 'Two-step login' }]])
})
