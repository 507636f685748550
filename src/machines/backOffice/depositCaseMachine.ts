import { type ActorRefFrom, assign, setup } from 'xstate'
import type { CASE_RESULTS, CaseAct, CaseView, DepositCase } from '#src/api/model/depositCase.ts'
import type { ErrorKey } from '#src/api/model/errorKeys.ts'
import type { Fen, MicroUsdt } from '#src/api/model/money/amount.ts'
import { failureKey } from '../kit/failure.ts'
import { promiseSlot } from '../kit/slots.ts'

/** How often the cases are asked for, in ms. */
const AGAIN = 8_000

/** What an operator is about to do to a case: it needs words first. */
export const CASE_ACTIONS = ['helped', 'declined', 'credit', 'return'] as const
export type CaseAction = (typeof CASE_ACTIONS)[number]
export type CasePlan = { readonly item: DepositCase; readonly action: CaseAction }

/** The cases of a view, and all money in suspense. */
export type CasesLoaded = {
  readonly list: readonly DepositCase[]
  readonly suspense: { readonly fen: Fen; readonly uusdt: MicroUsdt }
}
/** What became of an act, and how its case stands now. */
export type CaseNews = { readonly result: (typeof CASE_RESULTS)[number]; readonly item: DepositCase }

/** Why an act was not done and its case is open still; null = it is over, or nothing was tried. */
export function refusalOf(result: CaseNews['result'] | undefined): 'noOrder' | 'returnOnly' | null {
  return result === 'noOrder' || result === 'returnOnly' ? result : null
}

export type DepositCaseEvent =
  | { type: 'view.chosen'; view: CaseView }
  | { type: 'list.refreshed' }
  | { type: 'action.planned'; plan: CasePlan }
  | { type: 'action.dropped' }
  | { type: 'action.confirmed'; order: CaseAct }

type Context = {
  readonly view: CaseView
  readonly list: readonly DepositCase[]
  /** Whether the view has been loaded: an empty one is empty then, also while it is asked for anew. */
  readonly isKnown: boolean
  readonly suspense: CasesLoaded['suspense'] | null
  readonly plan: CasePlan | null
  readonly order: CaseAct | null
  readonly news: CaseNews | null
  readonly errorKey: ErrorKey | null
}

const EMPTY = { list: [], isKnown: false, plan: null, order: null, news: null, errorKey: null } as const

/** Deposit cases for an operator (C-10): appeals and money in suspense, asked for now and then, and one act at a time. */
export const depositCaseMachine = setup({
  types: { context: {} as Context, events: {} as DepositCaseEvent },
  actors: {
    load: promiseSlot<CasesLoaded, { view: CaseView }>('load'),
    act: promiseSlot<CaseNews, CaseAct>('act'),
  },
  guards: { isRefused: (_, { result }: CaseNews) => refusalOf(result) !== null },
}).createMachine({
  id: 'depositCases',
  initial: 'looking',
  context: { ...EMPTY, view: 'appeals', suspense: null },
  states: {
    looking: {
      initial: 'loading',
      on: {
        'view.chosen': { target: '.loading', actions: assign(({ event }) => ({ ...EMPTY, view: event.view })) },
        'list.refreshed': '.loading',
        'action.planned': {
          target: 'planning',
          actions: assign({ plan: ({ event }) => event.plan, news: null, errorKey: null }),
        },
      },
      states: {
        loading: {
          invoke: {
            src: 'load',
            input: ({ context }) => ({ view: context.view }),
            onDone: { target: 'ready', actions: assign(({ event }) => ({ ...event.output, isKnown: true, errorKey: null })) },
            onError: { target: 'failed', actions: assign({ errorKey: ({ event }) => failureKey(event.error) }) },
          },
        },
        ready: { after: { [AGAIN]: 'loading' } },
        failed: { after: { [AGAIN]: 'loading' } },
      },
    },
    /** The list stands still while words are written. */
    planning: {
      on: {
        'action.dropped': { target: 'looking', actions: assign({ plan: null, news: null }) },
        'action.confirmed': { target: 'acting', actions: assign({ order: ({ event }) => event.order, news: null }) },
      },
    },
    acting: {
      exit: assign({ order: null }),
      invoke: {
        src: 'act',
        input: ({ context }) => orderOf(context.order),
        onDone: [
          {
            // Said where the number was written: a mistyped one is put right there.
            guard: { type: 'isRefused', params: ({ event }) => event.output },
            target: 'planning',
            actions: assign({ news: ({ event }) => event.output }),
          },
          { target: 'looking', actions: assign({ news: ({ event }) => event.output, plan: null }) },
        ],
        // Whether it arrived is seen in the list.
        onError: { target: 'looking.failed', actions: assign({ errorKey: ({ event }) => failureKey(event.error), plan: null }) },
      },
    },
  },
})

export type DepositCasesRef = ActorRefFrom<typeof depositCaseMachine>

function orderOf(order: CaseAct | null): CaseAct {
  if (order === null) throw new Error('there is nothing to do')
  return order
}
