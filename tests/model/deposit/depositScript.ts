import { equal } from 'node:assert/strict'
import { units } from '#src/api/model/money/amount.ts'
import type { DepositOrder } from '#src/api/model/deposit.ts'
import type { DepositState } from '#src/api/model/depositState.ts'
import type { DepositAnswer, DepositRequest } from '#src/machines/deposit/deposit.ts'
import type { DepositEvent } from '#src/machines/deposit/depositMachine.ts'
import type { DepositOrderEvent } from '#src/machines/deposit/depositOrderMachine.ts'
import { OFFER, ORDER } from '#tests/support/depositFixture.ts'
import type { Script } from '../kit/script.ts'

const broken = new Error('no network')
const REQUEST: DepositRequest = {
  clientId: 'made-1',
  method: 'bankCard',
  amount: units(10_000),
  bank: 'ICBC',
  network: null,
  settle: 'cny',
}
const ANSWERS: readonly DepositAnswer[] = [
  { result: 'made', orderId: 'made-1' },
  { result: 'limited' },
  { result: 'outdated' },
  { result: 'refused', errorKey: 'errors.forbidden' },
]

const EVENTS: DepositEvent[] = [
  { type: 'method.chosen', method: 'usdt' },
  { type: 'amount.changed', text: '100' },
  { type: 'amount.changed', text: '1' },
  { type: 'bank.chosen', bank: 'OTHER' },
  { type: 'network.chosen', network: 'TRC20' },
  { type: 'settle.chosen', settle: 'usdt' },
  { type: 'deposit.submitted' },
  { type: 'retry.clicked' },
]

export const depositScripts: readonly Script[] = [
  {
    input: { makeId: () => 'made-1' },
    events: EVENTS,
    answers: {
      load: { done: [OFFER], error: [broken] },
      order: { done: [null, ...ANSWERS.map((answer) => ({ order: REQUEST, answer }))], error: [broken] },
    },
    facts: ({ context }) => [
      context.method,
      context.amount,
      context.news,
      Math.min(2, context.failedAttempts),
      context.made,
      context.order !== null,
    ],
    holds: (snapshot) => {
      const { order, made } = snapshot.context
      if (!snapshot.matches('ordering')) equal(order, null, 'nothing is on its way that nobody waits for')
      equal(snapshot.matches('made'), made !== null, 'who chooses has made nothing')
    },
  },
]

const orderIn = (state: DepositState, changedAt = 1_000): DepositOrder => ({ ...ORDER, method: 'fastCard', state, changedAt })

const ORDER_EVENTS: DepositOrderEvent[] = [
  { type: 'retry.clicked' },
  { type: 'order.woken' },
  { type: 'action.asked', action: 'cancel' },
  { type: 'action.asked', action: 'claim' },
]

export const depositOrderScripts: readonly Script[] = [
  {
    kinds: { wakes: 'observable' },
    input: { orderId: ORDER.orderId, now: () => 2_000, delay: (failures: number) => failures * 3_000 },
    events: ORDER_EVENTS,
    answers: {
      wakes: { next: ['changed'], error: [broken] },
      ask: { done: [null, orderIn('created'), orderIn('credited'), orderIn('expired')], error: [broken] },
      act: { done: [orderIn('cancelled')], error: [broken] },
    },
    facts: ({ context }) => [context.order?.state, Math.min(1, context.failures), Math.min(1, context.quiet), context.action],
    holds: (snapshot) => {
      if (snapshot.matches({ watch: 'missing' })) equal(snapshot.context.order, null, 'what is missing is not known')
      if (snapshot.matches({ watch: 'done' })) equal(snapshot.context.order?.state, 'credited', 'what is done is credited')
    },
  },
]
