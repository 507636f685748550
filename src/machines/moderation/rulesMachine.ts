import { assign, setup } from 'xstate'
import type { ErrorKey } from '#src/api/model/errorKeys.ts'
import { failureKey } from '../kit/failure.ts'
import { promiseSlot } from '../kit/slots.ts'

/** What a moderator may set in a room beside the entrance. */
export type RoomRules = { readonly blockedWords: readonly string[] }

/** What became of words that were saved: how they stand now. `isLate` = another moderator had changed them, and they stayed so. */
export type SavedRules = RoomRules & { readonly isLate?: boolean }

/**
 * Words as they are to be, over what was there when they were written. `sent` = all that was sent since and had no answer, these too: what
 * holds of that nobody else changed.
 */
export type WordsOrder = {
  readonly room: string
  readonly words: readonly string[]
  readonly before: readonly string[]
  readonly sent: ReadonlyArray<readonly string[]>
}

export type RulesEvent =
  | { type: 'words.saved'; words: readonly string[] }
  | { type: 'rules.retried' }
  /** Somebody looks at them again, and has written nothing. */
  | { type: 'rules.lookedAt' }

type Input = { room: string }
type Context = Input & Pick<WordsOrder, 'words' | 'sent'> & { readonly errorKey: ErrorKey | null }

/**
 * A room's blocked words: loaded, then saved as a whole; what could not be saved stays in the form. `late`: another moderator changed them
 * meanwhile; saved again, what is in the form takes their place.
 */
export const rulesMachine = setup({
  types: { context: {} as Context, events: {} as RulesEvent, input: {} as Input },
  actors: {
    load: promiseSlot<RoomRules, { room: string }>('rules.load'),
    /** Answers with the words as they are kept: cleaned, and each once. */
    save: promiseSlot<SavedRules, WordsOrder>('rules.save'),
  },
}).createMachine({
  id: 'rules',
  initial: 'loading',
  context: ({ input }) => ({ ...input, words: [], sent: [], errorKey: null }),
  states: {
    loading: {
      invoke: {
        src: 'load',
        input: ({ context }) => ({ room: context.room }),
        onDone: {
          target: 'ready',
          actions: assign({ words: ({ event }) => event.output.blockedWords, sent: [], errorKey: null }),
        },
        onError: { target: 'unknown', actions: assign({ errorKey: ({ event }) => failureKey(event.error) }) },
      },
    },
    unknown: { on: { 'rules.retried': 'loading' } },
    ready: {
      initial: 'resting',
      on: {
        'words.saved': { target: 'saving', actions: assign({ sent: ({ context, event }) => [...context.sent, event.words] }) },
        'rules.lookedAt': 'loading',
      },
      states: { resting: {}, late: {}, saved: { after: { 4000: 'resting' } } },
    },
    saving: {
      entry: assign({ errorKey: null }),
      invoke: {
        src: 'save',
        input: ({ context, event }) => {
          if (event.type !== 'words.saved') throw new Error('saving without words')
          return { room: context.room, words: event.words, before: context.words, sent: context.sent }
        },
        onDone: [
          {
            guard: ({ event }) => event.output.isLate === true,
            target: 'ready.late',
            actions: assign({ words: ({ event }) => event.output.blockedWords, sent: [] }),
          },
          { target: 'ready.saved', actions: assign({ words: ({ event }) => event.output.blockedWords, sent: [] }) },
        ],
        onError: { target: 'ready', actions: assign({ errorKey: ({ event }) => failureKey(event.error) }) },
      },
    },
  },
})
