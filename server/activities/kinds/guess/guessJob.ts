import { guess } from '#src/api/model/activities/kinds/guess.ts'
import { eachOnItsOwn } from '#server/platform/eachOnItsOwn.ts'
import { comingMatches, eachVerdict, matchRowOf, type SiteMatch } from '#server/activities/matches/activityMatches.ts'
import { noteNews, tellNews } from '#server/activities/news.ts'
import { type ActivityRow, runningOf, termsOf } from '#server/activities/rows.ts'
import type { JobContext } from '#server/activities/serverKind.ts'
import type { Reader } from '#server/platform/db/database.ts'
import { payStake, settleMatch, unpaidStakes } from './stakes.ts'

/** How far ahead matches are taken in by themselves, in ms. Those that operators picked have no such bound. */
const AHEAD = 24 * 3_600_000

/** Takes in what is to be guessed at, settles what came out, and pays: each piece in a transaction of its own. */
export const runGuesses = (context: JobContext): Promise<void> =>
  eachOnItsOwn([takeInMatches, settleMatches, payStakes, tellGuesses], (step) => step(context))

async function takeInMatches({ db, write, now }: JobContext): Promise<void> {
  await eachOnItsOwn(await runningOf(db, 'guess', now()), async (activity) => {
    const known = await matchIdsOf(db, activity.id)
    const coming = (await wantedMatches(db, activity, now())).filter(({ id }) => !known.has(id))
    await eachOnItsOwn(coming, (match) => write((tx) => takeIn(tx, activity, match)))
  })
}

const settleMatches = (context: JobContext): Promise<void> =>
  eachVerdict(context, 'guess', (row, verdict) => context.write((tx) => settleMatch(tx, row, verdict)))

async function payStakes({ db, write }: JobContext): Promise<void> {
  await eachOnItsOwn(await unpaidStakes(db), (stake) => write((tx) => payStake(tx, stake)))
}

const tellGuesses = (context: JobContext): Promise<void> => tellNews(context, 'guess')

async function matchIdsOf(reader: Reader, activityId: string): Promise<ReadonlySet<string>> {
  const rows = await reader.selectFrom('activity_match').select('match_id').where('activity_id', '=', activityId).execute()
  return new Set(rows.map((row) => row.match_id))
}

/** The matches that an activity's terms are about by now and that have not begun: what operators picked, or the next ones of a sport. */
export async function wantedMatches(reader: Reader, activity: ActivityRow, now: number): Promise<SiteMatch[]> {
  const { from, sport, atOnce, matches } = termsOf(guess, activity)
  if (from === 'coming') return comingMatches(reader, { sport, ids: null, from: now, until: now + AHEAD, most: atOnce })
  const ids = matches.map(({ match }) => match)
  return comingMatches(reader, { sport: null, ids, from: now, until: Number.MAX_SAFE_INTEGER, most: ids.length })
}

async function takeIn(tx: Parameters<typeof noteNews>[0], activity: ActivityRow, match: SiteMatch): Promise<void> {
  await tx.db
    .insertInto('activity_match')
    .values(matchRowOf({ activityId: activity.id, round: 0, place: 0 }, match))
    .onConflict((clash) => clash.columns(['activity_id', 'round', 'match_id']).doNothing())
    .execute()
  await noteNews(tx, activity.id)
}
