import { assign, setup } from 'xstate'
import type { ErrorKey } from '#src/api/model/errorKeys.ts'
import type { Review, ReviewAct, ReviewView } from '#src/api/model/review.ts'
import { failureKey } from '../kit/failure.ts'
import { promiseSlot } from '../kit/slots.ts'

/** How often the queue is asked for, in ms. */
const AGAIN = 8_000

export type ReviewEvent =
  | { type: 'view.chosen'; view: ReviewView }
  | { type: 'list.refreshed' }
  | { type: 'act.clicked'; order: ReviewAct }
  | { type: 'reject.opened'; withdrawalId: string }
  | { type: 'reject.closed' }

/** What became of an act: `late` = somebody else was first, and it stands otherwise now. */
export type ReviewNews = { readonly late: boolean; readonly review: Review }

type Context = {
  readonly view: ReviewView
  readonly list: readonly Review[]
  readonly order: ReviewAct | null
  /** The one that is about to be rejected. */
  readonly rejecting: string | null
  readonly news: ReviewNews | null
  readonly errorKey: ErrorKey | null
}

/** An operator's desk: withdrawals of one view, asked for now and then, and one act at a time. */
export const reviewMachine = setup({
  types: { context: {} as Context, events: {} as ReviewEvent },
  actors: {
    load: promiseSlot<readonly Review[], { view: ReviewView }>('load'),
    act: promiseSlot<ReviewNews, ReviewAct>('act'),
  },
}).createMachine({
  id: 'review',
  initial: 'looking',
  context: { view: 'queue', list: [], order: null, rejecting: null, news: null, errorKey: null },
  on: {
    'view.chosen': {
      target: '.looking',
      actions: assign({ view: ({ event }) => event.view, list: [], news: null, rejecting: null }),
    },
  },
  states: {
    looking: {
      initial: 'loading',
      on: {
        'list.refreshed': '.loading',
        'act.clicked': { target: 'acting', actions: assign({ order: ({ event }) => event.order, news: null }) },
        'reject.opened': { target: 'rejecting', actions: assign({ rejecting: ({ event }) => event.withdrawalId, news: null }) },
      },
      states: {
        loading: {
          invoke: {
            src: 'load',
            input: ({ context }) => ({ view: context.view }),
            onDone: { target: 'ready', actions: assign({ list: ({ event }) => event.output, errorKey: null }) },
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
        'reject.closed': { target: 'looking', actions: assign({ rejecting: null }) },
        'act.clicked': { target: 'acting', actions: assign({ order: ({ event }) => event.order }) },
      },
    },
    acting: {
      exit: assign({ order: null, rejecting: null }),
      invoke: {
        src: 'act',
        input: ({ context }) => orderOf(context.order),
        onDone: { target: 'looking', actions: assign({ news: ({ event }) => event.output }) },
        // Whether it arrived is seen in the list.
        onError: { target: 'looking.failed', actions: assign({ errorKey: ({ event }) => failureKey(event.error) }) },
      },
    },
  },
})

function orderOf(order: ReviewAct | null): ReviewAct {
  if (order === null) throw new Error('there is nothing to do')
  return order
}
