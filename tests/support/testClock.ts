import { periodEnd } from '#src/api/model/playPeriod.ts'

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
    /** Puts it forward to the site's next ten in the morning: what a test counts for a day is then of one day, whenever the tests run. */
    toMorning(): void {
      const now = this.now()
      ahead += periodEnd('day', now) + 10 * 3_600_000 - now
    },
    /** Puts the clock forward by some ms. */
    advance(ms: number): void {
      ahead += ms
    },
  }
}
