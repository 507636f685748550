import { type ActorRefFrom, assign, type EventObject, type SnapshotFrom, setup } from 'xstate'
import { actionSlot, callbackSlot, promiseSlot } from '../kit/slots.ts'

/** How a viewer looks at rooms on this device. */
export type RoomView = { readonly theatre: boolean; readonly chatFolded: boolean }

export type RoomViewEvent =
  /** The picture takes the page, or gives it back. */
  | { type: 'theatre.toggled' }
  /** Whether there is a button for that: its key does nothing without one. */
  | { type: 'theatre.offered'; offered: boolean }
  | { type: 'theatre.keyed' }
  /** The chat beside or over the picture goes, or comes back. */
  | { type: 'chat.toggled' }
  /** Something was opened that stands in the chat's column, like the bet slip. */
  | { type: 'chat.needed' }

/**
 * How a room is looked at: with the picture as large as the page, with or without the chat beside it. Full screen is the browser's own
 * and changes neither. Both are kept on the device.
 */
export const roomViewMachine = setup({
  types: { context: {} as RoomView & { readonly offered: boolean }, events: {} as RoomViewEvent },
  actors: {
    /** What was chosen on this device; null when nothing was. */
    recall: promiseSlot<RoomView | null, undefined>('roomView.recall'),
    /** Sends theatre.keyed when its key is pressed. */
    shortcuts: callbackSlot<EventObject, undefined>('roomView.shortcuts'),
  },
  actions: { keep: actionSlot<Partial<RoomView>>('roomView.keep') },
  guards: {
    isOffered: ({ context }) => context.offered,
    isTheatre: ({ context }) => context.theatre,
    isFolded: ({ context }) => context.chatFolded,
  },
}).createMachine({
  id: 'roomView',
  context: { theatre: false, chatFolded: false, offered: false },
  on: { 'theatre.offered': { actions: assign({ offered: ({ event }) => event.offered }) } },
  invoke: { src: 'shortcuts', onError: {} },
  initial: 'recalling',
  states: {
    recalling: {
      invoke: {
        src: 'recall',
        onDone: { target: 'recalled', actions: assign(({ event }) => event.output ?? {}) },
        onError: 'recalled',
      },
    },
    recalled: {
      type: 'parallel',
      states: {
        picture: {
          initial: 'deciding',
          states: {
            deciding: { always: [{ guard: 'isTheatre', target: 'theatre' }, { target: 'usual' }] },
            usual: {
              on: {
                'theatre.toggled': { target: 'theatre', actions: { type: 'keep', params: { theatre: true } } },
                'theatre.keyed': {
                  guard: 'isOffered',
                  target: 'theatre',
                  actions: { type: 'keep', params: { theatre: true } },
                },
              },
            },
            theatre: {
              on: {
                'theatre.toggled': { target: 'usual', actions: { type: 'keep', params: { theatre: false } } },
                'theatre.keyed': {
                  guard: 'isOffered',
                  target: 'usual',
                  actions: { type: 'keep', params: { theatre: false } },
                },
              },
            },
          },
        },
        chat: {
          initial: 'deciding',
          states: {
            deciding: { always: [{ guard: 'isFolded', target: 'folded' }, { target: 'shown' }] },
            shown: {
              on: { 'chat.toggled': { target: 'folded', actions: { type: 'keep', params: { chatFolded: true } } } },
            },
            folded: {
              on: {
                'chat.toggled': { target: 'shown', actions: { type: 'keep', params: { chatFolded: false } } },
                'chat.needed': { target: 'shown', actions: { type: 'keep', params: { chatFolded: false } } },
              },
            },
          },
        },
      },
    },
  },
})

export type RoomViewRef = ActorRefFrom<typeof roomViewMachine>

type Snapshot = SnapshotFrom<typeof roomViewMachine>
export const selectIsTheatre = (snapshot: Snapshot) => snapshot.matches({ recalled: { picture: 'theatre' } })
export const selectIsChatFolded = (snapshot: Snapshot) => snapshot.matches({ recalled: { chat: 'folded' } })
