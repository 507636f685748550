import { expect, onTestFinished, test } from 'vitest'
import { createActor } from 'xstate'
import type { CodeAnswer } from '#src/api/model/registration.ts'
import { codeMachine, type CodeOrder } from '#src/machines/account/codeMachine.ts'
import { recoverMachine } from '#src/machines/account/recoverMachine.ts'
import { TargetStep } from '#src/ui/forgot/TargetStep.tsx'
import { handActor } from '#tests/machines/support/deferred.ts'
import { silent } from '#tests/support/silent.ts'
import { show } from './support/show.tsx'

const CONTACT = { channel: 'email', target: 'mia@harbour.example' } as const
const SENT = { contact: CONTACT, name: 'mia', ticket: 'ticket-of-a-code', againAt: 0, expiresAt: 300_000 } as const

/** The first two steps of a forgotten password; `sent` = a code went to what is written. */
async function showStep({ sent }: { readonly sent: boolean }) {
  const sends = handActor<CodeAnswer, CodeOrder>()
  const machine = createActor(
    recoverMachine.provide({
      actors: { code: codeMachine.provide({ actors: { send: sends.logic }, actions: { keep: () => undefined } }) },
      actions: { keepDraft: () => undefined, keepGrant: () => undefined },
    }),
    {
      input: {
        now: () => 0,
        makeId: () => 'client-made-id-0001',
        draft: { name: sent ? 'mia' : '', channel: 'email', country: 'CN', phone: '', email: sent ? CONTACT.target : '' },
        sent: sent ? SENT : null,
        grant: null,
      },
    },
  ).start()
  onTestFinished(() => {
    machine.stop()
  })
  const { code } = machine.getSnapshot().children
  if (code === undefined) throw new Error('the step has no codes')
  const page = await show(
    <TargetStep
      machine={machine}
      code={code}
      ticket={sent ? SENT.ticket : null}
      seconds={silent<number, undefined>()}
      isDemo={false}
    />,
    { language: 'en', words: ['forgot', 'register'] },
  )
  const buttons = () => page.screen.getAllByRole<HTMLButtonElement>('button')
  return {
    ...page,
    /** What the form's own button says: Enter presses it too. */
    waysOn: () => buttons().flatMap(({ type, textContent }) => (type === 'submit' ? [textContent] : [])),
    asked: () => sends.asked.map(({ input }) => input.contact.target),
  }
}

test.each([
  ['before a code was sent it is the one that sends it', false, 'Send code'],
  ['once a code was sent it is the one that goes on', true, 'Continue'],
] as const)('[C-8] one button alone leads on with a forgotten password: %s', async (_, sent, button) => {
  const { waysOn } = await showStep({ sent })
  expect(waysOn()).toEqual([button])
})

test('[C-8] asked for a code with nothing written, each field of a forgotten password says what is missing', async () => {
  const { screen, user } = await showStep({ sent: false })
  await user.click(screen.getByRole('button', { name: 'Send code' }))
  const invalid = screen.getAllByRole('textbox').map((field) => field.getAttribute('aria-invalid'))
  expect(invalid).toEqual(['true', 'true'])
})

test('[C-8] Enter behind the address sends the code of a forgotten password', async () => {
  const { screen, user, asked } = await showStep({ sent: false })
  await user.type(screen.getByRole('textbox', { name: 'User name' }), 'mia')
  await user.type(screen.getByRole('textbox', { name: /^E-?mail/ }), `${CONTACT.target}{Enter}`)
  expect(asked()).toEqual([CONTACT.target])
})
