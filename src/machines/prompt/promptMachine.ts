import { assign, setup } from 'xstate'
import { actionSlot } from '../kit/slots.ts'

export type PromptEvent =
  /** A visitor tried something for members only; `featureKey` names it, `fromPage` is where to come back to. */
  { type: 'login.needed'; featureKey: string; fromPage: string } | { type: 'login.accepted' } | { type: 'prompt.dismissed' }

type Context = { readonly featureKey: string; readonly fromPage: string }

/** 'Please log in first to learn…' with OK, then login, then back to the same page. */
export const promptMachine = setup({
  types: { context: {} as Context, events: {} as PromptEvent },
  actions: { goToLogin: actionSlot<{ fromPage: string }>('goToLogin') },
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
        'prompt.dismissed': 'closed',
      },
    },
  },
})
