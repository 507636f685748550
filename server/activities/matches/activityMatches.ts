import type * as v from 'valibot'
import {
  type ActivityMatch,
  type MatchState,
  PLAYED_SPORTS,
  type PlayedSport,
  type Verdict,
  verdictOf,
} from '#src/api/model/activities/matchFields.ts'
import { eachOnItsOwn } from '#server/platform/eachOnItsOwn.ts'
import type { JobContext } from '#server/activities/serverKind.ts'
import type { ActivityMatchTable } from '#server/platform/db/activityMatchTables.ts'
import type { Reader } from '#server/platform/db/database.ts'
import type { Schema } from '#server/platform/db/schema.ts'
import type { Transaction } from '#server/platform/transaction.ts'

export type ActivityMatchRow = ActivityMatchTable

/** A match as the site has it. */
export type SiteMatch = Schema['match']

/** The matches of these ids that the site has now. */
export async function siteMatches(reader: Reader, ids: readonly string[]): Promise<ReadonlyMap<string, SiteMatch>> {
  if (ids.length === 0) return new Map()
  const rows = await reader.selectFrom('match').selectAll().where('id', 'in', ids).execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** The sport of a match that can be guessed at; undefined = it has none. */
const playedSport = (sport: string): PlayedSport | undefined => PLAYED_SPORTS.find((one) => one === sport)

type Wanted = {
  /** Null = of any sport. */
  readonly sport: PlayedSport | null
  /** By their ids; null = whatever comes. */
  readonly ids: readonly string[] | null
  readonly from: number
  readonly until: number
  readonly most: number
}

/** Matches that have not begun and do so between two times, the earliest first. */
export async function comingMatches(reader: Reader, { sport, ids, from, until, most }: Wanted): Promise<SiteMatch[]> {
  if (ids?.length === 0) return []
  let query = reader
    .selectFrom('match')
    .selectAll()
    .where('game_status', '=', 'pre')
    .where('start_at', '>', from)
    .where('start_at', '<=', until)
  if (sport !== null) query = query.where('sport', '=', sport)
  if (ids !== null) query = query.where('id', 'in', ids)
  const rows = await query.orderBy('start_at').orderBy('id').limit(most).execute()
  return rows.filter((row) => playedSport(row.sport) !== undefined)
}

type MatchSlot = { readonly activityId: string; readonly round: number; readonly place: number }

/** A match of the site's as a row of an activity. Throws where its sport has no matches. */
export function matchRowOf({ activityId, round, place }: MatchSlot, match: SiteMatch): ActivityMatchRow {
  const sport = playedSport(match.sport)
  if (sport === undefined) throw new Error(`${match.id} is no match of a sport`)
  return {
    activity_id: activityId,
    round,
    match_id: match.id,
    place,
    sport,
    league_name: match.league_name,
    home_name: match.home_name,
    home_logo: match.home_logo,
    visit_name: match.visit_name,
    visit_logo: match.visit_logo,
    kickoff_at: Number(match.start_at),
    state: 'open',
    home_score: null,
    visit_score: null,
    decided_at: null,
  }
}

/** Whether a match still takes guesses: until the kickoff that was announced, and no longer than until it begins. */
export const takesGuesses = (row: ActivityMatchRow, match: SiteMatch | undefined, now: number): boolean =>
  row.state === 'open' && now < Number(row.kickoff_at) && match?.game_status === 'pre' && now < Number(match.start_at)

/** Where a match stands for who guesses. */
function stateOf(row: ActivityMatchRow, match: SiteMatch | undefined, now: number): MatchState {
  if (row.state !== 'open') return row.state
  return takesGuesses(row, match, now) ? 'open' : 'closed'
}

/** Matches of an activity as its page shows them, in their order. */
export async function matchesWire(
  reader: Reader,
  rows: readonly ActivityMatchRow[],
  now: number,
): Promise<v.InferInput<typeof ActivityMatch>[]> {
  const known = await siteMatches(
    reader,
    rows.filter(({ state }) => state === 'open').map((row) => row.match_id),
  )
  return rows.map((row) => ({
    matchId: row.match_id,
    sport: row.sport,
    league: row.league_name,
    home: { name: row.home_name, logo: row.home_logo },
    visit: { name: row.visit_name, logo: row.visit_logo },
    kickoffAt: Number(row.kickoff_at),
    state: stateOf(row, known.get(row.match_id), now),
    score: scoreOf(row),
  }))
}

/** How a match of an activity came out; null = it did not, or is void. */
export const scoreOf = ({ state, home_score: home, visit_score: visit }: ActivityMatchRow) =>
  state === 'decided' && home !== null && visit !== null ? { home, visit } : null

/** Matches of a kind of activity that are awaited and may have come out: those that should have begun, and those that the site lost. */
const awaitedMatches = (reader: Reader, kind: Schema['activity']['kind']): Promise<ActivityMatchRow[]> =>
  reader
    .selectFrom('activity_match')
    .innerJoin('activity', 'activity.id', 'activity_match.activity_id')
    .selectAll('activity_match')
    .where('activity.kind', '=', kind)
    .where('activity_match.state', '=', 'open')
    .orderBy('kickoff_at')
    .orderBy('match_id')
    .execute()

/** How a match of an activity came out by now, by the site's results. */
async function verdictNow(reader: Reader, row: ActivityMatchRow, now: number): Promise<Verdict> {
  const result = await reader.selectFrom('match_result').selectAll().where('match_id', '=', row.match_id).executeTakeFirst()
  const match = await reader.selectFrom('match').select('start_at').where('id', '=', row.match_id).executeTakeFirst()
  return verdictOf(
    {
      kickoffAt: Number(row.kickoff_at),
      startAt: match === undefined ? null : Number(match.start_at),
      result:
        result === undefined ? null : { startAt: Number(result.start_at), home: result.home_score, visit: result.visit_score },
    },
    now,
  )
}

/** Does something with each match of a kind of activity that came out by now, one after another: what one fails at keeps nobody behind it waiting. */
export async function eachVerdict(
  { db, now }: Pick<JobContext, 'db' | 'now'>,
  kind: Schema['activity']['kind'],
  keep: (row: ActivityMatchRow, verdict: Exclude<Verdict, 'open'>) => Promise<unknown>,
): Promise<void> {
  await eachOnItsOwn(await awaitedMatches(db, kind), async (row) => {
    const verdict = await verdictNow(db, row, now())
    if (verdict !== 'open') await keep(row, verdict)
  })
}

/** Keeps how a match came out, once. False = it was kept before, and nothing was done. */
export async function keepVerdict(tx: Transaction, row: ActivityMatchRow, verdict: Exclude<Verdict, 'open'>): Promise<boolean> {
  const score = verdict === 'void' ? null : verdict
  const kept = await tx.db
    .updateTable('activity_match')
    .set({
      state: verdict === 'void' ? 'void' : 'decided',
      home_score: score?.home ?? null,
      visit_score: score?.visit ?? null,
      decided_at: tx.at,
    })
    .where('activity_id', '=', row.activity_id)
    .where('round', '=', row.round)
    .where('match_id', '=', row.match_id)
    .where('state', '=', 'open')
    .executeTakeFirst()
  return Number(kept.numUpdatedRows) > 0
}
