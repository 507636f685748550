import { TestScheduler, type RunHelpers } from 'rxjs/testing'
import { expect } from 'vitest'

/** Runs a diagram in virtual time; one character is 1 ms. */
export function marbles(run: (helpers: RunHelpers) => void): void {
  new TestScheduler((actual, expected) => expect(actual).toEqual(expected)).run(run)
}
