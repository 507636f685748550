import { dayOf } from '#src/api/model/day.ts'
import type { Fen } from '#src/api/model/money/amount.ts'
import type { VenueCode } from '#src/api/model/venueKind.ts'
import { countForGrants } from '../grants/countForGrants.ts'
import type { Transaction } from '../platform/transaction.ts'
import { creditDay } from './creditDay.ts'
import { creditBets } from './grades.ts'
import { venueKindOf } from './venueKindOf.ts'

/** A round of a game that was played to its end; `stake` = what of it counts, `openedAt` = when its first stake was taken, in ms. */
type PlayedRound = {
  readonly id: string
  readonly memberId: string
  readonly venue: VenueCode
  readonly stake: Fen
  readonly openedAt: number
}

/** Counts the stake of a round of a game among the member's valid bets, in the transaction that ends it: once, for a round ends once. */
export async function countRound(tx: Transaction, { id, memberId, venue, stake, openedAt }: PlayedRound): Promise<void> {
  const day = dayOf(tx.at)
  const product = await venueKindOf(tx.db, venue)
  await creditDay(tx, memberId, { day, kind: product, change: stake })
  await creditBets(tx, memberId, stake)
  await countForGrants(tx, memberId, product, [{ source: `round:${id}`, placedAt: openedAt, amount: stake }])
  tx.publishAfterCommit({ type: 'deed', memberId, deed: { what: 'validBets', product, day, change: stake } })
}
