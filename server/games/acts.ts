import * as v from 'valibot'
import type { Fen } from '#src/api/model/money/amount.ts'
import { toWire } from '#src/api/model/money/wireAmount.ts'
import { conflict } from '#server/platform/callError.ts'
import type { Reader } from '#server/platform/db/database.ts'
import type { Transaction } from '#server/platform/transaction.ts'
import { balanceOf } from '../ledger/ledger.ts'
import { KeptAnswer, type WalletAnswerWire, type WalletRefusal } from './walletWords.ts'

/** How a provider's ask is written down: `round` null = it was about nothing that is known. */
type Act = {
  readonly id: string
  readonly kind: 'bet' | 'win' | 'refund'
  readonly digest: string
  readonly amount: Fen
  readonly round: string | null
}

/** Stands for the digest of a stake that was given back before it came: whatever it asks, it gets the answer that is kept. */
export const TOMBSTONE = 'refunded'

/** A refusal. */
export const refused = (reason: WalletRefusal) => ({ ok: false, reason }) as const

/** What a member holds now, as the answer that says it was done. */
export async function held(tx: Transaction, memberId: string): Promise<WalletAnswerWire> {
  return { ok: true, balance: toWire(await balanceOf(tx.db, memberId, 'FEN')) }
}

/** An answer as `keep` wrote it. */
export const readKept = (answer: string): WalletAnswerWire => v.parse(v.pipe(v.string(), v.parseJson(), KeptAnswer), answer)

/**
 * What an ask of this id was answered before; null = it is new. Throws `conflict` when the id asked something else. An answer never changes, so
 * it is looked for outside the transaction that would give one: side by side on PostgreSQL, who looks for what is not there in theirs meets
 * everybody who writes down an answer of their own.
 */
export async function earlierAnswer(
  reader: Reader,
  provider: string,
  id: string,
  digest: string,
): Promise<WalletAnswerWire | null> {
  const known = await reader
    .selectFrom('game_act')
    .select(['digest', 'answer'])
    .where('provider', '=', provider)
    .where('act_id', '=', id)
    .executeTakeFirst()
  if (known === undefined) return null
  if (known.digest !== digest && known.digest !== TOMBSTONE) throw conflict()
  return readKept(known.answer)
}

/** Thrown where an answer to the same ask is there by now: nothing of the second one is done. */
export class AnsweredMeanwhile extends Error {}

/** Writes down what was asked and answered: the same again is answered the same, a refusal too. */
export async function keep(tx: Transaction, provider: string, act: Act, answer: WalletAnswerWire): Promise<WalletAnswerWire> {
  const { id: act_id, kind, digest, amount, round: round_id } = act
  const row = { provider, act_id, kind, digest, round_id, amount, answer: JSON.stringify(answer), at: tx.at }
  const kept = await tx.db
    .insertInto('game_act')
    .values(row)
    .onConflict((clash) => clash.columns(['provider', 'act_id']).doNothing())
    .returning('act_id')
    .executeTakeFirst()
  if (kept === undefined) throw new AnsweredMeanwhile(act_id)
  return answer
}
