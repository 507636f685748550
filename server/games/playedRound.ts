import type { Fen } from '#src/api/model/money/amount.ts'
import type { VenueCode } from '#src/api/model/venueKind.ts'
import type { Transaction } from '#server/platform/transaction.ts'

/** A round that was played to its end; `stake` = what of it counts among valid bets, `openedAt` = when its first stake was taken, in ms. */
type PlayedRound = {
  readonly id: string
  readonly memberId: string
  readonly venue: VenueCode
  readonly stake: Fen
  readonly openedAt: number
}

/** Hears, in the transaction, of a round that was played to its end. */
export type OnSettled = (tx: Transaction, round: PlayedRound) => Promise<void>
