import { createMachine } from 'xstate'

/** One own line: on its way until somebody knows, then delivered until the room shows it (Q4). */
export const sendSpecification = createMachine({
  id: 'ownLine',
  initial: 'sending',
  states: {
    sending: { on: { ANSWER: 'delivered', GIVE_UP: 'gone', BREAK: 'gone', SHOWN: 'shown' } },
    /** The room shows it: whatever its call says now, it need not be shown besides. */
    shown: { on: { ANSWER: 'gone', GIVE_UP: 'gone' } },
    delivered: { on: { SHOWN_LATE: 'gone', WAIT: 'gone' } },
    gone: {},
  },
})

/** A room's own lines: what an earlier visit kept, and what is written now, each once. */
export const outboxSpecification = createMachine({
  id: 'ownLines',
  initial: 'recalling',
  states: {
    recalling: { on: { NOTHING: 'none', KEPT: 'kept', RECALL_FAILS: 'none', WRITE: 'writtenEarly' } },
    /** Written before it was known what is kept, and kept by then: it is there once. */
    writtenEarly: { on: { KEPT_TOO: 'one' } },
    none: {
      on: {
        WRITE: 'one',
        OTHER_MEMBER: 'recalling',
        OWNERS_BREAK: 'none',
        SHOWS_BREAK: 'none',
        LINE_BREAKS: 'none',
        LINE_BACK: 'none',
        SHOWN_NOTHING: 'none',
      },
    },
    kept: { on: { WRITE: 'keptAndOne', SHOWN_KEPT: 'keptShown', OTHER_MEMBER: 'recalling' } },
    keptShown: { on: { DONE: 'none' } },
    one: { on: { WRITE_AGAIN: 'one', SHOWN_OTHERS: 'one', SHOWN_ONE: 'oneShown', OTHER_MEMBER: 'recalling' } },
    oneShown: { on: { DONE: 'none' } },
    keptAndOne: { on: { DONE: 'one', SHOWN_KEPT: 'keptAndOneShown' } },
    keptAndOneShown: { on: { DONE: 'one' } },
  },
})
