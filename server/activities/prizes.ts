import * as v from 'valibot'
import type { ParsedPayloadOf, WireReplyOf } from '#src/api/contract/defineCall.ts'
import { type activityPrizes, PRIZE_PAGE } from '#src/api/contract/activities.ts'
import { ActivityPrize, budgetAssetOf } from '#src/api/model/activities/prize.ts'
import type { VenueKind } from '#src/api/model/venueKind.ts'
import { dayOf } from '#src/api/model/day.ts'
import { amountOf, type Fen, points, units } from '#src/api/model/money/amount.ts'
import { toWire } from '#src/api/model/money/wireAmount.ts'
import { tellCoins, tellFunds } from '../cashier/wallet/funds.ts'
import { HOUSE, openAccount, transfer } from '../ledger/ledger.ts'
import { movePoints } from '../ledger/movePoints.ts'
import type { Reader } from '../platform/db/database.ts'
import { digestOf, newId } from '../platform/ids.ts'
import type { Transaction } from '../platform/transaction.ts'
import { noteSpent, spend } from './budget.ts'
import { Refusal } from './refusal.ts'
import { type ActivityRow, tellMember } from './rows.ts'

/** A locked bonus, to be given once a key: the title of its activity goes with it. */
type GrantOrder = {
  /** Unique for ever: the same key again gives nothing. */
  readonly key: string
  readonly activityId: string
  readonly amount: Fen
  readonly multiple: number
  readonly product: VenueKind
}
/** Gives a member a locked bonus, in the transaction that earned it. */
export type GiveGrant = (tx: Transaction, memberId: string, order: GrantOrder) => Promise<void>

/**
 * What of an activity is given, and for what: `key` = once for ever for this member in this activity; `label` = a word of the kind for it.
 * `isReserved` = the budget of it was taken before, with that of others.
 */
export type PrizeOrder = {
  readonly key: string
  readonly label: string
  readonly prize: ActivityPrize
  readonly isReserved?: boolean
  /** It was promised before: the budget notes it, and never refuses it. */
  readonly isPromised?: boolean
}

/** A prize as it goes over the wire. */
export type PrizeWire = v.InferInput<typeof ActivityPrize>

/** A prize with its amounts as on the wire. */
export const prizeWire = (prize: ActivityPrize): PrizeWire =>
  prize.asset === 'GRANT' ? { ...prize, amount: toWire(prize.amount) } : { asset: prize.asset, amount: toWire(prize.amount) }

/** The key under which a prize is booked, in the ledger or as a locked bonus. */
export const bookedKey = (activityId: string, memberId: string, key: string): string =>
  `activity:${activityId}:${memberId}:${key}`

/**
 * Gives a member a prize, once a key: its row, what it takes of the budget and its movement are written together. False = they have it
 * already, and nothing was done. Throws a `Refusal` where the budget does not hold it, which undoes the whole transaction.
 */
export async function givePrize(
  tx: Transaction,
  giveGrant: GiveGrant,
  activity: ActivityRow,
  memberId: string,
  { key, label, prize, isReserved = false, isPromised = false }: PrizeOrder,
): Promise<boolean> {
  const asset = budgetAssetOf(prize)
  const amount = units(prize.amount)
  const row = await tx.db
    .insertInto('activity_prize')
    .values({
      id: newId('pz'),
      activity_id: activity.id,
      member_id: memberId,
      key,
      kind: activity.kind,
      label,
      asset,
      amount,
      prize_json: JSON.stringify(prizeWire(prize)),
      day: dayOf(tx.at),
      at: tx.at,
    })
    .onConflict((clash) => clash.columns(['activity_id', 'member_id', 'key']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (row === undefined) return false
  if (isPromised) await noteSpent(tx, activity.id, asset, amount)
  else if (!isReserved && !(await spend(tx, activity.id, asset, amount))) throw new Refusal({ why: 'budgetGone' })
  await pay(tx, giveGrant, memberId, prize, { activityId: activity.id, key: bookedKey(activity.id, memberId, key) })
  tellMember(tx, memberId, activity.id)
  return true
}

async function pay(
  tx: Transaction,
  giveGrant: GiveGrant,
  memberId: string,
  prize: ActivityPrize,
  { activityId, key }: { readonly activityId: string; readonly key: string },
): Promise<void> {
  const { asset } = prize
  if (asset === 'GRANT') {
    const { amount, multiple, product } = prize
    await giveGrant(tx, memberId, { key, activityId, amount, multiple, product })
    return
  }
  if (asset === 'POINT') await movePoints(tx, memberId, points(prize.amount), { kind: 'activityPrize', key })
  else {
    await openAccount(tx.db, HOUSE.prizes, asset, 'house')
    await openAccount(tx.db, memberId, asset, 'member')
    await transfer(tx, {
      kind: 'activityPrize',
      key,
      digest: digestOf(memberId, prize.amount),
      asset,
      from: HOUSE.prizes,
      to: memberId,
      amount: amountOf(asset, prize.amount),
    })
  }
  await tellFunds(tx, memberId)
  if (asset === 'GOLD') await tellCoins(tx, memberId)
}

const StoredPrize = v.pipe(v.string(), v.parseJson(), ActivityPrize)

/** A page of what a member won, latest first; see the call `activityPrizes`. What was won stays visible to who paused. */
export async function listPrizes(
  reader: Reader,
  memberId: string,
  { before }: ParsedPayloadOf<typeof activityPrizes>,
): Promise<WireReplyOf<typeof activityPrizes>> {
  let query = reader
    .selectFrom('activity_prize')
    .innerJoin('activity', 'activity.id', 'activity_prize.activity_id')
    .select([
      'activity_prize.id',
      'activity_id',
      'activity_prize.kind',
      'label',
      'at',
      'prize_json',
      'title_chinese',
      'title_english',
    ])
    .where('member_id', '=', memberId)
  if (before !== undefined) {
    const last = await reader
      .selectFrom('activity_prize')
      .select(['at', 'id'])
      .where('id', '=', before)
      .where('member_id', '=', memberId)
      .executeTakeFirst()
    if (last === undefined) return { list: [], more: false }
    query = query.where((is) =>
      is.or([is('at', '<', last.at), is.and([is('at', '=', last.at), is('activity_prize.id', '<', last.id)])]),
    )
  }
  const found = await query
    .orderBy('at', 'desc')
    .orderBy('activity_prize.id', 'desc')
    .limit(PRIZE_PAGE + 1)
    .execute()
  const list = found.slice(0, PRIZE_PAGE).map((row) => ({
    id: row.id,
    activityId: row.activity_id,
    kind: row.kind,
    title: { 'zh-CN': row.title_chinese, en: row.title_english },
    label: row.label,
    at: Number(row.at),
    prize: prizeWire(v.parse(StoredPrize, row.prize_json)),
  }))
  return { list, more: found.length > PRIZE_PAGE }
}
