import { assign, setup } from 'xstate'
import type { SupportItem } from '#src/streams/support.ts'
import { actionSlot, observableSlot } from '../kit/slots.ts'

export type { SupportItem }

/** How long a sign of typing holds, and how long it is before the next is given, in ms. */
const TYPING_HOLDS = 5_000
const TYPING_EVERY = 3_000

type Input = { readonly conversationId: string }
type SupportChatEvent = { type: 'text.typed' } | { type: 'line.arrived' } | { type: 'feed.retried' }

type Context = Input & {
  /** All that was written and happened, in order; null = nothing has come yet. */
  readonly events: readonly SupportItem[] | null
}

/**
 * A chat with customer service while it is looked at, from either side: its events as they come, whether the other side is typing, and
 * the signs of one's own typing, one every three seconds. A line of the other side ends theirs. Events that cannot come any more are asked
 * for again when one says so; those that came stay.
 */
export const supportChatMachine = setup({
  types: { context: {} as Context, events: {} as SupportChatEvent, input: {} as Input },
  actors: {
    feed: observableSlot<readonly SupportItem[], Input>('supportChat.feed'),
    typing: observableSlot<'typing', Input>('supportChat.typing'),
  },
  actions: { tellTyping: actionSlot<Input>('supportChat.tellTyping') },
  delays: { holds: TYPING_HOLDS, every: TYPING_EVERY },
}).createMachine({
  id: 'supportChat',
  context: ({ input }) => ({ conversationId: input.conversationId, events: null }),
  type: 'parallel',
  states: {
    feed: {
      initial: 'open',
      states: {
        open: {
          initial: 'loading',
          invoke: {
            src: 'feed',
            input: ({ context: { conversationId } }) => ({ conversationId }),
            onSnapshot: {
              guard: ({ event }) => event.snapshot.context !== undefined,
              target: '.live',
              actions: assign({ events: ({ event }) => event.snapshot.context ?? null }),
            },
            onError: 'broken',
          },
          states: { loading: {}, live: {} },
        },
        broken: { on: { 'feed.retried': 'open' } },
      },
    },
    other: {
      initial: 'quiet',
      invoke: {
        src: 'typing',
        input: ({ context: { conversationId } }) => ({ conversationId }),
        onSnapshot: { guard: ({ event }) => event.snapshot.context !== undefined, target: '.typing' },
        onError: '.quiet',
      },
      on: { 'line.arrived': '.quiet' },
      states: { quiet: {}, typing: { after: { holds: 'quiet' } } },
    },
    own: {
      initial: 'silent',
      states: {
        silent: {
          on: {
            'text.typed': {
              target: 'told',
              actions: { type: 'tellTyping', params: ({ context: { conversationId } }) => ({ conversationId }) },
            },
          },
        },
        told: { after: { every: 'silent' } },
      },
    },
  },
})
