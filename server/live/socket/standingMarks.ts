/** Members whose standings are told apart at once. */
const MOST = 10_000

/**
 * Whether a member's standing was told again while it was read: `of` gives another number then. Each member has a mark of their own, so that
 * what one does makes no other's room entry start again; a visitor (null) has none.
 */
export function createStandingMarks(most = MOST) {
  const marks = new Map<string, number>()
  let last = 0
  /** The mark of those who have none of their own; a new one whenever marks are forgotten. */
  let floor = 0
  return {
    /** A member's standing was told. */
    tell(memberId: string): void {
      if (marks.size >= most && !marks.has(memberId)) {
        marks.clear()
        floor = last += 1
      }
      marks.set(memberId, (last += 1))
    },
    of: (memberId: string | null): number | null => (memberId === null ? null : (marks.get(memberId) ?? floor)),
  }
}

export type StandingMarks = ReturnType<typeof createStandingMarks>
