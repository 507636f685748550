import { assign, setup } from 'xstate'
import type { AppealReason } from '#src/api/model/deposit.ts'
import type { ErrorKey } from '#src/api/model/errorKeys.ts'
import { pictureFault } from '#src/api/model/upload.ts'
import { failureKey } from '../kit/failure.ts'
import { promiseSlot } from '../kit/slots.ts'
import type { Appeal, Picture } from './deposit.ts'

export type AppealEvent =
  | { type: 'reason.chosen'; reason: AppealReason }
  | { type: 'text.changed'; text: string }
  | { type: 'picture.chosen'; picture: Picture | null }
  | { type: 'appeal.submitted' }
  | { type: 'retry.clicked' }
  | { type: 'picture.dropped' }

type Input = { readonly orderId: string; readonly makeId: () => string }
type Context = Input & {
  readonly reason: AppealReason
  readonly text: string
  readonly picture: Picture | null
  /** What is wrong with the picture that was chosen. */
  readonly fault: 'type' | 'size' | null
  /** Made with the first try; every further one carries the same, so that there is one appeal. */
  readonly appeal: Appeal | null
  /** Where the picture is to go. */
  readonly address: string | null
  /** The HTTP status that the upload failed with; 0 = nobody answered. */
  readonly status: number | null
  readonly errorKey: ErrorKey | null
}

/** An appeal about one order (C-10): its words first, then its picture, which may fail by itself and be sent again (C-14). */
export const appealMachine = setup({
  types: { context: {} as Context, events: {} as AppealEvent, input: {} as Input },
  actors: {
    /** Sends the words; the address that takes the picture, null = none is wanted. */
    send: promiseSlot<{ address: string | null }, Appeal>('send'),
    /** Sends the picture; the status that it failed with, null = it was taken. */
    upload: promiseSlot<{ status: number | null }, { address: string; picture: Picture }>('upload'),
  },
  actions: {
    makeAppeal: assign(({ context: { orderId, makeId, reason, text, picture } }) => ({
      appeal: { orderId, clientId: makeId(), reason, text: text.trim(), picture },
      errorKey: null,
    })),
  },
  guards: {
    isWanted: (_, { address }: { address: string | null }) => address !== null,
    isTaken: (_, { status }: { status: number | null }) => status === null,
  },
}).createMachine({
  id: 'appeal',
  initial: 'writing',
  context: ({ input }) => ({
    ...input,
    reason: 'notCredited',
    text: '',
    picture: null,
    fault: null,
    appeal: null,
    address: null,
    status: null,
    errorKey: null,
  }),
  states: {
    writing: {
      on: {
        'reason.chosen': { actions: assign({ reason: ({ event }) => event.reason }) },
        'text.changed': { actions: assign({ text: ({ event }) => event.text }) },
        'picture.chosen': {
          actions: assign(({ event: { picture } }) => {
            const fault = picture === null ? null : pictureFault('appeal', picture.type, picture.body.size)
            return { fault, picture: fault === null ? picture : null }
          }),
        },
        'appeal.submitted': { target: 'sending', actions: 'makeAppeal' },
      },
    },
    sending: {
      invoke: {
        src: 'send',
        input: ({ context }) => given(context.appeal),
        onDone: [
          {
            guard: { type: 'isWanted', params: ({ event }) => event.output },
            target: 'uploading',
            actions: assign({ address: ({ event }) => event.output.address, errorKey: null }),
          },
          { target: 'sent' },
        ],
        onError: { target: 'failed', actions: assign({ errorKey: ({ event }) => failureKey(event.error) }) },
      },
    },
    failed: { on: { 'retry.clicked': 'sending' } },
    uploading: {
      invoke: {
        src: 'upload',
        input: ({ context }) => ({ address: given(context.address), picture: given(context.picture) }),
        onDone: [
          { guard: { type: 'isTaken', params: ({ event }) => event.output }, target: 'sent' },
          { target: 'pictureFailed', actions: assign({ status: ({ event }) => event.output.status }) },
        ],
        onError: { target: 'pictureFailed', actions: assign({ status: 0 }) },
      },
    },
    /** The words have arrived and the picture has not. A new try asks for a new address. */
    pictureFailed: { on: { 'retry.clicked': 'sending', 'picture.dropped': 'sent' } },
    sent: { tags: 'rest' },
  },
})

function given<Thing>(thing: Thing | null): Thing {
  if (thing === null) throw new Error('there is nothing to send')
  return thing
}
