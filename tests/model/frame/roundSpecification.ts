import { createMachine } from 'xstate'

/**
 * A player's rounds, in the rule's words: one at a time, under a key of its own; asked again under the same key until its end is known; shown
 * before the next one, which keeps the game's pace and does not begin while the page holds it.
 */
export const roundSpecification = createMachine({
  initial: 'laying',
  states: {
    laying: {
      on: {
        LAY: 'asked',
        RAISE: 'raised',
        TOO_MUCH: 'tooMuch',
        UNSHARED: 'unshared',
        PAUSE: 'held',
        OWN_SEED: 'seeded',
        BAD_SEED: 'badSeeded',
        CHOOSE: 'chosen',
      },
    },
    raised: { on: { LAY: 'asked' } },
    seeded: { on: { LAY: 'asked' } },
    badSeeded: { on: { LAY: 'asked' } },
    chosen: { on: { LAY: 'asked' } },
    tooMuch: { on: { PRESS_IN_VAIN: 'tooMuch' } },
    unshared: { on: { PRESS_IN_VAIN: 'unshared' } },
    held: { on: { PRESS_IN_VAIN: 'held', RESUME: 'resumed' } },
    resumed: { on: { LAY: 'asked' } },
    asked: {
      on: {
        OVER: 'showing',
        WON: 'showing',
        UNKNOWN: 'unsure',
        LOST: 'unsure',
        TOO_MANY: 'crowded',
        FUNDS: 'refused',
        GIVEN_BACK: 'refused',
        TOO_SOON: 'refusedAndPaced',
        STALE: 'stale',
        REJECTED: 'refused',
        NO_SESSION: 'ended',
        FRAME_OVER: 'ended',
        PRESS_IN_VAIN: 'asked',
        PAUSE_MEANWHILE: 'askedAndHeld',
      },
    },
    askedAndHeld: { on: { OVER: 'showingAndHeld' } },
    showingAndHeld: { on: { STANDS: 'shownAndHeld' } },
    shownAndHeld: { on: { PACE_OVER: 'held' } },
    unsure: { on: { ONE_SECOND: 'askedAgain', PRESS_IN_VAIN: 'unsure' } },
    // Asked too often: it is said for as long as nothing else is known.
    crowded: { on: { ONE_SECOND: 'askedCrowded' } },
    askedCrowded: { on: { UNKNOWN: 'unsureLonger', LOST: 'unsureLonger', OVER: 'showing' } },
    askedAgain: { on: { OVER: 'showing', LOST: 'unsureLonger', GIVEN_BACK: 'refused' } },
    unsureLonger: { on: { TWO_SECONDS: 'askedThird' } },
    askedThird: { on: { OVER: 'showing' } },
    showing: { on: { STANDS: 'shown', FAULT: 'shown', PRESS_IN_VAIN: 'showing' } },
    shown: { on: { PRESS_IN_VAIN: 'shown', PACE_OVER: 'shownAndFree' } },
    shownAndFree: { on: { LAY: 'asked' } },
    refused: { on: { LAY: 'asked', RAISE: 'raised' } },
    refusedAndPaced: { on: { PRESS_IN_VAIN: 'refusedAndPaced', PACE_OVER_UNSHOWN: 'laying' } },
    stale: { on: { LAY: 'asked' } },
    ended: { type: 'final' },
  },
})

/** A frame that is loaded again, or entered anew, while a round is not at its end. */
export const returnSpecification = createMachine({
  initial: 'away',
  states: {
    away: { on: { WITH_KEPT: 'asked', WITH_RUNNING: 'followed', WITH_OVER: 'laying', HELD: 'held' } },
    asked: { on: { OVER: 'showing', STALE: 'laying' } },
    followed: {
      on: {
        STILL_RUNNING: 'waiting',
        LOST: 'waiting',
        TOO_MANY: 'waitingCrowded',
        CAME: 'showing',
        GIVEN_BACK_THERE: 'laying',
        FRAME_OVER_THERE: 'ended',
      },
    },
    waiting: { on: { LOOK_AGAIN: 'followed' } },
    waitingCrowded: { on: { LOOK_AGAIN: 'followedCrowded' } },
    followedCrowded: { on: { STILL_RUNNING: 'waiting', LOST: 'waiting' } },
    showing: { on: { STANDS: 'shown' } },
    shown: {},
    laying: {},
    held: { on: { PRESS_IN_VAIN: 'held' } },
    ended: { type: 'final' },
  },
})
