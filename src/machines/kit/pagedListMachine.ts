import { type ActorRefFrom, assign, raise, setup } from 'xstate'
import type { ErrorKey } from '#src/api/model/errorKeys.ts'
import { failureKey } from './failure.ts'
import { observableSlot, promiseSlot } from './slots.ts'

/** So much of a list, and whether there is more after it. */
export type Page<Item> = {
  readonly list: readonly Item[]
  readonly more: boolean
  /** Numbers that come with it, each by its name, whatever was asked for: how many each part of the list has. */
  readonly figures?: Figures | undefined
}
type Figures = Readonly<Record<string, number | undefined>>

/** What is asked for: `count` items of a query after one, or from the first (null). */
export type PageQuery<Item, Query> = {
  readonly query: Query
  readonly after: Item | null
  readonly count: number
}

export type PagedListEvent<Query> =
  | { type: 'query.changed'; query: Query }
  | { type: 'list.refreshed' }
  | { type: 'more.clicked' }
  /** The machine's own: the server says that the list may be another now. */
  | { type: 'list.changed' }

type PagedListContext<Item, Query> = {
  readonly query: Query
  readonly items: readonly Item[]
  /** Whether there is more after them. */
  readonly more: boolean
  /** How many are wanted from the first on: what is shown, and what was asked for besides. */
  readonly count: number
  /** Whether an answer to this query has come: no items are an empty list only then. */
  readonly isKnown: boolean
  /** The list may be another by now, and is not asked for until the person wants that. */
  readonly isStale: boolean
  /** It changed after it was asked for: what is on its way may not be the list of now. */
  readonly isOvertaken: boolean
  /** As the last whole answer said, also while another query is asked. */
  readonly figures?: Figures | undefined
  readonly errorKey: ErrorKey | null
}

type PagedListOptions<Item> = {
  /** An item's own key: what is shown already is not added again when pages have shifted meanwhile. */
  readonly keyOf: (item: Item) => string
  /** Items that are asked for at first, and by each 'more'. */
  readonly step: number
  /** What is done when the server says that it changed; left out = it never says so. `offer` = the person is told, and refreshes. */
  readonly onChange?: 'renew' | 'offer'
  /** When it is asked for again by itself, in ms: always, or while something in it may change; and after a failure. */
  readonly renewAfter?: number
  readonly renewWhile?: (items: readonly Item[]) => boolean
}

/**
 * The machine of every list that is read: a query, the first items of its answer, more of them on request. What is shown stays while
 * it is asked for again and when that fails; another query starts over and cancels what is on its way. A renewal that nobody asked
 * for is unseen (`renewing`), and asks for all that is shown. A list that changes while it is asked for is asked for once more after
 * the answer, so that one that never stops changing is shown all the same. `load` gives what is asked for (`pagedListActors`).
 */
export function createPagedList<Item, Query>(
  id: string,
  { keyOf, step, onChange, renewAfter, renewWhile = () => true }: PagedListOptions<Item>,
) {
  type Context = PagedListContext<Item, Query>
  const renews = renewAfter === undefined ? {} : { [renewAfter]: { guard: 'mayChange', target: 'renewing' } as const }
  const retries = (target: 'loading' | 'renewing') => (renewAfter === undefined ? {} : { [renewAfter]: target })
  const fromFirst = ({ context: { query, count } }: { context: Context }): PageQuery<Item, Query> => ({
    query,
    after: null,
    count,
  })
  return setup({
    types: { context: {} as Context, events: {} as PagedListEvent<Query>, input: {} as { query: Query } },
    actors: {
      load: promiseSlot<Page<Item>, PageQuery<Item, Query>>(`${id}.load`),
      /** Emits when the list may have changed. */
      changes: observableSlot<unknown, { query: Query }>(`${id}.changes`),
    },
    actions: {
      wantMore: assign(({ context }) => (context.more ? { count: context.items.length + step } : {})),
      takeAll: assign((_, { list, more, figures }: Page<Item>) => ({
        items: list,
        more,
        figures,
        isKnown: true,
        errorKey: null,
      })),
      takeMore: assign(({ context }, { list, more }: Page<Item>) => {
        const shown = new Set(context.items.map(keyOf))
        return { items: [...context.items, ...list.filter((item) => !shown.has(keyOf(item)))], more, errorKey: null }
      }),
      storeError: assign((_, { error }: { error: unknown }) => ({ errorKey: failureKey(error) })),
    },
    guards: {
      mayChange: ({ context }) => renewWhile(context.items),
      hasMore: ({ context }) => context.more,
      isOvertaken: ({ context }) => context.isOvertaken,
    },
  }).createMachine({
    id,
    initial: 'loading',
    context: ({ input }) => ({
      query: input.query,
      items: [],
      more: false,
      count: step,
      isKnown: false,
      isStale: false,
      isOvertaken: false,
      errorKey: null,
    }),
    invoke:
      onChange === undefined
        ? []
        : {
            src: 'changes',
            input: ({ context }) => ({ query: context.query }),
            onSnapshot: {
              guard: ({ event }) => event.snapshot.context !== undefined,
              actions: onChange === 'offer' ? assign({ isStale: true }) : raise({ type: 'list.changed' }),
            },
            onError: {},
          },
    on: {
      'query.changed': {
        target: '.loading',
        // Its changes are those of another query too.
        reenter: true,
        actions: assign(({ event }) => ({
          query: event.query,
          items: [],
          more: false,
          count: step,
          isKnown: false,
          errorKey: null,
        })),
      },
    },
    states: {
      loading: {
        entry: assign({ isStale: false, isOvertaken: false }),
        invoke: {
          src: 'load',
          input: fromFirst,
          onDone: [
            {
              guard: 'isOvertaken',
              target: 'renewing',
              actions: { type: 'takeAll', params: ({ event }) => event.output },
            },
            { target: 'ready', actions: { type: 'takeAll', params: ({ event }) => event.output } },
          ],
          onError: [
            { guard: 'isOvertaken', target: 'loading', reenter: true },
            { target: 'failed', actions: { type: 'storeError', params: ({ event }) => event } },
          ],
        },
        on: { 'list.changed': { actions: assign({ isOvertaken: true }) } },
      },
      ready: {
        after: renews,
        on: {
          'list.refreshed': 'loading',
          'list.changed': 'renewing',
          'more.clicked': {
            guard: 'hasMore',
            target: 'adding',
            actions: 'wantMore',
          },
        },
      },
      adding: {
        invoke: {
          src: 'load',
          input: ({ context: { query, items } }) => ({ query, after: items.at(-1) ?? null, count: step }),
          onDone: { target: 'ready', actions: { type: 'takeMore', params: ({ event }) => event.output } },
          onError: { target: 'ready', actions: { type: 'storeError', params: ({ event }) => event } },
        },
        on: { 'list.refreshed': 'loading', 'list.changed': 'renewing' },
      },
      /** Asked for again by itself: nothing shows that. */
      renewing: {
        entry: assign({ isOvertaken: false }),
        invoke: {
          src: 'load',
          input: fromFirst,
          onDone: [
            {
              guard: 'isOvertaken',
              target: 'renewing',
              reenter: true,
              actions: { type: 'takeAll', params: ({ event }) => event.output },
            },
            { target: 'ready', actions: { type: 'takeAll', params: ({ event }) => event.output } },
          ],
          onError: [
            { guard: 'isOvertaken', target: 'renewing', reenter: true },
            { target: 'stale', actions: { type: 'storeError', params: ({ event }) => event } },
          ],
        },
        on: {
          'list.refreshed': 'loading',
          'list.changed': { actions: assign({ isOvertaken: true }) },
          'more.clicked': {
            guard: 'hasMore',
            target: 'renewing',
            reenter: true,
            actions: 'wantMore',
          },
        },
      },
      /** It may be another by now, and could not be asked for: what is shown stays until the next try. */
      stale: {
        after: retries('renewing'),
        on: {
          'list.refreshed': 'loading',
          'list.changed': 'renewing',
          'more.clicked': { target: 'loading', actions: 'wantMore' },
        },
      },
      failed: {
        after: retries('loading'),
        on: {
          'list.refreshed': 'loading',
          'list.changed': 'loading',
          'more.clicked': { target: 'loading', actions: 'wantMore' },
        },
      },
    },
  })
}

/** A list of any items and any query that runs. */
export type PagedListRef<Item, Query> = ActorRefFrom<ReturnType<typeof createPagedList<Item, Query>>>
