import { type ActorRefFrom, assign, setup } from 'xstate'
import type { ContentPreview } from '#src/api/model/contentPreview.ts'
import type { ErrorKey } from '#src/api/model/errorKeys.ts'
import { failureKey } from '../kit/failure.ts'
import { promiseSlot } from '../kit/slots.ts'

/** What a link showed when it was opened, and for how many ms more. */
export type OpenedPreview = { readonly preview: ContentPreview; readonly left: number }

type Input = { readonly token: string }
type Context = Input & { readonly opened: OpenedPreview | null; readonly errorKey: ErrorKey | null }

/** Longest time that a browser's timer can wait, in ms. */
const LONGEST_WAIT = 2_147_483_647

/** A preview's link (C-7): what it shows, until its time is over. What is gone is gone, and nothing is shown in its place. */
export const previewMachine = setup({
  types: { context: {} as Context, events: {} as { type: 'load.retried' }, input: {} as Input },
  actors: { load: promiseSlot<OpenedPreview | null, Input>('preview.load') },
  delays: { timeLeft: ({ context }) => Math.min(LONGEST_WAIT, Math.max(0, context.opened?.left ?? 0)) },
}).createMachine({
  id: 'preview',
  initial: 'loading',
  context: ({ input }) => ({ token: input.token, opened: null, errorKey: null }),
  states: {
    loading: {
      entry: assign({ errorKey: null }),
      invoke: {
        src: 'load',
        input: ({ context: { token } }) => ({ token }),
        onDone: [
          { target: 'gone', guard: ({ event }) => event.output === null },
          { target: 'shown', actions: assign({ opened: ({ event }) => event.output }) },
        ],
        onError: { target: 'failed', actions: assign({ errorKey: ({ event }) => failureKey(event.error) }) },
      },
    },
    shown: { after: { timeLeft: 'gone' } },
    gone: { type: 'final', entry: assign({ opened: null }) },
    failed: { on: { 'load.retried': 'loading' } },
  },
})

export type PreviewRef = ActorRefFrom<typeof previewMachine>
