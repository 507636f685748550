import { type ActorRefFrom, assign, setup } from 'xstate'
import type { ErrorKey } from '#src/api/model/errorKeys.ts'
import type { Review, ReviewAct, ReviewView } from '#src/api/model/review.ts'
import { failureKey } from '../kit/failure.ts'
import { promiseSlot } from '../kit/slots.ts'

/** How often the queue is asked for, in ms. */
const AGAIN = 8_000

export type WithdrawalReviewEvent =
  | { type: 'view.chosen'; view: ReviewView }
  | { type: 'list.refreshed' }
  | { type: 'act.clicked'; order: ReviewAct }
  | { type: 'reject.opened'; withdrawalId: string }
  | { type: 'reject.closed' }

/** What became of an act: `late` = somebody else was first, and it stands otherwise now. */
export type WithdrawalReviewNews = { readonly late: boolean; readonly review: Review }

type Context = {
  readonly view: ReviewView
  readonly list: readonly Review[]
  /** Whether the view has been loaded: an empty one is empty then, also while it is asked for anew. */
  readonly isKnown: boolean
  readonly order: ReviewAct | null
  /** The one that is about to be rejected. */
  readonly rejecting: string | null
  readonly news: WithdrawalReviewNews | null
  /** Why the list could not be loaded. */
  readonly errorKey: ErrorKey | null
  /** Why the last act has no answer: it may have been done or not. */
  readonly doubt: ErrorKey | null
}

/** Withdrawals for an operator to review: those of one view, asked for now and then, and one act at a time. */
export const withdrawalReviewMachine = setup({
  types: { context: {} as Context, events: {} as WithdrawalReviewEvent },
  actors: {
    load: promiseSlot<readonly Review[], { view: ReviewView }>('load'),
    act: promiseSlot<WithdrawalReviewNews, ReviewAct>('act'),
  },
  guards: { isRejecting: ({ context }) => context.rejecting !== null },
}).createMachine({
  id: 'review',
  initial: 'looking',
  context: { view: 'queue', list: [], isKnown: false, order: null, rejecting: null, news: null, errorKey: null, doubt: null },
  on: {
    'view.chosen': {
      target: '.looking',
      actions: assign({
        view: ({ event }) => event.view,
        list: [],
        isKnown: false,
        errorKey: null,
        news: null,
        doubt: null,
        rejecting: null,
      }),
    },
  },
  states: {
    looking: {
      initial: 'loading',
      on: {
        'list.refreshed': '.loading',
        'act.clicked': { target: 'acting', actions: assign({ order: ({ event }) => event.order, news: null, doubt: null }) },
        'reject.opened': {
          target: 'rejecting',
          actions: assign({ rejecting: ({ event }) => event.withdrawalId, news: null, doubt: null }),
        },
      },
      states: {
        loading: {
          invoke: {
            src: 'load',
            input: ({ context }) => ({ view: context.view }),
            onDone: { target: 'ready', actions: assign({ list: ({ event }) => event.output, isKnown: true, errorKey: null }) },
            onError: { target: 'failed', actions: assign({ errorKey: ({ event }) => failureKey(event.error) }) },
          },
        },
        ready: { after: { [AGAIN]: 'loading' } },
        failed: { after: { [AGAIN]: 'loading' } },
      },
    },
    /** The list stands still while a reason is written. */
    rejecting: {
      on: {
        'reject.closed': { target: 'looking', actions: assign({ rejecting: null, doubt: null }) },
        'act.clicked': { target: 'acting', actions: assign({ order: ({ event }) => event.order, doubt: null }) },
      },
    },
    acting: {
      exit: assign({ order: null }),
      invoke: {
        src: 'act',
        input: ({ context }) => orderOf(context.order),
        // It is shown as it stands now before the list is, so that a second press finds no button.
        onDone: {
          target: 'looking',
          actions: assign(({ context, event: { output } }) => ({
            news: output,
            rejecting: null,
            list: context.list.map((one) => (isSame(one, output.review) ? output.review : one)),
          })),
        },
        // Whether it arrived is seen in the list; a reason that was written stays.
        onError: [
          { guard: 'isRejecting', target: 'rejecting', actions: assign({ doubt: ({ event }) => failureKey(event.error) }) },
          { target: 'looking', actions: assign({ doubt: ({ event }) => failureKey(event.error) }) },
        ],
      },
    },
  },
})

export type WithdrawalReviewRef = ActorRefFrom<typeof withdrawalReviewMachine>

function isSame(one: Review, other: Review): boolean {
  return one.withdrawal.withdrawalId === other.withdrawal.withdrawalId
}

function orderOf(order: ReviewAct | null): ReviewAct {
  if (order === null) throw new Error('there is nothing to do')
  return order
}
