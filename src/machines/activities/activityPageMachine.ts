import { type ActorRefFrom, assign, raise, setup } from 'xstate'
import { WATCHED_BACKOFF } from '#src/api/model/backoff.ts'
import { mayTry } from '#src/api/model/activities/mayTry.ts'
import type { ErrorKey } from '#src/api/model/errorKeys.ts'
import type { DurableOrderEnd, OrderPolicy } from '../durableOrder/durableOrder.ts'
import { createDurableOrder } from '../durableOrder/durableOrderMachine.ts'
import { failureKey } from '../kit/failure.ts'
import { observableSlot, promiseSlot } from '../kit/slots.ts'
import type { ActivityAnswer, ActivityFound, ActivityOrder, ActivitySheet } from './activityPage.ts'

type End = DurableOrderEnd<ActivityOrder, ActivityAnswer>

export type ActivityPageEvent =
  /** The member does something of the activity's kind. */
  | { type: 'act.asked'; act: ActivityOrder['act'] }
  | { type: 'answer.read' }
  | { type: 'page.refreshed' }
  /** The machine's own: the activity, or how the member stands in it, may be another now. */
  | { type: 'page.changed' }

type Input = { readonly id: string; readonly makeId: () => string }
type Context = Input & {
  /** What is shown; it stays while it is asked for again. */
  readonly sheet: ActivitySheet | null
  readonly errorKey: ErrorKey | null
  /** What is asked for; null = whatever an earlier visit kept. */
  readonly order: ActivityOrder | null
  /** What became of the last act, until it is read or another one is asked for. */
  readonly answer: ActivityAnswer | null
}

/** An act goes again under its own id, also after a reload, for a day: the server does it once. */
const POLICY: OrderPolicy = {
  inDoubt: 'resend',
  kept: 'atOnce',
  refusal: 'ends',
  backoff: WATCHED_BACKOFF,
  lasts: 86_400_000,
  mayDiscard: true,
}

/**
 * The page of an activity of any kind (C-12): what it shows, kept true by pushes, and one act at a time, first of all one that an earlier
 * visit did not see the end of. Its child `order` carries it out, once (Q8). What comes after an act, and whenever the server says that
 * something changed, is the server's: the page decides nothing of the activity.
 */
export const activityPageMachine = setup({
  types: { context: {} as Context, events: {} as ActivityPageEvent, input: {} as Input, children: {} as { order: 'order' } },
  actors: {
    load: promiseSlot<ActivityFound, { id: string }>('load'),
    changes: observableSlot<unknown, { id: string }>('changes'),
    order: createDurableOrder<ActivityOrder, ActivityAnswer>(),
  },
  actions: {
    takeFound: assign((_, { found }: { found: ActivityFound }) => ({
      sheet: found.found === 'open' ? found.sheet : null,
      errorKey: null,
    })),
    takeEnd: assign(({ context: { sheet } }, { end }: { end: End }) => {
      if (end === null) return { order: null }
      const { answer } = end
      return {
        order: null,
        answer,
        ...(answer.result === 'done' && sheet !== null && { sheet: { ...sheet, view: answer.view } }),
      }
    }),
    makeOrder: assign(({ context: { sheet, makeId } }, { act }: { act: ActivityOrder['act'] }) =>
      sheet === null ? {} : { order: { clientId: makeId(), kind: sheet.card.kind, act }, answer: null },
    ),
  },
  guards: {
    is: (_, { found, wanted }: { found: ActivityFound; wanted: ActivityFound['found'] }) => found.found === wanted,
    /** Only what the server would let the member do: a reason why not stands on the page already. */
    mayAct: ({ context: { sheet } }, { act }: { act: ActivityOrder['act'] }) =>
      sheet !== null && mayTry(sheet.card.kind, sheet.card.why, act),
    isEnd: (_, { end }: { end: End }) => end !== null,
    isShown: ({ context: { sheet } }) => sheet !== null,
  },
}).createMachine({
  id: 'activityPage',
  type: 'parallel',
  context: ({ input }) => ({ ...input, sheet: null, errorKey: null, order: null, answer: null }),
  states: {
    news: {
      invoke: {
        src: 'changes',
        input: ({ context }) => ({ id: context.id }),
        onSnapshot: { guard: ({ event }) => event.snapshot.context !== undefined, actions: raise({ type: 'page.changed' }) },
        onError: {},
      },
    },
    page: {
      initial: 'loading',
      on: { 'page.changed': '.loading', 'page.refreshed': '.loading' },
      states: {
        loading: {
          invoke: {
            src: 'load',
            input: ({ context }) => ({ id: context.id }),
            onDone: [
              {
                guard: { type: 'is', params: ({ event }) => ({ found: event.output, wanted: 'open' }) },
                target: 'open',
                actions: { type: 'takeFound', params: ({ event }) => ({ found: event.output }) },
              },
              {
                guard: { type: 'is', params: ({ event }) => ({ found: event.output, wanted: 'paused' }) },
                target: 'paused',
                actions: { type: 'takeFound', params: ({ event }) => ({ found: event.output }) },
              },
              {
                guard: { type: 'is', params: ({ event }) => ({ found: event.output, wanted: 'barred' }) },
                target: 'barred',
                actions: { type: 'takeFound', params: ({ event }) => ({ found: event.output }) },
              },
              { target: 'missing', actions: { type: 'takeFound', params: ({ event }) => ({ found: event.output }) } },
            ],
            onError: [
              // What is shown stays, and says so.
              {
                guard: 'isShown',
                target: 'open',
                actions: assign({ errorKey: ({ event }) => failureKey(event.error) }),
              },
              { target: 'failed', actions: assign({ errorKey: ({ event }) => failureKey(event.error) }) },
            ],
          },
          on: { 'page.changed': { target: 'loading', reenter: true } },
        },
        open: {},
        paused: {},
        /** The alert says so, and leads home. */
        barred: {},
        missing: {},
        failed: {},
      },
    },
    order: {
      initial: 'ordering',
      on: { 'answer.read': { actions: assign({ answer: null }) } },
      states: {
        ordering: {
          invoke: {
            src: 'order',
            id: 'order',
            input: ({ context }) => ({ place: context.id, policy: POLICY, order: context.order }),
            onDone: [
              {
                guard: { type: 'isEnd', params: ({ event }) => ({ end: event.output }) },
                target: 'idle',
                actions: [{ type: 'takeEnd', params: ({ event }) => ({ end: event.output }) }, raise({ type: 'page.changed' })],
              },
              { target: 'idle', actions: { type: 'takeEnd', params: ({ event }) => ({ end: event.output }) } },
            ],
            // What it kept is taken up by the next visit.
            onError: { target: 'idle', actions: assign({ order: null }) },
          },
        },
        idle: {
          on: {
            'act.asked': {
              guard: { type: 'mayAct', params: ({ event }) => ({ act: event.act }) },
              target: 'ordering',
              actions: { type: 'makeOrder', params: ({ event }) => ({ act: event.act }) },
            },
          },
        },
      },
    },
  },
})

export type ActivityPageRef = ActorRefFrom<typeof activityPageMachine>
