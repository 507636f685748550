import { createMachine } from 'xstate'

const afterProof = {
  on: { BACK: 'begunAnew', TOO_WEAK: 'passwordWithWords', WRITE_PASSWORD: 'passwordWritten', LAPSE: 'lapsed' },
}

/**
 * A forgotten password in the rule's words: name and contact, a code that is asked for, the code, the new password within ten minutes; and
 * what the server says.
 */
export const recoverSpecification = createMachine({
  initial: 'nothing',
  states: {
    nothing: { on: { CODES_BREAK: 'nothing', ASK_TOO_EARLY: 'withWords', NEXT_TOO_EARLY: 'withWords', WRITE: 'written' } },
    withWords: { on: { WRITE: 'written' } },
    written: { on: { ASK: 'written', NEXT_WITHOUT_CODE: 'writtenWithWords', WRITE_CODE: 'withCode' } },
    writtenWithWords: { on: { WRITE_CODE: 'withCode', ASK: 'askedAnew' } },
    withCode: { on: { NEXT_WITHOUT_TICKET: 'withCodeTried', NEXT: 'sent' } },
    withCodeTried: { on: { NEXT: 'sentAfterWords' } },
    sentAfterWords: { on: { RIGHT: 'proved' } },
    sent: { on: { RIGHT: 'proved', WRONG: 'wrong', OLD: 'withoutCode', LOST: 'unknown' } },
    wrong: { on: { WRITE_CODE: 'withCode', ASK: 'askedAnew' } },
    askedAnew: {},
    withoutCode: { on: { WRITE_CODE: 'withCode' } },
    /** The same is sent again. */
    unknown: { on: { NEXT: 'sent' } },
    proved: afterProof,
    passwordWithWords: { on: { WRITE_PASSWORD: 'passwordWritten' } },
    passwordWritten: { on: { SAVE: 'saved', BACK: 'begunAnew', LAPSE: 'lapsed' } },
    saved: { on: { DONE: 'done', KNOWN: 'passwordRefused', TOO_LATE: 'lapsed', CUT: 'passwordUnknown' } },
    passwordRefused: { on: { WRITE_PASSWORD: 'passwordWritten', SAVE: 'saved', BACK: 'begunAnew' } },
    /** It may have been done: the same is sent again. */
    passwordUnknown: { on: { SAVE: 'saved' } },
    begunAnew: { on: { WRITE_CODE: 'withCode' } },
    lapsed: { on: { WRITE_CODE: 'withCode' } },
    done: {},
  },
})

/** A reload after the code was right, in the rule's words: the password is still to be set, within its time. */
export const keptRecoverSpecification = createMachine({
  initial: 'proved',
  states: { proved: { on: { WRITE_PASSWORD: 'passwordWritten', LAPSE: 'lapsed' } }, passwordWritten: {}, lapsed: {} },
})
