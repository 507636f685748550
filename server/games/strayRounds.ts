import { fen } from '#src/api/model/money/amount.ts'
import { digestOf } from '#server/platform/ids.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { Transaction } from '#server/platform/transaction.ts'
import { transfer } from '../ledger/ledger.ts'
import { venueHouseOf } from '../ledger/owners.ts'
import type { ProviderLine } from './providerLine.ts'

/** A round that has been open for so long, in ms, is asked about, and at most so many at a time. */
const ASK_AFTER = 60_000
const AT_ONCE = 50

/** Gives the stake of a round back that its provider does not know, unless it ended or was paid meanwhile; who gets it, else null. */
async function undoRound(tx: Transaction, id: string): Promise<string | null> {
  const round = await tx.db
    .selectFrom('game_round')
    .selectAll()
    .where('id', '=', id)
    .where('state', '=', 'open')
    .where('payout', '=', fen(0))
    .executeTakeFirst()
  if (round === undefined) return null
  const { stakes } = venueHouseOf(round.venue)
  const movement = { kind: 'gameRefund', key: `game:${id}:stray`, digest: digestOf(id), asset: 'FEN' } as const
  await transfer(tx, { ...movement, from: stakes, to: round.member_id, amount: round.stake })
  await tx.db.updateTable('game_round').set({ state: 'refunded', closed_at: tx.at }).where('id', '=', id).execute()
  return round.member_id
}

/** Where a look for rounds ended: the next one goes on behind it. */
type LookedUpTo = { readonly openedAt: number; readonly id: string }

/**
 * Asks providers about rounds that have been open for a minute, some at each look, each in its turn. One that its provider does not know, and that
 * was not paid anything, is undone: its stake goes back. One that runs, or of which nothing is heard, waits: it ends when the provider does it.
 */
export function createStrayLook(
  { db, write, now }: Pick<Platform, 'db' | 'write' | 'now'>,
  line: ProviderLine,
  onMoved: (tx: Transaction, memberId: string) => Promise<unknown>,
): () => Promise<void> {
  let last: LookedUpTo | null = null

  async function nextRounds() {
    let wanted = db
      .selectFrom('game_round')
      .select(['id', 'provider', 'reference', 'opened_at'])
      .where('state', '=', 'open')
      .where('payout', '=', fen(0))
      .where('opened_at', '<=', now() - ASK_AFTER)
    if (last !== null) {
      const { openedAt, id } = last
      wanted = wanted.where((is) =>
        is.or([is('opened_at', '>', openedAt), is.and([is('opened_at', '=', openedAt), is('id', '>', id)])]),
      )
    }
    const rounds = await wanted.orderBy('opened_at').orderBy('id').limit(AT_ONCE).execute()
    const end = rounds.at(-1)
    // Behind the newest it begins with the oldest again.
    last = end === undefined || rounds.length < AT_ONCE ? null : { openedAt: Number(end.opened_at), id: end.id }
    return rounds
  }

  return async () => {
    for (const { id, provider, reference } of await nextRounds()) {
      if ((await line.ask(provider, reference)) !== 'unknown') continue
      await write(async (tx) => {
        const memberId = await undoRound(tx, id)
        if (memberId !== null) await onMoved(tx, memberId)
      })
    }
  }
}
