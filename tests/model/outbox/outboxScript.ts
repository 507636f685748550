import { equal } from 'node:assert/strict'
import { type OrderPolicy, RESENT } from '#src/machines/durableOrder/durableOrder.ts'
import type { OutboxEvent } from '#src/machines/chat/outboxMachine.ts'
import type { OwnMessage, SendEvent } from '#src/machines/chat/sendMachine.ts'
import type { Script } from '../kit/script.ts'
import type { Kinds } from '../kit/stage.ts'

export const ROOM = 'c1'
const line = (clientId: string): OwnMessage => ({ clientId, room: ROOM, content: '好球', at: 0 })
export const KEPT = line('client-made-id-kept')
export const WRITTEN = line('client-made-id-0001')
export const SENT = { result: 'sent' }
/** A line waits for its writer, also when it was refused. */
export const POLICY: OrderPolicy = { ...RESENT, refusal: 'asks', mayDiscard: true }
export const SEND_KINDS: Kinds = { order: 'states' }
export const OUTBOX_KINDS: Kinds = {
  owners: 'observable',
  lineBack: 'observable',
  confirmations: 'observable',
  message: 'states',
}

const broken = new Error('blocked')

export const sendScripts: readonly Script[] = [
  {
    kinds: SEND_KINDS,
    input: { message: WRITTEN, kept: false },
    events: [{ type: 'message.confirmed' }, { type: 'line.back' }] satisfies SendEvent[],
    answers: { order: { done: [null, { order: WRITTEN, answer: SENT }], error: [broken] } },
    facts: ({ context }) => context.isConfirmed,
    holds: (snapshot) =>
      equal(
        snapshot.children['order'] !== undefined,
        snapshot.matches('sending'),
        'an order is carried out while it is waited for',
      ),
  },
]

const EVENTS: OutboxEvent[] = [
  { type: 'message.written', message: WRITTEN },
  // One that was stopped before it could say so.
  { type: `xstate.done.actor.${KEPT.clientId}` },
]

export const outboxScripts: readonly Script[] = [
  {
    kinds: OUTBOX_KINDS,
    input: { room: ROOM },
    events: EVENTS,
    answers: {
      recall: { done: [[]], error: [broken] },
      owners: { next: ['m-leo'], error: [broken] },
      lineBack: { next: ['back'], error: [broken] },
      confirmations: { next: [new Set([WRITTEN.clientId])], error: [broken] },
    },
    facts: ({ context }) => context.messages.length,
  },
]
