import { assign, type EventObject, raise, setup } from 'xstate'
import type { ErrorKey } from '#src/api/model/errorKeys.ts'
import type { MemberRestrictions } from '#src/api/contract/pushes.ts'
import type { Pin } from '#src/api/model/pinAndKick.ts'
import { chatClosure, type ChatAvailability } from '#src/api/model/room.ts'
import { covers, type Cursor } from '#src/api/model/cursor.ts'
import type { ChatWindow } from '#src/streams/chat.ts'
import { failureKey } from '../kit/failure.ts'
import { callbackSlot, observableSlot, promiseSlot } from '../kit/slots.ts'
import { cooldownEnd, waitUntil } from './cooldown.ts'

/** Whether the chat is available, what restricts the member, and the line on top. */
export type AvailabilityAnswer = {
  readonly availability: ChatAvailability
  readonly restrictions: MemberRestrictions
  readonly pin: Pin | null
  /** Of which place of the room it is; null = unknown. */
  readonly place: Cursor | null
}

export type ChatEvent =
  | { type: 'chatAvailability.changed'; availability: ChatAvailability }
  /** Facts up to a place may have been missed: an answer that is older is asked for again. */
  | { type: 'facts.missed'; place: Cursor }
  /** The question had no answer. */
  | { type: 'chatAvailability.unknown' }
  /** The lines stopped coming. */
  | { type: 'lines.broke' }
  | { type: 'restrictions.changed'; restrictions: MemberRestrictions }
  /** The room's pinned line, or none. */
  | { type: 'pin.changed'; pin: Pin | null }
  | { type: 'member.changed'; isMember: boolean }
  | { type: 'chat.retried' }

type Input = { room: string; isMember: boolean; now: () => number }
type Context = Input & {
  readonly availability: ChatAvailability | null
  /** Of which place the last answer is. */
  readonly place: Cursor | null
  /** Up to which place facts may have been missed since the question; null = none. */
  readonly missed: Cursor | null
  readonly restrictions: MemberRestrictions
  /** A push told them since the question: the answer on its way may be older. */
  readonly areRestrictionsTold: boolean
  readonly pin: Pin | null
  readonly errorKey: ErrorKey | null
  /** When it is asked again by itself, in ms; null = it is being asked, or has been answered. */
  readonly retryAt: number | null
}

/** How long it waits before it asks again, in ms. */
const RETRY_PAUSE = 5_000

/** Before the server's answer: what restricted another member says nothing. */
const NO_RESTRICTIONS: MemberRestrictions = { mute: null, kick: null, canModerate: false, spokeAt: null }

/**
 * Chat of one room (S-7). `availability`: the chat is open only while the switch is not false and the room is open and not −1;
 * the stream of lines is subscribed to only while it is open, and each way of being closed is a state with its own words.
 * `inquiry` listens to the room and asks whether the chat is available, again whenever facts may have been missed.
 * `postingPermission`: who may write; visitors ask to log in, a mute ends by itself, and so does a kick, which also takes the lines
 * away. `pinned`: the moderator's line on top. Which of the lines are drawn is the list's own affair (`chatListMachine`).
 */
export const chatMachine = setup({
  types: {
    context: {} as Context,
    events: {} as ChatEvent,
    input: {} as Input,
    children: {} as { feed: 'feed' },
  },
  actors: {
    askAvailability: promiseSlot<AvailabilityAnswer, { room: string }>('askAvailability'),
    feed: observableSlot<ChatWindow, { room: string }>('feed'),
    /** Sends chatAvailability.changed, facts.missed and restrictions.changed. */
    watch: callbackSlot<EventObject, { room: string }>('watch'),
  },
  actions: { planRetry: assign({ retryAt: ({ context }) => context.now() + RETRY_PAUSE }) },
  delays: {
    untilCooldownEnds: ({ context }) => Math.max(0, cooldownEnd(context) - context.now()),
    untilUnmuted: ({ context }) => waitUntil(context.restrictions.mute?.until, context.now()),
    untilBack: ({ context }) => waitUntil(context.restrictions.kick?.until, context.now()),
  },
  guards: {
    isOpen: ({ context }) => context.availability !== null && chatClosure(context.availability) === null,
    isSwitchedOff: ({ context }) => context.availability !== null && chatClosure(context.availability) === 'switchOff',
    isGone: ({ context }) => context.availability !== null && chatClosure(context.availability) === 'roomGone',
    isMissing: ({ context }) => context.availability !== null && chatClosure(context.availability) === 'missing',
    staysOpen: ({ event }) => event.type === 'chatAvailability.changed' && chatClosure(event.availability) === null,
    /** What may have been missed is not in the answer, which was asked for before. */
    isUnsure: ({ context }, { place }: { place: Cursor | null }) => context.missed !== null && !covers(place, context.missed),
    isKnown: ({ context }, { place }: { place: Cursor }) => covers(context.place, place),
    isVisitor: ({ context }) => !context.isMember,
    isWaiting: ({ context }) => cooldownEnd(context) > context.now(),
    isKicked: ({ context }) => context.restrictions.kick !== null && context.restrictions.kick.until > context.now(),
    isMuted: ({ context }) => context.restrictions.mute !== null && context.restrictions.mute.until > context.now(),
  },
}).createMachine({
  id: 'chat',
  type: 'parallel',
  context: ({ input }) => ({
    ...input,
    availability: null,
    place: null,
    missed: null,
    areRestrictionsTold: false,
    restrictions: NO_RESTRICTIONS,
    pin: null,
    errorKey: null,
    retryAt: null,
  }),
  states: {
    /** Listens to the room and asks whether the chat is available; an open chat stays open during another question. */
    inquiry: {
      initial: 'connected',
      states: {
        connected: {
          initial: 'asking',
          invoke: {
            src: 'watch',
            input: ({ context }) => ({ room: context.room }),
            onError: {
              target: 'disconnected',
              actions: [
                assign({ errorKey: ({ event }) => failureKey(event.error) }),
                raise({ type: 'chatAvailability.unknown' }),
              ],
            },
          },
          on: { 'facts.missed': '.asking', 'member.changed': '.asking' },
          states: {
            asking: {
              entry: assign({ missed: null, areRestrictionsTold: false }),
              // An answer that is on its way may be older than this.
              on: {
                // This one it says itself.
                'facts.missed': { actions: assign({ missed: ({ event }) => event.place }) },
                'chatAvailability.changed': { target: 'asking', reenter: true },
                'pin.changed': { target: 'asking', reenter: true },
                // A push is the latest of itself: the entry brings one, which would ask twice each time.
                'restrictions.changed': { actions: assign({ areRestrictionsTold: true }) },
              },
              invoke: {
                src: 'askAvailability',
                input: ({ context }) => ({ room: context.room }),
                onDone: [
                  { guard: { type: 'isUnsure', params: ({ event }) => event.output }, target: 'asking', reenter: true },
                  {
                    target: 'answered',
                    actions: [
                      assign({ place: ({ event }) => event.output.place }),
                      raise(({ event }) => ({ type: 'chatAvailability.changed', availability: event.output.availability })),
                      raise(({ context, event }) => ({
                        type: 'restrictions.changed',
                        restrictions: context.areRestrictionsTold ? context.restrictions : event.output.restrictions,
                      })),
                      raise(({ event }) => ({ type: 'pin.changed', pin: event.output.pin })),
                    ],
                  },
                ],
                onError: {
                  target: 'unanswered',
                  actions: [
                    assign({ errorKey: ({ event }) => failureKey(event.error) }),
                    raise({ type: 'chatAvailability.unknown' }),
                  ],
                },
              },
            },
            answered: {
              on: {
                'facts.missed': [{ guard: { type: 'isKnown', params: ({ event }) => event } }, { target: 'asking' }],
                // The next answer opens the chat again, and with it its lines.
                'lines.broke': 'unanswered',
              },
            },
            unanswered: {
              entry: 'planRetry',
              exit: assign({ retryAt: null }),
              after: { [RETRY_PAUSE]: 'asking' },
              on: { 'chat.retried': 'asking' },
            },
          },
        },
        /** Listening failed: it begins again, and what was missed meanwhile is asked for. */
        disconnected: {
          entry: 'planRetry',
          exit: assign({ retryAt: null }),
          after: { [RETRY_PAUSE]: 'connected' },
          on: { 'chat.retried': 'connected', 'member.changed': 'connected' },
        },
      },
    },
    availability: {
      initial: 'unknown',
      on: {
        'chatAvailability.changed': {
          target: '.deciding',
          actions: assign({ availability: ({ event }) => event.availability, errorKey: null }),
        },
      },
      states: {
        unknown: { on: { 'chatAvailability.unknown': 'failed' } },
        deciding: {
          always: [
            { guard: 'isOpen', target: 'open' },
            { guard: 'isMissing', target: 'closed.missing' },
            { guard: 'isGone', target: 'closed.roomGone' },
            { guard: 'isSwitchedOff', target: 'closed.switchOff' },
            { target: 'closed.roomClosed' },
          ],
        },
        open: {
          // A change that leaves the chat open must not drop the lines.
          on: {
            'chatAvailability.changed': {
              guard: 'staysOpen',
              actions: assign({ availability: ({ event }) => event.availability }),
            },
          },
          invoke: {
            src: 'feed',
            id: 'feed',
            input: ({ context }) => ({ room: context.room }),
            onError: {
              target: 'failed',
              actions: [assign({ errorKey: ({ event }) => failureKey(event.error) }), raise({ type: 'lines.broke' })],
            },
          },
        },
        closed: {
          initial: 'roomClosed',
          states: { switchOff: {}, roomClosed: {}, roomGone: {}, missing: {} },
        },
        failed: { on: { 'chat.retried': 'unknown' } },
      },
    },
    // A transition of the parallel root would enter every region again, so each region answers for itself.
    postingPermission: {
      initial: 'deciding',
      on: {
        'restrictions.changed': { target: '.deciding', actions: assign({ restrictions: ({ event }) => event.restrictions }) },
        'member.changed': {
          target: '.deciding',
          actions: assign({ isMember: ({ event }) => event.isMember, restrictions: NO_RESTRICTIONS }),
        },
        // Slow mode may have changed.
        'chatAvailability.changed': '.deciding',
      },
      states: {
        deciding: {
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
        /** Slow mode: the member has to wait before they write again. */
        waiting: { after: { untilCooldownEnds: 'deciding' } },
        muted: { after: { untilUnmuted: 'deciding' } },
        kicked: { after: { untilBack: 'deciding' } },
      },
    },
    pinned: { on: { 'pin.changed': { actions: assign({ pin: ({ event }) => event.pin }) } } },
  },
})
