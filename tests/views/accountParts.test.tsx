import { useState } from 'react'
import { expect, test } from 'vitest'
import type { Language } from '#src/api/model/format.ts'
import { COUNTRIES } from '#src/api/model/phone.ts'
import type { ReachFields } from '#src/machines/account/registerFields.ts'
import { AccountPage } from '#src/ui/shared/door/AccountPage.tsx'
import { StepBar } from '#src/ui/shared/door/StepBar.tsx'
import { NewPasswordField } from '#src/ui/shared/NewPasswordField.tsx'
import { ReachField } from '#src/ui/shared/ReachField.tsx'
import { show } from './support/show.tsx'

/** A new password of the member harbour. */
async function showPassword(first = '', error: string | null = null) {
  function Field() {
    const [value, setValue] = useState(first)
    return <NewPasswordField label="Password" value={value} name="harbour" error={error} onChange={setValue} />
  }
  const page = await show(<Field />, { language: 'en', words: ['register'] })
  const { screen, user } = page
  const field = () => screen.getByLabelText<HTMLInputElement>('Password')
  return {
    ...page,
    field,
    press: (name: string) => user.click(screen.getByRole('button', { name })),
    strength: () => screen.queryByRole('status')?.textContent ?? null,
  }
}

test('[C-8] a new password is hidden until its owner asks to see it, and hidden again by the next press', async () => {
  const { field, press } = await showPassword('blue-Tide-7')
  const seen = [field().type]
  await press('Show password')
  seen.push(field().type)
  await press('Hide password')
  seen.push(field().type)
  expect(seen).toEqual(['password', 'text', 'password'])
})

test('[C-8] the button that shows a password says by its name alone what a press does', async () => {
  const { screen, press } = await showPassword()
  const before = screen.getByRole('button', { name: 'Show password' }).getAttribute('aria-pressed')
  await press('Show password')
  expect([before, screen.getByRole('button', { name: 'Hide password' }).getAttribute('aria-pressed')]).toEqual([null, null])
})

test('[C-8] of a new password nothing is said before the first sign of it', async () => {
  const { user, field, strength } = await showPassword()
  const before = strength()
  await user.type(field(), 'b')
  expect([before, strength(), field().value]).toEqual([null, 'Strength: weak, easy to guess', 'b'])
})

test.each([
  ['blue-Tide-7', 'Strength: strong'],
  ['bluetide7', 'Strength: fair'],
  ['Harbour-Tide-7', 'Strength: weak, easy to guess'],
])('[C-8] of the password %s of the member harbour this is said: %s', async (password, words) => {
  const { strength } = await showPassword(password)
  expect(strength()).toBe(words)
})

test('[C-8] what is wrong with a new password is told, and managers of passwords know it as a new one', async () => {
  const { screen, field } = await showPassword('b', 'Too short')
  expect([screen.getByRole('alert').textContent, field().autocomplete, field().maxLength]).toEqual([
    'Too short',
    'new-password',
    64,
  ])
})

test.each([
  [0, [true, false, false]],
  [1, [true, true, false]],
  [2, [true, true, true]],
])('[C-8] at step %s of three the steps up to it are marked', async (step, done) => {
  const { screen } = await show(<StepBar step={step} of={3} words="about you" />)
  const marks = [...document.querySelectorAll<HTMLElement>('[data-done]')].map(({ dataset }) => dataset['done'] === 'true')
  expect([marks, screen.getByRole('status').textContent]).toEqual([done, 'about you'])
})

/** A phone or an e-mail address, and what is written there. */
async function showReach(
  channel: 'phone' | 'email',
  { error = null, language = 'en' }: { error?: string | null; language?: Language } = {},
) {
  const written: Partial<ReachFields>[] = []
  const fields: ReachFields = { country: 'SG', phone: '8123', email: 'mia@' }
  const view = <ReachField channel={channel} fields={fields} error={error} onWrite={(change) => void written.push(change)} />
  const page = await show(view, { language, words: ['register'] })
  return { ...page, written }
}

test('[C-8] a phone stands with its country, and each country is offered with its dial code, the mainland first', async () => {
  const { screen } = await showReach('phone')
  const list = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Country or region' })
  const names = [...list.options].map(({ textContent }) => textContent)
  expect([list.value, screen.getByLabelText<HTMLInputElement>('Phone number').value]).toEqual(['SG', '8123'])
  expect([names.length, names[0], names[4]]).toEqual([COUNTRIES.length, 'China +86', 'Singapore +65'])
})

test('[C-8] countries are named in the language of the page', async () => {
  const { screen } = await showReach('phone', { language: 'zh-CN' })
  expect(screen.queryByRole('option', { name: '新加坡 +65' })).not.toBe(null)
})

test('[C-8] another country alone is written, and another phone alone', async () => {
  const { screen, user, written } = await showReach('phone')
  await user.selectOptions(screen.getByRole('combobox'), 'MY')
  await user.type(screen.getByLabelText('Phone number'), '4')
  expect(written).toEqual([{ country: 'MY' }, { phone: '81234' }])
})

test('[C-8] an e-mail address is written as one, and no country is asked for', async () => {
  const { screen, user, written } = await showReach('email')
  const field = screen.getByLabelText<HTMLInputElement>('E-mail address')
  await user.type(field, 'h')
  expect([written, field.getAttribute('autocapitalize'), screen.queryByRole('combobox')]).toEqual([
    [{ email: 'mia@h' }],
    'none',
    null,
  ])
})

test.each(['phone', 'email'] as const)('[C-8] what is wrong with the %s is told at its field', async (channel) => {
  const { screen } = await showReach(channel, { error: 'Not complete' })
  const wrong = screen.getByLabelText(channel === 'phone' ? 'Phone number' : 'E-mail address')
  expect([screen.getByRole('alert').textContent, wrong.getAttribute('aria-invalid')]).toEqual(['Not complete', 'true'])
})

test.each([
  [true, 'Your password is set'],
  [false, null],
])('[C-8] that the head of a page says how something ended is read out: %s', async (isEnd, told) => {
  const { screen } = await show(
    <AccountPage heading="Your password is set" lead={null} isEnd={isEnd}>
      On
    </AccountPage>,
    { words: ['door'] },
  )
  expect(screen.queryByRole('status')?.textContent ?? null).toBe(told)
})
