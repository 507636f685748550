import { assign, setup } from 'xstate'
import type { KeptPicture } from '#src/api/model/upload.ts'
import type { ErrorKey } from '#src/api/model/errorKeys.ts'
import { failureKey } from '../kit/failure.ts'
import { promiseSlot } from '../kit/slots.ts'

type Input = { readonly caseId: string }
type Context = Input & { readonly picture: KeptPicture | null; readonly errorKey: ErrorKey | null }

/** The picture of one appeal: it comes when an operator asks for it. */
export const depositCasePictureMachine = setup({
  types: { context: {} as Context, events: {} as { type: 'picture.asked' } | { type: 'picture.closed' }, input: {} as Input },
  actors: { load: promiseSlot<KeptPicture, Input>('load') },
}).createMachine({
  id: 'casePicture',
  initial: 'closed',
  context: ({ input }) => ({ ...input, picture: null, errorKey: null }),
  states: {
    closed: {
      on: {
        'picture.asked': [{ guard: ({ context }) => context.picture !== null, target: 'shown' }, { target: 'loading' }],
      },
    },
    loading: {
      on: { 'picture.closed': 'closed' },
      invoke: {
        src: 'load',
        input: ({ context }) => ({ caseId: context.caseId }),
        onDone: { target: 'shown', actions: assign({ picture: ({ event }) => event.output, errorKey: null }) },
        onError: { target: 'failed', actions: assign({ errorKey: ({ event }) => failureKey(event.error) }) },
      },
    },
    failed: { on: { 'picture.asked': 'loading' } },
    shown: { on: { 'picture.closed': 'closed' } },
  },
})
