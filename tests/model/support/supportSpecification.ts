import { createMachine } from 'xstate'

/** What is heard of a chat, in the rule's words: nothing until it comes, then all of it as it grows; a fault says so, and is tried again. */
export const linesSpecification = createMachine({
  initial: 'nothing',
  states: {
    nothing: { on: { LINES: 'shown', FAULT: 'broken' } },
    shown: { on: { MORE: 'grown', FAULT: 'brokenLater' } },
    grown: { on: { FAULT: 'brokenGrown' } },
    broken: { on: { RETRY: 'nothing' } },
    brokenLater: { on: { RETRY: 'again' } },
    brokenGrown: { on: { RETRY: 'againGrown' } },
    again: { on: { MORE: 'grown', FAULT: 'brokenLater' } },
    againGrown: { on: { MORE: 'grown', FAULT: 'brokenGrown' } },
  },
})

/** The other side's typing: shown for five seconds after the last sign, gone with their line or when nobody tells any more. */
export const typingSpecification = createMachine({
  initial: 'quiet',
  states: {
    quiet: { on: { SIGN: 'typing', LINE: 'quiet', DEAF: 'quiet' } },
    typing: { on: { NEARLY: 'nearly', LINE: 'quiet', DEAF: 'deaf' } },
    nearly: { on: { OVER: 'quiet', SIGN_AGAIN: 'typing', LINE: 'quiet' } },
    deaf: { on: { LINE: 'deaf' } },
  },
})

/** One's own typing: told at once, then at most every three seconds. */
export const ownTypingSpecification = createMachine({
  initial: 'silent',
  states: {
    silent: { on: { KEY: 'told' } },
    told: { on: { KEY_AGAIN: 'told', ALMOST: 'almost' } },
    almost: { on: { KEY_AGAIN: 'almost', REST: 'rested' } },
    rested: { on: { KEY: 'told' } },
  },
})
