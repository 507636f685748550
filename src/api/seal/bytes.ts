/** Bytes with a buffer that is not shared. */
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

/** The concatenation of some bytes. */
export function concat(...parts: readonly Bytes[]): Bytes {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

declare global {
  interface Uint8Array {
    /** Newer browsers have it; it is many times as fast. */
    toBase64?(options: { alphabet: 'base64url'; omitPadding: true }): string
    /** Throws for invalid base64, but skips white space, padding, and bits beyond the last byte. */
    setFromBase64?(text: string, options: { alphabet: 'base64url' }): { written: number }
  }
}

const STANDARD = utf8('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/')
const URL_SAFE = utf8('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_')
/** The value of a character by its code; INVALID for characters outside the alphabet. */
const INVALID = 64
const VALUES = new Uint8Array(256).fill(INVALID)
for (const [value, code] of URL_SAFE.entries()) VALUES[code] = value

/**
 * Base64 without padding. It uses bytes and a table: bodies are large, and building strings piece by piece would cost more than the native
 * cipher.
 */
function encode(bytes: Bytes, alphabet: Bytes): string {
  const { length } = bytes
  const text = new Uint8Array(Math.ceil((length * 4) / 3))
  let to = 0
  for (let at = 0; at < length; at += 3) {
    // Beyond the end, bytes count as zero, and writes to `text` are ignored.
    const group = (bytes[at]! << 16) | ((bytes[at + 1] ?? 0) << 8) | (bytes[at + 2] ?? 0)
    text[to] = alphabet[group >> 18]!
    text[to + 1] = alphabet[(group >> 12) & 63]!
    text[to + 2] = alphabet[(group >> 6) & 63]!
    text[to + 3] = alphabet[group & 63]!
    to += 4
  }
  return decoder.decode(text)
}

/** Decodes base64url into `bytes`; returns whether every character was valid. */
function decode(text: string, bytes: Bytes): boolean {
  const codes = utf8(text)
  let [to, seen] = [0, 0]
  for (let at = 0; at < codes.length; at += 4) {
    const first = VALUES[codes[at]!]!
    const second = VALUES[codes[at + 1]!]!
    const third = at + 2 < codes.length ? VALUES[codes[at + 2]!]! : 0
    const fourth = at + 3 < codes.length ? VALUES[codes[at + 3]!]! : 0
    seen |= first | second | third | fourth
    bytes[to] = (first << 2) | (second >> 4)
    bytes[to + 1] = (second << 4) | (third >> 2)
    bytes[to + 2] = (third << 6) | fourth
    to += 3
  }
  return codes.length === text.length && (seen & INVALID) === 0
}

/** The same with the browser's function. Characters that it skips make it write fewer bytes. */
function decodeByBrowser(text: string, bytes: Bytes): boolean {
  try {
    return bytes.setFromBase64!(text, { alphabet: 'base64url' }).written === bytes.length
  } catch {
    return false
  }
}

/** Bytes as base64 with padding, as in `data:` addresses. */
export function toBase64(bytes: Bytes): string {
  const text = encode(bytes, STANDARD)
  return text.padEnd(Math.ceil(text.length / 4) * 4, '=')
}

/** Bytes as base64url without padding. */
export function toBase64Url(bytes: Bytes): string {
  return bytes.toBase64?.({ alphabet: 'base64url', omitPadding: true }) ?? encode(bytes, URL_SAFE)
}

/**
 * Base64url as bytes, or null for anything that `toBase64Url` does not write: each value has exactly one text. `room` = zero bytes to leave
 * before them, so that a prefix can be written without a copy.
 */
export function fromBase64Url(text: string, room = 0): Bytes | null {
  const spare = text.length % 4
  if (spare === 1) return null
  const whole = new Uint8Array(room + Math.floor((text.length * 3) / 4))
  const bytes = whole.subarray(room)
  if (!(bytes.setFromBase64 === undefined ? decode(text, bytes) : decodeByBrowser(text, bytes))) return null
  // Bits beyond the last byte must be zero, else several texts would have the same value.
  const last = VALUES[text.charCodeAt(text.length - 1)]!
  return (spare === 2 && (last & 15) !== 0) || (spare === 3 && (last & 3) !== 0) ? null : whole
}

/** Whether two values are equal, in a time that does not depend on where they differ. */
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
