import { assign, setup } from 'xstate'
import type { ReplyReference } from '#src/api/model/chat.ts'
import type { ErrorKey } from '#src/api/model/errorKeys.ts'
import { failureKey } from '../kit/failure.ts'
import { promiseSlot } from '../kit/slots.ts'

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
  /** Why it was not sent, as far as that is known; a reload keeps it. */
  readonly reason?: ErrorKey | null
}

export type SendEvent = { type: 'retry.clicked' } | { type: 'discard.clicked' } | { type: 'message.confirmed' }

type Input = { message: OwnMessage; /** Kept from an earlier visit: whether it arrived is not known. */ kept: boolean }

/**
 * One own message: kept on the device before it leaves, sent, then shown as delivered until the room's list holds it. A
 * failure keeps it with its reason, on the device too, until the member retries or discards it; the room's list is the last word
 * either way.
 */
export const sendMachine = setup({
  types: { context: {} as Input & { errorKey: ErrorKey | null }, events: {} as SendEvent, input: {} as Input },
  actors: {
    keep: promiseSlot<void, OwnMessage>('keep'),
    send: promiseSlot<void, OwnMessage>('send'),
    forget: promiseSlot<void, OwnMessage>('forget'),
  },
  guards: { isKept: ({ context }) => context.kept },
}).createMachine({
  id: 'send',
  initial: 'beginning',
  context: ({ input }) => ({ ...input, errorKey: null }),
  on: { 'message.confirmed': '.forgetting' },
  states: {
    beginning: {
      always: [
        {
          guard: 'isKept',
          target: 'failed',
          actions: assign({ errorKey: ({ context }): ErrorKey => context.message.reason ?? 'errors.interrupted' }),
        },
        { target: 'keeping' },
      ],
    },
    // A device that cannot keep anything may still send.
    keeping: {
      invoke: {
        src: 'keep',
        input: ({ context }) => ({ ...context.message, reason: null }),
        onDone: 'sending',
        onError: 'sending',
      },
    },
    sending: {
      invoke: {
        src: 'send',
        input: ({ context }) => context.message,
        onDone: 'delivered',
        onError: { target: 'failed', actions: assign({ errorKey: ({ event }) => failureKey(event.error) }) },
      },
    },
    delivered: { after: { 15_000: 'forgetting' } },
    failed: {
      invoke: { src: 'keep', input: ({ context }) => ({ ...context.message, reason: context.errorKey }), onError: {} },
      // Kept again without the old reason: a visit that ends now does not know how the next try went.
      on: { 'retry.clicked': 'keeping', 'discard.clicked': 'forgetting' },
    },
    forgetting: { invoke: { src: 'forget', input: ({ context }) => context.message, onDone: 'gone', onError: 'gone' } },
    gone: { type: 'final' },
  },
})
