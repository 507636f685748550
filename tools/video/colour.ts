/** A colour: red, green and blue, 0 to 255. */
export type Colour = readonly [number, number, number]

/** `#rrggbb` as a colour. */
export function colour(hex: string): Colour {
  const value = Number.parseInt(hex.slice(1), 16)
  return [value >> 16, (value >> 8) & 255, value & 255]
}

/** A colour between two others; `amount` from 0 (all `from`) to 1 (all `to`). */
export function mix(from: Colour, to: Colour, amount: number): Colour {
  const at = Math.min(1, Math.max(0, amount))
  return [from[0] + (to[0] - from[0]) * at, from[1] + (to[1] - from[1]) * at, from[2] + (to[2] - from[2]) * at]
}

/** A colour as styles write it; `alpha` from 0 (clear) to 1. */
export function css([red, green, blue]: Colour, alpha = 1): string {
  return `rgba(${Math.round(red)}, ${Math.round(green)}, ${Math.round(blue)}, ${alpha})`
}
