import { assign, setup } from 'xstate'
import type { Language } from '#src/api/model/format.ts'
import { promiseSlot } from '../kit/slots.ts'

export type LanguageEvent = { type: 'language.chosen'; language: Language }

type Context = { readonly language: Language | null }

/**
 * The language that a member is written to in: told to the server at each choice. The last one counts, also where an earlier one is still
 * on its way. Nobody waits for it: the pages are in the language by then.
 */
export const languageMachine = setup({
  types: { context: {} as Context, events: {} as LanguageEvent },
  actors: { save: promiseSlot<void, { language: Language }>('language.save') },
}).createMachine({
  id: 'language',
  initial: 'resting',
  context: { language: null },
  on: {
    'language.chosen': { target: '.saving', reenter: true, actions: assign(({ event: { language } }) => ({ language })) },
  },
  states: {
    resting: {},
    saving: {
      invoke: {
        src: 'save',
        input: ({ context }) => ({ language: chosen(context.language) }),
        onDone: 'resting',
        onError: 'failed',
      },
    },
    /** It holds on this device alone, until the next choice or the next login. */
    failed: {},
  },
})

function chosen(language: Language | null): Language {
  if (language === null) throw new Error('there is no language')
  return language
}
