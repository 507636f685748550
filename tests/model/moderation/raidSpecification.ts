import { createMachine } from 'xstate'

/**
 * Acts on many at once, in the rule's words: nothing goes while nothing is chosen; an order goes once, and again as the same one where nobody
 * answered, until it is let be; one that is refused is over, and what was chosen is still chosen; what was done is taken back as a whole, once, until something else is chosen.
 */
export const raidSpecification = createMachine({
  initial: 'nothing',
  states: {
    nothing: {
      on: { SEND_NOTHING: 'nothing', CHOOSE_LINE: 'line', CHOOSE_MEMBER: 'member', CHOOSE_ALL: 'all', UNDO_NOTHING: 'nothing' },
    },
    line: { on: { CHOOSE_LINE: 'nothing', DELETE: 'deleting', LINE_GONE: 'nothing', MUTE: 'muting' } },
    member: { on: { CHOOSE_MEMBER: 'nothing', MUTE: 'muting', KICK: 'kicking' } },
    all: { on: { CHOOSE_ALL: 'nothing', KICK: 'kicking' } },
    deleting: { on: { PRESS_AGAIN: 'deleting', DONE: 'deleted', LOST: 'lost', REFUSED: 'refused' } },
    muting: { on: { DONE: 'muted', LOST: 'lost' } },
    kicking: { on: { DONE: 'kicked', DONE_NOTHING: 'idle' } },
    refused: { on: { SEND_ANEW: 'anew' } },
    lost: { on: { RETRY: 'again', DROP: 'dropped' } },
    again: { on: { DONE: 'doneAtLast', LOST: 'lostAgain', REFUSED: 'refused' } },
    lostAgain: { on: { DROP: 'dropped' } },
    dropped: { on: { SEND_ANEW: 'anew' } },
    anew: { on: { DONE: 'doneAtLast' } },
    doneAtLast: { on: { UNDO: 'undoing' } },
    deleted: { on: { UNDO: 'undoing', CHOOSE_OTHER: 'forgotten' } },
    muted: { on: { UNDO: 'undoing' } },
    kicked: { on: { UNDO: 'undoing' } },
    idle: { on: { UNDO_NOTHING: 'idle' } },
    undoing: { on: { UNDONE: 'undone', UNDO_LOST: 'undoLost' } },
    undoLost: { on: { UNDO: 'undoing', CHOOSE_OTHER: 'forgotten' } },
    undone: { on: { UNDO_NOTHING: 'undone' } },
    forgotten: { on: { UNDO_NOTHING: 'forgotten' } },
  },
})
