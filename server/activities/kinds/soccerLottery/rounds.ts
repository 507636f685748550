import * as v from 'valibot'
import { sideOf, Side } from '#src/api/model/activities/matchFields.ts'
import { LEAST_PLAYED, rightOf, ROUND_MATCHES, shareRound, soccerLottery } from '#src/api/model/activities/kinds/soccerLottery.ts'
import { dayOf } from '#src/api/model/day.ts'
import { points } from '#src/api/model/money/amount.ts'
import { isBarred } from '#server/activities/bars.ts'
import { spend } from '#server/activities/budget.ts'
import {
  type ActivityMatchRow,
  comingMatches,
  matchRowOf,
  scoreOf,
  type SiteMatch,
} from '#server/activities/matches/activityMatches.ts'
import { poolOf, putPoolBack } from '#server/activities/pools.ts'
import { type ActivityRow, tellEverybody, termsOf } from '#server/activities/rows.ts'
import type { Reader } from '#server/platform/db/database.ts'
import type { SoccerRoundTable, SoccerTicketTable } from '#server/platform/db/soccerLotteryTables.ts'
import type { Transaction } from '#server/platform/transaction.ts'

const MINUTE = 60_000
/** Between these times from now matches of a round begin that come by themselves, in ms. */
const SOONEST = 60 * MINUTE
const LATEST = 24 * 60 * MINUTE

export const picksOf = v.pipe(v.string(), v.parseJson(), v.array(Side))

export const roundRows = (reader: Reader, activityId: string) =>
  reader.selectFrom('soccer_round').selectAll().where('activity_id', '=', activityId)

/** The matches of a round, in their order. */
export const roundMatches = (reader: Reader, activityId: string, round: number): Promise<ActivityMatchRow[]> =>
  reader
    .selectFrom('activity_match')
    .selectAll()
    .where('activity_id', '=', activityId)
    .where('round', '=', round)
    .orderBy('place')
    .execute()

/** The tickets of a round, in the order in which they were handed in. */
export const roundTickets = (reader: Reader, activityId: string, round: number): Promise<SoccerTicketTable[]> =>
  reader
    .selectFrom('soccer_ticket')
    .selectAll()
    .where('activity_id', '=', activityId)
    .where('round', '=', round)
    .orderBy('at')
    .orderBy('member_id')
    .orderBy('day')
    .execute()

/** The nine matches of the round that an activity opens next; null = there are not as many, or none is to be opened. */
export async function nextRound(
  reader: Reader,
  activity: ActivityRow,
  now: number,
): Promise<{ readonly round: number; readonly matches: readonly SiteMatch[] } | null> {
  const { from, matches: picked } = termsOf(soccerLottery, activity)
  // Where matches come by themselves, a round a day.
  const round = from === 'picked' ? 0 : dayOf(now)
  const known = await roundRows(reader, activity.id).where('round', '=', round).executeTakeFirst()
  if (known !== undefined) return null
  const ids = from === 'picked' ? picked.map(({ match }) => match) : null
  const matches = await comingMatches(reader, {
    sport: 'football',
    ids,
    from: from === 'picked' ? now : now + SOONEST,
    until: from === 'picked' ? Number.MAX_SAFE_INTEGER : now + LATEST,
    most: ROUND_MATCHES,
  })
  return matches.length < ROUND_MATCHES ? null : { round, matches }
}

/** When a round takes no ticket any more: at its first kickoff. */
export const closingOf = (matches: readonly SiteMatch[]): number => Math.min(...matches.map((match) => Number(match.start_at)))

/** Opens a round with its pool, taken from the budget. Where that does not hold it, or the round is there, nothing happens. */
export async function openRound(
  tx: Transaction,
  activity: ActivityRow,
  round: number,
  matches: readonly SiteMatch[],
): Promise<void> {
  const known = await roundRows(tx.db, activity.id).where('round', '=', round).executeTakeFirst()
  const { pool } = termsOf(soccerLottery, activity)
  if (known !== undefined || !(await spend(tx, activity.id, 'POINT', pool))) return
  await tx.db
    .insertInto('soccer_round')
    .values({
      activity_id: activity.id,
      round,
      pool,
      opened_at: tx.at,
      closes_at: closingOf(matches),
      state: 'open',
      best: null,
      winners: null,
    })
    .execute()
  await tx.db
    .insertInto('activity_match')
    .values(matches.map((match, place) => matchRowOf({ activityId: activity.id, round, place }, match)))
    .execute()
  tellEverybody(tx, activity.id)
}

/** How a match of a round ended; null = it is void, and left out. */
const resultOf = (row: ActivityMatchRow): Side | null => {
  const score = scoreOf(row)
  return score === null ? null : sideOf(row.sport, score)
}

/**
 * Ends a round once all its matches came out, once: counts the tickets and writes who shares the pool; prizes are paid afterwards, one by one. Where
 * too few matches were played, or nobody had any right, the pool goes back to the budget. Who was barred meanwhile does not take part.
 */
export async function settleRound(tx: Transaction, row: SoccerRoundTable): Promise<void> {
  const { activity_id: activityId, round } = row
  const matches = await roundMatches(tx.db, activityId, round)
  if (matches.some(({ state }) => state === 'open')) return
  const results = matches.map(resultOf)
  const isVoid = results.filter((result) => result !== null).length < LEAST_PLAYED
  const tickets = []
  for (const ticket of await roundTickets(tx.db, activityId, round)) {
    const isOut = await isBarred(tx.db, ticket.member_id, activityId)
    const right = isOut ? 0 : rightOf(v.parse(picksOf, ticket.picks_json), results)
    tickets.push({ memberId: ticket.member_id, day: ticket.day, right: isVoid ? 0 : right })
  }
  const { best, winners } = shareRound(poolOf(row), tickets)
  const ended = await tx.db
    .updateTable('soccer_round')
    .set(isVoid ? { state: 'void' } : { state: 'settled', best, winners: winners.length })
    .where('activity_id', '=', activityId)
    .where('round', '=', round)
    .where('state', '=', 'open')
    .executeTakeFirst()
  if (Number(ended.numUpdatedRows) === 0) return
  for (const [at, { memberId, day, right }] of tickets.entries()) {
    const prize = winners.find(({ ticket }) => ticket === at)?.prize ?? points(0)
    await tx.db
      .updateTable('soccer_ticket')
      .set({ right_count: right, prize, paid_at: prize === 0 ? tx.at : null })
      .where('activity_id', '=', activityId)
      .where('member_id', '=', memberId)
      .where('day', '=', day)
      .execute()
  }
  if (winners.length === 0) await putPoolBack(tx, row)
  tellEverybody(tx, activityId)
}
