import { createMachine } from 'xstate'

/** What is known of a member, in the rule's words. */
export const infoSpecification = createMachine({
  initial: 'asked',
  states: {
    asked: { on: { KNOWN: 'known', FAILS: 'failed' } },
    failed: { on: { RETRY: 'askedAgain' } },
    askedAgain: { on: { KNOWN: 'known' } },
    known: {},
  },
})

/**
 * A member's picture in the rule's words: a drawn face is taken at once; one of their own is sent first, may be taken back on its way, and
 * what is wrong with it is said.
 */
export const avatarSpecification = createMachine({
  initial: 'resting',
  states: {
    resting: { on: { FACE: 'savingFace', PICTURE: 'sending', SVG: 'wrongType', TOO_LARGE: 'wrongSize' } },
    wrongType: { on: { PICTURE: 'sending', FACE: 'savingFace' } },
    wrongSize: { on: { PICTURE: 'sending' } },
    sending: { on: { HALF: 'halfSent', CANCEL: 'resting' } },
    halfSent: { on: { ARRIVES: 'savingPicture', TOO_MANY_PIXELS: 'wrongPixels', CUT: 'lost', CANCEL: 'resting' } },
    wrongPixels: { on: { FACE: 'savingFace', PICTURE: 'sending' } },
    lost: { on: { PICTURE: 'sending' } },
    savingFace: { on: { SAVED: 'saved', SAVE_FAILS: 'failed' } },
    savingPicture: { on: { SAVED: 'saved', SAVE_FAILS: 'failed' } },
    saved: { on: { FACE: 'savingFace' } },
    failed: { on: { FACE: 'savingFace', PICTURE: 'sending' } },
  },
})

/** A nickname or a birth date in the rule's words: sent, and done or refused; what was said goes with the next sign that is written. */
export const wordSpecification = createMachine({
  initial: 'resting',
  states: {
    resting: { on: { SEND: 'saving' } },
    saving: { on: { DONE: 'done', REFUSED: 'refused', LOST: 'lost', WRITE_TOO_EARLY: 'saving' } },
    done: { on: { WRITE: 'restingAfter' } },
    restingAfter: {},
    refused: { on: { WRITE: 'resting', SEND: 'saving' } },
    lost: { on: { WRITE: 'resting', SEND: 'saving' } },
  },
})
