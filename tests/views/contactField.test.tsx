import { useState } from 'react'
import { of } from 'rxjs'
import { expect, test } from 'vitest'
import { createActor, fromObservable } from 'xstate'
import type { CodeAnswer } from '#src/api/model/registration.ts'
import { codeMachine, type CodeOrder } from '#src/machines/account/codeMachine.ts'
import type { ContactFields } from '#src/machines/account/registerFields.ts'
import { ContactField } from '#src/ui/shared/ContactField.tsx'
import { handActor } from '#tests/machines/support/deferred.ts'
import { silent } from '#tests/support/silent.ts'
import { show } from './support/show.tsx'
import { told } from './support/told.ts'

const NOTHING: ContactFields = { country: 'CN', phone: '', email: '', phoneCode: '', emailCode: '' }

async function showField({ time }: { readonly time?: number } = {}) {
  const sends = handActor<CodeAnswer, CodeOrder>()
  const logic = codeMachine.provide({ actors: { send: sends.logic }, actions: { keep: () => undefined } })
  const code = createActor(logic, { input: { now: () => 0, makeId: () => 'client-made-id-0001', kept: null } }).start()
  const seconds = time === undefined ? silent<number, undefined>() : fromObservable<number, undefined>(() => of(time))
  function Field() {
    const [fields, setFields] = useState(NOTHING)
    const write = (change: Partial<ContactFields>) => setFields({ ...fields, ...change })
    return (
      <ContactField
        channel="email"
        fields={fields}
        onWrite={write}
        code={code}
        seconds={seconds}
        isDemo={false}
        error={null}
        codeError={null}
      />
    )
  }
  const page = await show(<Field />, { language: 'en', words: ['register'] })
  const { screen, user } = page
  const send = () => screen.getByRole<HTMLButtonElement>('button', { name: /^(Send|Again)/ })
  return {
    ...page,
    send,
    isOff: () => send().getAttribute('aria-disabled') === 'true',
    field: () => screen.getByRole<HTMLInputElement>('textbox', { name: /e-?mail address/i }),
    ask: () => user.click(screen.getByRole('button', { name: /^Send/ })),
    asked: () => sends.asked.map(({ input }) => input.contact.target),
    answer: (one: CodeAnswer) => told(() => sends.last().resolve(one)),
    said: () => screen.getByRole('status').textContent,
  }
}

test('[C-8] no code is asked for while the address is wrong, which its field says', async () => {
  const { user, field, ask, asked } = await showField()
  await user.type(field(), 'mia@')
  await ask()
  expect([asked(), field().getAttribute('aria-invalid')]).toEqual([[], 'true'])
})

test('[C-8] why no code was sent is said until another address is written', async () => {
  const { user, field, ask, asked, answer, said } = await showField()
  await user.type(field(), 'mia@harbour.example')
  await ask()
  await answer({ result: 'off' })
  expect([asked(), said()]).toEqual([['mia@harbour.example'], 'No codes can be sent there right now. Please choose another way.'])
  await user.type(field(), 's')
  expect(said()).toBe('')
})

const SENT = { result: 'sent', ticket: 't1', againAt: 60_000, expiresAt: 300_000 } as const

test('[C-8] where a code was sent another one is not sent before its wait is over', async () => {
  const { user, field, ask, answer, send, isOff } = await showField({ time: 1_000 })
  await user.type(field(), 'mia@harbour.example')
  await ask()
  await answer(SENT)
  expect([isOff(), send().textContent]).toEqual([true, 'Again in 0:59'])
})

test('[C-8] [Q8] the button that sent a code keeps the focus, and sends no other one before its wait is over', async () => {
  const { user, field, ask, asked, answer, send } = await showField({ time: 1_000 })
  await user.type(field(), 'mia@harbour.example')
  await ask()
  await answer(SENT)
  await user.click(send())
  expect([document.activeElement === send() && !send().disabled, asked()]).toEqual([true, ['mia@harbour.example']])
})

test('[C-8] who mistyped their contact and puts it right is sent a code at once', async () => {
  const { user, field, ask, asked, answer, isOff } = await showField({ time: 1_000 })
  await user.type(field(), 'mia@harbour.exampl')
  await ask()
  await answer(SENT)
  await user.type(field(), 'e')
  expect(isOff()).toBe(false)
  await ask()
  expect(asked()).toEqual(['mia@harbour.exampl', 'mia@harbour.example'])
})

test('[C-8] a wait that the server asks for holds also where no code was sent', async () => {
  const { user, field, ask, answer, isOff } = await showField({ time: 1_000 })
  await user.type(field(), 'mia@harbour.example')
  await ask()
  await answer({ result: 'tooMany', againAt: 60_000 })
  expect(isOff()).toBe(true)
})

test('[C-8] that an address is wrong is not said of the next one before a code is asked for', async () => {
  const { user, field, ask } = await showField()
  await user.type(field(), 'mia@')
  await ask()
  await user.type(field(), 'h')
  expect(field().getAttribute('aria-invalid')).toBe('false')
})
