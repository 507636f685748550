import { type ActorRefFrom, assign, raise, setup } from 'xstate'
import type { ErrorKey } from '#src/api/model/errorKeys.ts'
import type { Review, ReviewAct, ReviewView } from '#src/api/model/review.ts'
import { failureKey } from '../kit/failure.ts'
import { observableSlot, promiseSlot } from '../kit/slots.ts'

/** How often the list is asked for while no push comes, in ms. */
const AGAIN = 8_000

export type WithdrawalReviewEvent =
  | { type: 'view.chosen'; view: ReviewView }
  | { type: 'list.refreshed' }
  | { type: 'act.clicked'; order: ReviewAct }
  | { type: 'form.opened'; form: ReviewForm }
  | { type: 'form.closed' }

/** An act that takes words, before they are written: to a withdrawal, or to one of its payouts. */
export type ReviewForm =
  | { readonly act: 'reject'; readonly withdrawalId: string }
  | { readonly act: 'paid' | 'failed' | 'giveBack' | 'explain'; readonly withdrawalId: string; readonly payoutId: string }

/** What became of an act: `late` = somebody else was first, and it stands otherwise now. */
export type WithdrawalReviewNews = { readonly late: boolean; readonly review: Review }

type Context = {
  readonly view: ReviewView
  readonly list: readonly Review[]
  /** Whether the view has been loaded: an empty one is empty then, also while it is asked for anew. */
  readonly isKnown: boolean
  readonly order: ReviewAct | null
  /** The act whose words are being written. */
  readonly form: ReviewForm | null
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
    /** Emits when a withdrawal moved. */
    changes: observableSlot<string, undefined>('changes'),
  },
  guards: { isWriting: ({ context }) => context.form !== null },
}).createMachine({
  id: 'review',
  initial: 'looking',
  context: { view: 'queue', list: [], isKnown: false, order: null, form: null, news: null, errorKey: null, doubt: null },
  invoke: {
    src: 'changes',
    onSnapshot: { guard: ({ event }) => event.snapshot.context !== undefined, actions: raise({ type: 'list.refreshed' }) },
    onError: {},
  },
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
        form: null,
      }),
    },
  },
  states: {
    looking: {
      initial: 'loading',
      on: {
        'list.refreshed': '.loading',
        'act.clicked': { target: 'acting', actions: assign({ order: ({ event }) => event.order, news: null, doubt: null }) },
        'form.opened': {
          target: 'writing',
          actions: assign({ form: ({ event }) => event.form, news: null, doubt: null }),
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
    /** The list stands still while words are written. */
    writing: {
      on: {
        'form.closed': { target: 'looking', actions: assign({ form: null, doubt: null }) },
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
            form: null,
            list: context.list.map((one) => (isSame(one, output.review) ? output.review : one)),
          })),
        },
        // Whether it arrived is seen in the list; words that were written stay.
        onError: [
          { guard: 'isWriting', target: 'writing', actions: assign({ doubt: ({ event }) => failureKey(event.error) }) },
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
