import * as v from 'valibot'
import { ROUNDS_SHOWN, soccerLottery } from '#src/api/model/activities/kinds/soccerLottery.ts'
import { dayOf, formatDay } from '#src/api/model/day.ts'
import { points } from '#src/api/model/money/amount.ts'
import { toWire } from '#src/api/model/money/wireAmount.ts'
import { matchesWire, matchRowOf, siteMatches, takesGuesses } from '#server/activities/matches/activityMatches.ts'
import { noteNews } from '#server/activities/news.ts'
import { poolOf } from '#server/activities/pools.ts'
import { type ActivityRow, termsOf } from '#server/activities/rows.ts'
import { pointGain } from '#server/activities/gains.ts'
import { serverKind } from '#server/activities/serverKind.ts'
import type { Reader } from '#server/platform/db/database.ts'
import type { SoccerRoundTable, SoccerTicketTable } from '#server/platform/db/soccerLotteryTables.ts'
import { closingOf, nextRound, picksOf, roundMatches, roundRows, roundTickets } from './rounds.ts'
import { runSoccerLotteries } from './soccerLotteryJob.ts'

/** How often it is looked for rounds to open and to end, in ms. */
const LOOK_EVERY = 5_000

type Round = v.InferInput<(typeof soccerLottery)['view']>['rounds'][number]

const ticketWire = ({ day, picks_json, right_count, prize }: SoccerTicketTable): Round['mine'][number] => ({
  day: formatDay(day),
  picks: v.parse(picksOf, picks_json),
  right: right_count,
  prize: prize === null ? null : toWire(points(Number(prize))),
})

async function roundWire(reader: Reader, row: SoccerRoundTable, memberId: string | null, now: number): Promise<Round> {
  const matches = await matchesWire(reader, await roundMatches(reader, row.activity_id, row.round), now)
  const tickets = await roundTickets(reader, row.activity_id, row.round)
  const isOpen = now < Number(row.closes_at) && matches.every(({ state }) => state === 'open' || state === 'void')
  return {
    round: row.round,
    pool: toWire(poolOf(row)),
    closesAt: Number(row.closes_at),
    state: row.state === 'open' ? (isOpen ? 'open' : 'closed') : row.state,
    matches,
    tickets: tickets.length,
    played: matches.filter(({ state }) => state === 'decided').length,
    best: row.best,
    winners: row.winners,
    mine: tickets.filter(({ member_id }) => member_id === memberId).map(ticketWire),
  }
}

/** The round that opens next, before it is there: so that a preview shows one. */
async function comingRound(reader: Reader, activity: ActivityRow, now: number): Promise<Round[]> {
  const next = await nextRound(reader, activity, now)
  if (next === null) return []
  const rows = next.matches.map((match, place) => matchRowOf({ activityId: activity.id, round: next.round, place }, match))
  return [
    {
      round: next.round,
      pool: toWire(termsOf(soccerLottery, activity).pool),
      closesAt: closingOf(next.matches),
      state: 'open',
      matches: await matchesWire(reader, rows, now),
      tickets: 0,
      played: 0,
      best: null,
      winners: null,
      mine: [],
    },
  ]
}

/** Whether a member handed in the ticket of a day already. */
async function hasTicket(reader: Reader, activityId: string, memberId: string, now: number): Promise<boolean> {
  const ticket = await reader
    .selectFrom('soccer_ticket')
    .select('day')
    .where('activity_id', '=', activityId)
    .where('member_id', '=', memberId)
    .where('day', '=', dayOf(now))
    .executeTakeFirst()
  return ticket !== undefined
}

/** Soccer lottery (P-9): a round of nine matches takes a free ticket a day of each member until its first kickoff. */
export const soccerLotteryOnServer = serverKind(soccerLottery, {
  entry: { schema: v.object({}), initial: {} },
  gain: ({ terms: { pool } }) => pointGain(pool),

  async view({ reader, activity, memberId, now }) {
    const open = await roundRows(reader, activity.id).where('state', '=', 'open').orderBy('round', 'desc').execute()
    const over = await roundRows(reader, activity.id)
      .where('state', '<>', 'open')
      .orderBy('round', 'desc')
      .limit(ROUNDS_SHOWN)
      .execute()
    const rounds = []
    for (const row of [...open, ...over]) rounds.push(await roundWire(reader, row, memberId, now))
    const isDone = memberId !== null && (await hasTicket(reader, activity.id, memberId, now))
    return { isDone, rounds: rounds.length === 0 ? await comingRound(reader, activity, now) : rounds }
  },

  isDone: ({ reader, activity, memberId, now }) => hasTicket(reader, activity.id, memberId, now),

  async act({ tx, activity, memberId, entry, keep, refuse }, { round, picks }) {
    const row = await roundRows(tx.db, activity.id).where('round', '=', round).executeTakeFirst()
    if (row === undefined || row.state !== 'open' || tx.at >= Number(row.closes_at)) return refuse({ why: 'closed' })
    const matches = await roundMatches(tx.db, activity.id, round)
    const known = await siteMatches(
      tx.db,
      matches.map(({ match_id }) => match_id),
    )
    if (matches.some((match) => match.state !== 'void' && !takesGuesses(match, known.get(match.match_id), tx.at)))
      return refuse({ why: 'closed' })
    const day = dayOf(tx.at)
    const handed = await tx.db
      .insertInto('soccer_ticket')
      .values({
        activity_id: activity.id,
        member_id: memberId,
        day,
        round,
        picks_json: JSON.stringify(picks),
        at: tx.at,
        right_count: null,
        prize: null,
        paid_at: null,
      })
      .onConflict((clash) => clash.columns(['activity_id', 'member_id', 'day']).doNothing())
      .executeTakeFirst()
    if (Number(handed.numInsertedOrUpdatedRows ?? 0) === 0) return refuse({ why: 'already' })
    await keep(entry)
    await noteNews(tx, activity.id)
    return { day: formatDay(day) }
  },

  job: { every: LOOK_EVERY, run: runSoccerLotteries },
})
