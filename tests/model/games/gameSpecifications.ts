import { createMachine } from 'xstate'

/** The way into a game, in the rule's words (C-9, P-5, S-2): first back into what runs, else launched; a venue that is not open leads home. */
export const wayInSpecification = createMachine({
  initial: 'asked',
  states: {
    asked: { on: { NOTHING_RUNS: 'launched', RUNS: 'launchedAgain', ASK_FAILS: 'failed' } },
    launched: {
      on: { LET_IN: 'entering', SHUT: 'home', REFUSED: 'paused', LAUNCH_FAILS: 'launchFailed', CUT_MEANWHILE: 'launchedCut' },
    },
    launchedCut: { on: { LET_IN_CUT: 'enteringCut' } },
    enteringCut: {},
    launchedAgain: {
      on: { LET_BACK: 'enteringRound', GONE: 'launchedAfter', NO_FRAMES: 'launchedAfter', AGAIN_FAILS: 'againFailed' },
    },
    launchedAfter: { on: { NOBODY_THERE: 'away', LET_IN_AFTER: 'enteringRound' } },
    failed: { on: { RETRY: 'asked' } },
    launchFailed: { on: { RETRY: 'asked' } },
    againFailed: { on: { RETRY: 'asked' } },
    entering: { on: { READY: 'playing', LATE: 'away', BREAKS: 'away', BLOCKED: 'outdated', CLOSES: 'closed' } },
    enteringRound: { on: { READY_RUNNING: 'playingRound' } },
    playing: {
      on: {
        CLOSES: 'closed',
        WATCH_BREAKS: 'playingBlind',
        DRAWN: 'playing',
        MOVED: 'playing',
        PLAY_UNKNOWN: 'playingBlind',
        LINE_UNKNOWN: 'playingBlind',
        VENUES_UNKNOWN: 'playingBlind',
      },
    },
    playingBlind: {},
    playingRound: { on: { ENDS: 'playing' } },
    away: { on: { RETRY: 'asked' } },
    closed: { on: { RETRY: 'asked' } },
    outdated: { on: { RELOAD: 'outdated' } },
    paused: { on: { STILL: 'paused', FREE: 'asked' } },
    home: {},
  },
})

/** What keeps new rounds from beginning (P-5, P-6): the round that runs is seen to its end, and only then does the game go. */
export const holdSpecification = createMachine({
  initial: 'free',
  states: {
    free: { on: { CHECK: 'checking', PAUSE: 'paused', CUT: 'cut', SHUT: 'shut', BEGINS: 'running' } },
    running: {
      on: { ENDS: 'free', CHECK_ROUND: 'checkingRound', PAUSE_ROUND: 'ending', SHUT_ROUND: 'closing', CUT_ROUND: 'cutRound' },
    },
    checking: { on: { ANSWERED: 'free', PAUSE_CHECK: 'paused', CUT_CHECK: 'cutCheck' } },
    checkingRound: { on: { ANSWERED: 'running', PAUSE_ROUND: 'ending' } },
    ending: { on: { ENDS_PAUSED: 'paused', LIFTED: 'running', LIFTED_TO_CHECK: 'checkingRound', CUT_ROUND: 'cutEnding' } },
    closing: { on: { ENDS_SHUT: 'shut', REOPENS: 'running' } },
    cut: { on: { BACK: 'asking' } },
    asking: { on: { AS_BEFORE: 'free', ASK_LOST: 'free', CUT_AGAIN: 'cut' } },
    cutRound: { on: { BACK: 'askingRound' } },
    askingRound: { on: { IS_OVER: 'freeTold', RUNS_ON: 'runningTold', TOLD_OVER: 'freeTold', TOLD_RUNS: 'runningTold' } },
    freeTold: { on: { CLOSES: 'closed' } },
    closed: { on: { RETRY: 'askedAgain' } },
    askedAgain: { on: { NOTHING_RUNS: 'launched' } },
    launched: { on: { LET_IN: 'fresh' } },
    fresh: {},
    runningTold: {},
    cutCheck: { on: { BACK: 'askingCheck' } },
    askingCheck: { on: { STILL_CHECKED: 'checking' } },
    cutEnding: { on: { BACK: 'askingEnding' } },
    askingEnding: { on: { OVER_PAUSED: 'paused', STILL_ENDING: 'ending', ASK_LOST_ENDING: 'ending', TOLD_ENDING: 'paused' } },
    paused: { on: { MAY_PLAY: 'asked' } },
    // A game that is closed alone stays so while its venue is open; one whose venue opens again does too.
    shut: { on: { RETRY: 'asked', VENUE_SHUT: 'shutVenue', VENUE_OPEN: 'shutOpen' } },
    shutOpen: { on: { VENUE_OPEN: 'shutOpen' } },
    shutVenue: { on: { VENUE_OPENS: 'asked', OTHER_VENUE: 'shutVenue' } },
    asked: {},
  },
})

/** Sound: off until it is asked for, and off again in each game. */
export const soundSpecification = createMachine({
  initial: 'silent',
  states: {
    silent: { on: { LOUD: 'loud' } },
    loud: { on: { QUIET: 'silent', LEAVES: 'left' } },
    left: {},
  },
})

/** A round that is computed again (P-5): the member's own by its number, or a proof that is given, at any time. */
export const verifySpecification = createMachine({
  initial: 'asked',
  states: {
    asked: {
      on: {
        PROOF: 'computing',
        NO_PROOF: 'without',
        NONSENSE: 'unreadable',
        ASK_FAILS: 'failed',
        GIVE_INSTEAD: 'computingOther',
      },
    },
    failed: { on: { RETRY: 'asked', GIVE: 'computingOther' } },
    computing: { on: { VERDICT: 'told', BREAKS: 'unreadable', GIVE_OVER: 'computingOther', GIVE_NONSENSE_OVER: 'unreadable' } },
    computingOther: { on: { VERDICT: 'told' } },
    told: { on: { GIVE: 'computingOther', GIVE_NONSENSE: 'unreadable' } },
    unreadable: { on: { GIVE: 'computingOther', GIVE_NONSENSE: 'unreadable' } },
    without: { on: { GIVE: 'computingOther' } },
  },
})

/** The same page without a round of one's own. */
export const pasteSpecification = createMachine({
  initial: 'waiting',
  states: {
    waiting: { on: { GIVE: 'computing', GIVE_NONSENSE: 'unreadable' } },
    computing: { on: { VERDICT: 'told' } },
    unreadable: { on: { GIVE: 'computing' } },
    told: {},
  },
})
