import { assign, setup } from 'xstate'
import type { ErrorKey } from '#src/api/model/errorKeys.ts'
import { failureKey } from '../kit/failure.ts'
import { promiseSlot } from '../kit/slots.ts'

export type MessageEvent = { type: 'delete.clicked' } | { type: 'delete.confirmed' } | { type: 'delete.dropped' }

type Input = { readonly messageId: string; readonly isRead: boolean }
type Context = Input & { readonly errorKey: ErrorKey | null }

/**
 * One message that is open: it is read as soon as it is seen, and can be deleted after a second look. That it could not be marked as read
 * is nobody's trouble: it is when it is opened again.
 */
export const messageMachine = setup({
  types: { context: {} as Context, events: {} as MessageEvent, input: {} as Input },
  actors: {
    read: promiseSlot<void, { messageId: string }>('message.read'),
    remove: promiseSlot<void, { messageId: string }>('message.remove'),
  },
  guards: { isRead: ({ context }) => context.isRead },
}).createMachine({
  id: 'message',
  initial: 'opening',
  context: ({ input }) => ({ ...input, errorKey: null }),
  states: {
    opening: { always: [{ guard: 'isRead', target: 'open' }, { target: 'reading' }] },
    reading: {
      invoke: {
        src: 'read',
        input: ({ context }) => ({ messageId: context.messageId }),
        onDone: 'open',
        onError: 'open',
      },
      on: { 'delete.clicked': 'asking' },
    },
    open: { on: { 'delete.clicked': 'asking' } },
    asking: { entry: assign({ errorKey: null }), on: { 'delete.confirmed': 'deleting', 'delete.dropped': 'open' } },
    deleting: {
      invoke: {
        src: 'remove',
        input: ({ context }) => ({ messageId: context.messageId }),
        onDone: 'gone',
        onError: { target: 'open', actions: assign({ errorKey: ({ event }) => failureKey(event.error) }) },
      },
    },
    gone: { type: 'final' },
  },
})
