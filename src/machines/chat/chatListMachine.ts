import { assign, type EventObject, setup } from 'xstate'
import type { TierFilter } from '#src/api/model/chat.ts'
import type { ChatRow, ChatWindow } from '#src/streams/chat.ts'
import { callbackSlot, promiseSlot } from '../kit/slots.ts'
import type { Unread } from './chatRows.ts'

/** What keeps a moderator's list still: the pointer over it, the keyboard in it, a menu of it, or a form about one of its messages. */
export type Hold = 'pointer' | 'keyboard' | 'menu' | 'form'

/** Older lines, and whether there are more above them. */
export type OlderPage = { readonly rows: readonly ChatRow[]; readonly older: boolean }

/** `window` is the list as it is drawn at that moment. */
export type ChatListEvent =
  /** The person scrolled away from the newest line. */
  | { type: 'list.scrolledUp'; window: ChatWindow }
  /** A line's menu was opened, or the keyboard came to a line. */
  | { type: 'line.chosen'; window: ChatWindow }
  | { type: 'list.reachedStart' }
  | { type: 'list.reachedEnd' }
  | { type: 'older.asked'; window: ChatWindow }
  | { type: 'newest.asked'; window: ChatWindow }
  /** The person wrote a line: they want to see what becomes of it. */
  | { type: 'message.posted' }
  | { type: 'list.held'; by: Hold; window: ChatWindow }
  | { type: 'list.released'; by: Hold }
  /** A moderator's form opened or closed: it keeps a list still that stands still already. */
  | { type: 'form.opened' }
  | { type: 'form.closed' }
  /** Another tab than the chat's is shown; `received` = lines that came so far. */
  | { type: 'list.hidden'; received: number }
  | { type: 'list.shown' }
  /** Which of the lists is wanted. */
  | { type: 'filter.chosen'; filter: TierFilter }
  /** Another member uses the room now, or nobody who is logged in. */
  | { type: 'member.changed' }

type Input = { readonly room: string }
type Context = Input & {
  readonly filter: TierFilter
  /** The list as it stood when the person left its newest line; null while it is followed. */
  readonly reading: ChatWindow | null
  /** Older lines loaded above the one that is read. */
  readonly past: OlderPage
  readonly holds: readonly Hold[]
  /** The list as it stood when a moderator's hand stopped it; null while nothing does. */
  readonly held: ChatWindow | null
  /** What came while the person was away; null = nothing, or not known. */
  readonly unread: Unread | null
  /** Lines that had come when another tab was shown; null while the chat is. */
  readonly leftAt: number | null
}

const NO_PAST: OlderPage = { rows: [], older: true }

/**
 * The state of a room's list of lines; `chatListView` makes of it and of the latest lines what is drawn.
 * `view`: following the newest line, or reading what was, with older pages above. `hold`: a moderator's list stands still under
 * their hand. `unread`: what came while the person was away, asked for on the way in and again for whoever logs in or out;
 * an answer that does not come marks nothing. `tab`: whether the chat is in sight, for the count on its tab.
 */
export const chatListMachine = setup({
  types: { context: {} as Context, events: {} as ChatListEvent, input: {} as Input },
  actors: {
    /** At least some lines of the list that is shown, or the beginning of the room. */
    loadOlder: promiseSlot<OlderPage, { room: string; before: number; filter: TierFilter }>('loadOlder'),
    /** What followed the place that was kept; null when none was. */
    askUnread: promiseSlot<Unread | null, { room: string }>('askUnread'),
    /** Keeps how far the room was seen for as long as it runs; sends member.changed. */
    keepSeen: callbackSlot<EventObject, { room: string }>('keepSeen'),
  },
  actions: {
    read: assign(({ context }, { window }: { window: ChatWindow }) => ({ reading: context.held ?? window })),
    hold: assign(({ context }, { by }: { by: Hold }) => ({ holds: [...new Set([...context.holds, by])] })),
    release: assign(({ context }, { by }: { by: Hold }) => ({ holds: context.holds.filter((hold) => hold !== by) })),
  },
  guards: {
    hasOlder: ({ context: { past, reading } }) => (past.rows.length === 0 ? (reading?.older ?? false) : past.older),
    stoodAtOlder: ({ context }, { window }: { window: ChatWindow }) => (context.held ?? window).older,
    isLastHold: ({ context }, { by }: { by: Hold }) => context.holds.every((hold) => hold === by),
  },
}).createMachine({
  id: 'chatList',
  type: 'parallel',
  context: ({ input }) => ({
    ...input,
    filter: 'all',
    reading: null,
    past: NO_PAST,
    holds: [],
    held: null,
    unread: null,
    leftAt: null,
  }),
  states: {
    view: {
      initial: 'following',
      on: { 'filter.chosen': { target: '.following', actions: assign({ filter: ({ event }) => event.filter }) } },
      states: {
        following: {
          entry: assign({ reading: null, past: NO_PAST }),
          on: {
            'list.scrolledUp': { target: 'reading', actions: { type: 'read', params: ({ event }) => event } },
            'line.chosen': { target: 'reading', actions: { type: 'read', params: ({ event }) => event } },
            'older.asked': [
              {
                guard: { type: 'stoodAtOlder', params: ({ event }) => event },
                target: 'reading.loadingOlder',
                actions: { type: 'read', params: ({ event }) => event },
              },
              { target: 'reading', actions: { type: 'read', params: ({ event }) => event } },
            ],
          },
        },
        reading: {
          initial: 'resting',
          on: { 'list.reachedEnd': 'following', 'newest.asked': 'following', 'message.posted': 'following' },
          states: {
            resting: {
              on: {
                'list.reachedStart': { guard: 'hasOlder', target: 'loadingOlder' },
                'older.asked': { guard: 'hasOlder', target: 'loadingOlder' },
              },
            },
            loadingOlder: {
              invoke: {
                src: 'loadOlder',
                input: ({ context: { room, past, reading, filter } }) => ({
                  room,
                  before: (past.rows[0] ?? reading?.rows.find((row) => row.seq > 0))?.seq ?? 1,
                  filter,
                }),
                onDone: {
                  target: 'resting',
                  actions: assign({
                    past: ({ context, event: { output } }) => ({
                      rows: [...output.rows, ...context.past.rows],
                      older: output.older,
                    }),
                  }),
                },
                onError: 'olderFailed',
              },
            },
            olderFailed: { on: { 'list.reachedStart': 'loadingOlder', 'older.asked': 'loadingOlder' } },
          },
        },
      },
    },
    hold: {
      initial: 'free',
      states: {
        free: {
          entry: assign({ holds: [], held: null }),
          on: {
            'list.held': {
              target: 'held',
              actions: [{ type: 'hold', params: ({ event }) => event }, assign({ held: ({ event }) => event.window })],
            },
          },
        },
        held: {
          on: {
            'list.held': { actions: { type: 'hold', params: ({ event }) => event } },
            'form.opened': { actions: { type: 'hold', params: { by: 'form' } } },
            'list.released': [
              { guard: { type: 'isLastHold', params: ({ event }) => event }, target: 'free' },
              { actions: { type: 'release', params: ({ event }) => event } },
            ],
            'form.closed': [
              { guard: { type: 'isLastHold', params: { by: 'form' } }, target: 'free' },
              { actions: { type: 'release', params: { by: 'form' } } },
            ],
            // What came meanwhile is shown, and from there the list stands still again.
            'newest.asked': { actions: assign({ held: ({ event }) => event.window }) },
            'member.changed': 'free',
          },
        },
      },
    },
    unread: {
      initial: 'asking',
      invoke: { src: 'keepSeen', input: ({ context }) => ({ room: context.room }), onError: {} },
      on: { 'member.changed': '.asking' },
      states: {
        asking: {
          entry: assign({ unread: null }),
          invoke: {
            src: 'askUnread',
            input: ({ context }) => ({ room: context.room }),
            onDone: { target: 'known', actions: assign({ unread: ({ event }) => event.output }) },
            onError: 'known',
          },
        },
        known: {},
      },
    },
    tab: {
      initial: 'shown',
      states: {
        shown: {
          entry: assign({ leftAt: null }),
          on: { 'list.hidden': { target: 'hidden', actions: assign({ leftAt: ({ event }) => event.received }) } },
        },
        hidden: { on: { 'list.shown': 'shown' } },
      },
    },
  },
})
