import { equal } from 'node:assert/strict'
import type { WithdrawalAnswer } from '#src/machines/withdrawal/withdrawal.ts'
import type { WithdrawalEvent } from '#src/machines/withdrawal/withdrawalMachine.ts'
import type { WithdrawalOrderEvent } from '#src/machines/withdrawal/withdrawalOrderMachine.ts'
import type { WithdrawPasswordEvent } from '#src/machines/withdrawal/withdrawPasswordMachine.ts'
import type { Script } from '../kit/script.ts'
import { OFFER, KEPT, MADE, PASSWORD } from './offer.ts'

const broken = new Error('no network')

const ANSWERS: readonly WithdrawalAnswer[] = [
  { result: 'accepted', withdrawal: MADE },
  { result: 'refused', reason: 'funds' },
  { result: 'password', refusal: { reason: 'password', left: 4 } },
  { result: 'failed', errorKey: 'errors.forbidden' },
  { result: 'lost' },
  { result: 'waits', reason: 'password', until: 1 },
]

const EVENTS: WithdrawalEvent[] = [
  { type: 'method.chosen', method: 'card' },
  { type: 'method.chosen', method: 'usdt' },
  { type: 'amount.changed', text: '200' },
  { type: 'amount.changed', text: '1' },
  { type: 'destination.chosen', id: 'd2' },
  { type: 'withdrawal.continued' },
  { type: 'password.given', password: PASSWORD },
  { type: 'password.given', password: '12' },
  { type: 'password.changed' },
  { type: 'form.returned' },
  { type: 'retry.clicked' },
]

export const withdrawalScripts: readonly Script[] = [
  {
    kinds: { changes: 'observable', password: { state: { isSet: false, waitsUntil: null } } },
    input: { makeId: () => 'made-1' },
    events: EVENTS,
    answers: {
      load: { done: [OFFER, { ...OFFER, waitsUntil: 1 }, { ...OFFER, hasPassword: false }], error: [broken] },
      password: { next: [{ isSet: true }], error: [broken] },
      changes: { next: ['moved'], error: [broken] },
      order: { done: [null, ...ANSWERS.map((answer) => ({ order: KEPT, answer }))], error: [broken] },
    },
    facts: ({ context }) => [
      context.method,
      context.text,
      context.refusal !== null,
      context.withdrawal !== null,
      context.offer?.hasPassword,
      context.offer?.waitsUntil,
    ],
    holds: (snapshot) => {
      equal(JSON.stringify(snapshot.context).includes(PASSWORD), false, 'the form never holds a password')
      if (snapshot.matches('editing')) equal(snapshot.context.order, null, 'who writes has nothing on its way')
    },
  },
]

const ORDER_EVENTS: WithdrawalOrderEvent[] = [
  { type: 'order.refreshed' },
  { type: 'cancel.clicked' },
  { type: 'cancel.confirmed' },
  { type: 'cancel.declined' },
]

export const withdrawalOrderScripts: readonly Script[] = [
  {
    kinds: { changes: 'observable' },
    input: { withdrawalId: MADE.withdrawalId },
    events: ORDER_EVENTS,
    answers: {
      load: {
        done: [
          { withdrawal: MADE, mayCancel: true },
          { withdrawal: { ...MADE, state: 'paid' }, mayCancel: false },
        ],
        error: [broken],
      },
      cancel: {
        done: [
          { ...MADE, state: 'cancelled' },
          { ...MADE, state: 'reviewing' },
        ],
        error: [broken],
      },
      changes: { next: ['moved'], error: [broken] },
    },
    facts: ({ context }) => [context.withdrawal?.state, context.mayCancel],
  },
]

const PASSWORD_EVENTS: WithdrawPasswordEvent[] = [
  { type: 'status.refreshed' },
  { type: 'form.opened', mode: 'update' },
  { type: 'form.closed' },
  { type: 'form.changed' },
  { type: 'password.submitted', order: { mode: 'set', loginPassword: 'secret88', password: PASSWORD } },
]

export const withdrawPasswordScripts: readonly Script[] = [
  {
    events: PASSWORD_EVENTS,
    answers: {
      loadStatus: { done: [{ isSet: false, waitsUntil: null }], error: [broken] },
      submit: { done: [{ result: 'done', waitsUntil: null }, { result: 'isSet' }, { result: 'loginPassword' }], error: [broken] },
    },
    facts: ({ context }) => [context.isSet, context.answer?.result],
    holds: (snapshot) => {
      if (!snapshot.matches('submitting'))
        equal(snapshot.context.order, null, 'passwords are held only while they are on their way')
    },
  },
]
