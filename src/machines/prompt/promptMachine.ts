import { assign, setup } from 'xstate'
import { actionSlot } from '../kit/slots.ts'

export type PromptEvent =
  /** A visitor tried something for members only; `featureKey` names it, `fromPage` is where to come back to. */
  | { type: 'login.needed'; featureKey: string; fromPage: string }
  | { type: 'login.accepted' }
  /** The visitor would rather log in without leaving what they look at. */
  | { type: 'login.hereChosen' }
  | { type: 'login.done' }
  | { type: 'prompt.dismissed' }

type Context = { readonly featureKey: string; readonly fromPage: string }

/** 'Please log in first to learn…' with OK, then login, then back to the same page; or login over the page, which stays. */
export const promptMachine = setup({
  types: { context: {} as Context, events: {} as PromptEvent },
  actions: {
    goToLogin: actionSlot<{ fromPage: string }>('goToLogin'),
    /** Gets the session ready for a login that leads nowhere else. */
    openLogin: actionSlot<undefined>('openLogin'),
  },
}).createMachine({
  id: 'prompt',
  initial: 'closed',
  context: { featureKey: '', fromPage: '' },
  states: {
    closed: {
      on: {
        'login.needed': {
          target: 'asking',
          actions: assign(({ event }) => ({ featureKey: event.featureKey, fromPage: event.fromPage })),
        },
      },
    },
    asking: {
      on: {
        'login.accepted': {
          target: 'closed',
          actions: { type: 'goToLogin', params: ({ context }) => ({ fromPage: context.fromPage }) },
        },
        'login.hereChosen': { target: 'here', actions: { type: 'openLogin', params: undefined } },
        'login.done': 'closed',
        'prompt.dismissed': 'closed',
      },
    },
    here: { on: { 'login.done': 'closed', 'prompt.dismissed': 'closed' } },
  },
})
