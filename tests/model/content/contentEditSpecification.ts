import { createMachine } from 'xstate'

/**
 * A piece that is there, under an editor's hands, in the rule's words: what is written is saved as a version made from the one that was seen;
 * where somebody else saved meanwhile, both stand beside each other until the editor chooses; what visitors see is changed from what is
 * saved alone; a picture goes ahead, and what is typed meanwhile stays.
 */
export const contentEditSpecification = createMachine({
  initial: 'asked',
  states: {
    asked: { on: { ANSWERED: 'clean', ASK_LOST: 'failed', WRITE_TOO_EARLY: 'asked' } },
    failed: { on: { RETRY: 'askedAgain' } },
    askedAgain: { on: { ANSWERED: 'clean' } },
    clean: {
      on: {
        SAVE_NOTHING: 'clean',
        NAME_AGAIN: 'clean',
        WRITE: 'dirty',
        PUBLISH: 'publishing',
        BACK: 'bringingBack',
        OFFLINE: 'takingOffline',
        PICTURE: 'sending',
        SVG: 'cleanWrongType',
        LARGE: 'cleanWrongSize',
      },
    },
    cleanWrongType: { on: { PICTURE: 'sending', WRITE: 'dirty' } },
    cleanWrongSize: { on: { PUBLISH: 'publishing' } },
    dirty: {
      on: {
        WRITE_MORE: 'dirty',
        NAME_AGAIN: 'dirty',
        PUBLISH_TOO_EARLY: 'dirty',
        EMPTY_TITLE: 'unwhole',
        SAVE: 'saving',
        PICTURE: 'sendingBesideWords',
        BODY_PICTURE: 'sendingForBody',
        SVG: 'dirtyWrongType',
      },
    },
    dirtyWrongType: { on: { SAVE: 'saving', PICTURE: 'sendingBesideWords' } },
    unwhole: { on: { SAVE_UNWHOLE: 'unwhole', WRITE_TITLE: 'dirty' } },
    saving: {
      on: {
        PRESS_AGAIN: 'saving',
        SAVED: 'saved',
        WRITE_MEANWHILE: 'savingOld',
        LATE: 'conflict',
        SLUG_TAKEN: 'refused',
        FULL: 'refused',
        SAVE_LOST: 'saveLost',
      },
    },
    saved: { on: { WRITE: 'dirty', PUBLISH: 'publishing', PICTURE: 'sending' } },
    savingOld: { on: { SAVED_OLD: 'dirtyOnNew', LATE: 'conflict', SAVE_LOST: 'saveLost' } },
    dirtyOnNew: { on: { SAVE: 'saving' } },
    refused: { on: { SAVE: 'saving', WRITE_MORE: 'dirty' } },
    saveLost: { on: { SAVE: 'saving', WRITE_MORE: 'dirtyAfterLoss' } },
    dirtyAfterLoss: { on: { SAVE: 'saving' } },
    conflict: {
      on: { WRITE_IN_CONFLICT: 'conflict', SAVE_IN_CONFLICT: 'conflict', KEEP_MINE: 'dirtyOnTheirs', TAKE_THEIRS: 'theirs' },
    },
    dirtyOnTheirs: { on: { SAVE: 'saving' } },
    theirs: { on: { WRITE: 'dirty', PUBLISH: 'publishing' } },
    publishing: {
      on: {
        PRESS_WHILE_ACTING: 'publishing',
        DONE: 'done',
        ACT_LATE: 'actLate',
        SCHEDULE_REFUSED: 'actRefused',
        ACT_LOST: 'actLost',
      },
    },
    bringingBack: { on: { DONE: 'done', ACT_LATE: 'actLate' } },
    takingOffline: { on: { DONE: 'done', ACT_LOST: 'actLost' } },
    done: { on: { WRITE: 'dirty', OFFLINE: 'takingOffline', SVG: 'doneWrongType' } },
    doneWrongType: {},
    actLate: { on: { PUBLISH: 'publishing', WRITE: 'dirty' } },
    actRefused: { on: { PUBLISH: 'publishing', WRITE: 'dirty' } },
    actLost: { on: { PUBLISH: 'publishing', WRITE: 'dirtyAfterLoss' } },
    sending: {
      on: {
        ARRIVES: 'withPicture',
        TOO_MANY_PIXELS: 'cleanWrongPixels',
        CUT: 'cleanCut',
        WRITE_BESIDE: 'sendingBesideWords',
        NAME_AGAIN: 'sending',
        SAVE_TOO_EARLY: 'sending',
      },
    },
    sendingBesideWords: {
      on: { ARRIVES: 'withPicture', TOO_MANY_PIXELS: 'dirtyWrongPixels', CUT: 'dirtyCut', WRITE_BESIDE: 'sendingBesideWords' },
    },
    sendingForBody: { on: { BODY_ARRIVES: 'withBodyPicture' } },
    withPicture: { on: { SAVE: 'saving' } },
    withBodyPicture: { on: { SAVE: 'saving' } },
    cleanWrongPixels: { on: { PUBLISH: 'publishing', PICTURE: 'sending' } },
    cleanCut: { on: { PICTURE: 'sending', PUBLISH: 'publishing' } },
    dirtyWrongPixels: { on: { SAVE: 'saving' } },
    dirtyCut: { on: { SAVE: 'saving', PICTURE: 'sendingBesideWords' } },
  },
})

/** A piece that is new: it is not asked for, has a name until it is saved for the first time, and is made from nothing. */
export const newContentSpecification = createMachine({
  initial: 'empty',
  states: {
    empty: { on: { SAVE_UNWHOLE: 'empty', NAME: 'named', PICTURE_FIRST: 'sending', DEED_TOO_EARLY: 'empty' } },
    named: { on: { WRITE: 'written' } },
    sending: {
      on: { ARRIVES: 'withPicture', CUT: 'cutEmpty', TOO_MANY_PIXELS: 'emptyWrongPixels', NAME_MEANWHILE: 'sendingNamed' },
    },
    sendingNamed: { on: { ARRIVES: 'withPicture', CUT: 'cut' } },
    withPicture: {},
    cut: { on: { DEED_TOO_EARLY: 'cut', NAME: 'named' } },
    cutEmpty: { on: { DEED_TOO_EARLY: 'cutEmpty', NAME: 'named', PICTURE_FIRST: 'sending' } },
    emptyWrongPixels: {},
    written: { on: { NAME_OTHER: 'renamed', SAVE: 'saving' } },
    renamed: { on: { SAVE: 'saving' } },
    saving: { on: { NAME_TOO_LATE: 'saving', SAVED: 'saved', SLUG_TAKEN: 'taken' } },
    taken: { on: { NAME_OTHER: 'renamed' } },
    saved: { on: { NAME_TOO_LATE: 'saved', WRITE_AGAIN: 'again' } },
    again: { on: { SAVE: 'savingAgain' } },
    savingAgain: {},
  },
})
