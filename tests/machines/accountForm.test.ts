import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { type AccountAnswer, type AccountFields, accountFormMachine } from '#src/machines/session/accountFormMachine.ts'
import { provideSetupForm } from '#src/machines/session/accountFormActors.ts'
import { askedServer } from './support/askedServer.ts'
import { handActor, settled } from './support/deferred.ts'
import { answerOf } from './support/partOf.ts'

test('[C-8] a password form is sent once at a time, tells why not, and forgets what was written', async () => {
  const submit = handActor<AccountAnswer, AccountFields>()
  const actor = createActor(accountFormMachine.provide({ actors: { submit: submit.logic } })).start()
  const fields = { first: 'anchor88a', password: 'better77x' }
  actor.send({ type: 'form.submitted', fields })
  actor.send({ type: 'form.submitted', fields })
  expect(submit.asked).toHaveLength(1)
  submit.last().resolve('oldPassword')
  await settled()
  expect(actor.getSnapshot()).toMatchObject({ value: 'writing', context: { fields: null, answer: 'oldPassword' } })
  actor.send({ type: 'form.changed' })
  expect(actor.getSnapshot().context.answer).toBeNull()
  actor.send({ type: 'form.submitted', fields })
  submit.last().reject(new Error('cut'))
  await settled()
  expect(actor.getSnapshot()).toMatchObject({ value: 'writing', context: { fields: null, errorKey: 'errors.unknown' } })
  actor.send({ type: 'form.submitted', fields })
  submit.last().resolve('done')
  await settled()
  expect(actor.getSnapshot()).toMatchObject({ value: 'done', context: { fields: null, answer: null, errorKey: null } })
})

test('[D-8] a set-up link with what can be no secret is told like one that was used', async () => {
  const { client, asked } = askedServer(() => ({ result: 'done' }))
  const submit = (token: string) => answerOf(provideSetupForm(client, token), 'submit', { first: 'root', password: 'better77x' })
  expect([await submit('cut-off'), asked.length]).toEqual(['gone', 0])
  expect([await submit('a'.repeat(43)), asked.length]).toEqual(['done', 1])
})
