import { expect, test } from 'vitest'
import { type NameAnswer, nameCheckMachine } from '#src/machines/account/nameCheckMachine.ts'
import { fieldsOf } from '#src/machines/account/registerFields.ts'
import type { RegisterRef } from '#src/machines/account/registerMachine.ts'
import { AccountStep } from '#src/ui/register/AccountStep.tsx'
import { handActor } from '#tests/machines/support/deferred.ts'
import { show } from './support/show.tsx'
import { shownBy } from './support/shownBy.ts'
import { told } from './support/told.ts'

const FIELDS = { ...fieldsOf(null), name: 'miaharbour', password: 'lighthouse7' }

/** The first step as it stands with a name, whose check is answered by hand. */
async function showAccount(context: object = {}) {
  const check = handActor<NameAnswer, { name: string }>()
  const { ref, sent } = shownBy<RegisterRef>({ fields: FIELDS, isTried: false, refusal: null, tried: [], ...context })
  const page = await show(
    <AccountStep machine={ref} nameCheck={nameCheckMachine.provide({ actors: { check: check.logic } })} />,
    { language: 'en', words: ['register'] },
  )
  return {
    ...page,
    sent,
    press: (name: string) => page.user.click(page.screen.getByRole('button', { name })),
    answer: (one: NameAnswer) => told(() => check.last().resolve(one)),
    fail: () => told(() => check.last().reject(new Error('no network'))),
  }
}

const FREE: NameAnswer = { available: true, reason: null, suggestions: [] }
const TAKEN: NameAnswer = { available: false, reason: 'taken', suggestions: ['miaharbour7'] }

test('[C-8] a name that is taken stops the first step of registering with the reason', async () => {
  const { screen, press, sent, answer } = await showAccount()
  await answer(TAKEN)
  await press('Continue')
  expect([sent, screen.getByRole('alert').textContent]).toEqual([[], 'This name is taken. Please choose another one.'])
})

test('[C-8] a name that was sent and not answered leads on, though it is taken by now: it may be one’s own account', async () => {
  const { screen, press, sent, answer } = await showAccount({ tried: [{ name: 'miaharbour' }] })
  await answer(TAKEN)
  await press('Continue')
  expect([sent, screen.queryByRole('alert'), screen.queryByText('miaharbour7')]).toEqual([
    [{ type: 'step.finished' }],
    null,
    null,
  ])
})

test('[C-8] who is registered already is told to log in, and not that the name is taken', async () => {
  const { screen, answer } = await showAccount({ refusal: { result: 'registered' } })
  await answer(TAKEN)
  expect(screen.getByRole('alert').textContent).toBe(
    'You are registered under this name already. Please log in, with the password that you sent first.',
  )
})

test('[C-8] a name that is free leads on to the second step of registering', async () => {
  const { press, sent, answer } = await showAccount()
  await answer(FREE)
  await press('Continue')
  expect(sent).toEqual([{ type: 'step.finished' }])
})

test('[C-8] a name that cannot be checked now does not keep one on the first step of registering', async () => {
  const { screen, press, sent, fail } = await showAccount()
  await fail()
  expect(screen.queryByText('Cannot check now; we check again when you continue')).not.toBe(null)
  await press('Continue')
  expect(sent).toEqual([{ type: 'step.finished' }])
})

test('[C-8] a name that is offered in the place of one that is taken is written by a press', async () => {
  const { press, sent, answer } = await showAccount()
  await answer(TAKEN)
  await press('miaharbour7')
  expect(sent).toEqual([{ type: 'fields.changed', fields: { name: 'miaharbour7' } }])
})

test('[C-8] a name that was offered and pressed leads on, as only the one before it was taken', async () => {
  const { press, sent, answer } = await showAccount()
  await answer(TAKEN)
  await press('miaharbour7')
  await press('Continue')
  expect(sent.at(-1)).toEqual({ type: 'step.finished' })
})

test.each([
  ['taken', 'User name', 'This name is taken. Please choose another one.'],
  ['published', 'Password', 'This password is too common. Please choose another one.'],
  ['isName', 'Password', 'Password and username cannot match.'],
])('[C-8] why registering was refused (%s) is said at the field “%s”', async (result, field, words) => {
  const { screen } = await showAccount({ refusal: { result } })
  const read = screen.getByLabelText(field).getAttribute('aria-describedby') ?? ''
  const said = read.split(' ').map((id) => document.getElementById(id)?.textContent)
  expect([said.at(-1), screen.getAllByRole('alert').length]).toEqual([words, 1])
})

test('[C-8] what is wrong with a name that is still being written is not said before one wants to go on', async () => {
  const early = await showAccount({ fields: { ...FIELDS, name: 'mi' } })
  expect(early.screen.queryByRole('alert')).toBe(null)
  early.leave()
  const tried = await showAccount({ fields: { ...FIELDS, name: 'mi' }, isTried: true })
  expect(tried.screen.queryByRole('alert')).not.toBe(null)
})

test('[C-8] a name is taken in small letters and without the spaces around it', async () => {
  const { screen, user, sent } = await showAccount({ fields: { ...FIELDS, name: '' } })
  await user.click(screen.getByRole('textbox', { name: 'User name' }))
  await user.paste(' MiaHarbour ')
  expect(sent).toEqual([{ type: 'fields.changed', fields: { name: 'miaharbour' } }])
})

test('[E-4] who may register, and the terms, are in sight from the first step on', async () => {
  const { screen } = await showAccount()
  const terms = screen.getByRole('link', { name: /^Terms and privacy notice/ })
  expect([
    terms.getAttribute('href'),
    terms.parentElement?.textContent.startsWith('By continuing you confirm that you are 18 or older.'),
  ]).toEqual(['/terms', true])
})
