import { createMachine } from 'xstate'

/** S-4 in the specification's words: no dialog, or one; it is solved, or closed; what waits fails or goes on. */
export const verificationSpecification = createMachine({
  initial: 'noDialog',
  states: {
    noDialog: { on: { NEED: 'asking' } },
    asking: { on: { NEED: 'asking', WRONG: 'asking', SOLVE: 'noDialog', CLOSE: 'noDialog', GIVE_UP: 'noDialog' } },
  },
})

/**
 * What the dialog shows: a challenge is on its way, waits for an answer, or is looked at; a wrong or old one brings a fresh one with
 * the reason. After too many it is locked for a while. When the maker of one kind cannot be reached the image code takes its place,
 * and whatever else goes wrong can be tried again. A person may choose another kind that the request offers, at any time.
 */
export const challengeSpecification = createMachine({
  initial: 'coming',
  states: {
    coming: {
      on: {
        COMES: 'waiting',
        TOO_MANY: 'locked',
        MAKER_DOWN: 'comingAsImage',
        BREAKS: 'broken',
        CHOOSE: 'comingAsImage',
        CLOSE: 'gone',
      },
    },
    comingAsImage: {
      on: {
        COMES: 'waitingWithImage',
        CHOOSE_PUZZLE: 'coming',
        TOO_MANY: 'locked',
        CLOSE: 'gone',
        ANOTHER_NEEDS: 'comingAsImage',
      },
    },
    waiting: {
      on: {
        ANSWER: 'checked',
        ANSWER_TO_ANOTHER: 'waiting',
        FRESH: 'coming',
        TOO_LATE: 'coming',
        CHOOSE: 'comingAsImage',
        CHOOSE_UNOFFERED: 'waiting',
        CLOSE: 'gone',
        ANOTHER_NEEDS: 'waiting',
        IMAGE_ONLY_NEEDS: 'waiting',
      },
    },
    waitingWithImage: { on: { ANSWER: 'checked', FRESH: 'comingAsImage' } },
    checked: {
      on: {
        RIGHT: 'gone',
        WRONG: 'coming',
        OLD: 'coming',
        TOO_MANY: 'locked',
        MAKER_DOWN: 'comingAsImage',
        BREAKS: 'broken',
        CLOSE: 'gone',
      },
    },
    locked: { on: { WAIT: 'coming', CHOOSE: 'comingAsImage', CLOSE: 'gone' } },
    broken: { on: { FRESH: 'coming', CHOOSE: 'comingAsImage', CLOSE: 'gone' } },
    /** Each waiting request was answered once. The next one begins anew. */
    gone: { on: { NEED: 'coming' } },
  },
})
