import { createMachine } from 'xstate'

/** S-4 in the specification's words: requests that need a verification share one dialog until it is solved or closed. */
export const verificationSpecification = createMachine({
  initial: 'noDialog',
  states: {
    noDialog: { on: { NEED: 'asking' } },
    asking: { on: { NEED: 'asking', WRONG: 'asking', SOLVE: 'noDialog', CLOSE: 'noDialog', GIVE_UP: 'noDialog' } },
  },
})

/**
 * The dialog: a challenge is loading, waits for an answer, or its answer is checked; a wrong or late answer loads a new one and shows
 * the reason. After too many it is locked for a while. When a provider cannot be reached the image code replaces it; any other failure
 * can be retried. A person may choose another kind that the requests accept at any time.
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
    /** Every waiting request was answered once. The next request opens a new dialog. */
    gone: { on: { NEED: 'coming' } },
  },
})
