import { createMachine } from 'xstate'

/**
 * A letter that is written, in the rule's words: pictures go ahead, one at a time, and what is wrong with one is said; the words go at the
 * end, again under the same id where nobody answered, and under another once they are others.
 */
export const letterDraftSpecification = createMachine({
  initial: 'empty',
  states: {
    empty: { on: { WRITE: 'written', KIND: 'ofKind', PICTURE: 'sendingPicture', SVG: 'wrongType', LARGE: 'wrongSize' } },
    ofKind: { on: { WRITE: 'written' } },
    wrongType: { on: { PICTURE: 'sendingPicture' } },
    wrongSize: { on: { PICTURE: 'sendingPicture' } },
    sendingPicture: {
      on: {
        WRITE_MEANWHILE: 'sendingPicture',
        OTHER_KIND: 'sendingPicture',
        ARRIVES: 'withPicture',
        TOO_MANY_PIXELS: 'wrongPixels',
        CUT: 'pictureLost',
        SEND_TOO_EARLY: 'sendingPicture',
      },
    },
    wrongPixels: { on: { PICTURE: 'sendingPicture' } },
    pictureLost: { on: { PICTURE: 'sendingPicture', DROP: 'empty' } },
    withPicture: { on: { DROP: 'empty', FILL: 'full', SEND: 'sent', PICTURE: 'sendingOneMore' } },
    sendingOneMore: { on: { DROP: 'sendingPicture', ARRIVES: 'notFull' } },
    full: { on: { ONE_TOO_MANY: 'fullWithWords', SEND: 'sent' } },
    fullWithWords: { on: { DROP: 'notFull', SEND: 'sent' } },
    notFull: {},
    written: { on: { SEND: 'sent', PICTURE: 'sendingPicture' } },
    sent: { on: { PRESS_AGAIN: 'sent', DONE: 'done', LOST: 'lost' } },
    lost: { on: { SEND: 'sentAgain', WRITE_OTHER: 'lostAndOther', OTHER_KIND: 'lostAndOther' } },
    sentAgain: { on: { DONE: 'done', LOST: 'lost' } },
    lostAndOther: { on: { SEND_ANEW: 'sentAnew' } },
    sentAnew: { on: { DONE: 'done', LOST: 'lost' } },
    done: { on: { WRITE: 'written', NEXT_PICTURE: 'sendingNext' } },
    sendingNext: { on: { ARRIVES: 'withPicture' } },
  },
})
