import { HOUR, MINUTE } from '../platform/durations.ts'

/** How often activities are told of a deed before it waits for the sweep of its table. */
export const MOST_TRIES = 20

/** A deed that an activity failed at is told again after so many ms, then after twice as long each time, and at least so often: for two days. */
const FIRST_WAIT = 5_000
const LAST_WAIT = 6 * HOUR

/** How long a deed waits that was told so many times, in ms. */
export const waitAfter = (tries: number): number => Math.min(LAST_WAIT, FIRST_WAIT * 2 ** (tries - 1))

/** How long a deed waits that an activity is not told of because an operator paused it, in ms; then it is looked at again. */
export const PAUSE_WAIT = 5 * MINUTE
