import { createMachine } from 'xstate'

/**
 * A code in the rule's words: one is asked for and sent; another may be asked for a minute later, or at once for another contact; it counts
 * for five minutes; whoever asks too often waits. What was asked for without an answer is asked for again as the same.
 */
export const codeSpecification = createMachine({
  initial: 'none',
  states: {
    none: { on: { ASK: 'asked' } },
    asked: { on: { SENT: 'sent', SENT_TOO_LATE: 'expired', TOO_SOON: 'waiting', OFF: 'noneThere', LOST: 'unknown' } },
    noneThere: { on: { ASK_OTHER: 'askedOther' } },
    unknown: { on: { ASK_AGAIN: 'askedAgain', ASK_OTHER: 'askedOther', WRITE: 'none' } },
    askedAgain: { on: { SENT: 'sent' } },
    askedOther: { on: { SENT_OTHER: 'sentOther' } },
    sentOther: {},
    waiting: { on: { WAIT: 'noneAfter', ASK_OTHER: 'askedOther' } },
    noneAfter: { on: { ASK: 'asked' } },
    sent: { on: { ASK_TOO_SOON: 'sent', ASK_OTHER: 'askedOther', A_MINUTE: 'sentLong', REFUSED: 'waitingStill' } },
    waitingStill: { on: { A_MINUTE_MORE: 'noneAfter' } },
    sentLong: { on: { ASK_NEW: 'askedNew', FOUR_MINUTES: 'expired', REFUSED: 'noneAfter' } },
    /** The older one counts until the newer is sent. */
    askedNew: { on: { NEW_LOST: 'sentLong', SENT_NEW: 'sentNew' } },
    sentNew: {},
    expired: { on: { ASK: 'asked' } },
  },
})

/** A code that was sent before a reload, in the rule's words: it counts as before, and so does the wait. */
export const keptCodeSpecification = createMachine({
  initial: 'sent',
  states: {
    sent: { on: { ASK_TOO_SOON: 'sent', A_MINUTE: 'sentLong', REFUSED: 'waitingStill' } },
    waitingStill: {},
    sentLong: { on: { FOUR_MINUTES: 'expired' } },
    expired: {},
  },
})

/** Registration in the rule's words: the account, the person, and what the server says. */
export const registerSpecification = createMachine({
  initial: 'opening',
  states: {
    opening: { on: { OPENS: 'account', CLOSED: 'closed', FAILS: 'failed' } },
    failed: { on: { RETRY: 'opening' } },
    closed: { on: { RETRY: 'opening' } },
    account: { on: { NEXT_TOO_EARLY: 'accountWithWords', WRITE_ACCOUNT: 'accountWritten' } },
    accountWithWords: { on: { WRITE_ACCOUNT: 'accountWrittenAfterWords' } },
    accountWrittenAfterWords: { on: { NEXT: 'personAfterWords' } },
    /** The words of a step are gone with it. */
    personAfterWords: { on: { CODES_BREAK: 'personAfterWords' } },
    accountAfterWords: {},
    accountWritten: { on: { NEXT: 'person' } },
    person: { on: { BACK: 'accountWritten', SEND_TOO_EARLY: 'personWithWords', WRITE_PERSON: 'personWritten' } },
    personWithWords: { on: { WRITE_PERSON: 'personWritten', BACK: 'accountAfterWords' } },
    personWritten: { on: { SEND: 'sent', SEND_WITHOUT_CODE: 'personWritten' } },
    sent: {
      on: {
        DONE_WITH_COINS: 'welcomed',
        DONE: 'gone',
        NAME_TAKEN: 'accountRefused',
        CODE_WRONG: 'personRefused',
        CODE_OLD: 'personWithoutCode',
        SITE_CLOSED: 'closed',
        LOST: 'personUnknown',
      },
    },
    accountRefused: { on: { WRITE_ACCOUNT: 'accountWritten' } },
    personRefused: { on: { WRITE_PERSON: 'personWritten' } },
    personWithoutCode: { on: { WRITE_PERSON: 'personWritten' } },
    /** It may have been done: the same is sent again under the same key. */
    personUnknown: { on: { SEND: 'sent', WRITE_OTHER: 'personOther' } },
    /** Somebody else than was sent: another registration. */
    personOther: { on: { SEND_OTHER: 'sentOther' } },
    sentOther: { on: { LOST: 'otherUnknown' } },
    otherUnknown: { on: { WRITE_FIRST: 'personFirst' } },
    personFirst: { on: { SEND_FIRST: 'sent' } },
    welcomed: { on: { LEAVE: 'gone', WAIT: 'gone' } },
    gone: {},
  },
})

/** A name that the tab kept over a reload is asked about at once. */
export const keptNameSpecification = createMachine({
  initial: 'asked',
  states: {
    asked: { on: { FREE: 'free', NO_ANSWER: 'unknown', TYPE: 'typing' } },
    free: {},
    unknown: {},
    typing: {},
  },
})

/** A name that is typed is asked about once nobody has typed for 300 ms (B-3); without an answer the form goes on. */
export const nameCheckSpecification = createMachine({
  initial: 'nothing',
  states: {
    nothing: { on: { TYPE: 'typing', TYPE_HALF: 'nothing' } },
    typing: { on: { TYPE: 'typing', TYPE_HALF: 'nothing', PAUSE: 'asked' } },
    asked: { on: { FREE: 'free', TAKEN: 'taken', NO_ANSWER: 'unknown', TYPE: 'typing', TYPE_HALF: 'nothing' } },
    free: { on: { TYPE: 'typing' } },
    taken: { on: { TYPE: 'typing', TYPE_HALF: 'nothing' } },
    unknown: { on: { TYPE: 'typing' } },
  },
})
