import { createMachine } from 'xstate'

/**
 * What stands in the picture's place (S-1, E-3): the source that is watched; of the anchor's own only On1 plays, and each other status is
 * a text. Without a screen nothing is asked for.
 */
export const pictureSpecification = createMachine({
  initial: 'screenless',
  states: {
    screenless: {
      on: { ATTACH: 'sought', REFRESH_SCREENLESS: 'screenless', WAY_BACK_IN_VAIN: 'screenless', LEAVES_SCREENLESS: 'gone' },
    },
    sought: {
      on: {
        SAME: 'sought',
        WATCH_BREAKS: 'sought',
        REFRESH: 'sought',
        DETACH: 'screenless',
        LEAVES: 'offAir',
        WAITS: 'notStarted',
        BREAKS_OFF: 'interrupted',
        DRAW: 'drawn',
        WATCH_FEED: 'sought',
        NOTHING_LEFT: 'nothing',
      },
    },
    gone: { on: { ATTACH_IN_VAIN: 'offAir' } },
    offAir: { on: { COMES: 'sought', REFRESH_IN_VAIN: 'offAir', STRANGE: 'offAir' } },
    notStarted: { on: { COMES: 'sought' } },
    interrupted: { on: { COMES: 'sought', LEAVES_TOO: 'offAir' } },
    drawn: { on: { WATCH_FEED_AGAIN: 'sought', LEAVES_TOO: 'drawn' } },
    nothing: { on: { COMES: 'sought' } },
  },
})

/**
 * A stream that breaks (C-13): tried again after growing waits, on the next line after two failures in a row, six times; then the viewer is asked, and it
 * tries by itself each 30 s. What it waits for is not waited for once the way is back. Ten seconds of picture forgive what was before.
 */
export const triesSpecification = createMachine({
  initial: 'first',
  states: {
    first: { on: { FOUND: 'opening', NONE_ON_AIR: 'waits1', NO_ANSWER: 'waits1', WAY_BACK_IN_VAIN: 'first' } },
    opening: {
      on: {
        PLAYS: 'playing',
        BLOCKED: 'blocked',
        ENDED: 'waits1',
        FAILED: 'waits1',
        CRASHES: 'waits1',
        TOO_LONG: 'waits1',
        OTHER_SCREEN: 'first',
        WAY_BACK_IN_VAIN: 'opening',
        STALLS_IN_VAIN: 'opening',
      },
    },
    blocked: { on: { PRESS_PLAY: 'blocked', PLAYS: 'playing', FAILED: 'waits1' } },
    playing: { on: { STALLS: 'stalled', STEADY: 'steady', FAILED: 'waits1', WAY_BACK_IN_VAIN: 'playing' } },
    steady: { on: { ENDED: 'waits1' } },
    stalled: { on: { PLAYS: 'playing', STALLED_LONG: 'waits1', WAY_BACK: 'first', ENDED: 'waits1' } },
    waits1: { on: { TIME: 'second', WAY_BACK_WAITING: 'first', REFRESH_WAITING: 'first' } },
    second: { on: { FOUND: 'openingSecond', NO_ANSWER: 'waits2', WAY_BACK_ASKING: 'first', REFRESH: 'first' } },
    openingSecond: { on: { PLAYS: 'playingSecond', WAY_BACK: 'first', FAILED: 'waits2' } },
    playingSecond: { on: { STEADY: 'steady', ALMOST_STEADY: 'playingLong', FAILED: 'waits2', STALLS: 'stalledSecond' } },
    playingLong: { on: { FAILED: 'waits2' } },
    stalledSecond: { on: { STALLED_LONG: 'waits2', WAY_BACK: 'first' } },
    // Whatever is chosen begins from the start.
    waits2: {
      on: {
        TIME: 'third',
        WAY_BACK_WAITING: 'first',
        CHOOSE_LINE: 'first',
        CHOOSE_QUALITY: 'first',
        CHOOSE_SOURCE: 'first',
        GOES_AND_COMES: 'first',
      },
    },
    third: { on: { FOUND: 'openingThird', FAIL_ON: 'failed' } },
    openingThird: { on: { FAIL_ON_OPEN: 'failed' } },
    failed: { on: { LONG_TIME: 'first', WAY_BACK_FAILED: 'first', REFRESH_FAILED: 'first' } },
  },
})

/** The viewer's choices (E-3): source, line and quality are taken at once, from the start; line and quality are kept on the device. Sound starts off. */
export const choiceSpecification = createMachine({
  initial: 'fresh',
  states: {
    fresh: { on: { NOTHING_KEPT: 'usual', KEPT: 'kept', NO_MEMORY: 'usual' } },
    usual: { on: { FOUND: 'playing', SOUND: 'loud' } },
    loud: { on: { SOUND_OFF: 'quiet' } },
    quiet: {},
    playing: { on: { LINE: 'onLine', QUALITY: 'small', FEED: 'feed' } },
    onLine: { on: { FOUND: 'playingLine' } },
    playingLine: { on: { QUALITY: 'smallOnLine' } },
    smallOnLine: { on: { FOUND: 'playingBoth' } },
    small: { on: { FOUND: 'playingSmall' } },
    feed: { on: { FOUND: 'playingFeed' } },
    kept: { on: { FOUND: 'playingKept' } },
    playingSmall: {},
    playingBoth: {},
    playingFeed: {},
    playingKept: {},
  },
})
