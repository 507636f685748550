import { assign, setup } from 'xstate'
import type { ErrorKey } from '#src/api/model/errorKeys.ts'
import { failureKey } from '../kit/failure.ts'
import { promiseSlot } from '../kit/slots.ts'

export type ShareLinkEvent = { type: 'link.retried' }

/** A short link, whole; `isOwn` = it carries the code of who shares it. */
export type ShareLink = { readonly url: string; readonly isOwn: boolean }

type Context = {
  /** Null = not known yet. */
  readonly link: ShareLink | null
  readonly errorKey: ErrorKey | null
}

/** The short link of one thing, asked for when somebody wants to share it. */
export const shareLinkMachine = setup({
  types: { context: {} as Context, events: {} as ShareLinkEvent },
  actors: { load: promiseSlot<ShareLink, undefined>('shareLink.load') },
  actions: { noteFailure: assign((_, { error }: { error: unknown }) => ({ errorKey: failureKey(error) })) },
}).createMachine({
  id: 'shareLink',
  initial: 'loading',
  context: { link: null, errorKey: null },
  states: {
    loading: {
      entry: assign({ errorKey: null }),
      invoke: {
        src: 'load',
        onDone: { target: 'ready', actions: assign({ link: ({ event }) => event.output }) },
        onError: { target: 'failed', actions: { type: 'noteFailure', params: ({ event }) => event } },
      },
    },
    ready: { type: 'final' },
    failed: { on: { 'link.retried': 'loading' } },
  },
})
