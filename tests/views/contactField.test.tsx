import { act } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import type { CodeAnswer } from '#src/api/model/registration.ts'
import { codeMachine, type CodeOrder } from '#src/machines/account/codeMachine.ts'
import type { ContactFields } from '#src/machines/account/registerFields.ts'
import { ContactField } from '#src/ui/shared/ContactField.tsx'
import { handActor, settled } from '#tests/machines/support/deferred.ts'
import { silent } from '#tests/support/silent.ts'
import { show } from './support/show.tsx'

const NOTHING: ContactFields = { country: 'CN', phone: '', email: '', phoneCode: '', emailCode: '' }

async function showField() {
  const sends = handActor<CodeAnswer, CodeOrder>()
  const logic = codeMachine.provide({ actors: { send: sends.logic }, actions: { keep: () => undefined } })
  const code = createActor(logic, { input: { now: () => 0, makeId: () => 'client-made-id-0001', kept: null } }).start()
  const seconds = silent<number, undefined>()
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
  return {
    ...page,
    field: () => screen.getByRole<HTMLInputElement>('textbox', { name: /e-?mail/i }),
    ask: () => user.click(screen.getByRole('button', { name: /^Send/ })),
    asked: () => sends.asked.map(({ input }) => input.contact.target),
    answer: (one: CodeAnswer) =>
      act(async () => {
        sends.last().resolve(one)
        await settled()
      }),
    said: () => screen.getByRole('status').textContent,
  }
}

test('[C-8] no code is asked for while the address is wrong, and the field says so', async () => {
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
  expect([asked(), said()]).toEqual([['mia@harbour.example'], 'No codes can be sent there now. Please take another way.'])
  await user.type(field(), 's')
  expect(said()).toBe('')
})
