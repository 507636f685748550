import { drawingOf, lottery } from '#src/api/model/activities/kinds/lottery.ts'
import { isStillToldOf } from '#server/activities/deedsLeft.ts'
import { Refusal } from '#server/activities/refusal.ts'
import { readActivity, stateOf, termsOf } from '#server/activities/rows.ts'
import type { JobContext } from '#server/activities/serverKind.ts'
import type { LotteryWinnerTable } from '#server/platform/db/lotteryTables.ts'
import { readPause } from '#server/saferPlay/record.ts'
import { eachOnItsOwn } from '#server/platform/eachOnItsOwn.ts'
import { drawingRow, drawOne, ensureDrawing } from './drawings.ts'

/** How long a drawing waits for bets that were settled before it and are not counted yet, in ms. */
const GRACE = 60_000

/** Commits to drawings that are to come, draws those that are due, and pays who won: each piece in a transaction of its own. */
export const runLotteries = (context: JobContext): Promise<void> =>
  eachOnItsOwn([commitDrawings, drawDue, payWinners], (step) => step(context))

/** Commits to the next drawing of each lottery that runs. */
async function commitDrawings({ db, write, now, vault }: JobContext): Promise<void> {
  const all = await db.selectFrom('activity').selectAll().where('status', '<>', 'draft').execute()
  await eachOnItsOwn(all, async (row) => {
    if (row.kind !== 'lottery' || stateOf(row, now()) !== 'running') return
    const terms = termsOf(lottery, row)
    const day = drawingOf(now(), terms.drawnAt)
    if ((await drawingRow(db, row.id, day)) === undefined) await write((tx) => ensureDrawing(tx, vault, row, terms, day))
  })
}

/** Draws what is due. */
async function drawDue({ db, write, now, vault }: JobContext): Promise<void> {
  const due = await db
    .selectFrom('lottery_drawing')
    .selectAll()
    .where('drawn_at', 'is', null)
    .where('draws_at', '<=', now())
    .orderBy('draws_at')
    .execute()
  await eachOnItsOwn(due, async ({ activity_id, day, draws_at }) => {
    const before = Number(draws_at)
    if (now() < before + GRACE && (await isStillToldOf(db, activity_id, { what: 'validBets', before }))) return
    const activity = await readActivity(db, activity_id)
    await write((tx) => drawOne(tx, vault, activity, termsOf(lottery, activity), day))
  })
}

/** Pays who won and was not paid yet. */
async function payWinners(context: JobContext): Promise<void> {
  const waiting = await context.db
    .selectFrom('lottery_winner')
    .selectAll()
    .where('paid_at', 'is', null)
    .orderBy('day')
    .orderBy('place')
    .execute()
  await eachOnItsOwn(waiting, (winner) => payWinner(context, winner))
}

/** Pays a winner, once. What was won before a pause is paid; a locked bonus waits for its end, and what the budget does not hold for more of it. */
async function payWinner(
  { write, give }: JobContext,
  { activity_id, day, place, member_id, rank }: LotteryWinnerTable,
): Promise<void> {
  try {
    await write(async (tx) => {
      const activity = await readActivity(tx.db, activity_id)
      const prize = termsOf(lottery, activity).ranks[rank]?.prize
      if (prize === undefined) throw new Error(`${activity_id} has no prize ${rank}`)
      if (prize.asset === 'GRANT' && (await readPause(tx.db, member_id, tx.at)) !== null) return
      await give(tx, activity, member_id, { key: `drawing:${day}:${place}`, label: 'drawing', prize })
      await tx.db
        .updateTable('lottery_winner')
        .set({ paid_at: tx.at })
        .where('activity_id', '=', activity_id)
        .where('day', '=', day)
        .where('place', '=', place)
        .execute()
    })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
  }
}
