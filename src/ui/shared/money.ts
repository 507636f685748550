import { USDT } from '#src/api/model/deposit.ts'
import { type Asset, CURRENCY_DISPLAY } from '#src/api/model/money.ts'
import { formatYuan } from '#src/api/model/yuan.ts'

/** An amount of yuan or USDT for people, with its sign (E-2): `¥1,234.50`, `₮12.50`. */
export function formatMoney(asset: Asset, amount: number): string {
  if (asset !== 'UUSDT') return `${CURRENCY_DISPLAY.RMB.symbol}${formatYuan(amount)}`
  const digits = { minimumFractionDigits: 2, maximumFractionDigits: 6 }
  return `${CURRENCY_DISPLAY.USDT.symbol}${(amount / USDT).toLocaleString('en-US', digits)}`
}

/** The same without its sign and grouping, as one types or copies it. */
export function plainMoney(asset: Asset, amount: number): string {
  return asset === 'UUSDT' ? String(amount / USDT) : (amount / 100).toFixed(2)
}
