import { type Amount, amountOf } from './amount.ts'
import { type Asset, ASSET_FACTS } from './asset.ts'

/** Most digits after the point of an amount that is typed (V-7), whatever its asset has. */
const TYPED_DECIMALS = 2

/** What an input method for Chinese makes of digits, commas and points. */
const FULL_WIDTH = /[０-９，．。]/g
const ASCII: Readonly<Record<string, string>> = { '，': ',', '．': '.', '。': '.' }
const toAscii = (sign: string) => ASCII[sign] ?? String.fromCharCode(sign.charCodeAt(0) - 0xfee0)

/** Digits, alone or in groups of three, and some more after a point. */
const WRITTEN = /^(\d{1,12}|\d{1,3}(?:,\d{3}){1,3})(?:\.(\d+))?$/

/**
 * The amount that a person wrote (V-7): digits with at most two after the point, in groups of three or in none: `12.5`, `1,234.50`.
 * Null = it is not an amount: `1,2,3`, `1.234`, `-1`, `1e3`, a fraction of what cannot be divided, or more than an amount can be.
 * `exact` = as many digits after the point as the asset has, for what an operator puts right to its last unit.
 */
export function readAmount<A extends Asset>(asset: A, text: string, { exact = false } = {}): Amount<A> | null {
  const found = WRITTEN.exec(text.trim().replaceAll(FULL_WIDTH, toAscii))
  if (found === null) return null
  const [, whole = '', decimals = ''] = found
  const { scale } = ASSET_FACTS[asset]
  if (decimals.length > (exact ? scale : Math.min(scale, TYPED_DECIMALS))) return null
  const value = Number(`${whole.replaceAll(',', '')}${decimals.padEnd(scale, '0')}`)
  return Number.isSafeInteger(value) ? amountOf(asset, value) : null
}

/**
 * An amount that is not negative as a person would write it: `1234.50`, or `200` when it is to be short. What has no place in two
 * decimals is left out, so that what is read again is never more; `exact` = it is written too.
 */
export function writeAmount<A extends Asset>(
  asset: A,
  amount: Amount<NoInfer<A>>,
  { short = false, exact = false } = {},
): string {
  const { scale } = ASSET_FACTS[asset]
  const digits = String(amount).padStart(scale + 1, '0')
  const point = digits.length - scale
  const rest = exact ? digits.slice(point + TYPED_DECIMALS).replace(/0+$/, '') : ''
  const decimals = digits.slice(point, point + TYPED_DECIMALS) + rest
  return decimals === '' || (short && Number(decimals) === 0) ? digits.slice(0, point) : `${digits.slice(0, point)}.${decimals}`
}
