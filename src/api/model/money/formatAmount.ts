import type { Amount } from './amount.ts'
import { type Asset, ASSET_FACTS } from './asset.ts'

type AmountLook = {
  /** With a plus before what is more than nothing. */
  readonly signed?: boolean
  /** Digits as stars: the symbol and the sign stay. */
  readonly hidden?: boolean
  /** Without decimals that are all zero. */
  readonly short?: boolean
}

/** What stands for the digits of an amount that is hidden. */
export const HIDDEN_DIGITS = '****'

/** The digits of an amount without its sign: exact, all that are not zero after the point and the asset's fewest. */
function digitsOf(asset: Asset, amount: Amount): { readonly whole: string; readonly decimals: string } {
  const { scale, decimals } = ASSET_FACTS[asset]
  const digits = String(Math.abs(amount)).padStart(scale + 1, '0')
  const point = digits.length - scale
  const rest = digits.slice(point).replace(/0+$/, '').padEnd(decimals, '0')
  return { whole: digits.slice(0, point), decimals: rest === '' ? '' : `.${rest}` }
}

/** Before an amount: a true minus, as wide as a plus. */
function signOf(amount: Amount, { signed = false }: AmountLook): string {
  if (amount < 0) return '−'
  return signed && amount > 0 ? '+' : ''
}

/** An amount for people with its symbol (E-2): `¥1,234.50`, `₮0.000001`, `1,234` coins; below zero `−¥3.50`. */
export function formatMoney<A extends Asset>(asset: A, amount: Amount<NoInfer<A>>, look: AmountLook = {}): string {
  return `${signOf(amount, look)}${ASSET_FACTS[asset].symbol}${groupedDigits(asset, amount, look)}`
}

/** The same without its symbol, where words say what it is: `1,234.50`. */
export function formatAmount<A extends Asset>(asset: A, amount: Amount<NoInfer<A>>, look: AmountLook = {}): string {
  return `${signOf(amount, look)}${groupedDigits(asset, amount, look)}`
}

function groupedDigits(asset: Asset, amount: Amount, { hidden = false, short = false }: AmountLook): string {
  if (hidden) return HIDDEN_DIGITS
  const { whole, decimals } = digitsOf(asset, amount)
  const grouped = whole.replaceAll(/\B(?=(\d{3})+$)/g, ',')
  return short && /^\.0*$/.test(decimals) ? grouped : `${grouped}${decimals}`
}

/** The same without its grouping, as one copies it into another page: `1234.50`. */
export function plainAmount<A extends Asset>(asset: A, amount: Amount<NoInfer<A>>): string {
  const { whole, decimals } = digitsOf(asset, amount)
  return `${amount < 0 ? '-' : ''}${whole}${decimals}`
}
