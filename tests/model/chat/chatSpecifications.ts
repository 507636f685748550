import { createMachine } from 'xstate'

/**
 * What S-7 says, as a machine that shares no line with the client's: a switch that may not be known, and a room. The chat is available
 * only when the switch is not false and the room is open.
 */
export const availabilitySpecification = createMachine({
  type: 'parallel',
  states: {
    switch: {
      initial: 'on',
      states: {
        on: { on: { SWITCH_OFF: 'off', SWITCH_FORGOTTEN: 'unknown' } },
        off: { on: { SWITCH_ON: 'on' } },
        unknown: { on: { SWITCH_OFF: 'off' } },
      },
    },
    room: {
      initial: 'open',
      states: {
        open: { on: { CLOSE: 'closed', END: 'gone', VANISH: 'missing', SAME_AGAIN: 'open' } },
        closed: { on: { OPEN: 'open', END: 'gone' } },
        gone: { on: { OPEN: 'open' } },
        missing: { on: { OPEN: 'open' } },
      },
    },
  },
})

/** What a member sees of each pair of them: the room's own end outweighs the switch. */
export function availabilityIn(value: unknown): 'missing' | 'roomGone' | 'switchOff' | 'open' | 'roomClosed' {
  const { switch: switchState, room } = value as { switch: string; room: string }
  if (room === 'missing') return 'missing'
  if (room === 'gone') return 'roomGone'
  if (switchState === 'off') return 'switchOff'
  return room === 'open' ? 'open' : 'roomClosed'
}

/** What each event does to the world. */
export const AVAILABILITY_EFFECTS: Readonly<
  Record<string, { switchOn?: boolean | undefined; status?: number; exist?: boolean }>
> = {
  SWITCH_ON: { switchOn: true },
  SWITCH_OFF: { switchOn: false },
  SWITCH_FORGOTTEN: { switchOn: undefined },
  OPEN: { status: 1, exist: true },
  CLOSE: { status: 0, exist: true },
  END: { status: -1, exist: true },
  VANISH: { exist: false },
  SAME_AGAIN: {},
}

/**
 * How the availability is known (S-7, Q1, Q2): asked for when the room is entered, again after a while without an answer or when the
 * person wants it, and whenever something may have been missed: no answer that may be older than what happened since counts.
 */
export const inquirySpecification = createMachine({
  initial: 'asking',
  states: {
    asking: {
      on: {
        ANSWER: 'known',
        NO_ANSWER: 'failed',
        CHANGES: 'overtaken',
        PINNED: 'overtaken',
        RESTRICTED: 'overtaken',
        MISSED_MORE: 'doubted',
        MEMBER_NOW: 'asking',
        WATCH_BREAKS: 'disconnectedEarly',
      },
    },
    /** Something changed while the question was on its way: it is asked again. */
    overtaken: { on: { ANSWER: 'known', NO_ANSWER: 'open' } },
    /** The answer that is on its way may not hold what was missed. */
    doubted: { on: { OLD_ANSWER: 'askedAgain', NEW_ANSWER: 'known' } },
    askedAgain: { on: { ANSWER: 'known' } },
    known: {
      on: {
        MISSED_NOTHING: 'known',
        MISSED: 'askingWhileOpen',
        MEMBER_NOW: 'askingWhileOpen',
        LINES_BREAK: 'broken',
        WATCH_BREAKS: 'disconnected',
      },
    },
    /** A chat that is open stays open while it is asked again. */
    askingWhileOpen: { on: { ANSWER: 'known', NO_ANSWER: 'open' } },
    /** Open, though the room is not listened to: that begins again, and what was missed is asked for. */
    disconnected: { on: { WAIT: 'askingWhileOpen', RETRY: 'askingWhileOpen', MEMBER_NOW: 'askingWhileOpen' } },
    /** The same before it was known whether it is open. */
    disconnectedEarly: { on: { WAIT: 'askingAfterFailure', RETRY: 'askingAgain' } },
    /** Open, though the last question had no answer. */
    open: { on: { WAIT: 'askingWhileOpen', RETRY: 'askingWhileOpen', MISSED: 'askingWhileOpen' } },
    /** It is not known whether it is open. */
    failed: { on: { WAIT: 'askingAfterFailure', RETRY: 'askingAgain' } },
    askingAfterFailure: { on: { ANSWER: 'known' } },
    askingAgain: { on: { ANSWER: 'known', NO_ANSWER: 'failed' } },
    /** The lines stopped coming: it is asked again, and an open chat begins them anew. */
    broken: { on: { CHANGES: 'changedBack', WAIT: 'askingAfterFailure', RETRY: 'askingAgain' } },
    /** Known to be open by a push, and asked for all the same. */
    changedBack: { on: { WAIT: 'askingWhileOpen', RETRY: 'askingWhileOpen' } },
  },
})

/** Who may write: members whom nothing keeps from it. Each hindrance that has an end ends by itself; a kick outweighs a mute. */
export const postingPermissionSpecification = createMachine({
  initial: 'free',
  states: {
    free: {
      on: {
        MUTE: 'muted',
        KICK: 'kicked',
        KICK_AND_MUTE: 'both',
        OLD_MUTE: 'free',
        OLD_KICK: 'free',
        SLOW: 'slowButNew',
        LEAVE: 'visitor',
      },
    },
    muted: { on: { UNMUTE: 'free', MUTE_ENDS: 'free', KICK_AND_MUTE: 'both' } },
    kicked: { on: { UNKICK: 'free', KICK_ENDS: 'free' } },
    both: { on: { KICK_ENDS: 'mutedStill' } },
    mutedStill: { on: { MUTE_ENDS: 'free' } },
    /** Slow mode waits after each of their own messages. */
    slowButNew: { on: { SPEAK: 'waiting', FAST: 'free' } },
    waiting: { on: { TURN: 'slowButNew', FAST: 'free' } },
    visitor: { on: { MUTE: 'visitor', ENTER: 'free' } },
  },
})
