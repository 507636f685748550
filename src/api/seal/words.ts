import WordArray from 'crypto-js/lib-typedarrays'
import type { Bytes } from './bytes.ts'

/** crypto-js's own form of bytes: a text in its place would silently become a passphrase. */
export type Words = ReturnType<typeof WordArray.create>

/** Bytes as crypto-js takes them. */
export function toWords(bytes: Bytes): Words {
  return WordArray.create(bytes)
}

/** Bytes of what crypto-js gave. */
export function fromWords({ words, sigBytes }: Words): Bytes {
  const bytes = new Uint8Array(Math.max(0, sigBytes))
  for (let at = 0; at < bytes.length; at += 1) bytes[at] = (words[at >>> 2]! >>> (24 - (at % 4) * 8)) & 0xff
  return bytes
}
