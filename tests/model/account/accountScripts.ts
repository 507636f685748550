import { equal } from 'node:assert/strict'
import type { CodeEvent } from '#src/machines/account/codeMachine.ts'
import type { RegisterAnswer, RegisterEvent } from '#src/machines/account/registerMachine.ts'
import type { Script } from '../kit/script.ts'
import { ACCOUNT, NOW, OPENING, OTHER_PHONE, PERSON, PHONE, sentAt, TICKETS } from './registerPeople.ts'

const broken = new Error('no network')

const CODE_EVENTS: CodeEvent[] = [
  { type: 'code.asked', contact: PHONE },
  { type: 'code.asked', contact: OTHER_PHONE },
  { type: 'code.refused' },
  { type: 'contact.changed' },
]
const { ticket, againAt, expiresAt } = sentAt(NOW)
const codeScript = (kept: ReturnType<typeof sentAt> | null): Script => ({
  input: { now: () => NOW, makeId: () => 'key-of-a-sending', kept },
  events: CODE_EVENTS,
  answers: {
    send: {
      done: [{ result: 'sent', ticket, againAt, expiresAt }, { result: 'wait', againAt }, { result: 'off' }],
      error: [broken],
    },
  },
  facts: ({ context }) => [context.kept?.contact.target, context.order?.contact.target, context.againAt > NOW, context.note],
  holds: (snapshot) => {
    if (snapshot.matches('sent')) equal(snapshot.context.kept === null, false, 'a code that counts is known')
  },
})

/** From the beginning, and after a reload: with a code that still counts, and one whose time is over. */
export const codeScripts: readonly Script[] = [codeScript(null), codeScript(sentAt(NOW)), codeScript(sentAt(NOW - 300_000))]

const REGISTER_EVENTS: RegisterEvent[] = [
  { type: 'register.retried' },
  { type: 'fields.changed', fields: { ...ACCOUNT, ...PERSON } },
  { type: 'fields.changed', fields: { name: '' } },
  { type: 'step.finished' },
  { type: 'step.returned' },
  { type: 'register.submitted', tickets: TICKETS },
  { type: 'register.submitted', tickets: {} },
  { type: 'welcome.left' },
]
const ANSWERS: readonly RegisterAnswer[] = [
  { result: 'done', coins: 2_000 },
  { result: 'done', coins: 0 },
  { result: 'closed' },
  { result: 'taken' },
  { result: 'codeExpired', channel: 'phone' },
  { result: 'codeWrong', channel: 'phone', left: 4 },
  { result: 'excluded' },
]

export const registerScripts: readonly Script[] = [
  {
    kinds: { phoneCode: 'states', emailCode: 'states' },
    input: {
      now: () => NOW,
      makeId: () => 'key-of-a-registration',
      draft: null,
      sent: { phone: null, email: null },
      fromPage: null,
    },
    events: REGISTER_EVENTS,
    answers: {
      open: { done: [OPENING, { ...OPENING, terms: { ...OPENING.terms, isOpen: false } }], error: [broken] },
      register: { done: ANSWERS, error: [broken] },
      phoneCode: { error: [broken] },
      emailCode: { error: [broken] },
    },
    facts: ({ context }) => [context.fields.name, context.fields.phoneCode, context.isTried, context.coins > 0],
    holds: (snapshot) => {
      if (snapshot.matches('done')) equal(snapshot.context.fields.password, '', 'the password is forgotten')
    },
  },
]

const NAME_EVENTS: { type: 'name.changed'; name: string }[] = [
  { type: 'name.changed', name: 'harbour1' },
  { type: 'name.changed', name: 'ha' },
]

export const nameCheckScripts: readonly Script[] = [
  {
    input: { name: '' },
    events: NAME_EVENTS,
    answers: { check: { done: [{ available: true, reason: null, suggestions: [] }], error: [broken] } },
  },
  {
    input: { name: 'harbour1' },
    events: [],
    answers: { check: { done: [{ available: true, reason: null, suggestions: [] }], error: [broken] } },
  },
]
