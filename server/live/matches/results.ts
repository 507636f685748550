import { type matchResults, RESULTS_OF_DAY } from '#src/api/contract/matches.ts'
import type { ParsedPayloadOf, WireReplyOf } from '#src/api/contract/defineCall.ts'
import { dayStart, readDay } from '#src/api/model/day.ts'
import type { MatchResult } from '#src/api/model/matchResult.ts'
import type { Reader, TransactionDb } from '#server/platform/db/database.ts'
import type { Schema } from '#server/platform/db/schema.ts'
import { notFound } from '#server/platform/callError.ts'
import { partsOf } from './matchClock.ts'

/** A result as the contract carries it; `partsJson` = the periods of its match, null = that is not kept any more. */
export function resultWireOf(row: Schema['match_result'], partsJson: string | null = null): MatchResult {
  return {
    matchId: row.match_id,
    sport: row.sport,
    leagueName: row.league_name,
    homeName: row.home_name,
    homeLogo: row.home_logo,
    visitName: row.visit_name,
    visitLogo: row.visit_logo,
    homeScore: row.home_score,
    visitScore: row.visit_score,
    startAt: Number(row.start_at),
    endedAt: Number(row.ended_at),
    parts: partsJson === null ? [] : partsOf({ parts_json: partsJson }),
    isKept: partsJson !== null,
  }
}

/** Keeps how a match ended. A score that is put right after the end takes the place of the one before; when it ended stays. */
export async function keepResult(db: TransactionDb, match: Schema['match'], at: number): Promise<void> {
  const {
    id: match_id,
    sport,
    league_name,
    home_name,
    home_logo,
    visit_name,
    visit_logo,
    home_score,
    visit_score,
    start_at,
  } = match
  const names = { sport, league_name, home_name, home_logo, visit_name, visit_logo, start_at }
  await db
    .insertInto('match_result')
    .values({ match_id, ...names, home_score, visit_score, ended_at: at })
    .onConflict((clash) => clash.column('match_id').doUpdateSet({ home_score, visit_score }))
    .execute()
}

/** Matches of one of the site's days that are over, latest start first; see the call `matchResults`. */
export async function listResults(
  reader: Reader,
  { day, sport }: ParsedPayloadOf<typeof matchResults>,
): Promise<WireReplyOf<typeof matchResults>> {
  const number = readDay(day)
  if (number === null) throw notFound()
  const ofDay = reader
    .selectFrom('match_result')
    .leftJoin('match', 'match.id', 'match_result.match_id')
    .where('match_result.start_at', '>=', dayStart(number))
    .where('match_result.start_at', '<', dayStart(number + 1))
  const wanted = sport === undefined ? ofDay : ofDay.where('match_result.sport', '=', sport)
  const rows = await wanted
    .selectAll('match_result')
    .select('match.parts_json')
    .orderBy('match_result.start_at', 'desc')
    .orderBy('match_result.match_id')
    .limit(RESULTS_OF_DAY)
    .execute()
  return { list: rows.map(({ parts_json: parts, ...row }) => resultWireOf(row, parts)) }
}
