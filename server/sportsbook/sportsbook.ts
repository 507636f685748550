import type { Database } from '../platform/db/database.ts'
import type { Transaction, Write } from '../platform/transaction.ts'
import { placeBet, type NewBet } from './placeBet.ts'
import { decidedBets, settleBet } from './settle.ts'

/** Gives back the stakes of every open bet on a match, in the transaction that drops or abandons it. Returns how many. */
export async function voidMatchBets(tx: Transaction, matchId: string): Promise<number> {
  const rows = await tx.db.selectFrom('bet').select('id').where('match_id', '=', matchId).where('state', '=', 'open').execute()
  for (const { id } of rows) await settleBet(tx, id, 'void')
  return rows.length
}

/** Sports betting, as calls, the simulation and operators use them. */
export function createSportsbook(db: Database, write: Write) {
  return {
    /** See `placeBet`; one transaction. */
    place: (order: NewBet) => write((tx) => placeBet(tx, order)),

    /** Gives a bet's stake back, unless it is settled. Returns whether it was open. */
    voidBet: (betId: string): Promise<boolean> => write((tx) => settleBet(tx, betId, 'void')),

    /** Gives back all open stakes of a match that is not played to its end. */
    abandon: (matchId: string): Promise<number> => write((tx) => voidMatchBets(tx, matchId)),

    /**
     * Settles what is decided, of one match or of all, each bet in a transaction of its own: after a crash the rest is settled by
     * the next call. Returns how many.
     */
    async settle(matchId?: string): Promise<number> {
      let settled = 0
      for (const { betId } of await decidedBets(db, matchId === undefined ? {} : { matchId }))
        settled += (await write((tx) => settleAgain(tx, betId))) ? 1 : 0
      return settled
    },
  }
}

/** Judged again within the transaction, as the score may have moved since the list was made. */
async function settleAgain(tx: Transaction, betId: string): Promise<boolean> {
  const [now] = await decidedBets(tx.db, { betId })
  return now !== undefined && settleBet(tx, betId, now.outcome)
}

export type Sportsbook = ReturnType<typeof createSportsbook>
