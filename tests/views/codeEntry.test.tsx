import { useState, useSyncExternalStore } from 'react'
import { BehaviorSubject, of } from 'rxjs'
import { expect, test } from 'vitest'
import { createActor, fromObservable } from 'xstate'
import type { Contact } from '#src/api/model/contact.ts'
import type { CodeAnswer } from '#src/api/model/registration.ts'
import { codeMachine, type CodeOrder } from '#src/machines/account/codeMachine.ts'
import { Failure } from '#src/machines/kit/failure.ts'
import { CodeEntry } from '#src/ui/security/CodeEntry.tsx'
import { handActor } from '#tests/machines/support/deferred.ts'
import { show } from './support/show.tsx'
import { told } from './support/told.ts'

const MIA: Contact = { channel: 'email', target: 'mia@harbour.example' }
const SENT: CodeAnswer = { result: 'sent', ticket: 't1', againAt: 60_000, expiresAt: 300_000 }

/** The code's entry of a form, a second after the device's time began; what was asked for is answered by hand. */
async function showEntry(first: Contact | null = MIA, fields: { readonly error?: string } = {}) {
  const sends = handActor<CodeAnswer, CodeOrder>()
  const logic = codeMachine.provide({ actors: { send: sends.logic }, actions: { keep: () => undefined } })
  const code = createActor(logic, { input: { now: () => 1_000, makeId: () => 'client-made-id-0001', kept: null } }).start()
  const seconds = fromObservable<number, undefined>(() => of(1_000))
  const written = new BehaviorSubject(first)
  const listen = (listener: () => void) => {
    const listening = written.subscribe(listener)
    return () => listening.unsubscribe()
  }
  function Entry() {
    const contact = useSyncExternalStore(listen, () => written.value)
    const [value, setValue] = useState('')
    const error = fields.error ?? null
    return <CodeEntry {...{ contact, code, seconds, value, error }} label="The code" onChange={setValue} />
  }
  const { screen, user } = await show(<Entry />, { language: 'en', words: ['register'] })
  const button = () => screen.getByRole<HTMLButtonElement>('button')
  return {
    write: (contact: Contact | null) => told(() => written.next(contact)),
    /** The words of the button, and whether it can be pressed. */
    button: () => [button().textContent, !button().disabled && button().getAttribute('aria-disabled') !== 'true'],
    focused: () => document.activeElement === button() && !button().disabled,
    ask: () => user.click(button()),
    asked: () => sends.asked.map(({ input }) => input.contact.target),
    answer: (one: CodeAnswer) => told(() => sends.last().resolve(one)),
    fail: () => told(() => sends.last().reject(new Failure('errors.networkAbnormal'))),
    said: () => screen.getByRole('status').textContent,
    alert: () => screen.queryByRole('alert')?.textContent ?? null,
    cells: () => screen.queryByLabelText('The code', { selector: 'input' }),
  }
}

test('[C-8] [Q8] the button that sent a code keeps the focus, and sends no other one before its wait is over', async () => {
  const { ask, asked, answer, focused } = await showEntry(MIA)
  await ask()
  await answer(SENT)
  await ask()
  expect([focused(), asked()]).toEqual([true, [MIA.target]])
})

test('[C-8] no code is asked for while what is written is no contact', async () => {
  const { button, ask, asked, write } = await showEntry(null)
  await ask()
  expect([button(), asked()]).toEqual([['Send code', false], []])
  await write(MIA)
  expect(button()).toEqual(['Send code', true])
})

test.each(['wait', 'tooMany'] as const)(
  '[C-8] a wait that the server asks for by “%s” is counted down where no code was sent',
  async (result) => {
    const { button, ask, answer } = await showEntry()
    await ask()
    await answer({ result, againAt: 60_000 })
    expect(button()).toEqual(['Again in 0:59', false])
  },
)

test('[C-8] while a code is on its way the button says so and asks for no second one', async () => {
  const { button, ask, asked } = await showEntry()
  await ask()
  await ask()
  expect([button()[0], asked()]).toEqual(['Sending…', [MIA.target]])
})

test('[C-8] where a code went is said, its cells come, and the next one is waited for', async () => {
  const { button, ask, answer, said, cells } = await showEntry()
  expect(cells()).toBe(null)
  await ask()
  await answer(SENT)
  expect([button(), said()]).toEqual([['Again in 0:59', false], expect.stringContaining('code to m**@harbour.example.')])
  expect(cells()).not.toBe(null)
})

test('[C-8] a contact that is written in place of another has neither its cells nor its wait', async () => {
  const { button, ask, answer, said, cells, write } = await showEntry()
  await ask()
  await answer(SENT)
  await write({ channel: 'email', target: 'leo@harbour.example' })
  expect([button(), said(), cells()]).toEqual([['Send code', true], '', null])
})

test('[C-8] a bound contact is shown as it is: it is masked already', async () => {
  const { ask, answer, said } = await showEntry({ channel: 'phone', target: '+86 138****8001' })
  await ask()
  await answer(SENT)
  expect(said()).toContain('code to +86 138****8001.')
})

test('[C-8] a code that could not be asked for says why, and can be asked for again', async () => {
  const { button, ask, asked, fail, said } = await showEntry()
  await ask()
  await fail()
  expect([button(), said()]).toEqual([['Send code', true], 'The network is abnormal. Check it and try again.'])
  await ask()
  expect(asked()).toEqual([MIA.target, MIA.target])
})

test('[C-8] what is wrong with a code that counts no more stands at its cells', async () => {
  const { cells, alert } = await showEntry(MIA, { error: 'It is too old' })
  expect([cells()?.getAttribute('aria-invalid'), alert()]).toEqual(['true', 'It is too old'])
})
