import { assign, setup } from 'xstate'
import type { ErrorKey } from '#src/api/model/errorKeys.ts'
import { failureKey } from '../kit/failure.ts'
import { promiseSlot } from '../kit/slots.ts'

/** A one-time login link for another device; `expiresAt` in ms. */
export type LoginLink = { readonly address: string; readonly expiresAt: number }

export type DevicesEvent = { type: 'loginLink.requested' }

type Context = { readonly link: LoginLink | null; readonly errorKey: ErrorKey | null }
type Input = { now: () => number }

/** A login link for another device of the member, until it expires. One request at a time. */
export const devicesMachine = setup({
  types: { context: {} as Context & Input, events: {} as DevicesEvent, input: {} as Input },
  actors: { makeLink: promiseSlot<LoginLink, undefined>('makeLink') },
  delays: { untilExpiry: ({ context }) => Math.max(0, (context.link?.expiresAt ?? 0) - context.now()) },
}).createMachine({
  id: 'devices',
  initial: 'ready',
  context: ({ input }) => ({ ...input, link: null, errorKey: null }),
  states: {
    ready: { on: { 'loginLink.requested': 'making' } },
    making: {
      entry: assign({ errorKey: null }),
      invoke: {
        src: 'makeLink',
        onDone: { target: 'linked', actions: assign({ link: ({ event }) => event.output }) },
        onError: { target: 'ready', actions: assign({ errorKey: ({ event }) => failureKey(event.error) }) },
      },
    },
    linked: { exit: assign({ link: null }), after: { untilExpiry: 'ready' } },
  },
})
