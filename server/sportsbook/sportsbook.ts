import type { Database } from '../platform/db/database.ts'
import { paceNewKey } from '../platform/memberKeys.ts'
import type { RateLimit } from '../platform/rateLimit.ts'
import type { Transaction, Write } from '../platform/transaction.ts'
import { acceptanceDelay } from './acceptance.ts'
import { arrivalOf, isWithdrawn, placeBet, type NewBet } from './placeBet.ts'
import { decidedPicks, openBetsOn, type OpenPick, settleBet, settleByNow } from './settle.ts'

/** Bets that are voided in one transaction, where a match has more of them. */
const VOIDED_AT_ONCE = 100

/** New bets of one member: some at once, then two a second. */
const BETS: RateLimit = { burst: 30, interval: 500 }

/** Bets that are found at once, to be settled. */
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

type SportsbookOptions = {
  readonly db: Database
  readonly write: Write
  /** Acceptance delay where nobody set one, in ms; see `acceptanceDelay`. */
  readonly unsetDelay: number
  /** Waits so many ms. */
  readonly wait: (ms: number) => Promise<unknown>
}

/** Sports betting, as calls, the simulation and operators use them. */
export function createSportsbook({ db, write, unsetDelay, wait }: SportsbookOptions) {
  /** The last order of each member that is not judged yet. */
  const underway = new Map<string, Promise<unknown>>()

  async function judge(order: NewBet, before: Promise<unknown> | undefined) {
    const delay = await acceptanceDelay(db, unsetDelay)
    const arrival = delay > 0 ? await arrivalOf(db, order) : null
    if (arrival !== null) await wait(delay)
    await before?.catch(() => undefined)
    return write((tx) => placeBet(tx, order, arrival))
  }

  /** Settles the open bets on a pick, some at a time; those that are open again meanwhile are left to the next call. */
  async function settleAll(pick: OpenPick): Promise<number> {
    let settled = 0
    for (;;) {
      const found = await openBetsOn(db, pick, FOUND_AT_ONCE)
      let now = 0
      for (const betId of found) now += (await write((tx) => settleByNow(tx, betId))) ? 1 : 0
      settled += now
      if (now < FOUND_AT_ONCE) return settled
    }
  }

  return {
    /**
     * See `placeBet`; one transaction, at the end of the acceptance delay where the match runs. A member's orders are judged in the order
     * in which they came. Nothing is stored and no stake is held while one waits: what could take it back meanwhile waits for
     * `judged`, so that nobody watches the match first and then decides. Throws `rateLimited` for too many new ones of a member.
     */
    async place(order: NewBet) {
      const { memberId, clientId } = order
      await write((tx) => pace(tx, memberId, clientId))
      const mine = judge(order, underway.get(memberId))
      underway.set(memberId, mine)
      try {
        return await mine
      } finally {
        if (underway.get(memberId) === mine) underway.delete(memberId)
      }
    },

    /** Resolves once every order that a member has placed by now is judged: before their money leaves a venue, and before one is given up. */
    async judged(memberId: string): Promise<void> {
      await underway.get(memberId)?.catch(() => undefined)
    },

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
      for (const pick of await decidedPicks(db, matchId)) settled += await settleAll(pick)
      return settled
    },
  }
}

export type Sportsbook = ReturnType<typeof createSportsbook>
