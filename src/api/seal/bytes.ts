/** Bytes over a buffer of their own. */
export type Bytes = Uint8Array<ArrayBuffer>

const encoder = new TextEncoder()
const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** Text as UTF-8. */
export function utf8(text: string): Bytes {
  return encoder.encode(text)
}

/** UTF-8 as text. Throws a TypeError when it is not UTF-8. */
export function textOf(bytes: Bytes): string {
  return decoder.decode(bytes)
}

/** Bytes one after the other. */
export function concat(...parts: readonly Bytes[]): Bytes {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

/** Characters are made in runs: a call takes only so many arguments. */
const RUN = 0x2000

/** Bytes as base64, as data: addresses want it. */
export function toBase64(bytes: Bytes): string {
  let binary = ''
  for (let at = 0; at < bytes.length; at += RUN) binary += String.fromCharCode(...bytes.subarray(at, at + RUN))
  return btoa(binary)
}

/** Bytes as base64url without padding. */
export function toBase64Url(bytes: Bytes): string {
  return toBase64(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/** Base64url as bytes, or null for anything that `toBase64Url` would not have written: one text for one value. */
export function fromBase64Url(text: string): Bytes | null {
  if (/[^\w-]/.test(text) || text.length % 4 === 1) return null
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  const bytes = new Uint8Array(binary.length)
  for (let at = 0; at < binary.length; at += 1) bytes[at] = binary.charCodeAt(at)
  const spare = text.length % 4
  // Bits beyond the last byte must be zero, or several texts would mean the same.
  if (spare !== 0 && toBase64Url(bytes.subarray(-(spare - 1))) !== text.slice(-spare)) return null
  return bytes
}

/** Whether two values are the same, in a time that does not tell where they differ. */
export function sameBytes(a: Bytes, b: Bytes): boolean {
  if (a.length !== b.length) return false
  let difference = 0
  for (let at = 0; at < a.length; at += 1) difference |= a[at]! ^ b[at]!
  return difference === 0
}

/** Lower-case hex. */
export function toHex(bytes: Bytes): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
