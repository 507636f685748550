import * as v from 'valibot'
import { guess, OVER_SHOWN, stakeFault } from '#src/api/model/activities/kinds/guess.ts'
import { sidesOf } from '#src/api/model/activities/matchFields.ts'
import { minus, plus, points } from '#src/api/model/money/amount.ts'
import { toWire } from '#src/api/model/money/wireAmount.ts'
import {
  type ActivityMatchRow,
  matchesWire,
  matchRowOf,
  scoreOf,
  siteMatches,
  takesGuesses,
} from '#server/activities/matches/activityMatches.ts'
import { noteNews } from '#server/activities/news.ts'
import { payPoints } from '#server/activities/payPoints.ts'
import { serverKind } from '#server/activities/serverKind.ts'
import type { ActivityRow } from '#server/activities/rows.ts'
import type { Reader } from '#server/platform/db/database.ts'
import { pointsOf } from '#server/ledger/movePoints.ts'
import { runGuesses, wantedMatches } from './guessJob.ts'
import { playersOf, poolsOf, resultOf, stakeOf } from './stakes.ts'

/** How often it is looked for matches that begin, that are over, and for what was staked, in ms. */
const LOOK_EVERY = 5_000

/** Matches that the page shows: those that are not over, by kickoff, and the last ones that are. Before any was taken in, what will be. */
async function shownMatches(reader: Reader, activity: ActivityRow, now: number): Promise<ActivityMatchRow[]> {
  const own = reader.selectFrom('activity_match').selectAll().where('activity_id', '=', activity.id)
  const open = await own.where('state', '=', 'open').orderBy('kickoff_at').orderBy('match_id').execute()
  const over = await own
    .where('state', '<>', 'open')
    .orderBy('decided_at', 'desc')
    .orderBy('match_id')
    .limit(OVER_SHOWN)
    .execute()
  if (open.length + over.length > 0) return [...open, ...over]
  const wanted = await wantedMatches(reader, activity, now)
  return wanted.map((match) => matchRowOf({ activityId: activity.id, round: 0, place: 0 }, match))
}

/** Guess (P-9): members stake points on how matches end. A match takes stakes until its kickoff; its pool goes to who was right, or back. */
export const guessOnServer = serverKind(guess, {
  entry: { schema: v.object({}), initial: {} },

  async view({ reader, activity, terms, memberId, now }) {
    const rows = await shownMatches(reader, activity, now)
    const matches = await matchesWire(reader, rows, now)
    const pools = await poolsOf(reader, activity.id, rows)
    const players = await playersOf(reader, activity.id, rows)
    const list = []
    for (const [at, row] of rows.entries()) {
      const stake = memberId === null ? undefined : await stakeOf(reader, activity.id, row.match_id, memberId)
      const score = scoreOf(row)
      list.push({
        match: matches[at]!,
        pools: (pools.get(row.match_id) ?? []).map(({ side, amount }) => ({ side, amount: toWire(amount) })),
        players: players.get(row.match_id) ?? 0,
        result: score === null ? null : resultOf(row, score),
        mine:
          stake === undefined
            ? null
            : {
                side: stake.side,
                amount: toWire(points(Number(stake.amount))),
                payout: stake.payout === null ? null : toWire(points(Number(stake.payout))),
              },
      })
    }
    const have = memberId === null ? points(0) : (await pointsOf(reader, memberId)).have
    return { have: toWire(have), least: toWire(terms.least), most: toWire(terms.most), matches: list }
  },

  async act({ tx, activity, terms, memberId, requestId, keep, refuse }, { matchId, side, amount: asked }) {
    const amount = points(Number(asked))
    const row = await tx.db
      .selectFrom('activity_match')
      .selectAll()
      .where('activity_id', '=', activity.id)
      .where('match_id', '=', matchId)
      .executeTakeFirst()
    const match = (await siteMatches(tx.db, [matchId])).get(matchId)
    if (row === undefined || !takesGuesses(row, match, tx.at)) return refuse({ why: 'closed' })
    if (!sidesOf(row.sport).includes(side)) return refuse({ why: 'closed' })
    const before = await stakeOf(tx.db, activity.id, matchId, memberId)
    if (before !== undefined && before.side !== side) return refuse({ why: 'already' })
    const staked = plus(points(Number(before?.amount ?? 0)), amount)
    const { have } = await pointsOf(tx.db, memberId)
    const fault = stakeFault(amount, { before: minus(staked, amount), least: terms.least, most: terms.most, have })
    if (fault === 'have') return refuse(shortOf('points', have, amount))
    if (fault !== null) return refuse(shortOf('stake', staked, terms[fault]))
    await payPoints(tx, memberId, amount, `guess:${activity.id}:${matchId}:${memberId}:${requestId ?? ''}`, 'pool')
    await tx.db
      .insertInto('guess_stake')
      .values({
        activity_id: activity.id,
        match_id: matchId,
        member_id: memberId,
        side,
        amount: staked,
        at: tx.at,
        payout: null,
        paid_at: null,
      })
      .onConflict((clash) => clash.columns(['activity_id', 'match_id', 'member_id']).doUpdateSet({ amount: staked }))
      .execute()
    if (before === undefined) await keep({})
    await noteNews(tx, activity.id)
    return { staked: toWire(staked) }
  },

  job: { every: LOOK_EVERY, run: runGuesses },
})

const shortOf = (what: string, have: number, need: number) => ({
  why: 'conditions' as const,
  list: [{ what, unit: 'POINT' as const, have: String(have), need: String(need) }],
})
