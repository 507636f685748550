import { countedOn } from '#src/api/model/activities/kinds/fanshuiRebate.ts'
import { dayOf } from '#src/api/model/day.ts'
import { type Fen, plus } from '#src/api/model/money/amount.ts'
import type { VenueKind } from '#src/api/model/venueKind.ts'
import type { Transaction } from '../platform/transaction.ts'
import { creditPoints } from '../points/betPoints.ts'
import { validBetsOf } from './validBets.ts'

/** How much what counts of a day's bets with one kind of venue changed by. */
type DayChange = { readonly day: number; readonly kind: VenueKind; readonly change: Fen }

/**
 * Adds to what a member's bets of one day count for, and to the points that they bring; who follows it is told. Rebates count it by kind of
 * venue, and what changes once the day was given back (a bet that is voided late) on the day of the change.
 */
export async function creditDay(tx: Transaction, memberId: string, { day, kind, change }: DayChange): Promise<void> {
  const amount = plus(await validBetsOf(tx.db, memberId, { from: day, until: day }), change)
  await tx.db
    .insertInto('valid_day')
    .values({ member_id: memberId, day, amount })
    .onConflict((clash) => clash.columns(['member_id', 'day']).doUpdateSet({ amount }))
    .execute()
  if (change !== 0) await addToKind(tx, memberId, { day: countedOn(day, tx.at, dayOf(tx.at)), kind, change })
  await creditPoints(tx, memberId, day, amount)
  tx.publishAfterCommit({ type: 'validBets', memberId, day, amount })
}

const addToKind = (tx: Transaction, memberId: string, { day, kind, change }: DayChange) =>
  tx.db
    .insertInto('valid_kind_day')
    .values({ day, member_id: memberId, kind, amount: change })
    .onConflict((clash) =>
      clash.columns(['day', 'member_id', 'kind']).doUpdateSet((is) => ({ amount: is('valid_kind_day.amount', '+', change) })),
    )
    .execute()
