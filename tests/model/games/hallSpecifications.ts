import { createMachine } from 'xstate'

/** The whole hall (P-5), in the rule's words: asked for at once, again when venues change, and what fails keeps what was there. */
export const wholeSpecification = createMachine({
  initial: 'loading',
  states: {
    loading: {
      on: { LISTED: 'ready', FAILS: 'failed', REFRESH_MEANWHILE: 'loading', VENUES: 'loadingKnown', VENUES_LOST: 'loading' },
    },
    loadingKnown: {
      on: {
        LISTED: 'readyKnown',
        FAILS: 'failedKnown',
        VENUES_CHANGE_MEANWHILE: 'loadingKnown',
        ALL_SHUT_MEANWHILE: 'loadingKnown',
      },
    },
    ready: {
      on: { REFRESH: 'loadingAgain', PLAYERS: 'counted', RECENT: 'remembered', PLAYERS_LOST: 'ready', RECENT_LOST: 'ready' },
    },
    counted: {},
    remembered: {},
    readyKnown: { on: { VENUES_CHANGE: 'loadingAgainKnown' } },
    loadingAgain: { on: { FAILS_LATER: 'failedLater', LISTED: 'ready' } },
    loadingAgainKnown: { on: { LISTED: 'readyKnown' } },
    failed: { on: { REFRESH: 'loading' } },
    failedKnown: { on: { VENUES_CHANGE: 'loadingAfterKnown' } },
    loadingAfterKnown: { on: { LISTED: 'readyKnown' } },
    failedLater: { on: { REFRESH: 'loadingAgain' } },
  },
})

/** The games of a prefix (R-5, S-2): nobody's is said until a venue has it, one whose venues are all closed leads home, at any time. */
export const prefixSpecification = createMachine({
  initial: 'waiting',
  states: {
    waiting: { on: { OPEN: 'loading', NOBODYS: 'unknown', SHUT: 'home', LOST: 'failed' } },
    // Without venues nobody knows what the prefix means: that is said, and asked for again.
    failed: { on: { REFRESH: 'waitingAgain' } },
    waitingAgain: { on: { OPEN: 'loading', NOBODYS: 'unknown', LOST: 'failed' } },
    unknown: { on: { HAS_ONE: 'loading', HAS_A_SHUT_ONE: 'home', STILL_NOBODYS: 'unknown' } },
    loading: { on: { LISTED: 'ready', SHUTS_MEANWHILE: 'home', GOES_MEANWHILE: 'unknown' } },
    ready: { on: { SHUTS: 'home', GOES: 'unknown', SEVERAL: 'loadingSeveral' } },
    loadingSeveral: { on: { ONE_SHUTS_MEANWHILE: 'loadingSeveral', LISTED: 'readySeveral' } },
    readySeveral: {},
    home: { on: { STILL_SHUT: 'home' } },
  },
})

/** What is typed is searched for after 300 ms of rest (B-3), or at once by Enter. */
export const searchSpecification = createMachine({
  initial: 'nothing',
  states: {
    nothing: { on: { TYPE: 'typed', TYPE_LONG: 'typedLong' } },
    typed: { on: { TYPE_ON: 'typedOn', ENTER: 'found', REST: 'found' } },
    typedOn: { on: { REST: 'foundMore' } },
    typedLong: { on: { REST: 'foundLong' } },
    found: { on: { TYPE_ON: 'typedOn' } },
    foundMore: {},
    foundLong: {},
  },
})
