import { act } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { SiteFormDraft } from '#src/api/model/siteFormDraft.ts'
import { copyMachine } from '#src/machines/copy/copyMachine.ts'
import { siteFormMachine, type SiteFormOrder } from '#src/machines/forms/siteFormMachine.ts'
import { Failure } from '#src/machines/kit/failure.ts'
import { SiteForm } from '#src/ui/forms/SiteForm.tsx'
import { handActor, settled } from '#tests/machines/support/deferred.ts'
import { show } from './support/show.tsx'

async function showForm({ name = '', kept = null }: { name?: string; kept?: SiteFormDraft | null } = {}) {
  const send = handActor<{ reference: string }, SiteFormOrder>()
  const form = siteFormMachine.provide({ actors: { send: send.logic }, actions: { keep: () => undefined } })
  let made = 0
  const page = await show(
    <SiteForm
      kind="contact"
      name={name}
      logic={{ form, copy: copyMachine, kept: () => kept }}
      makeId={() => `client-made-id-${(made += 1)}`}
    />,
    { language: 'en', words: ['forms', 'register', 'shared'] },
  )
  const { screen, user } = page
  const field = (label: string | RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name: label })
  return {
    ...page,
    field,
    write: async (label: string | RegExp, text: string) => {
      await user.clear(field(label))
      await user.type(field(label), text)
    },
    press: (label: string) => user.click(screen.getByRole('button', { name: label })),
    sent: () => send.asked.map(({ input }) => input),
    /** Null = nobody answered. */
    answer: (reference: string | null) =>
      act(async () => {
        if (reference === null) send.last().reject(new Failure('errors.networkAbnormal'))
        else send.last().resolve({ reference })
        await settled()
      }),
  }
}

/** A form that lacks nothing. */
async function showWritten() {
  const page = await showForm({ name: 'Mia' })
  await page.user.click(page.screen.getByRole('radio', { name: 'E-mail' }))
  await page.write(/e-?mail/i, 'mia@site.example')
  await page.write('Your message', 'hello')
  return page
}

test('[P-10] what a form lacks is said once it was to be sent', async () => {
  const { screen, press } = await showForm()
  const said = () => ['Enter your name', 'Write your message'].map((words) => screen.queryByText(words) !== null)
  expect(said()).toEqual([false, false])
  await press('Send')
  expect(said()).toEqual([true, true])
})

test('[P-10] a form that lacks something is not sent', async () => {
  const { press, sent } = await showForm()
  await press('Send')
  expect(sent()).toEqual([])
})

test('[P-10] a form is sent as it is written', async () => {
  const { screen, user, press, sent } = await showWritten()
  await user.selectOptions(screen.getByRole('combobox', { name: 'Subject' }), 'Press')
  await press('Send')
  expect(sent()).toMatchObject([
    { kind: 'contact', fields: { topic: 'press', name: 'Mia', channel: 'email', email: 'mia@site.example', text: 'hello' } },
  ])
})

test('[P-10] a form that was sent shows its reference', async () => {
  const { screen, press, answer } = await showWritten()
  await press('Send')
  await answer('F-1234')
  expect(screen.queryByText('F-1234')).not.toBe(null)
})

test('[P-10] that a form was sent has the focus', async () => {
  const { press, answer } = await showWritten()
  await press('Send')
  await answer('F-1234')
  expect(document.activeElement?.textContent).toBe('Message received')
})

test('[P-10] another form begins without the words of the one before', async () => {
  const { press, answer, field } = await showWritten()
  await press('Send')
  await answer('F-1234')
  await press('Write another message')
  expect(field('Your message').value).toBe('')
})

test('[P-10] a form that did not arrive says so', async () => {
  const { screen, press, answer } = await showWritten()
  await press('Send')
  await answer(null)
  expect(screen.getByRole('alert').textContent).toMatch(/^It was not sent/)
})

test('[P-10] a form that did not arrive goes again under its own id', async () => {
  const { press, answer, sent } = await showWritten()
  await press('Send')
  await answer(null)
  await press('Send')
  expect(sent().map(({ clientId }) => clientId)).toEqual(['client-made-id-1', 'client-made-id-1'])
})

test.each([
  ['', /^A quick security check/],
  ['Mia', /^Sent as Mia,/],
])('[P-10] a form of “%s” says as whom it is sent', async (name, said) => {
  const { screen } = await showForm({ name })
  expect(screen.queryByText(said)).not.toBe(null)
})

test('[P-10] how much is written is counted', async () => {
  const { screen, write } = await showForm()
  await write('Your message', 'hello')
  expect(screen.queryByText(/^5 of [\d,]+ characters$/)).not.toBe(null)
})

test('[P-10] what the ways to be reached are for is seen above them, and read out once', async () => {
  const { screen } = await showForm()
  expect(screen.getByText('How should we reach you?').getAttribute('aria-hidden')).toBe('true')
  expect(screen.queryAllByRole('radiogroup', { name: 'How should we reach you?' })).toHaveLength(1)
})
