import { expect, test } from 'vitest'
import type { SiteFormKind } from '#src/api/model/siteForm.ts'
import { copyMachine } from '#src/machines/copy/copyMachine.ts'
import { siteFormMachine, type SiteFormOrder } from '#src/machines/forms/siteFormMachine.ts'
import { FormsPage } from '#src/ui/forms/FormsPage.tsx'
import { handActor } from '#tests/machines/support/deferred.ts'
import { memberPage } from './support/memberPage.ts'
import { memberInfo, sessionOf } from './support/sessionOf.ts'
import { show } from './support/show.tsx'
import { told } from './support/told.ts'

/** The page of a form to the site, sent by hand. */
async function showForms(address: string, session = sessionOf(null)) {
  const { actors, titled } = memberPage(session)
  const send = handActor<{ reference: string }, SiteFormOrder>()
  const copied = handActor<void, { text: string }>()
  const asked: SiteFormKind[] = []
  const logic = {
    form: siteFormMachine.provide({ actors: { send: send.logic }, actions: { keep: () => undefined } }),
    copy: copyMachine.provide({ actors: { copy: copied.logic } }),
    kept: (kind: SiteFormKind) => {
      asked.push(kind)
      return null
    },
  }
  const page = await show(<FormsPage actors={actors} logic={logic} makeId={() => 'client-made-id'} />, {
    address,
    language: 'en',
    words: ['forms', 'register', 'shared'],
  })
  const { screen } = page
  return {
    ...page,
    titled,
    send,
    copied,
    session,
    kept: () => [...new Set(asked)],
    name: () => screen.queryByRole<HTMLInputElement>('textbox', { name: 'Name' })?.value ?? null,
  }
}

test.each([
  ['/app/contact', 'Your message'],
  ['/app/join', 'About you'],
])('[P-10] the form at %s asks for “%s”', async (address, name) => {
  const { screen } = await showForms(address)
  expect(screen.queryByRole('textbox', { name })).not.toBe(null)
})

const TITLES = [
  ['/app/contact', 'Contact us'],
  ['/app/join', 'Join us'],
] as const

test.each(TITLES)('[P-10] the form at %s is headed “%s”', async (address, title) => {
  const { screen } = await showForms(address)
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(title)
})

test.each(TITLES)('[R-7] the tab at %s is called “%s”', async (address, text) => {
  const { titled } = await showForms(address)
  expect(titled).toEqual([{ type: 'title.changed', text }])
})

test.each([
  ['/app/contact', 'contact'],
  ['/app/join', 'join'],
])('[P-10] the form at %s begins from its own draft: %s', async (address, kind) => {
  const { kept } = await showForms(address)
  expect(kept()).toEqual([kind])
})

test('[P-10] a form to the site begins with the name by which the member is called', async () => {
  const { name } = await showForms('/app/contact', sessionOf(memberInfo('mia', { nickname: 'Mia of the harbour' })))
  expect(name()).toBe('Mia of the harbour')
})

test('[P-10] no form stands there until it is known who writes', async () => {
  const { name, session } = await showForms('/app/contact', sessionOf(null, 'restoring'))
  const before = name()
  session.become(memberInfo('mia'))
  expect([before, name()]).toEqual([null, 'MIA'])
})

test('[P-10] the next member at the same form finds nothing of what the last one wrote', async () => {
  const { screen, user, name, session } = await showForms('/app/contact', sessionOf(memberInfo('mia')))
  await user.type(screen.getByRole('textbox', { name: 'Your message' }), 'mine alone')
  session.become(memberInfo('leo'))
  expect([name(), screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Your message' }).value]).toEqual(['LEO', ''])
})

test.each([
  ['Chat with us', '/cs'],
  ['Help centre', '/app/help'],
])('[P-10] who is in a hurry is led by “%s” to %s', async (name, to) => {
  const { screen } = await showForms('/app/contact')
  expect(screen.getByRole('link', { name }).getAttribute('href')).toBe(to)
})

test('[P-10] the reference of a form that was sent is copied as it stands there', async () => {
  const { screen, user, send, copied } = await showForms('/app/contact', sessionOf(memberInfo('mia')))
  await user.click(screen.getByRole('radio', { name: 'E-mail' }))
  await user.type(screen.getByRole('textbox', { name: /e-?mail/i }), 'mia@site.example')
  await user.type(screen.getByRole('textbox', { name: 'Your message' }), 'hello')
  await user.click(screen.getByRole('button', { name: 'Send' }))
  await told(() => send.last().resolve({ reference: 'F-77' }))
  await user.click(screen.getByRole('button', { name: 'Copy the reference' }))
  expect(copied.asked.map(({ input }) => input.text)).toEqual(['F-77'])
})
