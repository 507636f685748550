import { type ActorRefFrom, assign, setup } from 'xstate'
import type { ErrorKey } from '#src/api/model/errorKeys.ts'
import { SEARCH_LIMIT, type SearchHit } from '#src/api/model/search.ts'
import { searchTerms } from '#src/api/model/searchWords.ts'
import { failureKey } from '../kit/failure.ts'
import { actionSlot, observableSlot, promiseSlot } from '../kit/slots.ts'

/** How long nobody types before it is searched, in ms. */
const DEBOUNCE = 300
/** Most searches that the device remembers. */
export const HISTORY_LIMIT = 10

export type SearchEvent =
  | { type: 'words.changed'; words: string }
  /** Enter: what is typed is searched at once, and remembered. */
  | { type: 'search.submitted' }
  /** A find was opened: what was typed is remembered. */
  | { type: 'hit.opened' }
  | { type: 'history.cleared' }
  /** The keyboard goes to the next find, or to the one before; round and round. */
  | { type: 'choice.moved'; step: 1 | -1 }
  | { type: 'choice.dropped' }

type Input = { readonly words: string; readonly history: readonly string[] }
type Context = {
  readonly words: string
  /** What was found last, and for what; null = nothing was searched yet, or there is nothing to search for. */
  readonly found: { readonly words: string; readonly hits: readonly SearchHit[] } | null
  /** The find that the keyboard is on, by its place; null = it is in the box. */
  readonly chosen: number | null
  /** What was searched before and led somewhere, latest first. */
  readonly history: readonly string[]
  readonly errorKey: ErrorKey | null
}

/** Whether there is anything to search for: of signs alone there is not. */
function isSearchable(words: string): boolean {
  const { words: plain, pairs } = searchTerms(words)
  return plain.length + pairs.length > 0
}

const written = (words: string) => words.slice(0, SEARCH_LIMIT)

/** What is remembered with these words: once each, the latest first. */
function remember({ history, words }: Context): readonly string[] {
  const said = words.trim()
  return isSearchable(said) ? [said, ...history.filter((one) => one !== said)].slice(0, HISTORY_LIMIT) : history
}

/** Where the keyboard goes from where it is. */
function moved({ found, chosen }: Context, step: 1 | -1): number | null {
  const count = found?.hits.length ?? 0
  return count === 0 ? null : ((chosen ?? (step === 1 ? -1 : count)) + step + count) % count
}

/**
 * A search while it is typed: once nobody has typed for 300 ms, or at once by Enter. What was found stays while the next search is on its way
 * and when it fails; an answer to other words than the present ones never shows, as its search ended with them.
 */
export const searchMachine = setup({
  types: { context: {} as Context, events: {} as SearchEvent, input: {} as Input },
  actors: {
    find: promiseSlot<readonly SearchHit[], { words: string }>('search.find'),
    /** What was searched before by who is there, when that becomes somebody else. */
    owners: observableSlot<readonly string[], undefined>('search.owners'),
  },
  actions: {
    keep: actionSlot<{ history: readonly string[] }>('search.keep'),
  },
  guards: { isSearchable: (_, { words }: { words: string }) => isSearchable(words) },
  delays: { debounce: DEBOUNCE },
}).createMachine({
  id: 'search',
  initial: 'beginning',
  context: ({ input }) => ({ words: written(input.words), found: null, chosen: null, history: input.history, errorKey: null }),
  invoke: {
    src: 'owners',
    onSnapshot: {
      actions: assign({ history: ({ context, event }) => event.snapshot.context ?? context.history }),
    },
    onError: {},
  },
  on: {
    'words.changed': [
      {
        guard: { type: 'isSearchable', params: ({ event }) => event },
        target: '.typing',
        reenter: true,
        // Enter is for what is typed by now.
        actions: assign({ words: ({ event }) => written(event.words), chosen: null, errorKey: null }),
      },
      {
        target: '.resting',
        actions: assign({ words: ({ event }) => written(event.words), found: null, chosen: null, errorKey: null }),
      },
    ],
    'search.submitted': {
      guard: { type: 'isSearchable', params: ({ context }) => context },
      target: '.searching',
      reenter: true,
      actions: [
        assign({ history: ({ context }) => remember(context) }),
        { type: 'keep', params: ({ context: { history } }) => ({ history }) },
      ],
    },
    'hit.opened': {
      actions: [
        assign({ history: ({ context }) => remember(context) }),
        { type: 'keep', params: ({ context: { history } }) => ({ history }) },
      ],
    },
    'choice.moved': { actions: assign({ chosen: ({ context, event }) => moved(context, event.step) }) },
    'choice.dropped': { actions: assign({ chosen: null }) },
    'history.cleared': { actions: [assign({ history: [] }), { type: 'keep', params: { history: [] } }] },
  },
  states: {
    beginning: {
      always: [{ guard: { type: 'isSearchable', params: ({ context }) => context }, target: 'searching' }, { target: 'resting' }],
    },
    resting: {},
    typing: { after: { debounce: 'searching' } },
    searching: {
      entry: assign({ errorKey: null }),
      invoke: {
        src: 'find',
        input: ({ context }) => ({ words: context.words }),
        onDone: {
          target: 'shown',
          actions: assign(({ context, event }) => ({ found: { words: context.words, hits: event.output }, chosen: null })),
        },
        onError: { target: 'failed', actions: assign({ errorKey: ({ event }) => failureKey(event.error) }) },
      },
    },
    shown: {},
    failed: {},
  },
})

export type SearchRef = ActorRefFrom<typeof searchMachine>
