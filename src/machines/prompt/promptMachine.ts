import { type ActorRefFrom, assign, setup } from 'xstate'
import { actionSlot } from '../kit/slots.ts'

export type PromptEvent =
  /**
   * A visitor tried something for members only; `featureKey` names it, `fromPage` is the page to return to. `isWholePage` = it is all of
   * the page, of which nothing goes on behind a login.
   */
  | { type: 'login.needed'; featureKey: string; fromPage: string; isWholePage?: true }
  | { type: 'login.accepted' }
  /** The visitor logs in without leaving the page. */
  | { type: 'login.hereChosen' }
  | { type: 'login.done' }
  | { type: 'prompt.dismissed' }
  /** The visitor went to another page: what they tried is behind them. */
  | { type: 'page.left' }

type Context = { readonly featureKey: string; readonly fromPage: string; readonly isWholePage: boolean }

/** 'Please log in first to learn…': OK leads to the login page and back to this page; or the login opens over this page. */
export const promptMachine = setup({
  types: { context: {} as Context, events: {} as PromptEvent },
  actions: {
    goToLogin: actionSlot<{ fromPage: string }>('goToLogin'),
    /** Prepares the session for a login that stays on this page. */
    openLogin: actionSlot<undefined>('openLogin'),
  },
}).createMachine({
  id: 'prompt',
  initial: 'closed',
  context: { featureKey: '', fromPage: '', isWholePage: false },
  states: {
    closed: {
      on: {
        'login.needed': {
          target: 'asking',
          actions: assign(({ event: { featureKey, fromPage, isWholePage = false } }) => ({ featureKey, fromPage, isWholePage })),
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
        'page.left': 'closed',
      },
    },
    here: { on: { 'login.done': 'closed', 'prompt.dismissed': 'closed', 'page.left': 'closed' } },
  },
})

export type PromptRef = ActorRefFrom<typeof promptMachine>
