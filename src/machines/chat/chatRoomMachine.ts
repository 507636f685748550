import { type ActorRefFrom, assign, type EventObject, sendTo, setup } from 'xstate'
import { callbackSlot } from '../kit/slots.ts'
import { type ModeratorFormEvent, moderationMachine } from '../moderation/moderationMachine.ts'
import { chatListMachine } from './chatListMachine.ts'
import { chatMachine } from './chatMachine.ts'
import { composerMachine, type PostedEvent } from './composerMachine.ts'
import { outboxMachine } from './outboxMachine.ts'
import { writtenMessage } from './writtenMessage.ts'

export type ChatRoomEvent =
  | PostedEvent
  | ModeratorFormEvent
  | { type: 'room.retried' }
  /** The line or the network is there again, or the tab is looked at again: what failed meanwhile is worth another try. */
  | { type: 'line.back' }

/** What a visit needs from outside besides its actors. */
export type ChatRoomPorts = {
  readonly now: () => number
  readonly makeId: () => string
  readonly isMember: () => boolean
}

type Input = { readonly room: string; readonly ports: ChatRoomPorts }
type Context = Input & {
  /** When a visit that failed begins again, in ms; null = it goes on. */
  readonly retryAt: number | null
}

/** How long a visit that failed waits before it begins again, in ms. */
const RETRY_PAUSE = 5_000

/**
 * One visit to a room that has a chat and nothing else, such as that of a live table: its streams are open for as long as the visit lasts. Chat,
 * list, outbox, composer and moderation are its children, the same as in an anchor's room. What failed begins again after a pause, and at once when
 * the line is back.
 */
export const chatRoomMachine = setup({
  types: {
    context: {} as Context,
    events: {} as ChatRoomEvent,
    input: {} as Input,
    children: {} as {
      chat: 'chat'
      chatList: 'chatList'
      outbox: 'outbox'
      composer: 'composer'
      moderation: 'moderation'
    },
  },
  actors: {
    /** Keeps the room's streams open. */
    visit: callbackSlot<EventObject, { room: string }>('chatRoom.visit'),
    /** Sends line.back. */
    line: callbackSlot<EventObject, undefined>('chatRoom.line'),
    chat: chatMachine,
    chatList: chatListMachine,
    outbox: outboxMachine,
    composer: composerMachine,
    moderation: moderationMachine,
  },
}).createMachine({
  id: 'chatRoom',
  initial: 'visiting',
  context: ({ input }) => ({ ...input, retryAt: null }),
  // Without it the pause still ends.
  invoke: { src: 'line', id: 'line', onError: {} },
  states: {
    visiting: {
      invoke: [
        { src: 'visit', input: ({ context: { room } }) => ({ room }), onError: 'failed' },
        {
          src: 'chat',
          id: 'chat',
          input: ({ context: { room, ports } }) => ({ room, isMember: ports.isMember(), now: ports.now }),
          onError: 'failed',
        },
        { src: 'chatList', id: 'chatList', input: ({ context: { room } }) => ({ room }), onError: 'failed' },
        { src: 'outbox', id: 'outbox', input: ({ context: { room } }) => ({ room }), onError: 'failed' },
        { src: 'composer', id: 'composer', input: ({ context: { room } }) => ({ room }), onError: 'failed' },
        { src: 'moderation', id: 'moderation', input: ({ context: { room } }) => ({ room }), onError: 'failed' },
      ],
      on: {
        'message.posted': {
          actions: [
            sendTo('chatList', { type: 'message.posted' }),
            sendTo('outbox', ({ context: { room, ports }, event }) => writtenMessage(room, event, ports)),
          ],
        },
        'line.back': { actions: sendTo('chat', { type: 'chat.retried' }) },
        'form.opened': { actions: sendTo('chatList', { type: 'form.opened' }) },
        'form.closed': { actions: sendTo('chatList', { type: 'form.closed' }) },
      },
    },
    failed: {
      entry: assign({ retryAt: ({ context }) => context.ports.now() + RETRY_PAUSE }),
      exit: assign({ retryAt: null }),
      after: { [RETRY_PAUSE]: 'visiting' },
      on: { 'room.retried': 'visiting', 'line.back': 'visiting' },
    },
  },
})

export type ChatRoomRef = ActorRefFrom<typeof chatRoomMachine>
