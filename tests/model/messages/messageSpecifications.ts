import { createMachine } from 'xstate'

/** A message that is open, in the rule's words: seen is read; it goes after a second look. */
export const messageSpecification = createMachine({
  initial: 'reading',
  states: {
    reading: { on: { READ: 'open', NOT_READ: 'open', DELETE_MEANWHILE: 'asking' } },
    open: { on: { DELETE: 'asking' } },
    asking: { on: { KEEP: 'kept', CONFIRM: 'deleting' } },
    kept: { on: { DELETE: 'askingAgain' } },
    askingAgain: { on: { KEEP: 'kept' } },
    deleting: { on: { PRESS_AGAIN: 'deleting', GONE: 'gone', LOST: 'openWithWords' } },
    openWithWords: { on: { DELETE: 'askingAfterWords' } },
    askingAfterWords: { on: { CONFIRM: 'deletingAgain' } },
    deletingAgain: { on: { GONE: 'gone' } },
    gone: {},
  },
})

/** One that was read before is not read twice. */
export const readMessageSpecification = createMachine({
  initial: 'open',
  states: { open: { on: { DELETE: 'asking' } }, asking: { on: { KEEP: 'kept' } }, kept: {} },
})

/** How many messages are not read, in the rule's words: asked for at login, then what the server says. */
export const unreadSpecification = createMachine({
  initial: 'visitor',
  states: {
    visitor: { on: { LOGIN: 'asked', LOGOUT: 'visitor' } },
    asked: { on: { THREE: 'three', FAILS: 'unknown', PUSH: 'told', LEAVE: 'visitor', PUSHES_BREAK: 'askedAndDeaf' } },
    askedAndDeaf: { on: { THREE: 'threeAndDeaf' } },
    threeAndDeaf: {},
    unknown: { on: { LATER: 'askedLater', PUSH: 'told', LEAVE: 'visitor' } },
    told: { on: { WAIT: 'told', LEAVE: 'visitor' } },
    askedLater: { on: { THREE: 'three' } },
    three: { on: { PUSH: 'five', LEAVE: 'visitor', OTHER_LOGIN: 'askedOther' } },
    five: { on: { LEAVE: 'visitor' } },
    askedOther: { on: { THREE: 'three' } },
  },
})
