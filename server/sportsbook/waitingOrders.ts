import type { VenueCode } from '#src/api/model/venueKind.ts'
import type { Fen } from '#src/api/model/money/amount.ts'
import type { Database, Reader } from '../platform/db/database.ts'
import type { Transaction } from '../platform/transaction.ts'
import type { NewBet } from './placeBet.ts'

/** For how long an order counts as waiting after its acceptance delay, and after its node said last that it does, in ms: that node is dead then, or stalls. */
const SLACK = 20_000
/** So long before that its own node judges it no more, in ms: clocks of nodes differ. */
const MARGIN = 5_000
/** How often its own node looks whether to say that it still waits, in ms: once its delay is over it has some tries before it counts no more. */
const KEEP_EVERY = 4_000
/** For how long one that waits for another counts after that one, in ms. */
const BEHIND = 5_000
/** How soon it is looked again whether an order of another node is judged, in ms. */
const LOOK_EVERY = 200

/** An order whose stake is held for it. */
type Waiting = {
  readonly betId: string
  readonly clientId: string
  readonly venue: VenueCode
  readonly stake: Fen
  readonly node: string
  readonly expiresAt: number
}

/** An order that is kept waiting: until when that is certain, and what ends it. */
type Kept = { readonly until: () => number; readonly stop: () => void }

export type WaitingOptions = {
  readonly db: Database
  readonly now: () => number
  /** Waits so many ms. */
  readonly wait: (ms: number) => Promise<unknown>
  /** Who this is, among several nodes of one database; null = nobody else takes orders. */
  readonly node: string | null
}

/**
 * The orders that wait at any node, as all nodes see them: a row each, from the transaction that holds its money to the one that judges it. Those of a
 * node that died count until they expire; a node that stalled for so long takes them no more. One that lives moves on when they expire, for its works may
 * stand in a long queue. Where one node is alone there are no rows, for its memory knows.
 */
export function createWaitingOrders({ db, now, wait, node }: WaitingOptions) {
  async function of(reader: Reader, memberId: string, at: number): Promise<readonly Waiting[]> {
    if (node === null) return []
    return reader
      .selectFrom('bet_waiting')
      .select(['bet_id as betId', 'client_id as clientId', 'venue', 'stake', 'node', 'expires_at as expiresAt'])
      .where('member_id', '=', memberId)
      .where('expires_at', '>', at)
      .execute()
  }
  const isElsewhere = (one: Waiting) => one.node !== node

  /** Resolves once none of these orders waits any more. */
  async function gone(orders: readonly Waiting[]): Promise<void> {
    if (orders.length === 0) return
    const ids = orders.map(({ betId }) => betId)
    for (;;) {
      const left = await db
        .selectFrom('bet_waiting')
        .select('bet_id')
        .where('bet_id', 'in', ids)
        .where('expires_at', '>', now())
        .execute()
      if (left.length === 0) return
      await wait(LOOK_EVERY)
    }
  }

  /** In one statement, that waits for no work of the member's. Returns whether it still waits. */
  async function moveOn(betId: string, at: number): Promise<boolean> {
    const { numUpdatedRows } = await db
      .updateTable('bet_waiting')
      .set({ expires_at: at + SLACK })
      .where('bet_id', '=', betId)
      .where('expires_at', '>', at + MARGIN)
      .where('expires_at', '<', at + SLACK)
      .executeTakeFirst()
    return numUpdatedRows > 0n
  }

  return {
    gone,

    /** What of a member's waits at other nodes. */
    async elsewhere(tx: Transaction, memberId: string): Promise<readonly Waiting[]> {
      return (await of(tx.db, memberId, tx.at)).filter(isElsewhere)
    },

    /** Tells the other nodes that an order waits, for so many ms and for what of its member waits already. Returns until when it does. */
    async enter(tx: Transaction, { memberId, clientId, venue, stake }: NewBet, betId: string, delay: number): Promise<number> {
      if (node === null) return Infinity
      const before = (await of(tx.db, memberId, tx.at)).map(({ expiresAt }) => expiresAt + BEHIND)
      const expiresAt = Math.max(tx.at + delay + SLACK, ...before)
      await tx.db
        .insertInto('bet_waiting')
        .values({ bet_id: betId, member_id: memberId, client_id: clientId, node, venue, stake, expires_at: expiresAt })
        .execute()
      return expiresAt
    },

    /**
     * Moves on when an order expires, once its delay is over and until it is stopped: it waits for its turn alone. Never for one that may count as waiting
     * no more. `expiresAt` = as it entered.
     */
    keep(betId: string, expiresAt: number): Kept {
      let until = expiresAt
      let isOver = node === null

      async function goOn(): Promise<void> {
        for (;;) {
          await wait(KEEP_EVERY)
          const at = now()
          if (isOver || at >= until - MARGIN) return
          if (until >= at + SLACK) continue
          // One that fails is tried again.
          const isThere = await moveOn(betId, at).catch(() => null)
          // What was said too late does not count: others may have looked before.
          if (isThere === false || now() >= until - MARGIN) return
          if (isThere === true) until = at + SLACK
        }
      }
      if (!isOver) void goOn()
      return { until: () => until, stop: () => (isOver = true) }
    },

    /** Tells them that it is judged. False = it may not count as waiting any more: others acted as if it was never taken. `until` = see `keep`. */
    async leave(tx: Transaction, betId: string, until: number): Promise<boolean> {
      if (node === null) return true
      const { numDeletedRows } = await tx.db.deleteFrom('bet_waiting').where('bet_id', '=', betId).executeTakeFirst()
      return numDeletedRows > 0n && tx.at < until - MARGIN
    },

    /** Resolves once everything of a member's that waits at other nodes by now is judged there. */
    async judgedElsewhere(memberId: string): Promise<void> {
      await gone((await of(db, memberId, now())).filter(isElsewhere))
    },
  }
}
