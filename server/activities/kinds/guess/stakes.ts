import { type GuessView, payoutsOf } from '#src/api/model/activities/kinds/guess.ts'
import { type Side, sideOf, sidesOf, type Verdict } from '#src/api/model/activities/matchFields.ts'
import { points, type Points } from '#src/api/model/money/amount.ts'
import { type ActivityMatchRow, keepVerdict } from '#server/activities/matches/activityMatches.ts'
import { noteNews } from '#server/activities/news.ts'
import { tellMember } from '#server/activities/rows.ts'
import { HOUSE } from '#server/ledger/ledger.ts'
import { movePoints } from '#server/ledger/movePoints.ts'
import { tellFunds } from '#server/cashier/wallet/funds.ts'
import type { GuessStakeTable } from '#server/platform/db/activityMatchTables.ts'
import type { Reader } from '#server/platform/db/database.ts'
import type { Transaction } from '#server/platform/transaction.ts'

/** What a member staked on a match; undefined = nothing. */
export const stakeOf = (
  reader: Reader,
  activityId: string,
  matchId: string,
  memberId: string,
): Promise<GuessStakeTable | undefined> =>
  reader
    .selectFrom('guess_stake')
    .selectAll()
    .where('activity_id', '=', activityId)
    .where('match_id', '=', matchId)
    .where('member_id', '=', memberId)
    .executeTakeFirst()

/** How many members staked on each match of an activity; one is not there where none did. */
export async function playersOf(
  reader: Reader,
  activityId: string,
  matches: readonly ActivityMatchRow[],
): Promise<ReadonlyMap<string, number>> {
  if (matches.length === 0) return new Map()
  const counts = await reader
    .selectFrom('guess_stake')
    .select(({ fn }) => ['match_id', fn.countAll<number>().as('players')])
    .where('activity_id', '=', activityId)
    .where(
      'match_id',
      'in',
      matches.map((row) => row.match_id),
    )
    .groupBy('match_id')
    .execute()
  return new Map(counts.map((row) => [row.match_id, Number(row.players)]))
}

/** What all staked on each side of the matches of an activity. */
export async function poolsOf(
  reader: Reader,
  activityId: string,
  rows: readonly ActivityMatchRow[],
): Promise<ReadonlyMap<string, GuessView['matches'][number]['pools']>> {
  if (rows.length === 0) return new Map()
  const sums = await reader
    .selectFrom('guess_stake')
    .select(({ fn }) => ['match_id', 'side', fn.sum<number>('amount').as('total')])
    .where('activity_id', '=', activityId)
    .where(
      'match_id',
      'in',
      rows.map((row) => row.match_id),
    )
    .groupBy(['match_id', 'side'])
    .execute()
  const amountOf = (matchId: string, side: Side) =>
    points(Number(sums.find((sum) => sum.match_id === matchId && sum.side === side)?.total ?? 0))
  return new Map(
    rows.map((row) => [row.match_id, sidesOf(row.sport).map((side) => ({ side, amount: amountOf(row.match_id, side) }))]),
  )
}

/** How a match ended, as sides know it; null = in no way that counts. */
export const resultOf = (row: ActivityMatchRow, verdict: Exclude<Verdict, 'open'>): Side | null =>
  verdict === 'void' ? null : sideOf(row.sport, verdict)

/** Keeps how a match came out and what each stake on it brings, together and once; who gets something is paid afterwards, one by one. */
export async function settleMatch(tx: Transaction, row: ActivityMatchRow, verdict: Exclude<Verdict, 'open'>): Promise<void> {
  if (!(await keepVerdict(tx, row, verdict))) return
  const stakes = await tx.db
    .selectFrom('guess_stake')
    .selectAll()
    .where('activity_id', '=', row.activity_id)
    .where('match_id', '=', row.match_id)
    .orderBy('at')
    .orderBy('member_id')
    .execute()
  const payouts = payoutsOf(
    stakes.map(({ side, amount }) => ({ side, amount: points(Number(amount)) })),
    resultOf(row, verdict),
  )
  for (const [at, { member_id }] of stakes.entries()) {
    const payout = payouts[at] ?? points(0)
    await tx.db
      .updateTable('guess_stake')
      .set({ payout, paid_at: payout === 0 ? tx.at : null })
      .where('activity_id', '=', row.activity_id)
      .where('match_id', '=', row.match_id)
      .where('member_id', '=', member_id)
      .execute()
  }
  await noteNews(tx, row.activity_id)
}

/** Stakes that are decided and not paid yet. */
export const unpaidStakes = (reader: Reader): Promise<GuessStakeTable[]> =>
  reader
    .selectFrom('guess_stake')
    .selectAll()
    .where('paid_at', 'is', null)
    .where('payout', 'is not', null)
    .orderBy('activity_id')
    .orderBy('match_id')
    .orderBy('at')
    .orderBy('member_id')
    .execute()

/** Pays what a stake brings, once. They are the members' own points: no pause and no bar keeps them back. */
export async function payStake(tx: Transaction, { activity_id, match_id, member_id }: GuessStakeTable): Promise<void> {
  const stake = await stakeOf(tx.db, activity_id, match_id, member_id)
  if (stake === undefined || stake.payout === null || stake.paid_at !== null) return
  const payout: Points = points(Number(stake.payout))
  const key = `guess:${activity_id}:${match_id}:${member_id}:paid`
  await movePoints(tx, member_id, payout, { kind: 'guessPaid', key, house: HOUSE.pools })
  await tx.db
    .updateTable('guess_stake')
    .set({ paid_at: tx.at })
    .where('activity_id', '=', activity_id)
    .where('match_id', '=', match_id)
    .where('member_id', '=', member_id)
    .execute()
  await tellFunds(tx, member_id)
  tellMember(tx, member_id, activity_id)
}
