import { dayOf } from '#src/api/model/day.ts'
import { fen, type Fen, higher, minus, plus } from '#src/api/model/money/amount.ts'
import type { SelectionCode } from '#src/api/model/pick.ts'
import { countedStakes } from '#src/api/model/validBets.ts'
import type { TransactionDb } from '../platform/db/database.ts'
import type { Schema } from '../platform/db/schema.ts'
import { type CountedBet, countForGrants } from '../grants/countForGrants.ts'
import type { Transaction, Write } from '../platform/transaction.ts'
import { venueKindOf } from './venueKindOf.ts'
import { creditDay } from './creditDay.ts'
import { creditBets } from './grades.ts'

type BetRow = Schema['bet']

/** Bets that are counted in one transaction, where a start finds some that were settled before there were valid bets. */
const AT_ONCE = 100

/**
 * Counts what a bet that was settled, settled otherwise, or voided makes of the member's valid bets, in the transaction that does it. Twice
 * does once, and a void takes back what it had added, points too. The work for a bet that is settled is the same however many there are beside it.
 * Returns by how much the member's valid bets changed.
 */
export async function countBet(tx: Transaction, betId: string): Promise<Fen> {
  const bet = await tx.db.selectFrom('bet').selectAll().where('id', '=', betId).executeTakeFirstOrThrow()
  const known = await tx.db.selectFrom('valid_bet').select('amount').where('bet_id', '=', betId).executeTakeFirst()
  const isValid = bet.state === 'won' || bet.state === 'lost'
  // What was counted and still is, or never was and is void, changes nothing.
  if (isValid === (known !== undefined)) return fen(0)
  const { days, bets } = isValid ? await countOne(tx, bet) : await countAnew(tx, bet)
  let change = fen(0)
  for (const [day, more] of days) {
    change = plus(change, more)
    await creditDay(tx, bet.member_id, { day, kind: 'sports', change: more })
    const deed = { what: 'validBets', product: 'sports', day, change: more } as const
    if (more !== 0) tx.publishAfterCommit({ type: 'deed', memberId: bet.member_id, deed })
  }
  await creditBets(tx, bet.member_id, change)
  await countForGrants(tx, bet.member_id, await venueKindOf(tx.db, bet.venue), bets)
  return change
}

/** What changed, by day, and what each bet counts for now that changed. */
type Counted = { readonly days: ReadonlyMap<number, Fen>; readonly bets: readonly CountedBet[] }

const countedBet = ({ id, placed_at: placedAt }: Pick<BetRow, 'id' | 'placed_at'>, amount: Fen): CountedBet => ({
  source: `bet:${id}`,
  placedAt: Number(placedAt),
  amount,
})

/** A bet that counts joins its side: it adds by how much that side is above what was most on one side before. */
async function countOne(tx: Transaction, bet: BetRow): Promise<Counted> {
  const sides = await sidesOf(tx.db, bet)
  const most = sides.reduce((highest, { staked }) => higher(highest, staked), fen(0))
  const staked = plus(sides.find(({ code }) => code === bet.code)?.staked ?? fen(0), bet.stake)
  await tx.db
    .insertInto('valid_side')
    .values({ ...marketOf(bet), code: bet.code, staked })
    .onConflict((clash) => clash.columns(['member_id', 'match_id', 'market_type', 'line', 'code']).doUpdateSet({ staked }))
    .execute()
  const amount = minus(higher(most, staked), most)
  const day = dayOf(bet.settled_at ?? tx.at)
  // One that adds nothing is written too: so it is known that it was counted.
  await tx.db.insertInto('valid_bet').values({ bet_id: bet.id, member_id: bet.member_id, day, amount, at: tx.at }).execute()
  return { days: new Map([[day, amount]]), bets: [countedBet(bet, amount)] }
}

/** A bet that had counted is void: all bets of the member on its market are counted anew. */
async function countAnew(tx: Transaction, bet: BetRow): Promise<Counted> {
  const market = await betsOf(tx.db, bet)
  const valid = market.filter(({ state }) => state === 'won' || state === 'lost')
  const counted = countedStakes(valid.map(({ id, code, stake }) => ({ betId: id, side: code, stake })))
  const days = new Map<number, Fen>()
  const bets: CountedBet[] = []
  for (const { id, amount, settled_at: at, placed_at } of market) {
    const now = counted.get(id)
    // One that was always void is not written.
    if (at === null || (amount === null ? now === undefined : amount === (now ?? 0))) continue
    const day = dayOf(at)
    const row = { member_id: bet.member_id, day, amount: now ?? fen(0), at: tx.at }
    await tx.db
      .insertInto('valid_bet')
      .values({ bet_id: id, ...row })
      .onConflict((clash) => clash.column('bet_id').doUpdateSet(row))
      .execute()
    days.set(day, plus(days.get(day) ?? fen(0), minus(row.amount, amount ?? fen(0))))
    bets.push(countedBet({ id, placed_at }, row.amount))
  }
  const sides = new Map<SelectionCode, Fen>()
  for (const { code, stake } of valid) sides.set(code, plus(sides.get(code) ?? fen(0), stake))
  const of = marketOf(bet)
  await tx.db
    .deleteFrom('valid_side')
    .where('member_id', '=', of.member_id)
    .where('match_id', '=', of.match_id)
    .where('market_type', '=', of.market_type)
    .where('line', '=', of.line)
    .execute()
  for (const [code, staked] of sides)
    await tx.db
      .insertInto('valid_side')
      .values({ ...of, code, staked })
      .execute()
  return { days, bets }
}

/** What names the market of a bet, among those of its member. */
const marketOf = ({ member_id, match_id, market_type, line }: BetRow) => ({ member_id, match_id, market_type, line: line ?? 0 })

/** What the member of a bet staked on each side of its market with bets that count. */
function sidesOf(db: TransactionDb, bet: BetRow) {
  const { member_id: memberId, match_id: matchId, market_type: type, line } = marketOf(bet)
  return db
    .selectFrom('valid_side')
    .select(['code', 'staked'])
    .where('member_id', '=', memberId)
    .where('match_id', '=', matchId)
    .where('market_type', '=', type)
    .where('line', '=', line)
    .execute()
}

/** All bets of a member on the market of one, with what is counted of each, in the order in which they were settled. */
function betsOf(db: TransactionDb, { member_id: memberId, match_id: matchId, market_type: type, line }: BetRow) {
  return db
    .selectFrom('bet')
    .leftJoin('valid_bet', 'valid_bet.bet_id', 'bet.id')
    .select(['bet.id', 'bet.code', 'bet.stake', 'bet.state', 'bet.placed_at', 'bet.settled_at', 'valid_bet.amount'])
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
