import type { OnSettled } from './playedRound.ts'
import { type Fen, fen, plus } from '#src/api/model/money/amount.ts'
import { STRAY_AFTER, type StrayEnd, type StraySaid } from '#src/api/model/strayRound.ts'
import { eachOnItsOwn } from '#server/platform/eachOnItsOwn.ts'
import { digestOf } from '#server/platform/ids.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { Transaction } from '#server/platform/transaction.ts'
import { transfer } from '../ledger/ledger.ts'
import { venueHouseOf } from '../ledger/owners.ts'
import type { ProviderLine } from './providerLine.ts'
import { takenStakes } from './takenStakes.ts'

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
  // What it held is back; what went back before is of the round as well.
  const over = { state: 'refunded', closed_at: tx.at, stake: await takenStakes(tx.db, round) } as const
  await tx.db.updateTable('game_round').set(over).where('id', '=', id).execute()
  return round.member_id
}

/** A stray round whose end nobody has proposed. */
export const NO_PROPOSAL = {
  how: null,
  payout: null,
  paid_before: null,
  reason: null,
  by_member_id: null,
  by_name: null,
  proposed_at: null,
} as const

/** Keeps what a provider said of a round. */
async function noteSaid(tx: Transaction, id: string, said: StraySaid): Promise<void> {
  const row = { said, said_at: tx.at }
  await tx.db
    .insertInto('stray_round')
    .values({ round_id: id, ...row, ...NO_PROPOSAL })
    .onConflict((clash) => clash.column('round_id').doUpdateSet(row))
    .execute()
}

/**
 * Ends a round that its provider does not end: its stake goes back, or it is closed and `payout` is paid beside what was. Whose it is; null = it is
 * over, or some of it was paid so that its stake does not go back.
 */
export async function endStray(
  tx: Transaction,
  { id, how, payout }: { readonly id: string; readonly how: StrayEnd; readonly payout: Fen },
  onSettled: OnSettled,
): Promise<string | null> {
  if (how === 'back') return undoRound(tx, id)
  const round = await tx.db
    .selectFrom('game_round')
    .selectAll()
    .where('id', '=', id)
    .where('state', '=', 'open')
    .executeTakeFirst()
  if (round === undefined) return null
  const { stakes, book } = venueHouseOf(round.venue)
  const digest = digestOf(id, payout)
  if (payout > 0) {
    const movement = { kind: 'gameWin', key: `game:${id}:stray.win`, digest, asset: 'FEN' } as const
    await transfer(tx, { ...movement, from: book, to: round.member_id, amount: payout })
  }
  // The key of every round's end: a provider that closes it after all closes nothing twice.
  const movement = { kind: 'gameClose', key: `game:${id}:close`, digest: digestOf(id), asset: 'FEN' } as const
  await transfer(tx, { ...movement, from: stakes, to: book, amount: round.stake })
  const { member_id: memberId, venue, stake, opened_at: openedAt } = round
  await onSettled(tx, { id, memberId, venue, stake, openedAt: Number(openedAt) })
  const over = { state: 'settled', closed_at: tx.at, payout: plus(round.payout, payout) } as const
  await tx.db.updateTable('game_round').set(over).where('id', '=', id).execute()
  return round.member_id
}

/** Keeps what a provider said of a round, and undoes one that it does not know and that was not paid anything. */
export async function hear(
  tx: Transaction,
  id: string,
  said: StraySaid,
  onMoved: (tx: Transaction, memberId: string) => Promise<unknown>,
): Promise<void> {
  await noteSaid(tx, id, said)
  const memberId = said === 'unknown' ? await undoRound(tx, id) : null
  if (memberId !== null) await onMoved(tx, memberId)
}

/** Where a look for rounds ended: the next one goes on behind it. */
type LookedUpTo = { readonly openedAt: number; readonly id: string }

/**
 * Asks providers about rounds that have been open for a minute, some at each look, each in its turn. One that its provider does not know, and that
 * was not paid anything, is undone: its stake goes back. One that runs, or of which nothing is heard, waits: it ends when the provider does it, or two
 * operators do; what was said of it is kept for them. A provider that lost what it had, or was moved without it, says nothing of rounds of before.
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
      .leftJoin('stray_round', 'stray_round.round_id', 'game_round.id')
      .select(['id', 'provider', 'reference', 'opened_at', 'game_round.payout', 'said'])
      .where('state', '=', 'open')
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
    await eachOnItsOwn(await nextRounds(), async ({ id, provider, reference, opened_at: openedAt, payout, said }) => {
      const says = (await line.ask(provider, reference, Number(openedAt))) ?? 'silent'
      // What is said of a round that is still young is not worth a row.
      const isNews = says !== said && Number(openedAt) <= now() - STRAY_AFTER
      if ((says === 'unknown' && payout === 0) || isNews) await write((tx) => hear(tx, id, says, onMoved))
    })
  }
}
