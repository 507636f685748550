/** A whole picture. It holds shapes alone: no script, no text, no reference to anything outside. */
export function picture(width: number, height: number, body: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${body}</svg>`
}

/** A number from 0 to 2^32 − 1 that only the text decides (FNV-1a, then mixed so that neighbours differ). */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x7feb352d)
  hash = Math.imul(hash ^ (hash >>> 15), 0x846ca68b)
  return (hash ^ (hash >>> 16)) >>> 0
}

/** The number that an id ends in, so that a numbered series can be told apart for certain; any other id's hash. */
export function seriesOf(id: string): number {
  const digits = /(\d{1,6})$/.exec(id)?.[1]
  return digits === undefined ? hashOf(id) : Number(digits)
}

/** Repeatable choices for an id, each independent of the others by its label. */
export function choices(id: string) {
  const number = (label: string, below: number): number => hashOf(`${label}|${id}`) % below
  return {
    /** 0 to `below` − 1. */
    number,
    pick: <const List extends readonly [unknown, ...unknown[]]>(label: string, list: List): List[number] =>
      list[number(label, list.length)],
  }
}

/** A `#rrggbb` colour made lighter (`amount` to 1) or darker (to −1). */
export function tone(hex: string, amount: number): string {
  const value = Number.parseInt(hex.slice(1), 16)
  const target = amount < 0 ? 0 : 255
  const channels = [value >> 16, (value >> 8) & 255, value & 255].map((channel) =>
    Math.round(channel + (target - channel) * Math.abs(amount)),
  )
  return `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
}

/** A two-colour gradient from top to bottom (or along a slant), to be used as `url(#id)`. */
export function gradient(id: string, from: string, to: string, slant = false): string {
  return `<linearGradient id="${id}" x1="0" y1="0" x2="${slant ? 1 : 0}" y2="1"><stop offset="0" stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient>`
}

/** Whether a `#rrggbb` colour is too dark to be a figure on a dark ground. */
export function isDark(hex: string): boolean {
  const value = Number.parseInt(hex.slice(1), 16)
  return 0.3 * (value >> 16) + 0.59 * ((value >> 8) & 255) + 0.11 * (value & 255) < 110
}
