import { expect, onTestFinished, test } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import type { CodeAnswer } from '#src/api/model/registration.ts'
import { codeMachine, type CodeOrder } from '#src/machines/account/codeMachine.ts'
import type { RegisterFields } from '#src/machines/account/registerFields.ts'
import {
  type RegisterAnswer,
  registerMachine,
  type RegisterOpening,
  type RegisterSend,
} from '#src/machines/account/registerMachine.ts'
import { Failure } from '#src/machines/kit/failure.ts'
import { handActor, settled } from './support/deferred.ts'

const NOW = Date.UTC(2026, 0, 2)
const WRITTEN: Partial<RegisterFields> = {
  name: 'harbour1',
  password: 'lighthouse7',
  birthday: '1990-02-28',
  country: 'CN',
  phone: '138 0013 8000',
  phoneCode: '123456',
  agreed: true,
}

/** A registration whose first answer was lost. */
async function showLost() {
  const open = handActor<RegisterOpening, undefined>()
  const register = handActor<RegisterAnswer, RegisterSend>()
  const send = fromPromise<CodeAnswer, CodeOrder>(async () => ({ result: 'off' }))
  const code = codeMachine.provide({ actors: { send }, actions: { keep: () => undefined } })
  let made = 0
  const actor = createActor(
    registerMachine.provide({
      actors: { open: open.logic, register: register.logic, phoneCode: code, emailCode: code },
      actions: { keepDraft: () => undefined, leave: () => undefined },
    }),
    {
      input: {
        now: () => NOW,
        makeId: () => `key-${(made += 1)}`,
        draft: null,
        sent: { phone: null, email: null },
        fromPage: null,
      },
    },
  ).start()
  onTestFinished(() => void actor.stop())
  open.last().resolve({ terms: { isOpen: true, phone: 'required', email: 'off', coins: 0 }, referrer: null })
  await settled()
  const submit = (ticket = 'ticket-1') => actor.send({ type: 'register.submitted', tickets: { phone: ticket } })
  const lose = async () => {
    register.last().reject(new Failure('errors.timeout'))
    await settled()
  }
  actor.send({ type: 'fields.changed', fields: WRITTEN })
  actor.send({ type: 'step.finished' })
  submit()
  await lose()
  return {
    actor,
    submit,
    lose,
    write: (fields: Partial<RegisterFields>) => actor.send({ type: 'fields.changed', fields }),
    answer: async (said: RegisterAnswer) => {
      register.last().resolve(said)
      await settled()
    },
    keys: () => register.asked.map(({ input }) => input.key),
  }
}

test.each<[string, Partial<RegisterFields>]>([
  ['name', { name: 'harbour2' }],
  ['date of birth', { birthday: '1990-03-01' }],
  ['contact', { phone: '139 0013 9000' }],
])('[C-8] after a lost answer a registration with another %s is another one', async (_, fields) => {
  const { write, submit, keys } = await showLost()
  write(fields)
  submit()
  expect(keys()).toEqual(['key-1', 'key-2'])
})

test('[C-8] after a lost answer the same registration with another code is the same', async () => {
  const { write, submit, keys } = await showLost()
  write({ phoneCode: '654321' })
  submit('ticket-2')
  expect(keys()).toEqual(['key-1', 'key-1'])
})

test('[C-8] after a lost answer the same registration with another password is the same: the account may be there by the first one', async () => {
  const { write, submit, keys } = await showLost()
  write({ password: 'lighthouse8' })
  submit()
  expect(keys()).toEqual(['key-1', 'key-1'])
})

test('[C-8] who is registered already is told so at the first step', async () => {
  const { actor, write, submit, answer } = await showLost()
  write({ password: 'lighthouse8' })
  submit()
  await answer({ result: 'registered' })
  expect(actor.getSnapshot()).toMatchObject({ value: 'account', context: { refusal: { result: 'registered' } } })
})

test('[C-8] what was sent first and not answered is sent again as it was, also after another one was refused', async () => {
  const { actor, write, submit, answer, keys } = await showLost()
  write({ name: 'harbour2' })
  submit()
  await answer({ result: 'codeUsed', channel: 'phone' })
  write({ name: 'harbour1', phoneCode: '654321' })
  submit('ticket-2')
  expect(keys()).toEqual(['key-1', 'key-2', 'key-1'])
  await answer({ result: 'done', coins: 0 })
  expect(JSON.stringify(actor.getSnapshot().context)).not.toContain('lighthouse7')
})

test('[C-8] a registration that was refused is not sent again under its key', async () => {
  const { actor, submit, answer, keys } = await showLost()
  submit()
  await answer({ result: 'taken' })
  actor.send({ type: 'step.finished' })
  submit()
  expect(keys()).toEqual(['key-1', 'key-1', 'key-2'])
})
