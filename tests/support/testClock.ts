/** A clock that runs with the real one, and can be put forward, or held where what counts by time must not depend on how busy the machine is. */
export function createTestClock() {
  let ahead = 0
  let held: number | null = null
  return {
    now: () => (held ?? Date.now()) + ahead,
    /** Stops it until `run`; it can still be put forward. */
    hold(): void {
      held = Date.now()
    },
    run(): void {
      held = null
    },
    /** Puts the clock forward by some ms. */
    advance(ms: number): void {
      ahead += ms
    },
  }
}
