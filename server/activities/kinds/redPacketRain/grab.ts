import type * as v from 'valibot'
import { countsAt, type redPacketRain } from '#src/api/model/activities/kinds/redPacketRain.ts'
import type { Amount } from '#src/api/model/money/amount.ts'
import { toWire } from '#src/api/model/money/wireAmount.ts'
import { conflict, notFound } from '#server/platform/callError.ts'
import type { RainTable } from '#server/platform/db/rainTables.ts'
import type { Transaction } from '#server/platform/transaction.ts'
import type { Vault } from '#server/platform/vault.ts'
import { refusedOfMany } from '#server/saferPlay/mayPlay.ts'
import { whyNotEach } from '#server/activities/mayJoin.ts'
import { Refusal, type WhyNotWire } from '#server/activities/refusal.ts'
import { findActivity } from '#server/activities/rows.ts'
import { fallsAt } from './fallsAt.ts'
import { type RainsView, rainViews } from './rainViews.ts'
import { splitOf } from './splits.ts'

/** A member's grab as it came to the server. */
export type GrabOrder = {
  readonly activityId: string
  readonly memberId: string
  readonly requestId: string
  readonly rainId: string
  readonly receivedAt: number
}

/** What answers a grab that got a packet. */
export type Grabbed = {
  readonly result: 'done'
  readonly reply: v.InferInput<(typeof redPacketRain)['reply']>
  readonly prizes: readonly never[]
  readonly view: RainsView
}

/** A packet, or what the member is told in its place: a `Refusal`, or the error of a call. */
export type GrabOutcome = Grabbed | Error

type Taken = Pick<GrabOrder, 'memberId' | 'requestId' | 'rainId'> & {
  readonly place: number
  readonly nth: number
  readonly amount: Amount
}

/**
 * Grabs for many members of one activity in one transaction, in the order in which they came: each packet once, no member more than the rain
 * allows, the same request the same packet. Answers come in the order of the orders; they hold once the transaction is committed.
 */
export async function grabAll(
  tx: Transaction,
  vault: Vault,
  activityId: string,
  orders: readonly GrabOrder[],
): Promise<GrabOutcome[]> {
  const activity = await findActivity(tx.db, activityId)
  if (activity?.kind !== 'redPacketRain' || activity.status === 'draft') return orders.map(() => notFound())
  const members = [...new Set(orders.map(({ memberId }) => memberId))]
  const rains = await holdRains(tx, activityId, orders)
  const known = await grabsOf(tx, members, orders, [...rains.keys()])
  const paused = await refusedOfMany(tx, members)
  // Its end counts for each grab by when that came, however long it waited for its turn.
  const endsAt = Number(activity.ends_at)
  const why = await whyNotEach(tx.db, activity, members, Math.min(tx.at, endsAt - 1))
  const taken: Taken[] = []

  /** How many packets of a rain the member has, with those of this transaction. */
  const haveOf = (memberId: string, rainId: string) =>
    known.filter((grab) => grab.memberId === memberId && grab.rainId === rainId).length

  async function one(order: GrabOrder): Promise<Taken | Error> {
    const earlier = known.find(({ memberId, requestId }) => memberId === order.memberId && requestId === order.requestId)
    if (earlier !== undefined) return earlier.rainId === order.rainId ? earlier : conflict()
    const pause = paused.get(order.memberId)
    if (pause !== undefined) return pause
    const none = why.get(order.memberId)
    if (none !== undefined) return new Refusal(none)
    const rain = rains.get(order.rainId)
    if (rain === undefined) return notFound()
    const have = haveOf(order.memberId, rain.id)
    const refusal = refusedBy({ ...rain, ends_at: Math.min(Number(rain.ends_at), endsAt) }, order, have)
    if (refusal !== null) return new Refusal(refusal)
    const amounts = await splitOf(tx.db, vault, rain.draw_id)
    const got = { ...order, place: rain.taken, nth: have + 1, amount: amounts[rain.taken]! }
    rain.taken += 1
    taken.push(got)
    known.push(got)
    return got
  }

  const outcomes: (Taken | Error)[] = []
  for (const order of orders) outcomes.push(await one(order))
  await keep(tx, taken, rains)
  const viewOf = await rainViews(tx.db, activityId, members, tx.at)
  return outcomes.map((outcome) => {
    if (outcome instanceof Error) return outcome
    const { memberId, rainId, requestId, place, nth, amount } = outcome
    const left = Math.max(0, (rains.get(rainId)?.most ?? nth) - haveOf(memberId, rainId))
    const packet = { place, amount: toWire(amount) }
    return { result: 'done', reply: { rainId, requestId, packet, left }, prizes: [], view: viewOf(memberId) }
  })
}

/** Why a rain has no packet for a member who has so many of it, by when the grab came; null = it has one. */
function refusedBy(rain: RainTable, { memberId, receivedAt }: GrabOrder, have: number): WhyNotWire | null {
  const times = { fallsAt: fallsAt(rain, memberId), endsAt: Number(rain.ends_at) }
  if (rain.state === 'off') return { why: 'budgetGone' }
  if (receivedAt < times.fallsAt || rain.state === 'planned') return { why: 'notBegun' }
  if (rain.state !== 'open' || !countsAt(times, receivedAt)) return { why: 'ended' }
  if (have >= rain.most) return { why: 'already' }
  return rain.taken >= rain.packets ? { why: 'budgetGone' } : null
}

/** The rains that are asked for, held until the transaction ends: where several nodes grab, one waits for the other. */
async function holdRains({ db }: Transaction, activityId: string, orders: readonly GrabOrder[]): Promise<Map<string, RainTable>> {
  const rows = await db
    .updateTable('rain')
    .set((column) => ({ taken: column('taken', '+', 0) }))
    .where('activity_id', '=', activityId)
    .where('id', 'in', [...new Set(orders.map(({ rainId }) => rainId))])
    .returningAll()
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** What the members have of these rains, and what these requests got before. */
async function grabsOf(
  { db }: Transaction,
  members: readonly string[],
  orders: readonly GrabOrder[],
  rainIds: readonly string[],
): Promise<Taken[]> {
  const rows = await db
    .selectFrom('rain_grab')
    .selectAll()
    .where('member_id', 'in', members)
    .where((is) =>
      is.or([
        is(
          'request_id',
          'in',
          orders.map(({ requestId }) => requestId),
        ),
        ...(rainIds.length === 0 ? [] : [is('rain_id', 'in', rainIds)]),
      ]),
    )
    .execute()
  return rows.map((row) => ({
    memberId: row.member_id,
    requestId: row.request_id,
    rainId: row.rain_id,
    place: row.place,
    nth: row.nth,
    amount: row.amount,
  }))
}

/** Writes the rows that are the grabs, and how many packets of their rains are gone. */
async function keep({ db, at }: Transaction, taken: readonly Taken[], rains: ReadonlyMap<string, RainTable>): Promise<void> {
  if (taken.length === 0) return
  for (const rainId of new Set(taken.map((one) => one.rainId)))
    await db
      .updateTable('rain')
      .set({ taken: rains.get(rainId)!.taken })
      .where('id', '=', rainId)
      .execute()
  await db
    .insertInto('rain_grab')
    .values(
      taken.map(({ rainId, place, memberId, nth, requestId, amount }) => ({
        rain_id: rainId,
        place,
        member_id: memberId,
        nth,
        request_id: requestId,
        amount,
        at,
        paid_at: null,
      })),
    )
    .execute()
}
