import { dayOf } from '#src/api/model/day.ts'
import { fen, type Fen, minus, plus } from '#src/api/model/money/amount.ts'
import { countedStakes } from '#src/api/model/validBets.ts'
import type { TransactionDb } from '../platform/db/database.ts'
import type { Schema } from '../platform/db/schema.ts'
import type { Transaction, Write } from '../platform/transaction.ts'
import { creditPoints } from '../points/betPoints.ts'
import { creditBets } from './grades.ts'
import { validBetsOf } from './validBets.ts'

type BetRow = Schema['bet']

/** Bets that are counted in one transaction, where a start finds some that were settled before there were valid bets. */
const AT_ONCE = 100

/**
 * Counts what a bet that was settled, settled otherwise, or voided makes of the member's valid bets, in the transaction that does it. All
 * bets of the member on its market are counted anew, so that twice does once and a void takes back what it had added, points too. Returns by how
 * much the member's valid bets changed.
 */
export async function countBet(tx: Transaction, betId: string): Promise<Fen> {
  const bet = await tx.db.selectFrom('bet').selectAll().where('id', '=', betId).executeTakeFirstOrThrow()
  const market = await betsOf(tx.db, bet)
  const valid = market.filter(({ state }) => state === 'won' || state === 'lost')
  const counted = countedStakes(valid.map(({ id, code, stake }) => ({ betId: id, side: code, stake })))
  const days = new Set<number>()
  let change = fen(0)
  for (const { id, amount, settled_at: at } of market) {
    const now = counted.get(id)
    // One that adds nothing is written too: so it is known that it was counted. One that was always void is not.
    if (at === null || (amount === null ? now === undefined : amount === (now ?? 0))) continue
    const row = { member_id: bet.member_id, day: dayOf(at), amount: now ?? fen(0), at: tx.at }
    await tx.db
      .insertInto('valid_bet')
      .values({ bet_id: id, ...row })
      .onConflict((clash) => clash.column('bet_id').doUpdateSet(row))
      .execute()
    change = plus(change, minus(row.amount, amount ?? fen(0)))
    days.add(row.day)
  }
  for (const day of days) {
    const amount = await validBetsOf(tx.db, bet.member_id, { from: day, until: day })
    await creditPoints(tx, bet.member_id, day, amount)
    tx.publishAfterCommit({ type: 'validBets', memberId: bet.member_id, day, amount })
  }
  await creditBets(tx, bet.member_id, change)
  return change
}

/** All bets of a member on the market of one, with what is counted of each, in the order in which they were settled. */
function betsOf(db: TransactionDb, { member_id: memberId, match_id: matchId, market_type: type, line }: BetRow) {
  return db
    .selectFrom('bet')
    .leftJoin('valid_bet', 'valid_bet.bet_id', 'bet.id')
    .select(['bet.id', 'bet.code', 'bet.stake', 'bet.state', 'bet.settled_at', 'valid_bet.amount'])
    .where('bet.member_id', '=', memberId)
    .where('bet.match_id', '=', matchId)
    .where('bet.market_type', '=', type)
    .where((is) => (line === null ? is('bet.line', 'is', null) : is('bet.line', '=', line)))
    .orderBy('bet.settled_at')
    .orderBy('bet.id')
    .execute()
}

/** Counts the bets that were settled before there were valid bets, a few in each transaction: what a crash leaves, the next start counts. */
export async function countEarlierBets(write: Write): Promise<void> {
  for (;;) {
    const more = await write(async (tx) => {
      const rows = await tx.db
        .selectFrom('bet')
        .leftJoin('valid_bet', 'valid_bet.bet_id', 'bet.id')
        .select('bet.id')
        .where('bet.state', 'in', ['won', 'lost'])
        .where('valid_bet.bet_id', 'is', null)
        .limit(AT_ONCE)
        .execute()
      for (const { id } of rows) await countBet(tx, id)
      return rows.length === AT_ONCE
    })
    if (!more) return
  }
}
