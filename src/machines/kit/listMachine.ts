import { assign, setup } from 'xstate'
import type { ErrorKey } from '#src/api/model/errorKeys.ts'
import { failureKey } from './failure.ts'
import { promiseSlot } from './slots.ts'

export type ListEvent<Query> = { type: 'list.refreshed' } | { type: 'list.asked'; query: Query }

type ListOptions = {
  /** How long, in ms, until a list whose lines change by themselves is asked for anew, unseen; left out = only when it is refreshed. */
  readonly renewAfter?: number
}

/**
 * The machine of every screen that only reads a list: loading, ready, failed; a refresh that fails keeps what was there.
 * A new query cancels the one that is running.
 */
export function createListMachine<Item, Query>(id: string, { renewAfter }: ListOptions = {}) {
  type Context = { readonly items: readonly Item[]; readonly query: Query; readonly errorKey: ErrorKey | null }
  return setup({
    types: { context: {} as Context, events: {} as ListEvent<Query>, input: {} as { query: Query } },
    actors: { load: promiseSlot<readonly Item[], { query: Query }>(`${id}.load`) },
  }).createMachine({
    id,
    initial: 'loading',
    context: ({ input }) => ({ items: [], query: input.query, errorKey: null }),
    on: { 'list.asked': { target: '.loading', actions: assign({ query: ({ event }) => event.query }) } },
    states: {
      loading: {
        invoke: {
          src: 'load',
          input: ({ context }) => ({ query: context.query }),
          onDone: { target: 'ready', actions: assign({ items: ({ event }) => event.output, errorKey: null }) },
          onError: { target: 'failed', actions: assign({ errorKey: ({ event }) => failureKey(event.error) }) },
        },
      },
      ready: { after: renewAfter === undefined ? {} : { [renewAfter]: 'renewing' }, on: { 'list.refreshed': 'loading' } },
      renewing: {
        invoke: {
          src: 'load',
          input: ({ context }) => ({ query: context.query }),
          onDone: { target: 'ready', actions: assign({ items: ({ event }) => event.output }) },
          // Nobody asked for it: what is shown stays, and the next try comes soon.
          onError: 'ready',
        },
        on: { 'list.refreshed': 'loading' },
      },
      failed: { on: { 'list.refreshed': 'loading' } },
    },
  })
}
