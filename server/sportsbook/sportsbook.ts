import type { VenueCode } from '#src/api/model/bet.ts'
import type { Database } from '../platform/db/database.ts'
import type { Unit, Write } from '../platform/transaction.ts'
import { placeBet, type NewBet } from './placeBet.ts'
import { decidedBets, settleBet } from './settle.ts'
import { moveWallet, type WalletTransfer } from '#server/cashier/wallet/venueTransfers.ts'

/** Gives back the stakes of every open bet on a match, in the transaction that drops or abandons it. Returns how many. */
export async function voidMatchBets(unit: Unit, matchId: string): Promise<number> {
  const rows = await unit.trx.selectFrom('bet').select('id').where('match_id', '=', matchId).where('state', '=', 'open').execute()
  for (const { id } of rows) await settleBet(unit, id, 'void')
  return rows.length
}

/** Sportsbooks, as calls, the simulation and operators use them. */
export function createVenue(db: Database, write: Write) {
  return {
    /** See `placeBet`; one transaction. */
    place: (order: NewBet) => write((unit) => placeBet(unit, order)),

    /** See `moveWallet`; one transaction. */
    move: (order: WalletTransfer) => write((unit) => moveWallet(unit, order)),

    /** Gives a bet's stake back, unless it is settled. Returns whether it was open. */
    voidBet: (betId: string): Promise<boolean> => write((unit) => settleBet(unit, betId, 'void')),

    /** Gives back all open stakes of a match that is not played to its end. */
    abandon: (matchId: string): Promise<number> => write((unit) => voidMatchBets(unit, matchId)),

    /**
     * Settles what is decided, of one match or of all, each bet in a transaction of its own: after a crash the rest is settled by
     * the next call. Returns how many.
     */
    async settle(matchId?: string): Promise<number> {
      let settled = 0
      for (const { betId } of await decidedBets(db, matchId === undefined ? {} : { matchId }))
        settled += (await write((unit) => settleAgain(unit, betId))) ? 1 : 0
      return settled
    },

    /** Opens (0) or closes a venue (S-2). */
    setStatus: (venue: VenueCode, status: number): Promise<void> =>
      write(async ({ trx }) => {
        await trx.updateTable('venue').set({ status }).where('code', '=', venue).execute()
      }),
  }
}

/** Judged anew within the transaction, as the score may have moved since the list was made. */
async function settleAgain(unit: Unit, betId: string): Promise<boolean> {
  const [now] = await decidedBets(unit.trx, { betId })
  return now !== undefined && settleBet(unit, betId, now.outcome)
}

export type Venue = ReturnType<typeof createVenue>
