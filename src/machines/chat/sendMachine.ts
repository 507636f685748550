import { assign, sendTo, setup } from 'xstate'
import type { ReplyReference } from '#src/api/model/chat.ts'
import { answerHeard, type DurableOrderEnd, type OrderPolicy, RESENT } from '../durableOrder/durableOrder.ts'
import { createDurableOrder } from '../durableOrder/durableOrderMachine.ts'

/** A message on its way. `clientId` is made once; every retry carries the same (Q4). */
export type OwnMessage = {
  readonly clientId: string
  readonly room: string
  readonly content: string
  readonly at: number
  /** What it answers, as it is shown until the server's own reference is there. */
  readonly reply?: ReplyReference | null
  /** Members whom the text names. */
  readonly mentions?: readonly string[]
}

/** What there is to know of a message that was sent. */
export type Sent = { readonly result: 'sent' }

/** What was not sent waits for its writer, with the reason, also when the server refused it. */
const POLICY: OrderPolicy = { ...RESENT, refusal: 'asks', mayDiscard: true }

export type SendEvent =
  /** The room's list holds it. */
  | { type: 'message.confirmed' }
  /** The line is back: it goes again by itself. */
  | { type: 'line.back' }

type Input = { message: OwnMessage; /** Kept from an earlier visit: whether it arrived is not known. */ kept: boolean }
type Context = Input & {
  readonly isConfirmed: boolean
  /** How often it went again by itself. */
  readonly tries: number
}

/**
 * One own message: its child `order` carries it out, once (Q4), and shows how it fares; then it stands as delivered until the room's
 * list holds it. The list is the last word either way.
 */
export const sendMachine = setup({
  types: { context: {} as Context, events: {} as SendEvent, input: {} as Input, children: {} as { order: 'order' } },
  actors: { order: createDurableOrder<OwnMessage, Sent>() },
  guards: {
    isDelivered: ({ context }, { end }: { end: DurableOrderEnd<OwnMessage, Sent> }) => end !== null && !context.isConfirmed,
  },
}).createMachine({
  id: 'send',
  initial: 'sending',
  context: ({ input }) => ({ ...input, isConfirmed: false, tries: 0 }),
  states: {
    sending: {
      invoke: {
        src: 'order',
        id: 'order',
        input: ({ context: { message, kept } }) => ({ place: message.room, policy: POLICY, order: message, isKept: kept }),
        onDone: [
          { guard: { type: 'isDelivered', params: ({ event }) => ({ end: event.output }) }, target: 'delivered' },
          { target: 'gone' },
        ],
        onError: 'gone',
      },
      on: {
        'line.back': {
          actions: [assign({ tries: ({ context }) => context.tries + 1 }), sendTo('order', { type: 'retry.clicked' })],
        },
        'message.confirmed': {
          actions: [assign({ isConfirmed: true }), sendTo('order', answerHeard<Sent>({ result: 'sent' }))],
        },
      },
    },
    delivered: { after: { 15_000: 'gone' }, on: { 'message.confirmed': 'gone' } },
    gone: { type: 'final' },
  },
})
