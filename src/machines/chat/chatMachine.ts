import { assign, type EventObject, raise, setup } from 'xstate'
import type { ErrorKey } from '#src/api/model/errorKeys.ts'
import type { Mute } from '#src/api/model/chat.ts'
import type { Kick, Pin } from '#src/api/model/moderation.ts'
import { chatClosure, type Entrance } from '#src/api/model/room.ts'
import { covers, type Cursor } from '#src/api/model/cursor.ts'
import type { ChatWindow } from '#src/streams/chat.ts'
import { failureKey } from '../kit/failure.ts'
import { callbackSlot, observableSlot, promiseSlot } from '../kit/slots.ts'
import { cooldownEnd, waitUntil } from './cooldown.ts'

/** What the member alone is told in this room. */
export type MemberRestrictions = {
  readonly mute: Mute | null
  readonly kick: Kick | null
  readonly canModerate: boolean
  /** When the member last spoke in slow mode, in ms; null = they need not wait. */
  readonly spokeAt: number | null
}
export type EntranceAnswer = {
  readonly entrance: Entrance
  readonly standing: MemberRestrictions
  readonly pin: Pin | null
  /** Of which place of the room it is; null = nobody knows. */
  readonly place: Cursor | null
}

export type ChatEvent =
  | { type: 'entrance.changed'; entrance: Entrance }
  /** Facts up to a place may have been missed: an answer that is older is asked for again. */
  | { type: 'entrance.doubted'; place: Cursor }
  /** The entrance could not be asked. */
  | { type: 'entrance.unknown' }
  | { type: 'standing.changed'; standing: MemberRestrictions }
  /** The room's pinned line, or none. */
  | { type: 'pin.changed'; pin: Pin | null }
  | { type: 'member.changed'; isMember: boolean }
  | { type: 'chat.retried' }

type Input = { room: string; isMember: boolean; now: () => number }
type Context = Input & {
  readonly entrance: Entrance | null
  /** Of which place the last answer is. */
  readonly place: Cursor | null
  /** Up to which place facts may have been missed since it was asked; null = none. */
  readonly doubt: Cursor | null
  readonly standing: MemberRestrictions
  readonly pin: Pin | null
  readonly errorKey: ErrorKey | null
}

/** A standing that is not known yet: what the server says of another member is no longer true. */
const NOBODY: MemberRestrictions = { mute: null, kick: null, canModerate: false, spokeAt: null }

/**
 * Chat of one room (S-7). `availability`: the chat is open only while the switch is not false and the room is open and not −1;
 * the stream of lines is subscribed to only while it is open, and each way of being closed is a state with its own words.
 * `inquiry` hears of the room and asks for its entrance, again whenever facts may have been missed. `voice`: who may write —
 * visitors ask to log in, a mute ends by itself, and so does a kick, which also takes the lines away. `pinned`: the moderator's line
 * on top. Which of the lines are drawn is the list's own affair (`chatListMachine`).
 */
export const chatMachine = setup({
  types: {
    context: {} as Context,
    events: {} as ChatEvent,
    input: {} as Input,
    children: {} as { feed: 'feed' },
  },
  actors: {
    enter: promiseSlot<EntranceAnswer, { room: string }>('enter'),
    feed: observableSlot<ChatWindow, { room: string }>('feed'),
    /** Sends entrance.changed, entrance.doubted and standing.changed. */
    watch: callbackSlot<EventObject, { room: string }>('watch'),
  },
  delays: {
    untilTurn: ({ context }) => Math.max(0, cooldownEnd(context) - context.now()),
    untilUnmuted: ({ context }) => waitUntil(context.standing.mute?.until, context.now()),
    untilBack: ({ context }) => waitUntil(context.standing.kick?.until, context.now()),
  },
  guards: {
    isOpen: ({ context }) => context.entrance !== null && chatClosure(context.entrance) === null,
    isSwitchedOff: ({ context }) => context.entrance !== null && chatClosure(context.entrance) === 'switchOff',
    isGone: ({ context }) => context.entrance !== null && chatClosure(context.entrance) === 'roomGone',
    isMissing: ({ context }) => context.entrance !== null && chatClosure(context.entrance) === 'missing',
    staysOpen: ({ event }) => event.type === 'entrance.changed' && chatClosure(event.entrance) === null,
    /** What may have been missed is not in the answer, which was asked for before. */
    isUnsure: ({ context }, { place }: { place: Cursor | null }) => context.doubt !== null && !covers(place, context.doubt),
    isKnown: ({ context }, { place }: { place: Cursor }) => covers(context.place, place),
    isVisitor: ({ context }) => !context.isMember,
    isWaiting: ({ context }) => cooldownEnd(context) > context.now(),
    isKicked: ({ context }) => context.standing.kick !== null && context.standing.kick.until > context.now(),
    isMuted: ({ context }) => context.standing.mute !== null && context.standing.mute.until > context.now(),
  },
}).createMachine({
  id: 'chat',
  type: 'parallel',
  context: ({ input }) => ({
    ...input,
    entrance: null,
    place: null,
    doubt: null,
    standing: NOBODY,
    pin: null,
    errorKey: null,
  }),
  states: {
    /** Hears of the room, and asks for its entrance; a chat that is open stays open while it is asked again. */
    inquiry: {
      initial: 'hearing',
      states: {
        hearing: {
          initial: 'asking',
          invoke: {
            src: 'watch',
            input: ({ context }) => ({ room: context.room }),
            onError: {
              target: 'deaf',
              actions: [assign({ errorKey: ({ event }) => failureKey(event.error) }), raise({ type: 'entrance.unknown' })],
            },
          },
          on: { 'entrance.doubted': '.asking', 'member.changed': '.asking' },
          states: {
            asking: {
              entry: assign({ doubt: null }),
              // An answer that is on its way may be older than this.
              on: {
                // This one it says itself.
                'entrance.doubted': { actions: assign({ doubt: ({ event }) => event.place }) },
                'entrance.changed': { target: 'asking', reenter: true },
                'pin.changed': { target: 'asking', reenter: true },
                'standing.changed': { target: 'asking', reenter: true },
              },
              invoke: {
                src: 'enter',
                input: ({ context }) => ({ room: context.room }),
                onDone: [
                  { guard: { type: 'isUnsure', params: ({ event }) => event.output }, target: 'asking', reenter: true },
                  {
                    target: 'answered',
                    actions: [
                      assign({ place: ({ event }) => event.output.place }),
                      raise(({ event }) => ({ type: 'entrance.changed', entrance: event.output.entrance })),
                      raise(({ event }) => ({ type: 'standing.changed', standing: event.output.standing })),
                      raise(({ event }) => ({ type: 'pin.changed', pin: event.output.pin })),
                    ],
                  },
                ],
                onError: {
                  target: 'unanswered',
                  actions: [assign({ errorKey: ({ event }) => failureKey(event.error) }), raise({ type: 'entrance.unknown' })],
                },
              },
            },
            answered: {
              on: { 'entrance.doubted': [{ guard: { type: 'isKnown', params: ({ event }) => event } }, { target: 'asking' }] },
            },
            unanswered: { after: { 5000: 'asking' }, on: { 'chat.retried': 'asking' } },
          },
        },
        /** What happens in the room is not heard: it is listened to anew, and what was missed asked for. */
        deaf: { after: { 5000: 'hearing' }, on: { 'chat.retried': 'hearing', 'member.changed': 'hearing' } },
      },
    },
    availability: {
      initial: 'unknown',
      on: {
        'entrance.changed': { target: '.judging', actions: assign({ entrance: ({ event }) => event.entrance, errorKey: null }) },
      },
      states: {
        unknown: { on: { 'entrance.unknown': 'failed' } },
        judging: {
          always: [
            { guard: 'isOpen', target: 'open' },
            { guard: 'isMissing', target: 'closed.missing' },
            { guard: 'isGone', target: 'closed.roomGone' },
            { guard: 'isSwitchedOff', target: 'closed.switchOff' },
            { target: 'closed.roomClosed' },
          ],
        },
        open: {
          // The same entrance again, or a change that leaves the chat open, must not drop the lines.
          on: { 'entrance.changed': { guard: 'staysOpen', actions: assign({ entrance: ({ event }) => event.entrance }) } },
          invoke: { src: 'feed', id: 'feed', input: ({ context }) => ({ room: context.room }), onError: 'failed' },
        },
        closed: {
          initial: 'roomClosed',
          states: { switchOff: {}, roomClosed: {}, roomGone: {}, missing: {} },
        },
        failed: { on: { 'chat.retried': 'unknown' } },
      },
    },
    // A transition of the parallel root would enter every region anew, so each region answers for itself.
    voice: {
      initial: 'judging',
      on: {
        'standing.changed': { target: '.judging', actions: assign({ standing: ({ event }) => event.standing }) },
        'member.changed': {
          target: '.judging',
          actions: assign({ isMember: ({ event }) => event.isMember, standing: NOBODY }),
        },
        // Slow mode may have changed.
        'entrance.changed': '.judging',
      },
      states: {
        judging: {
          always: [
            { guard: 'isVisitor', target: 'visitor' },
            { guard: 'isKicked', target: 'kicked' },
            { guard: 'isMuted', target: 'muted' },
            { guard: 'isWaiting', target: 'waiting' },
            { target: 'free' },
          ],
        },
        visitor: {},
        free: {},
        /** Slow mode: the member's next turn is a while away. */
        waiting: { after: { untilTurn: 'judging' } },
        muted: { after: { untilUnmuted: 'judging' } },
        kicked: { after: { untilBack: 'judging' } },
      },
    },
    pinned: { on: { 'pin.changed': { actions: assign({ pin: ({ event }) => event.pin }) } } },
  },
})
