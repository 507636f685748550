import { eachOnItsOwn } from '../platform/eachOnItsOwn.ts'
import { paceNewKey } from '../platform/memberKeys.ts'
import { pageByPage } from '../platform/pageByPage.ts'
import type { RateLimit } from '../platform/rateLimit.ts'
import { memberKey, type Transaction } from '../platform/transaction.ts'
import { createOrderLine, type OrderLineOptions } from './orderLine.ts'
import { type Answer, isWithdrawn, type NewBet } from './placeBet.ts'
import { decidedPicks, type OpenBet, openBetsOn, type OpenPick, settleBet, settleByNow } from './settle.ts'

/** Bets that are voided in one transaction, where a match has more of them. */
const VOIDED_AT_ONCE = 100

/** New bets of one member: some at once, then two a second. */
const BETS: RateLimit = { burst: 30, interval: 500 }

/** Open bets that are read at once, to be settled. */
const FOUND_AT_ONCE = 200

/** Counts a new bet; what was accepted or given up is answered again however fast it comes. */
async function pace(tx: Transaction, memberId: string, clientId: string): Promise<void> {
  if (!(await isWithdrawn(tx, memberId, clientId))) await paceNewKey(tx, memberId, clientId, 'bet', BETS)
}

/** Gives back the stakes of open bets on a match, at most so many: in the transaction that drops it, all that are left. Returns how many. */
export async function voidMatchBets(tx: Transaction, matchId: string, most?: number): Promise<number> {
  let open = tx.db.selectFrom('bet').select('id').where('match_id', '=', matchId).where('state', '=', 'open')
  if (most !== undefined) open = open.limit(most)
  const rows = await open.execute()
  for (const { id } of rows) await settleBet(tx, id, 'void')
  return rows.length
}

/** Sports betting, as calls, the simulation and operators use them. */
export function createSportsbook(options: OrderLineOptions) {
  const { db, write } = options
  const orders = createOrderLine(options)

  /** Settles the open bets on a pick, each on its own; those that are open again meanwhile are left to the next call. */
  async function settleAll(pick: OpenPick): Promise<number> {
    let settled = 0
    const found = pageByPage<OpenBet>((after) => openBetsOn(db, pick, FOUND_AT_ONCE, after))
    await eachOnItsOwn(found, async ({ id }) => {
      if (await write((tx) => settleByNow(tx, id))) settled += 1
    })
    return settled
  }

  return {
    /**
     * See `placeBet`; one transaction, at the end of the acceptance delay where the match runs. A member's orders are judged in the order
     * in which they came. Nothing is stored and no stake is taken while one waits, but its money is in the venue's wallet, or it is refused at once; what
     * could take that back meanwhile waits for `judged`: nobody watches the match first and then decides. Throws `rateLimited` for too many new ones of a member.
     */
    async place(order: NewBet): Promise<Answer> {
      await write((tx) => pace(tx, order.memberId, order.clientId), { keys: [memberKey(order.memberId)] })
      return orders.place(order)
    },

    /** Resolves once every order that a member has placed by now is judged: before their money leaves a venue, and before one is given up. */
    judged: orders.judged,

    /** Gives a bet's stake back, unless it is settled. Returns whether it was open. */
    voidBet: (betId: string): Promise<boolean> => write((tx) => settleBet(tx, betId, 'void')),

    /**
     * Gives back all open stakes of a match that is not played to its end, a few in each transaction: others write in between, and after a
     * crash the next call does the rest. Returns how many.
     */
    async abandon(matchId: string): Promise<number> {
      let voided = 0
      for (;;) {
        const more = await write((tx) => voidMatchBets(tx, matchId, VOIDED_AT_ONCE))
        voided += more
        if (more < VOIDED_AT_ONCE) return voided
      }
    },

    /**
     * Settles what is decided, of one match or of all, each bet in a transaction of its own: after a crash the rest is settled by
     * the next call. Returns how many.
     */
    async settle(matchId?: string): Promise<number> {
      let settled = 0
      await eachOnItsOwn(await decidedPicks(db, matchId), async (pick) => {
        settled += await settleAll(pick)
      })
      return settled
    },
  }
}

export type Sportsbook = ReturnType<typeof createSportsbook>
