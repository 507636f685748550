import { fen } from '#src/api/model/money/amount.ts'
import { digestOf } from '#server/platform/ids.ts'
import type { Transaction } from '#server/platform/transaction.ts'
import { transfer, wasMoved } from '../ledger/ledger.ts'
import { venueHouseOf } from '../ledger/owners.ts'
import { held, keep, readKept, refused, TOMBSTONE } from './acts.ts'
import { roundOf } from './roundRows.ts'
import { sessionOf } from './sessions.ts'
import { takenStakes } from './takenStakes.ts'
import type { AskedOf, WalletAnswerWire } from './walletWords.ts'

/** What a refund asks for, so that its id is not used for another one. */
export const refundDigest = ({ session, round, bet }: AskedOf<'refund'>): string => digestOf('refund', session, round, bet)

/**
 * Gives a stake back for an id that was not answered yet. A stake that never came leaves word that refuses it should it still come; one of a
 * round that was paid stays.
 * The round that goes back keeps its proof: what it would have been can be seen, so that none is taken back for what it wins.
 */
export async function giveBack(tx: Transaction, provider: string, asked: AskedOf<'refund'>): Promise<WalletAnswerWire> {
  const { id, session: sessionId, round: reference, bet, proof } = asked
  const digest = refundDigest(asked)
  const session = await sessionOf(tx, provider, sessionId)
  const act = { id, kind: 'refund', digest, amount: fen(0) } as const
  if (session === null) return keep(tx, provider, { ...act, round: null }, refused('session'))
  const { member_id: memberId } = session
  const known = await tx.db
    .selectFrom('game_act')
    .selectAll()
    .where('provider', '=', provider)
    .where('act_id', '=', bet)
    .executeTakeFirst()
  if (known === undefined) {
    await keep(tx, provider, { id: bet, kind: 'bet', digest: TOMBSTONE, amount: fen(0), round: null }, refused('refunded'))
    return keep(tx, provider, { ...act, round: null }, await held(tx, memberId))
  }
  const round = await roundOf(tx.db, provider, reference, memberId)
  const isTaken = known.kind === 'bet' && known.round_id !== null && known.round_id === round?.id && wasTaken(known.answer)
  // A stake that was refused took nothing.
  if (round === null || !isTaken) return keep(tx, provider, { ...act, round: null }, await held(tx, memberId))
  // The site gave it back itself: its provider knew nothing of the round.
  if (round.state === 'refunded') {
    if (round.proof === null) await tx.db.updateTable('game_round').set({ proof }).where('id', '=', round.id).execute()
    return keep(tx, provider, { ...act, round: round.id }, await held(tx, memberId))
  }
  const backKey = `game:${provider}:${bet}:back`
  // It is back already, whatever became of the round's other stakes since.
  if (await wasMoved(tx.db, backKey)) return keep(tx, provider, { ...act, round: round.id }, await held(tx, memberId))
  if (round.state === 'settled' || round.payout > 0) return keep(tx, provider, { ...act, round: round.id }, refused('closed'))
  const movement = { kind: 'gameRefund', key: backKey, digest: digestOf(bet), asset: 'FEN' } as const
  await transfer(tx, { ...movement, from: venueHouseOf(round.venue).stakes, to: memberId, amount: known.amount })
  const stake = fen(round.stake - known.amount)
  const isOver = stake === 0
  const over = isOver
    ? { state: 'refunded' as const, closed_at: tx.at, stake: await takenStakes(tx.db, round), proof }
    : { stake }
  await tx.db.updateTable('game_round').set(over).where('id', '=', round.id).execute()
  return keep(tx, provider, { ...act, amount: known.amount, round: round.id }, await held(tx, memberId))
}

const wasTaken = (answer: string) => readKept(answer).ok
