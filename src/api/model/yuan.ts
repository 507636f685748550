import * as v from 'valibot'
import { Amount } from './money.ts'

/** Most that one transfer between wallets moves, in fen: ten million yuan. */
const TRANSFER_LIMIT = 1_000_000_000
/** What a transfer moves, in fen: from 0.01 yuan. */
export const TransferAmount = v.pipe(Amount, v.minValue(1, 'amount.tooSmall'), v.maxValue(TRANSFER_LIMIT, 'amount.tooLarge'))

/** Fen of what a person writes, `12.5` or `1,234.50`: digits with at most two decimals. Null = not an amount. */
export function readYuan(text: string): number | null {
  const found = /^(\d{1,12})(?:\.(\d{1,2}))?$/.exec(text.trim().replaceAll(',', ''))
  return found === null ? null : Number(found[1]) * 100 + Number((found[2] ?? '').padEnd(2, '0'))
}

/** Fen for people, grouped, with two decimals: `1,234.50`. */
export function formatYuan(fen: number): string {
  return (fen / 100).toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
}
