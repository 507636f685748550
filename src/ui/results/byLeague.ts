import type { MatchResult } from '#src/api/model/matchResult.ts'

/** Results by their leagues, in the order in which the first of each comes. A name is one league’s within its sport. */
export function byLeague(results: readonly MatchResult[]): ReadonlyMap<string, readonly [MatchResult, ...MatchResult[]]> {
  const leagues = new Map<string, [MatchResult, ...MatchResult[]]>()
  for (const result of results) {
    const key = `${result.sport} ${result.leagueName}`
    const present = leagues.get(key)
    if (present === undefined) leagues.set(key, [result])
    else present.push(result)
  }
  return leagues
}
