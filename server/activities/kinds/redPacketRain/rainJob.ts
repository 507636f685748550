import { KINDS } from '#src/api/model/activities/kinds.ts'
import { RAIN_GRACE, rainStarts } from '#src/api/model/activities/kinds/redPacketRain.ts'
import { ActivityPrize } from '#src/api/model/activities/prize.ts'
import { dayOf, dayStart } from '#src/api/model/day.ts'
import { minus, sumOf } from '#src/api/model/money/amount.ts'
import { toWire } from '#src/api/model/money/wireAmount.ts'
import * as v from 'valibot'
import { closeDraw, commitDraw, revealDraw } from '#server/draws/draws.ts'
import type { RainTable } from '#server/platform/db/rainTables.ts'
import { eachOnItsOwn } from '#server/platform/eachOnItsOwn.ts'
import { newId } from '#server/platform/ids.ts'
import type { Transaction } from '#server/platform/transaction.ts'
import { putBack, spend } from '#server/activities/budget.ts'
import { type ActivityRow, readActivity, stateOf, termsOf } from '#server/activities/rows.ts'
import type { JobContext } from '#server/activities/serverKind.ts'
import { splitOf } from './splits.ts'

/** How long before it a rain is announced, with the hash of its draw, in ms. */
const ANNOUNCED = 26 * 3_600_000
/** How long before it its pot is taken from the budget and split, in ms. */
const OPENED = 5 * 60_000
/** How long after its end nothing that came in time can still wait to be written, in ms. */
const WRITTEN = RAIN_GRACE + 4_000

/** Does what is due of all rains: announces, opens, ends and pays them. Each step holds by itself, wherever it is cut short. */
export const runRains = (context: JobContext): Promise<void> => eachOnItsOwn([announce, open, end, pay], (step) => step(context))

const inState = ({ db }: Pick<JobContext, 'db'>, state: RainTable['state'], before: number) =>
  db.selectFrom('rain').selectAll().where('state', '=', state).where('starts_at', '<=', before).orderBy('starts_at').execute()

/** Announces the rains of the next day: what was announced stays as it is, whatever becomes of the terms. */
async function announce({ db, write, now, vault }: JobContext): Promise<void> {
  const at = now()
  const activities = await db
    .selectFrom('activity')
    .selectAll()
    .where('kind', '=', 'redPacketRain')
    .where('status', '=', 'published')
    .where('ends_at', '>', at)
    .execute()
  await eachOnItsOwn(activities, async (activity) => {
    const terms = termsOf(KINDS.redPacketRain, activity)
    const until = Math.min(at + ANNOUNCED, Number(activity.ends_at))
    const starts = rainStarts(terms.times, Math.max(at + 1, Number(activity.starts_at)), until)
    const known = await db
      .selectFrom('rain')
      .select('starts_at')
      .where('activity_id', '=', activity.id)
      .where('starts_at', '>', at)
      .execute()
    const isKnown = new Set(known.map((rain) => Number(rain.starts_at)))
    for (const startsAt of starts) {
      const endsAt = startsAt + terms.seconds * 1_000
      if (isKnown.has(startsAt) || endsAt > Number(activity.ends_at)) continue
      await write(async (tx) => {
        const { pot, packets, most } = terms
        const draw = await commitDraw(tx, vault, `rain:${activity.id}:${startsAt}`, {
          rules: 'packets',
          pot: pot.amount,
          parts: packets,
        })
        await tx.db
          .insertInto('rain')
          .values({
            id: newId('rain'),
            activity_id: activity.id,
            starts_at: startsAt,
            ends_at: endsAt,
            asset: pot.asset === 'GRANT' ? 'FEN' : pot.asset,
            pot: pot.amount,
            packets,
            most,
            draw_id: draw.id,
            hash: draw.hash,
            state: 'planned',
            taken: 0,
            returned: null,
          })
          .onConflict((clash) => clash.columns(['activity_id', 'starts_at']).doNothing())
          .execute()
      })
    }
  })
}

/** When a rain's pot is taken: shortly before, but on its own day, whose budget it is. */
const opensAt = ({ starts_at: startsAt }: RainTable): number =>
  Math.max(Number(startsAt) - OPENED, dayStart(dayOf(Number(startsAt))))

/** Takes the pots of rains that come soon from the budget; one that it does not hold does not take place, nor one of an activity that pauses. */
async function open(context: JobContext): Promise<void> {
  await eachOnItsOwn(await inState(context, 'planned', context.now() + OPENED), async (rain) => {
    if (opensAt(rain) > context.now()) return
    const isOpen = await context.write(async (tx) => openOne(tx, rain, await readActivity(tx.db, rain.activity_id)))
    // Before it rains, for it takes a while.
    if (isOpen) await splitOf(context.db, context.vault, rain.draw_id)
  })
}

async function openOne(tx: Transaction, rain: RainTable, activity: ActivityRow): Promise<boolean> {
  const state = stateOf(activity, Math.max(tx.at, Number(rain.starts_at)))
  if (Number(rain.ends_at) <= tx.at || state === 'ended') {
    await change(tx, rain, 'planned', 'off')
    return false
  }
  // Whoever opens it takes its pot, and nobody else.
  if (state !== 'running' || !(await change(tx, rain, 'planned', 'open'))) return false
  if (!(await spend(tx, rain.activity_id, rain.asset, rain.pot))) {
    await change(tx, rain, 'open', 'off')
    return false
  }
  await closeDraw(tx, rain.draw_id, [])
  return true
}

/** Takes a rain from one state into another; false = it was done before. */
async function change(
  { db }: Transaction,
  { id }: RainTable,
  from: RainTable['state'],
  to: RainTable['state'],
): Promise<boolean> {
  const changed = await db
    .updateTable('rain')
    .set({ state: to })
    .where('id', '=', id)
    .where('state', '=', from)
    .executeTakeFirst()
  return Number(changed.numUpdatedRows) > 0
}

/** Ends rains: tells their seeds, and puts back what nobody grabbed. */
async function end(context: JobContext): Promise<void> {
  await eachOnItsOwn(await inState(context, 'open', context.now()), async (rain) => {
    if (Number(rain.ends_at) + WRITTEN > context.now()) return
    await context.write(async (tx) => {
      if (!(await change(tx, rain, 'open', 'paying'))) return
      await revealDraw(tx, context.vault, rain.draw_id)
      const grabs = await tx.db.selectFrom('rain_grab').select('amount').where('rain_id', '=', rain.id).execute()
      const returned = minus(rain.pot, sumOf(grabs.map(({ amount }) => amount)))
      await putBack(tx, rain.activity_id, rain.asset, returned, dayOf(Number(rain.starts_at)))
      await tx.db.updateTable('rain').set({ returned }).where('id', '=', rain.id).execute()
    })
  })
}

/**
 * Pays what was grabbed, all of a member's packets of a rain as one prize. What was grabbed before a member paused is theirs and is paid: it is
 * no offer any more.
 */
async function pay(context: JobContext): Promise<void> {
  await eachOnItsOwn(await inState(context, 'paying', context.now()), async (rain) => {
    const activity = await readActivity(context.db, rain.activity_id)
    const owed = await context.db
      .selectFrom('rain_grab')
      .select('member_id')
      .distinct()
      .where('rain_id', '=', rain.id)
      .where('paid_at', 'is', null)
      .execute()
    // One that fails leaves the rain to be paid: the next look finds who is left.
    await eachOnItsOwn(owed, ({ member_id: memberId }) => context.write((tx) => payOne(tx, context, activity, rain, memberId)))
    await context.write((tx) => change(tx, rain, 'paying', 'over'))
  })
}

async function payOne(
  tx: Transaction,
  { give }: JobContext,
  activity: ActivityRow,
  rain: RainTable,
  memberId: string,
): Promise<void> {
  const mine = tx.db.selectFrom('rain_grab').select('amount').where('rain_id', '=', rain.id).where('member_id', '=', memberId)
  const amount = sumOf((await mine.execute()).map((one) => one.amount))
  const prize = v.parse(ActivityPrize, { asset: rain.asset, amount: toWire(amount) })
  await give(tx, activity, memberId, { key: `rain:${rain.id}`, label: 'rain', prize, isReserved: true })
  await tx.db
    .updateTable('rain_grab')
    .set({ paid_at: tx.at })
    .where('rain_id', '=', rain.id)
    .where('member_id', '=', memberId)
    .execute()
}
