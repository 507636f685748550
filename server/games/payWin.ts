import { validStake } from '#src/api/model/games/validStake.ts'
import { plus } from '#src/api/model/money/amount.ts'
import { digestOf } from '#server/platform/ids.ts'
import type { Transaction } from '#server/platform/transaction.ts'
import { transfer } from '../ledger/ledger.ts'
import { venueHouseOf } from '../ledger/owners.ts'
import { held, keep, refused } from './acts.ts'
import type { OnSettled } from './playedRound.ts'
import { roundOf } from './roundRows.ts'
import { sessionOf } from './sessions.ts'
import type { AskedOf, WalletAnswerWire } from './walletWords.ts'

/** What a win asks for, so that its id is not used for another one. */
export const winDigest = ({ session, round, amount, closes }: AskedOf<'win'>): string =>
  digestOf('win', session, round, amount, closes ? 1 : 0)

/**
 * Pays a round for an id that was not answered yet, whatever the member's rules or the venue's state are by then; `closes` ends it: its stake
 * is the house's, and `onSettled` hears of it. Refused for a round that is over or not known.
 */
export async function payWin(
  tx: Transaction,
  provider: string,
  asked: AskedOf<'win'>,
  onSettled: OnSettled,
): Promise<WalletAnswerWire> {
  const { id, session: sessionId, round: reference, amount, closes, proof } = asked
  const digest = winDigest(asked)
  const act = { id, kind: 'win', digest, amount } as const
  const session = await sessionOf(tx, provider, sessionId)
  if (session === null) return keep(tx, provider, { ...act, round: null }, refused('session'))
  const { member_id: memberId } = session
  const round = await roundOf(tx.db, provider, reference, memberId)
  // Its stake may still be on its way: this is not the last word, so nothing is kept.
  if (round === null) return refused('unknown')
  if (round.state !== 'open') return keep(tx, provider, { ...act, round: round.id }, refused('closed'))
  const { stakes, book } = venueHouseOf(round.venue)
  if (amount > 0) {
    const movement = { kind: 'gameWin', key: `game:${provider}:${id}`, digest, asset: 'FEN' } as const
    await transfer(tx, { ...movement, from: book, to: memberId, amount })
  }
  if (closes) {
    const movement = { kind: 'gameClose', key: `game:${round.id}:close`, digest: digestOf(round.id), asset: 'FEN' } as const
    await transfer(tx, { ...movement, from: stakes, to: book, amount: round.stake })
    const { id: roundId, venue, opened_at: openedAt } = round
    const stake = validStake(round.stake, proof)
    await onSettled(tx, { id: roundId, memberId, venue, stake, openedAt: Number(openedAt) })
  }
  await tx.db
    .updateTable('game_round')
    .set({
      payout: plus(round.payout, amount),
      ...(closes ? { state: 'settled' as const, closed_at: tx.at, proof } : {}),
    })
    .where('id', '=', round.id)
    .execute()
  return keep(tx, provider, { ...act, round: round.id }, await held(tx, memberId))
}
