import * as v from 'valibot'
import { drawingOf, DRAWINGS_SHOWN, lottery, ticketCount, ticketsOf } from '#src/api/model/activities/kinds/lottery.ts'
import { formatDay } from '#src/api/model/day.ts'
import { anonymous } from '#src/api/model/mask.ts'
import { fen } from '#src/api/model/money/amount.ts'
import { toWire } from '#src/api/model/money/wireAmount.ts'
import { prizeWire } from '#server/activities/prizes.ts'
import { prizeGain } from '#server/activities/gains.ts'
import { serverKind } from '#server/activities/serverKind.ts'
import type { Reader } from '#server/platform/db/database.ts'
import { countBets } from './drawings.ts'
import { runLotteries } from './lotteryJob.ts'

/** How often it is looked for drawings that are due, in ms. */
const LOOK_EVERY = 5_000

const Entry = v.object({ joinedAt: v.nullable(v.number()) })

/** What a member bet for a drawing; nothing for a visitor. */
async function betsOf(reader: Reader, activityId: string, day: number, memberId: string | null) {
  if (memberId === null) return null
  const row = await reader
    .selectFrom('lottery_bets')
    .selectAll()
    .where('activity_id', '=', activityId)
    .where('day', '=', day)
    .where('member_id', '=', memberId)
    .executeTakeFirst()
  return row ?? null
}

/** The last drawings with who won, names masked. */
async function lastDrawings(reader: Reader, activityId: string, memberId: string | null) {
  const rows = await reader
    .selectFrom('lottery_drawing')
    .selectAll()
    .where('activity_id', '=', activityId)
    .where('drawn_at', 'is not', null)
    .orderBy('day', 'desc')
    .limit(DRAWINGS_SHOWN)
    .execute()
  const drawings = []
  for (const { day, draw_id, tickets, price } of rows) {
    const winners = await reader
      .selectFrom('lottery_winner')
      .innerJoin('member', 'member.id', 'lottery_winner.member_id')
      .select(['ticket', 'rank', 'nickname', 'member_id'])
      .where('activity_id', '=', activityId)
      .where('day', '=', day)
      .orderBy('place')
      .execute()
    drawings.push({
      draw: draw_id,
      day: formatDay(day),
      tickets: tickets ?? 0,
      mine: (await betsOf(reader, activityId, day, memberId))?.tickets ?? 0,
      each: toWire(fen(Number(price ?? 0))),
      winners: winners.map(({ ticket, rank, nickname, member_id }) => ({
        ticket,
        rank,
        name: anonymous(nickname),
        isMine: member_id === memberId,
      })),
    })
  }
  return drawings
}

/** Lottery (P-9): bets of who takes part are tickets of the day's drawing, which was committed to before any of them counted. */
export const lotteryOnServer = serverKind(lottery, {
  entry: { schema: Entry, initial: { joinedAt: null } },
  gain: ({ terms: { ranks } }) => (ranks[0] === undefined ? null : prizeGain(ranks[0].prize)),

  async view({ reader, activity, terms, memberId, entry }) {
    const next = await reader
      .selectFrom('lottery_drawing')
      .selectAll()
      .where('activity_id', '=', activity.id)
      .where('drawn_at', 'is', null)
      .orderBy('day')
      .limit(1)
      .executeTakeFirst()
    const bets = next === undefined ? null : await betsOf(reader, activity.id, next.day, memberId)
    const valid = fen(Math.max(0, Number(bets?.valid ?? 0)))
    const rules = { each: terms.ticketEach, most: terms.ticketsMost }
    return {
      ranks: terms.ranks.map(({ winners, prize }) => ({ winners, prize: prizeWire(prize) })),
      isJoined: entry.joinedAt !== null,
      next:
        next === undefined
          ? null
          : {
              draw: next.draw_id,
              commitment: next.commitment,
              day: formatDay(next.day),
              drawnAt: Number(next.draws_at),
              valid: toWire(valid),
              tickets: bets === null ? [] : ticketsOf(bets.part, ticketCount(valid, rules)),
            },
      each: toWire(terms.ticketEach),
      most: terms.ticketsMost,
      drawings: await lastDrawings(reader, activity.id, memberId),
    }
  },

  async act({ tx, entry, keep, refuse }) {
    if (entry.joinedAt !== null) return refuse({ why: 'already' })
    await keep({ joinedAt: tx.at })
    return { joinedAt: tx.at }
  },

  on: {
    async validBets({ tx, vault, activity, terms, memberId, entry }, { change }, at) {
      if (entry.joinedAt === null || at < entry.joinedAt) return
      await countBets(tx, vault, { activity, terms, memberId }, { from: drawingOf(at, terms.drawnAt), change })
    },
  },

  job: { every: LOOK_EVERY, run: runLotteries },
})
