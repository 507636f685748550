import {
  drawingTime,
  type lottery,
  rankOf,
  ticketCount,
  ticketPrice,
  ticketsOf,
  winnersOf,
} from '#src/api/model/activities/kinds/lottery.ts'
import type * as v from 'valibot'
import { fen, type Fen } from '#src/api/model/money/amount.ts'
import { isBarred } from '#server/activities/bars.ts'
import { type ActivityRow, tellEverybody } from '#server/activities/rows.ts'
import { closeDraw, commitDraw, revealDraw } from '#server/draws/draws.ts'
import type { Reader } from '#server/platform/db/database.ts'
import type { LotteryDrawingTable } from '#server/platform/db/lotteryTables.ts'
import { randomBytes } from '#server/platform/ids.ts'
import type { Transaction } from '#server/platform/transaction.ts'
import type { Vault } from '#server/platform/vault.ts'
import { readPause } from '#server/saferPlay/record.ts'

type Terms = v.InferOutput<(typeof lottery)['terms']>

/** The drawing of a day; undefined = there is none yet. */
export const drawingRow = (reader: Reader, activityId: string, day: number): Promise<LotteryDrawingTable | undefined> =>
  reader.selectFrom('lottery_drawing').selectAll().where('activity_id', '=', activityId).where('day', '=', day).executeTakeFirst()

/** Commits to the drawing of a day, before any bet counts for it; one that is there stays as it is. */
export async function ensureDrawing(
  tx: Transaction,
  vault: Vault,
  { id }: ActivityRow,
  terms: Terms,
  day: number,
): Promise<void> {
  if ((await drawingRow(tx.db, id, day)) !== undefined) return
  const draw = await commitDraw(tx, vault, `lottery:${id}:${day}`, { rules: 'lottery', winners: winnersOf(terms.ranks) })
  await tx.db
    .insertInto('lottery_drawing')
    .values({
      activity_id: id,
      day,
      draw_id: draw.id,
      commitment: draw.hash,
      draws_at: drawingTime(day, terms.drawnAt),
      price: null,
      tickets: null,
      drawn_at: null,
    })
    .execute()
}

/** Counts a change of a member's bets for the drawing of a day, or for the first one after it that was not drawn yet. */
export async function countBets(
  tx: Transaction,
  vault: Vault,
  { activity, terms, memberId }: { readonly activity: ActivityRow; readonly terms: Terms; readonly memberId: string },
  { from, change }: { readonly from: number; readonly change: Fen },
): Promise<void> {
  let day = from
  while ((await drawingRow(tx.db, activity.id, day))?.drawn_at != null) day += 1
  await ensureDrawing(tx, vault, activity, terms, day)
  await tx.db
    .insertInto('lottery_bets')
    .values({
      activity_id: activity.id,
      day,
      member_id: memberId,
      part: Buffer.from(randomBytes(5)).toString('hex'),
      valid: change,
      tickets: 0,
    })
    .onConflict((clash) =>
      clash.columns(['activity_id', 'day', 'member_id']).doUpdateSet((is) => ({ valid: is('lottery_bets.valid', '+', change) })),
    )
    .execute()
}

/**
 * Draws, once: closes what takes part, tells the seed, and writes who won, together; their prizes are paid afterwards, one by one. Who is
 * paused or barred when it is drawn does not take part.
 */
export async function drawOne(tx: Transaction, vault: Vault, activity: ActivityRow, terms: Terms, day: number): Promise<void> {
  const drawing = await drawingRow(tx.db, activity.id, day)
  if (drawing === undefined || drawing.drawn_at !== null) return
  const bets = await tx.db
    .selectFrom('lottery_bets')
    .selectAll()
    .where('activity_id', '=', activity.id)
    .where('day', '=', day)
    .where('valid', '>=', terms.ticketEach)
    .execute()
  const rules = { each: terms.ticketEach, most: terms.ticketsMost }
  const takePart = []
  for (const row of bets) {
    const isOut = (await readPause(tx.db, row.member_id, tx.at)) !== null || (await isBarred(tx.db, row.member_id, activity.id))
    if (!isOut) takePart.push({ ...row, valid: fen(Number(row.valid)) })
  }
  const price = ticketPrice(
    takePart.map(({ valid }) => valid),
    rules,
  )
  const owners = new Map<string, string>()
  for (const { part, valid, member_id } of takePart) {
    const tickets = ticketCount(valid, { ...rules, each: price })
    for (const ticket of ticketsOf(part, tickets)) owners.set(ticket, member_id)
    await tx.db
      .updateTable('lottery_bets')
      .set({ tickets })
      .where('activity_id', '=', activity.id)
      .where('day', '=', day)
      .where('member_id', '=', member_id)
      .execute()
  }
  await closeDraw(tx, drawing.draw_id, [...owners.keys()])
  const result = await revealDraw(tx, vault, drawing.draw_id)
  if (!('drawn' in result)) throw new Error(`the draw ${drawing.draw_id} is no lottery`)
  for (const [place, ticket] of result.drawn.entries()) {
    const owner = owners.get(ticket)
    if (owner === undefined) throw new Error(`the ticket ${ticket} is nobody's`)
    const rank = rankOf(place, terms.ranks)
    await tx.db
      .insertInto('lottery_winner')
      .values({ activity_id: activity.id, day, place, ticket, member_id: owner, rank, paid_at: null })
      .execute()
  }
  await tx.db
    .updateTable('lottery_drawing')
    .set({ price, tickets: owners.size, drawn_at: tx.at })
    .where('activity_id', '=', activity.id)
    .where('day', '=', day)
    .execute()
  tellEverybody(tx, activity.id)
}
