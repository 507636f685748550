/** A clock that runs with the real one, and can be put forward. */
export function createTestClock() {
  let ahead = 0
  return {
    now: () => Date.now() + ahead,
    /** Puts the clock forward by some ms. */
    advance(ms: number): void {
      ahead += ms
    },
  }
}

export type TestClock = ReturnType<typeof createTestClock>
