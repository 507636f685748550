import { assign, setup } from 'xstate'
import type { ErrorKey } from '#src/api/model/errorKeys.ts'
import { failureKey } from '../kit/failure.ts'
import { promiseSlot } from '../kit/slots.ts'

/** A one-time login link for another device; `expiresAt` in ms. */
export type LoginLink = { readonly address: string; readonly expiresAt: number }

export type DevicesEvent = { type: 'loginLink.requested' } | { type: 'otherSessions.ended' }

type Context = { readonly link: LoginLink | null; readonly ended: number | null; readonly errorKey: ErrorKey | null }
type Input = { now: () => number }

/** The member's other devices: makes a login link for one, or logs all others out (C-8). One request at a time. */
export const devicesMachine = setup({
  types: { context: {} as Context & Input, events: {} as DevicesEvent, input: {} as Input },
  actors: {
    makeLink: promiseSlot<LoginLink, undefined>('makeLink'),
    /** Yields how many sessions were ended. */
    endOthers: promiseSlot<number, undefined>('endOthers'),
  },
  actions: { storeError: assign({ errorKey: (_, params: { error: unknown }) => failureKey(params.error) }) },
  delays: { untilExpiry: ({ context }) => Math.max(0, (context.link?.expiresAt ?? 0) - context.now()) },
}).createMachine({
  id: 'devices',
  initial: 'ready',
  context: ({ input }) => ({ ...input, link: null, ended: null, errorKey: null }),
  states: {
    ready: { on: { 'loginLink.requested': 'making', 'otherSessions.ended': 'ending' } },
    making: {
      entry: assign({ errorKey: null, ended: null }),
      invoke: {
        src: 'makeLink',
        onDone: { target: 'linked', actions: assign({ link: ({ event }) => event.output }) },
        onError: { target: 'ready', actions: { type: 'storeError', params: ({ event }) => ({ error: event.error }) } },
      },
    },
    linked: { exit: assign({ link: null }), after: { untilExpiry: 'ready' }, on: { 'otherSessions.ended': 'ending' } },
    ending: {
      entry: assign({ errorKey: null, ended: null }),
      invoke: {
        src: 'endOthers',
        onDone: { target: 'ready', actions: assign({ ended: ({ event }) => event.output }) },
        onError: { target: 'ready', actions: { type: 'storeError', params: ({ event }) => ({ error: event.error }) } },
      },
    },
  },
})
