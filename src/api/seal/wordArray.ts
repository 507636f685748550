import Typed from 'crypto-js/lib-typedarrays'
import type { Bytes } from './bytes.ts'

/** crypto-js's type of bytes: a text in its place would silently be used as a passphrase. */
export type WordArray = ReturnType<typeof Typed.create>

/** Bytes as a WordArray. */
export function toWordArray(bytes: Bytes): WordArray {
  return Typed.create(bytes)
}

/** A WordArray as bytes. */
export function fromWordArray({ words, sigBytes }: WordArray): Bytes {
  const bytes = new Uint8Array(Math.max(0, sigBytes))
  for (let at = 0; at < bytes.length; at += 1) bytes[at] = (words[at >>> 2]! >>> (24 - (at % 4) * 8)) & 0xff
  return bytes
}
