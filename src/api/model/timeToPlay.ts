/** When a member might not play. */
export type Span = { readonly since: number; readonly until: number }

/**
 * When a time that began is over, of which only that counts in which its member might play: so nobody loses anything by pausing. Pauses may
 * lie over each other, and come in any order.
 */
export function endOfTimeToPlay(from: number, lasts: number, pauses: readonly Span[]): number {
  let end = from + lasts
  let seen = from
  for (const { since, until } of pauses.toSorted((one, other) => one.since - other.since)) {
    if (since >= end) break
    const begin = Math.max(since, seen)
    if (until <= begin) continue
    end += until - begin
    seen = until
  }
  return end
}
