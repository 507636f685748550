import { assign, sendParent, setup } from 'xstate'
import { cleanText, countCodePoints, MESSAGE_LIMIT } from '#src/api/model/text.ts'
import { promiseSlot } from '../kit/slots.ts'

export type ComposerEvent =
  | { type: 'draft.changed'; text: string }
  | { type: 'emoji.chosen'; emoji: string }
  | { type: 'message.submitted' }

/** What the composer tells the machine that it belongs to. */
export type PostedEvent = { type: 'message.posted'; text: string }

type Input = { room: string }
type Context = Input & { readonly text: string }

/** Wait after the last key before the draft is kept, in ms (B-3). */
const DRAFT_DEBOUNCE = 300

/** Whether a draft can be sent: 1 to 200 code points after cleaning. The same rule stands at the server's door. */
export function canSend(text: string): boolean {
  const clean = cleanText(text)
  return clean !== '' && countCodePoints(clean) <= MESSAGE_LIMIT
}

/** The line that is being written. It survives reloads; it is cleared only by sending it. */
export const composerMachine = setup({
  types: { context: {} as Context, events: {} as ComposerEvent, input: {} as Input },
  actors: {
    recallDraft: promiseSlot<string, { room: string }>('recallDraft'),
    keepDraft: promiseSlot<void, { room: string; text: string }>('keepDraft'),
  },
  delays: { draftDebounce: DRAFT_DEBOUNCE },
  guards: { canSend: ({ context }) => canSend(context.text) },
}).createMachine({
  id: 'composer',
  initial: 'recalling',
  context: ({ input }) => ({ ...input, text: '' }),
  on: {
    'draft.changed': { target: '.writing', reenter: true, actions: assign({ text: ({ event }) => event.text }) },
    'emoji.chosen': {
      target: '.writing',
      reenter: true,
      actions: assign({ text: ({ context, event }) => context.text + event.emoji }),
    },
    'message.submitted': {
      guard: 'canSend',
      target: '.keeping',
      reenter: true,
      actions: [
        sendParent(({ context }): PostedEvent => ({ type: 'message.posted', text: cleanText(context.text) })),
        assign({ text: '' }),
      ],
    },
  },
  states: {
    recalling: {
      invoke: {
        src: 'recallDraft',
        input: ({ context }) => ({ room: context.room }),
        onDone: { target: 'resting', actions: assign({ text: ({ event }) => event.output }) },
        onError: 'resting',
      },
    },
    resting: {},
    writing: { after: { draftDebounce: 'keeping' } },
    keeping: {
      invoke: {
        src: 'keepDraft',
        input: ({ context }) => ({ room: context.room, text: context.text }),
        onDone: 'resting',
        onError: 'resting',
      },
    },
  },
})
