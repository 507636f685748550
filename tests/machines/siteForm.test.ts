import { describe, expect, test } from 'vitest'
import { createActor, fromPromise, waitFor } from 'xstate'
import { SITE_FORM_LIMIT } from '#src/api/model/siteForm.ts'
import type { SiteFormDraft, SiteFormFields } from '#src/api/model/siteFormDraft.ts'
import { formErrors } from '#src/machines/forms/siteFormFields.ts'
import { siteFormMachine, type SiteFormOrder } from '#src/machines/forms/siteFormMachine.ts'

const WRITTEN: SiteFormFields = {
  topic: 'press',
  name: 'Ada',
  channel: 'email',
  country: 'CN',
  phone: '',
  email: 'ada@example.com',
  text: 'hello',
}

function form(answers: (() => Promise<{ reference: string }>)[] = [], kept: SiteFormDraft | null = null) {
  const sent: SiteFormOrder[] = []
  const stored: (SiteFormDraft | null)[] = []
  let made = 0
  const actor = createActor(
    siteFormMachine.provide({
      actors: {
        send: fromPromise<{ reference: string }, SiteFormOrder>(async ({ input }) => {
          sent.push(input)
          return (answers.shift() ?? (async () => ({ reference: 'C-1' })))()
        }),
      },
      actions: { keep: (_, { draft }) => void stored.push(draft) },
    }),
    { input: { kind: 'contact', name: 'mia', makeId: () => `id-${(made += 1)}`, kept } },
  ).start()
  const write = (fields: Partial<SiteFormFields>) => actor.send({ type: 'fields.changed', fields })
  const press = async () => {
    actor.send({ type: 'form.submitted' })
    return (await waitFor(actor, (snapshot) => !snapshot.matches('sending'))).context
  }
  return { actor, sent, stored, write, press }
}

const cut = () => Promise.reject(new Error('cut'))

describe('a form to the site', () => {
  test('[P-10] begins with the member’s name, and goes nowhere until each field is right', async () => {
    const { actor, sent, write, press } = form()
    expect(actor.getSnapshot().context.fields).toMatchObject({ topic: 'account', name: 'mia', text: '' })
    expect(await press()).toMatchObject({ isTried: true, reference: null })
    expect(sent).toEqual([])
    write(WRITTEN)
    expect(await press()).toMatchObject({ reference: 'C-1' })
    expect(sent).toEqual([{ kind: 'contact', clientId: 'id-1', fields: WRITTEN }])
  })

  test('[P-10] without an answer it stays as it is, and goes again under the same id; other words under another', async () => {
    const { sent, write, press } = form([cut, cut])
    write(WRITTEN)
    expect((await press()).errorKey).toBe('errors.unknown')
    await press()
    write({ text: 'hello there' })
    expect(await press()).toMatchObject({ reference: 'C-1', errorKey: null })
    expect(sent.map(({ clientId }) => clientId)).toEqual(['id-1', 'id-1', 'id-2'])
  })

  test('[P-10] is kept as it is typed, goes on after a reload under its id, and is forgotten once it was sent', async () => {
    const before = form([cut])
    before.write(WRITTEN)
    expect(before.stored.at(-1)).toEqual({ fields: WRITTEN, clientId: 'id-1', tried: null })
    await before.press()
    const kept = before.stored.at(-1)!
    const after = form([], { ...kept, clientId: 'id-kept' })
    expect(await after.press()).toMatchObject({ reference: 'C-1' })
    expect(after.sent).toMatchObject([{ clientId: 'id-kept', fields: WRITTEN }])
    expect(after.stored.at(-1)).toBeNull()
  })

  test('[P-10] after one that was sent another one is begun, under an id of its own', async () => {
    const { actor, sent, write, press } = form()
    write(WRITTEN)
    await press()
    actor.send({ type: 'form.begun' })
    expect(actor.getSnapshot().context).toMatchObject({ reference: null, isTried: false, fields: { text: '', name: 'mia' } })
    write({ ...WRITTEN, text: 'and more' })
    await press()
    expect(sent.map(({ clientId }) => clientId)).toEqual(['id-1', 'id-2'])
  })
})

test.each([
  ['name', { name: '' }, 'name.missing'],
  ['name', { name: 'x'.repeat(SITE_FORM_LIMIT.name + 1) }, 'name.tooLong'],
  ['text', { text: ' \n ' }, 'text.empty'],
  ['text', { text: '字'.repeat(SITE_FORM_LIMIT.text + 1) }, 'text.tooLong'],
  ['contact', { email: '' }, 'email.missing'],
  ['contact', { email: `${'x'.repeat(120)}@example.com` }, 'email.tooLong'],
  ['contact', { channel: 'phone', phone: '' }, 'phone.missing'],
  ['contact', { channel: 'phone', phone: '12' }, 'phone.malformed'],
] as const)('[V-8] [P-10] the field %s says what is wrong with it: %o', (field, change, rule) => {
  expect(formErrors('contact', { ...WRITTEN, ...change })).toEqual({ [field]: rule })
  expect(formErrors('join', { ...WRITTEN, topic: 'anchor', ...change })).toEqual({ [field]: rule })
})
