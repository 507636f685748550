import { digestOf } from '#server/platform/ids.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { Transaction } from '#server/platform/transaction.ts'
import { transfer } from '../ledger/ledger.ts'
import { venueHouseOf } from '../ledger/owners.ts'
import type { ProviderLine } from './providerLine.ts'

/** A round that has been open for so long, in ms, is asked about, and at most so many at a time. */
const ASK_AFTER = 60_000
const AT_ONCE = 50

/** Gives the stake of a round back that its provider does not know, unless it ended meanwhile; who gets it, else null. */
async function undoRound(tx: Transaction, id: string): Promise<string | null> {
  const round = await tx.db
    .selectFrom('game_round')
    .selectAll()
    .where('id', '=', id)
    .where('state', '=', 'open')
    .executeTakeFirst()
  if (round === undefined) return null
  const { stakes } = venueHouseOf(round.venue)
  const movement = { kind: 'gameRefund', key: `game:${id}:stray`, digest: digestOf(id), asset: 'FEN' } as const
  await transfer(tx, { ...movement, from: stakes, to: round.member_id, amount: round.stake })
  await tx.db.updateTable('game_round').set({ state: 'refunded', closed_at: tx.at }).where('id', '=', id).execute()
  return round.member_id
}

/**
 * Asks providers about rounds that have been open for a minute. One that its provider does not know, and that was not paid anything, is undone:
 * its stake goes back. One that runs, or of which nothing is heard, waits: it ends when the provider does it.
 */
export async function askAboutStrays(
  { db, write, now }: Pick<Platform, 'db' | 'write' | 'now'>,
  line: ProviderLine,
  onMoved: (tx: Transaction, memberId: string) => Promise<unknown>,
): Promise<void> {
  const open = await db
    .selectFrom('game_round')
    .select(['id', 'provider', 'reference', 'payout'])
    .where('state', '=', 'open')
    .where('opened_at', '<=', now() - ASK_AFTER)
    .orderBy('opened_at')
    .limit(AT_ONCE)
    .execute()
  for (const { id, provider, reference, payout } of open) {
    if (payout > 0 || (await line.ask(provider, reference)) !== 'unknown') continue
    await write(async (tx) => {
      const memberId = await undoRound(tx, id)
      if (memberId !== null) await onMoved(tx, memberId)
    })
  }
}
