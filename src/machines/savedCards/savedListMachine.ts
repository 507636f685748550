import { type ActorRefFrom, assign, setup } from 'xstate'
import type { ErrorKey } from '#src/api/model/errorKeys.ts'
import type { Listed } from '#src/api/model/listed.ts'
import { SAVED_LIMIT, type SavedKind, type SaveRefusal } from '#src/api/model/savedCard.ts'
import { failureKey } from '../kit/failure.ts'
import { promiseSlot } from '../kit/slots.ts'
import { isNamed, type NamedItem, type SavedDraft, type SavedItem, type SavedQuery } from './savedCards.ts'

export type SavedListEvent =
  | { type: 'list.refreshed' }
  | { type: 'add.opened' }
  | { type: 'add.closed' }
  | { type: 'draft.submitted'; draft: SavedDraft }
  | { type: 'draft.changed' }
  | { type: 'delete.clicked'; id: string }
  | { type: 'delete.confirmed' }
  | { type: 'delete.declined' }

/** What became of saving; a rejection instead means that nobody knows: saving the same again does no harm. */
export type Saved = { readonly items: readonly SavedItem[] } | { readonly refusal: SaveRefusal }

/** A list as it was loaded: what is saved, and the banks or currencies that a new one can be of. */
export type LoadedList = { readonly items: readonly SavedItem[]; readonly choices: readonly Listed[] }

type Context = LoadedList & {
  readonly kind: SavedKind
  readonly draft: SavedDraft | null
  readonly refusal: SaveRefusal | null
  readonly errorKey: ErrorKey | null
  /** Saving, or deleting, had no answer, and the list was not asked since. */
  readonly isInDoubt: boolean
  /** The one that is about to be deleted. */
  readonly doomed: NamedItem | null
}

/** A member's saved cards or addresses of one kind (C-10): at most three, added in a form, deleted after a question. */
export const savedListMachine = setup({
  types: { context: {} as Context, events: {} as SavedListEvent, input: {} as SavedQuery },
  actors: {
    load: promiseSlot<LoadedList, SavedQuery>('load'),
    insert: promiseSlot<Saved, SavedDraft>('insert'),
    remove: promiseSlot<readonly SavedItem[], SavedQuery & { id: string }>('remove'),
  },
  guards: {
    hasRoom: ({ context }) => context.items.length < SAVED_LIMIT,
    hasNoAnswer: ({ context }) => context.isInDoubt,
    isSaved: (_, { saved }: { saved: Saved }) => 'items' in saved,
  },
}).createMachine({
  id: 'savedList',
  initial: 'loading',
  context: ({ input }) => ({
    ...input,
    items: [],
    choices: [],
    draft: null,
    refusal: null,
    errorKey: null,
    isInDoubt: false,
    doomed: null,
  }),
  states: {
    loading: {
      invoke: {
        src: 'load',
        input: ({ context }) => ({ kind: context.kind }),
        onDone: { target: 'ready', actions: assign(({ event }) => ({ ...event.output, errorKey: null, isInDoubt: false })) },
        onError: { target: 'failed', actions: assign({ errorKey: ({ event }) => failureKey(event.error) }) },
      },
    },
    failed: { on: { 'list.refreshed': 'loading' } },
    ready: {
      on: {
        'list.refreshed': 'loading',
        'add.opened': { guard: 'hasRoom', target: 'adding' },
        'delete.clicked': {
          target: 'asking',
          actions: assign({
            doomed: ({ context, event }) => context.items.filter(isNamed).find(({ id }) => id === event.id) ?? null,
          }),
        },
      },
    },
    adding: {
      entry: assign({ errorKey: null, refusal: null }),
      exit: assign({ errorKey: null, refusal: null }),
      initial: 'writing',
      on: { 'add.closed': [{ guard: 'hasNoAnswer', target: '#savedList.loading' }, { target: '#savedList.ready' }] },
      states: {
        writing: {
          on: {
            'draft.submitted': {
              target: 'inserting',
              actions: assign({ draft: ({ event }) => event.draft, errorKey: null, refusal: null }),
            },
            'draft.changed': { actions: assign({ errorKey: null, refusal: null }) },
          },
        },
        inserting: {
          // It may be saved already: the list knows.
          on: { 'add.closed': '#savedList.loading' },
          invoke: {
            src: 'insert',
            input: ({ context }) => draftOf(context.draft),
            onDone: [
              {
                guard: { type: 'isSaved', params: ({ event }) => ({ saved: event.output }) },
                target: '#savedList.ready',
                actions: assign({
                  items: ({ context, event }) => ('items' in event.output ? event.output.items : context.items),
                  draft: null,
                  isInDoubt: false,
                }),
              },
              {
                target: 'writing',
                actions: assign({ refusal: ({ event }) => ('refusal' in event.output ? event.output.refusal : null) }),
              },
            ],
            onError: {
              target: 'writing',
              actions: assign({ errorKey: ({ event }) => failureKey(event.error), isInDoubt: true }),
            },
          },
        },
      },
    },
    asking: {
      on: {
        'delete.confirmed': 'deleting',
        // It may be deleted already: the list knows.
        'delete.declined': [
          { guard: 'hasNoAnswer', target: 'loading', actions: assign({ doomed: null }) },
          { target: 'ready', actions: assign({ doomed: null }) },
        ],
      },
      exit: assign({ errorKey: null }),
    },
    deleting: {
      invoke: {
        src: 'remove',
        input: ({ context }) => ({ kind: context.kind, id: context.doomed?.id ?? '' }),
        onDone: { target: 'ready', actions: assign({ items: ({ event }) => event.output, isInDoubt: false, doomed: null }) },
        onError: {
          target: 'asking',
          actions: assign({ errorKey: ({ event }) => failureKey(event.error), isInDoubt: true }),
        },
      },
    },
  },
})

export type SavedListRef = ActorRefFrom<typeof savedListMachine>

function draftOf(draft: SavedDraft | null): SavedDraft {
  if (draft === null) throw new Error('there is nothing to save')
  return draft
}
