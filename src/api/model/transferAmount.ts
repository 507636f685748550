import * as v from 'valibot'
import { fen } from './money/amount.ts'
import { FenAmount } from './money/wireAmount.ts'

/** What one transfer between the member's own wallets moves: from 0.01 to ten million yuan. */
const TRANSFER_BOUNDS = { min: fen(1), max: fen(1_000_000_000) } as const
export const TransferAmount = v.pipe(
  FenAmount,
  v.minValue(TRANSFER_BOUNDS.min, 'amount.tooSmall'),
  v.maxValue(TRANSFER_BOUNDS.max, 'amount.tooLarge'),
)
