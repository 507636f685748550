import { expect, test } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import type { Contact } from '#src/api/model/contact.ts'
import type { CodeAnswer } from '#src/api/model/registration.ts'
import { codeMachine, type CodeOrder, type SentCode } from '#src/machines/account/codeMachine.ts'
import { Failure } from '#src/machines/kit/failure.ts'
import { handActor, settled } from './support/deferred.ts'

const MIA: Contact = { channel: 'email', target: 'mia@site.example' }
const OTHER: Contact = { channel: 'email', target: 'leo@site.example' }

/** Codes that can be sent, at time 0. */
function sending() {
  const clock = new SimulatedClock()
  const send = handActor<CodeAnswer, CodeOrder>()
  const kept: (SentCode | null)[] = []
  let made = 0
  const actor = createActor(
    codeMachine.provide({ actors: { send: send.logic }, actions: { keep: (_, { sent }) => void kept.push(sent) } }),
    { clock, input: { now: () => clock.now(), makeId: () => `code-${(made += 1)}`, kept: null } },
  ).start()
  return {
    actor,
    clock,
    kept,
    ask: (contact: Contact, name?: string) => actor.send({ type: 'code.asked', contact, name }),
    /** What was asked for so far, each with the key of its sending. */
    asked: () => send.asked.map(({ input: { key, contact, name } }) => [key, contact.target, name]),
    answer: async (answer: CodeAnswer) => {
      send.last().resolve(answer)
      await settled()
    },
    fail: async () => {
      send.last().reject(new Failure('errors.networkAbnormal'))
      await settled()
    },
  }
}

const SENT: CodeAnswer = { result: 'sent', ticket: 'ticket-1', againAt: 60_000, expiresAt: 300_000 }

test('[C-8] a code that was sent is not asked for again before its wait is over', async () => {
  const { ask, asked, answer, clock } = sending()
  ask(MIA, 'mia')
  await answer(SENT)
  ask(MIA, 'mia')
  clock.increment(59_999)
  ask(MIA, 'mia')
  expect(asked()).toHaveLength(1)
  clock.increment(1)
  ask(MIA, 'mia')
  expect(asked()).toHaveLength(2)
})

test.each([
  { name: 'another account', contact: MIA, account: 'leo' },
  { name: 'another contact', contact: OTHER, account: 'mia' },
])('[C-8] within the wait after one code another is sent for $name', async ({ contact, account }) => {
  const { ask, asked, answer } = sending()
  ask(MIA, 'mia')
  await answer(SENT)
  ask(contact, account)
  expect(asked()).toEqual([
    ['code-1', MIA.target, 'mia'],
    ['code-2', contact.target, account],
  ])
})

test('[C-8] a code whose answer was lost is asked for again under its own key', async () => {
  const { ask, asked, fail } = sending()
  ask(MIA, 'mia')
  await fail()
  ask(MIA, 'mia')
  expect(asked()).toEqual([
    ['code-1', MIA.target, 'mia'],
    ['code-1', MIA.target, 'mia'],
  ])
})

test.each([
  { name: 'another account', contact: MIA, account: 'leo' },
  { name: 'another contact', contact: OTHER, account: 'mia' },
])('[C-8] a code for $name after a lost answer is a sending of its own', async ({ contact, account }) => {
  const { ask, asked, fail } = sending()
  ask(MIA, 'mia')
  await fail()
  ask(contact, account)
  expect(asked()).toEqual([
    ['code-1', MIA.target, 'mia'],
    ['code-2', contact.target, account],
  ])
})

test('[C-8] a code that was sent is kept with whose account it is for, and is forgotten when it counts no more', async () => {
  const { actor, ask, answer, clock, kept } = sending()
  ask(MIA, 'mia')
  await answer(SENT)
  const sent = { contact: MIA, name: 'mia', ticket: 'ticket-1', againAt: 60_000, expiresAt: 300_000 }
  expect(kept).toEqual([sent])
  clock.increment(300_000)
  expect([kept, actor.getSnapshot().context.note]).toEqual([[sent, null], 'expired'])
})
