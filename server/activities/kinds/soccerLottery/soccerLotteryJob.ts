import { points } from '#src/api/model/money/amount.ts'
import { eachOnItsOwn } from '#server/platform/eachOnItsOwn.ts'
import { eachVerdict, keepVerdict } from '#server/activities/matches/activityMatches.ts'
import { tellNews } from '#server/activities/news.ts'
import { payShare } from '#server/activities/pools.ts'
import { runningOf } from '#server/activities/rows.ts'
import type { JobContext } from '#server/activities/serverKind.ts'
import type { SoccerTicketTable } from '#server/platform/db/soccerLotteryTables.ts'
import { nextRound, openRound, settleRound } from './rounds.ts'

/** Opens rounds, keeps how their matches came out, ends rounds and pays: each piece in a transaction of its own. */
export const runSoccerLotteries = (context: JobContext): Promise<void> =>
  eachOnItsOwn([openRounds, keepVerdicts, settleRounds, payTickets, tellRounds], (step) => step(context))

async function openRounds({ db, write, now }: JobContext): Promise<void> {
  await eachOnItsOwn(await runningOf(db, 'soccerLottery', now()), async (activity) => {
    const next = await nextRound(db, activity, now())
    if (next !== null) await write((tx) => openRound(tx, activity, next.round, next.matches))
  })
}

const keepVerdicts = (context: JobContext): Promise<void> =>
  eachVerdict(context, 'soccerLottery', (row, verdict) => context.write((tx) => keepVerdict(tx, row, verdict)))

async function settleRounds({ db, write, now }: JobContext): Promise<void> {
  const open = await db
    .selectFrom('soccer_round')
    .selectAll()
    .where('state', '=', 'open')
    .where('closes_at', '<=', now())
    .execute()
  await eachOnItsOwn(open, (round) => write((tx) => settleRound(tx, round)))
}

async function payTickets(context: JobContext): Promise<void> {
  const unpaid = await context.db
    .selectFrom('soccer_ticket')
    .selectAll()
    .where('paid_at', 'is', null)
    .where('prize', '>', points(0))
    .execute()
  await eachOnItsOwn(unpaid, (ticket) => payTicket(context, ticket))
}

const tellRounds = (context: JobContext): Promise<void> => tellNews(context, 'soccerLottery')

/** Pays a ticket's share of its round's pool, once. */
function payTicket(context: JobContext, ticket: SoccerTicketTable): Promise<void> {
  return payShare(context, ticket, {
    key: `round:${ticket.round}`,
    label: 'round',
    note: ({ db, at }) =>
      db
        .updateTable('soccer_ticket')
        .set({ paid_at: at })
        .where('activity_id', '=', ticket.activity_id)
        .where('member_id', '=', ticket.member_id)
        .where('day', '=', ticket.day)
        .execute(),
  })
}
