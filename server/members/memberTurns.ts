import { profile } from '#src/api/profile.ts'
import { rateLimited } from '../platform/callError.ts'

/** What one member may have under way at once: one that is done, and two that wait for it. */
const AT_MOST = 3
/** When it is worth asking again, in ms: about as long as one takes. */
const AGAIN = 1_000

/** One member's work after the other: a double press is no guessing, and a member takes up no more of a line than others. */
export function createMemberTurns() {
  const turns = new Map<string, { readonly last: Promise<unknown>; readonly count: number }>()

  return {
    /** Does it after what is under way for the member. Throws `rateLimitedB` when two wait already. */
    async take<T>(memberId: string, work: () => Promise<T>): Promise<T> {
      const before = turns.get(memberId)
      if (before !== undefined && before.count >= AT_MOST) throw rateLimited(AGAIN, profile.codes.rateLimitedB)
      const mine = before === undefined ? work() : before.last.then(work, work)
      turns.set(memberId, { last: mine, count: (before?.count ?? 0) + 1 })
      try {
        return await mine
      } finally {
        const { last, count } = turns.get(memberId)!
        if (count === 1) turns.delete(memberId)
        else turns.set(memberId, { last, count: count - 1 })
      }
    },
  }
}
