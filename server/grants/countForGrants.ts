import { countsFor } from '#src/api/model/grant.ts'
import { fen, type Fen, minus, plus } from '#src/api/model/money/amount.ts'
import type { VenueKind } from '#src/api/model/venueKind.ts'
import type { Reader } from '../platform/db/database.ts'
import type { BonusGrantTable, GrantBetTable } from '../platform/db/grantTables.ts'
import type { Transaction } from '../platform/transaction.ts'
import { endGrant } from './endGrant.ts'
import { endOf, tellGrants } from './grantRows.ts'

/** A bet or round, and what of it counts among the member's valid bets now: nothing when it is void, or covers what another one is on. */
export type CountedBet = { readonly source: string; readonly placedAt: number; readonly amount: Fen }

/**
 * Lets bets that were settled, settled otherwise or voided move the member's bonuses of their kind of games, in the transaction that counts
 * them. A bet counts for one grant: the oldest that ran when it was placed and still waits for bets. What was counted of it before is what it
 * is measured by, so that twice does once and a void takes back what it had brought. A grant that has ended is left alone: what was released
 * stays the member's.
 */
export async function countForGrants(
  tx: Transaction,
  memberId: string,
  product: VenueKind,
  bets: readonly CountedBet[],
): Promise<void> {
  const changes: Change[] = []
  for (const bet of bets) {
    const known = await tx.db.selectFrom('grant_bet').selectAll().where('source', '=', bet.source).executeTakeFirst()
    const change = minus(bet.amount, known?.amount ?? fen(0))
    if (change !== 0) changes.push({ bet, known, change })
  }
  // What is taken back comes first: else bets of one market could release what they do not hold together.
  for (const one of changes.toSorted((left, right) => left.change - right.change)) await countOne(tx, memberId, product, one)
}

type Change = { readonly bet: CountedBet; readonly known: GrantBetTable | undefined; readonly change: Fen }

async function countOne(tx: Transaction, memberId: string, product: VenueKind, { bet, known, change }: Change): Promise<void> {
  const grant = known === undefined ? await grantFor(tx, memberId, product, bet) : await runningGrant(tx.db, known.grant_id)
  const { source, amount } = bet
  if (known !== undefined) await tx.db.updateTable('grant_bet').set({ amount }).where('source', '=', source).execute()
  if (grant === null) return
  if (known === undefined) await tx.db.insertInto('grant_bet').values({ source, grant_id: grant.id, amount }).execute()
  const progress = plus(grant.progress, change)
  await tx.db.updateTable('bonus_grant').set({ progress }).where('id', '=', grant.id).execute()
  if (progress >= grant.needed) await endGrant(tx, grant, 'released')
  else tellGrants(tx, memberId)
}

async function runningGrant(reader: Reader, id: string): Promise<BonusGrantTable | null> {
  const row = await reader.selectFrom('bonus_grant').selectAll().where('id', '=', id).executeTakeFirst()
  return row?.state === 'running' ? row : null
}

/** The grant that a bet counts for which was not counted before. */
async function grantFor(tx: Transaction, memberId: string, product: VenueKind, bet: CountedBet): Promise<BonusGrantTable | null> {
  const running = await tx.db
    .selectFrom('bonus_grant')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('product', '=', product)
    .where('state', '=', 'running')
    .where('given_at', '<=', bet.placedAt)
    .orderBy('given_at')
    .orderBy('id')
    .execute()
  for (const grant of running) {
    const end = await endOf(tx.db, grant)
    if (countsFor({ givenAt: Number(grant.given_at), end }, bet.placedAt, tx.at)) return grant
  }
  return null
}
