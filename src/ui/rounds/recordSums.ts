import { type Fen, fen, minus, sumOf } from '#src/api/model/money/amount.ts'
import type { PlayRecord } from '#src/api/model/playRecord.ts'

/** When something was played, in ms. */
export const playedAt = (record: PlayRecord): number => (record.what === 'round' ? record.round.openedAt : record.bet.placedAt)

/** What was staked, and what of it is over came to in all; what was given back counts for neither. `net` null = nothing is over yet. */
export function recordSums(records: readonly PlayRecord[]): { readonly staked: Fen; readonly net: Fen | null } {
  const valid = records
    .map((record) => (record.what === 'round' ? record.round : record.bet))
    .filter(({ state }) => state !== 'refunded' && state !== 'void')
  const over = valid.filter(({ state }) => state === 'settled' || state === 'won' || state === 'lost')
  return {
    staked: sumOf(valid.map(({ stake }) => stake)),
    net: over.length === 0 ? null : over.reduce((sum, { payout, stake }) => fen(sum + minus(payout, stake)), fen(0)),
  }
}
