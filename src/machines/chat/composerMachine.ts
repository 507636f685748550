import { assign, sendParent, setup, type SnapshotFrom } from 'xstate'
import type { ReplyReference } from '#src/api/model/chat.ts'
import { hasTooManyEmotes } from '#src/api/model/emoteLimit.ts'
import { completeMention, mentionsIn, type Person } from '#src/api/model/mention.ts'
import { cleanText, MESSAGE_LIMIT } from '#src/api/model/text.ts'
import { countCodePoints } from '#src/api/model/textLength.ts'
import { observableSlot, promiseSlot } from '../kit/slots.ts'
import type { Owner } from './outboxMachine.ts'

export type ComposerEvent =
  | { type: 'draft.changed'; text: string }
  | { type: 'emoji.chosen'; emoji: string }
  /** The message that the line answers. */
  | { type: 'reply.chosen'; reply: ReplyReference }
  | { type: 'reply.dropped' }
  /** Somebody to speak to: their name takes the place of the one that was begun, or follows the text. */
  | { type: 'person.chosen'; person: Person }
  /** `people` = who may be meant by an @name that was typed by hand. */
  | { type: 'message.submitted'; people?: readonly Person[] }
  /** The emoji button was pressed. */
  | { type: 'picker.toggled' }
  | { type: 'picker.escaped' }
  /** Another panel of the room was opened, such as the gifts. */
  | { type: 'otherPanel.opened' }

/** What the composer sends to the machine that it belongs to. */
export type PostedEvent = {
  type: 'message.posted'
  text: string
  reply: ReplyReference | null
  /** Members whom the text names. */
  mentions: readonly string[]
}

type Input = { room: string }
type Context = Input & {
  readonly text: string
  readonly reply: ReplyReference | null
  /** People who were chosen for this line; whether the text still names them shows when it is sent. */
  readonly chosen: readonly Person[]
}

/** Whether a draft can be sent: 1 to 200 code points after cleaning, not too many emotes. The same rule stands at the server's door. */
export function canSend(text: string): boolean {
  const clean = cleanText(text)
  return clean !== '' && countCodePoints(clean) <= MESSAGE_LIMIT && !hasTooManyEmotes(clean)
}

const EMPTY = { text: '', reply: null, chosen: [] } as const

/**
 * The line that is being written, what it answers and whom it speaks to. The text is kept with every key, so that it survives a
 * reload at any moment; it is cleared only by sending it, and leaves the screen when another member takes over. It also holds whether
 * the emoji picker is open.
 */
export const composerMachine = setup({
  types: { context: {} as Context, events: {} as ComposerEvent, input: {} as Input },
  actors: {
    recallDraft: promiseSlot<string, { room: string }>('recallDraft'),
    keepDraft: promiseSlot<void, { room: string; text: string }>('keepDraft'),
    /** Whose line it is, as it changes. */
    owners: observableSlot<Owner, undefined>('owners'),
  },
  guards: { canSend: ({ context }) => canSend(context.text) },
}).createMachine({
  id: 'composer',
  type: 'parallel',
  context: ({ input }) => ({ ...input, ...EMPTY }),
  states: {
    draft: {
      initial: 'recalling',
      invoke: {
        src: 'owners',
        onSnapshot: {
          guard: ({ event }) => event.snapshot.context !== undefined,
          target: '.recalling',
          actions: assign(EMPTY),
        },
        onError: {},
      },
      on: {
        'draft.changed': { target: '.keeping', actions: assign({ text: ({ event }) => event.text }) },
        'emoji.chosen': {
          target: '.keeping',
          actions: assign({ text: ({ context, event }) => context.text + event.emoji }),
        },
        'person.chosen': {
          target: '.keeping',
          actions: assign(({ context, event }) => ({
            text: completeMention(context.text, event.person.name),
            chosen: [...context.chosen, event.person],
          })),
        },
        'reply.chosen': { actions: assign({ reply: ({ event }) => event.reply }) },
        'reply.dropped': { actions: assign({ reply: null }) },
        'message.submitted': {
          guard: 'canSend',
          target: '.keeping',
          actions: [sendParent(({ context, event }) => posted(context, event.people ?? [])), assign(EMPTY)],
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
        keeping: {
          invoke: {
            src: 'keepDraft',
            input: ({ context }) => ({ room: context.room, text: context.text }),
            onDone: 'resting',
            onError: 'resting',
          },
        },
      },
    },
    /** The emoji picker: open beside no other panel. */
    picker: {
      initial: 'closed',
      states: {
        closed: { on: { 'picker.toggled': 'open' } },
        open: { on: { 'picker.toggled': 'closed', 'picker.escaped': 'closed', 'otherPanel.opened': 'closed' } },
      },
    },
  },
})

/** Whether the emoji picker is open. */
export const selectIsPicking = (snapshot: SnapshotFrom<typeof composerMachine>) => snapshot.matches({ picker: 'open' })

function posted({ text, reply, chosen }: Context, people: readonly Person[]): PostedEvent {
  const clean = cleanText(text)
  return { type: 'message.posted', text: clean, reply, mentions: mentionsIn(clean, [...chosen, ...people]) }
}
