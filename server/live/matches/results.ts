import { type matchResults, RESULTS_OF_DAY } from '#src/api/contract/matches.ts'
import type { ParsedPayloadOf, WireReplyOf } from '#src/api/contract/defineCall.ts'
import { dayStart, readDay } from '#src/api/model/day.ts'
import type { MatchResult } from '#src/api/model/matchResult.ts'
import type { Reader, TransactionDb } from '#server/platform/db/database.ts'
import type { Schema } from '#server/platform/db/schema.ts'
import { notFound } from '#server/platform/callError.ts'

/** A result as the contract carries it. */
export function resultWireOf(row: Schema['match_result']): MatchResult {
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
    .where('start_at', '>=', dayStart(number))
    .where('start_at', '<', dayStart(number + 1))
  const wanted = sport === undefined ? ofDay : ofDay.where('sport', '=', sport)
  const rows = await wanted.selectAll().orderBy('start_at', 'desc').orderBy('match_id').limit(RESULTS_OF_DAY).execute()
  return { list: rows.map(resultWireOf) }
}
