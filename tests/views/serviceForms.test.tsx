import { act } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import type { OfficeForm, SiteFormResult } from '#src/api/model/siteForm.ts'
import { officeFormActMachine, officeFormMachine, type OfficeFormOrder } from '#src/machines/backOffice/officeFormsMachine.ts'
import { Failure } from '#src/machines/kit/failure.ts'
import { FormCard } from '#src/ui/backOffice/service/FormCard.tsx'
import { handActor, settled } from '#tests/machines/support/deferred.ts'
import { given } from './support/given.ts'
import { show } from './support/show.tsx'
import { told } from './support/told.ts'

const PLACE = { language: 'en', words: ['backOffice'] } as const

const FORM: OfficeForm = {
  formId: 'f1',
  kind: 'contact',
  topic: 'account',
  name: 'Mia',
  preview: 'hello',
  member: null,
  state: 'new',
  at: 0,
  changedAt: 0,
  contact: { channel: 'email', target: 'mia@harbour.example' },
  text: 'hello',
  language: 'en',
  steps: [],
}

/** A form from near. */
async function showForm(fields: Partial<OfficeForm> = {}, mayAct = true) {
  const run = handActor<SiteFormResult, { order: OfficeFormOrder }>()
  const actor = createActor(officeFormActMachine.provide({ actors: { act: run.logic } })).start()
  const logic = {
    officeForm: officeFormMachine.provide({ actors: given<OfficeForm, { formId: string }>([{ ...FORM, ...fields }]) }),
    officeFormAct: officeFormActMachine,
  }
  const page = await show(<FormCard formId="f1" logic={logic} act={actor} mayAct={mayAct} now={() => 0} />, PLACE)
  await act(settled)
  const { screen, user } = page
  return {
    ...page,
    note: () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Note' }),
    press: (name: string) => user.click(screen.getByRole('button', { name })),
    buttons: () => screen.queryAllByRole('button').map(({ textContent }) => textContent),
    facts: () =>
      Object.fromEntries(
        [...document.querySelectorAll('dt')].map((one) => [one.textContent, one.nextElementSibling?.textContent]),
      ),
    said: () =>
      screen
        .getAllByRole('alert')
        .map(({ textContent }) => textContent)
        .join(''),
    orders: () => run.asked.map(({ input }) => input.order),
    answer: (one: SiteFormResult) => told(() => run.last().resolve(one)),
    fail: () => told(() => run.last().reject(new Failure('errors.networkAbnormal'))),
  }
}

test.each([
  ['', ''],
  [' and more', 'called and more'],
])('[D-8] a note that was taken is cleared with nothing (%o) written meanwhile, else it stays: %o', async (meanwhile, stays) => {
  const { user, note, press, orders, answer } = await showForm()
  await user.type(note(), 'called')
  await press('Only note it')
  if (meanwhile !== '') await user.type(note(), meanwhile)
  await answer('done')
  expect([orders(), note().value]).toEqual([[{ formId: 'f1', act: 'note', note: 'called' }], stays])
})

test('[D-8] after a note that was taken an empty field is no mistake', async () => {
  const { user, note, press, answer } = await showForm()
  await user.type(note(), 'called')
  await press('Only note it')
  await answer('done')
  expect(note().getAttribute('aria-invalid')).toBe('false')
})

test('[D-8] a second note is not cleared before it was taken', async () => {
  const { user, note, press, answer } = await showForm()
  await user.type(note(), 'called')
  await press('Only note it')
  await answer('done')
  await user.type(note(), 'again')
  await press('Only note it')
  expect(note().value).toBe('again')
})

test.each([
  ['new', ['Only note it', 'It was answered', 'Close the form']],
  ['answered', ['Only note it', 'Close the form', 'Take up again']],
  ['closed', ['Only note it', 'Take up again']],
] as const)('[D-8] to a form that is %s only this can be done: %o', async (state, names) => {
  const { buttons, facts } = await showForm({ state })
  expect([buttons(), facts()['State']?.toLowerCase()]).toEqual([names, state])
})

test.each([
  ['It was answered', 'answer', 'new'],
  ['Close the form', 'close', 'new'],
  ['Take up again', 'reopen', 'closed'],
] as const)('[D-8] “%s” is done once, with its note', async (name, deed, state) => {
  const { screen, user, note, press, orders } = await showForm({ state })
  await user.type(note(), 'why')
  await press(name)
  await press(name)
  expect([orders(), screen.getByRole('button', { name }).getAttribute('aria-busy')]).toEqual([
    [{ formId: 'f1', act: deed, note: 'why' }],
    'true',
  ])
})

test('[D-8] without a note nothing is done, and the field says so once it is tried', async () => {
  const { note, press, orders, said } = await showForm()
  expect(note().getAttribute('aria-invalid')).toBe('false')
  await press('Close the form')
  expect([orders(), note().getAttribute('aria-invalid'), said()]).toEqual([[], 'true', 'Write a note of at most 500 characters'])
})

test.each([
  ['late', 'The form has changed: look at it as it is now'],
  ['full', 'There were too many acts to this form: it can only be closed'],
] as const)('[D-8] an act that came back %s says so, and the note stays', async (result, words) => {
  const { user, note, press, answer, said } = await showForm()
  await user.type(note(), 'why')
  await press('Close the form')
  await answer(result)
  expect([said(), note().value]).toEqual([words, 'why'])
})

test('[D-8] an act on a form without an answer says so, and the note stays', async () => {
  const { user, note, press, fail, said } = await showForm()
  await user.type(note(), 'why')
  await press('Close the form')
  await fail()
  expect([said(), note().value]).toEqual([expect.stringMatching(/network/i), 'why'])
})

test('[D-8] who may only look sees a form and does nothing', async () => {
  const { screen, buttons } = await showForm({}, false)
  expect([buttons(), screen.queryByRole('textbox'), screen.queryByText('hello') !== null]).toEqual([[], null, true])
})

test.each([
  [{ channel: 'email', target: 'mia@harbour.example' }, 'E-mail', 'mailto:mia@harbour.example'],
  [{ channel: 'phone', target: '+8613800138000' }, 'Phone', 'tel:+8613800138000'],
] as const)('[D-8] who wrote a form is reached by what they left: %o, %s, %s', async (contact, name, href) => {
  const { screen, facts } = await showForm({ contact: { ...contact } })
  expect([facts()[name], screen.getByRole('link').getAttribute('href')]).toEqual([contact.target, href])
})

test.each([
  [null, 'A visitor'],
  [{ memberId: 'm1', name: 'mia' }, 'mia'],
])('[D-8] whose account a form is from is said: %o, %s', async (member, words) => {
  const { facts } = await showForm({ member, language: 'zh-CN' })
  expect([facts()['Account name'], facts()['Language'], facts()['Reference']]).toEqual([words, 'Chinese', 'f1'])
})

test('[D-8] what was done to a form stands with what, by whom and when', async () => {
  const { screen } = await showForm({ steps: [{ act: 'close', by: 'oda', text: 'settled', at: 0 }] })
  const steps = screen.getByRole('region', { name: 'What was done' }).querySelectorAll('li')
  expect([...steps].map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Closed · oda · .*08:00 UTC\+8settled$/),
  ])
})

test('[D-8] of a form to which nothing was done yet there is no such part', async () => {
  const { screen } = await showForm()
  expect(screen.queryByRole('region', { name: 'What was done' })).toBe(null)
})
