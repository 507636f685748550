/** How long somebody may have been unseen between two looks, in ms, and still be taken for having watched all the while. */
const LONGEST_LOOK = 60_000
const MINUTE = 60_000

/**
 * Measures how long members watch by looking at who is there, again and again: the time between two looks counts for who was seen at both,
 * whatever their pages say. Several rooms, pages or devices at a time are one.
 */
export function createWatchMeter() {
  let seenAt: number | null = null
  // Of those who were there at the last look: what they watched beyond their last whole minute, in ms.
  let watching = new Map<string, number>()

  return {
    /** Who is there now; returns the whole minutes that were full since the last look, by member. */
    look(present: ReadonlySet<string>, at: number): ReadonlyMap<string, number> {
      const between = seenAt === null ? 0 : at - seenAt
      const gained = between > LONGEST_LOOK ? 0 : Math.max(0, between)
      const minutes = new Map<string, number>()
      const next = new Map<string, number>()
      for (const memberId of present) {
        const before = watching.get(memberId)
        const watched = before === undefined ? 0 : before + gained
        const whole = Math.floor(watched / MINUTE)
        if (whole > 0) minutes.set(memberId, whole)
        next.set(memberId, watched - whole * MINUTE)
      }
      watching = next
      seenAt = at
      return minutes
    },
  }
}
