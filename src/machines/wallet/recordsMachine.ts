import { assign, setup } from 'xstate'
import type { Deal, DealType } from '#src/api/model/deal.ts'
import type { ErrorKey } from '#src/api/model/errorKeys.ts'
import { failureKey } from '../kit/failure.ts'
import { observableSlot, promiseSlot } from '../kit/slots.ts'

/** Which movements: of one type or of all, on days in UTC+8 (`2025-08-13`, both included); null = without an end. */
export type RecordsFilter = { readonly type: DealType | null; readonly from: string | null; readonly to: string | null }

/** A page, after the record that ended the last one. */
export type RecordsQuery = RecordsFilter & { readonly before: string | null }
export type RecordsPage = { readonly list: readonly Deal[]; readonly more: boolean }

export type RecordsEvent =
  | { type: 'records.filtered'; filter: RecordsFilter }
  | { type: 'records.more' }
  | { type: 'records.refreshed' }

type Context = RecordsPage & {
  readonly filter: RecordsFilter
  readonly errorKey: ErrorKey | null
  /** Money has moved since the first page was asked for. */
  readonly isStale: boolean
}

/** The member's movements of money, latest first, page after page; a filter begins anew. What has moved since is offered, not pushed in. */
export const recordsMachine = setup({
  types: { context: {} as Context, events: {} as RecordsEvent, input: {} as { filter: RecordsFilter } },
  actors: {
    loadPage: promiseSlot<RecordsPage, RecordsQuery>('loadPage'),
    /** Emits when the member's money has moved. */
    changes: observableSlot<unknown, undefined>('changes'),
  },
}).createMachine({
  id: 'records',
  initial: 'loading',
  context: ({ input }) => ({ filter: input.filter, list: [], more: false, errorKey: null, isStale: false }),
  invoke: {
    src: 'changes',
    onSnapshot: {
      guard: ({ event }) => event.snapshot.context !== undefined,
      actions: assign({ isStale: true }),
    },
    onError: {},
  },
  on: {
    'records.filtered': {
      target: '.loading',
      actions: assign({ filter: ({ event }) => event.filter, list: [], more: false }),
    },
    'records.refreshed': '.loading',
  },
  states: {
    loading: {
      entry: assign({ isStale: false }),
      invoke: {
        src: 'loadPage',
        input: ({ context }) => ({ ...context.filter, before: null }),
        onDone: { target: 'ready', actions: assign(({ event }) => ({ ...event.output, errorKey: null })) },
        onError: { target: 'failed', actions: assign({ errorKey: ({ event }) => failureKey(event.error) }) },
      },
    },
    ready: { on: { 'records.more': { guard: ({ context }) => context.more, target: 'adding' } } },
    adding: {
      invoke: {
        src: 'loadPage',
        input: ({ context }) => ({ ...context.filter, before: context.list.at(-1)?.dealId ?? null }),
        onDone: {
          target: 'ready',
          actions: assign(({ context, event }) => ({
            list: [...context.list, ...event.output.list],
            more: event.output.more,
            errorKey: null,
          })),
        },
        onError: { target: 'ready', actions: assign({ errorKey: ({ event }) => failureKey(event.error) }) },
      },
    },
    failed: {},
  },
})
