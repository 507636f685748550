import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync } from 'node:crypto'
import type { Bytes } from '#src/api/seal/bytes.ts'
import type { SealCrypto } from '#src/api/seal/sealer.ts'

const CIPHER = 'aes-256-cbc'
/** Keys without a salt that are kept: a session signs all its requests with one. */
const KEPT = 2_000

/** Node's own primitives: synchronous, because a call's few kilobytes take less time than handing them to another thread. */
export function nodeCrypto(): SealCrypto {
  const kept = new Map<string, Bytes>()
  const derive = (...[key, salt, info, length]: Parameters<SealCrypto['hkdf']>): Bytes =>
    new Uint8Array(hkdfSync('sha256', key, salt, info, length))

  function deriveOnce(key: Bytes, info: string, length: number): Bytes {
    const name = `${length} ${info} ${Buffer.from(key.buffer, key.byteOffset, key.byteLength).toString('latin1')}`
    const known = kept.get(name)
    if (known !== undefined) return known
    const derived = derive(key, '', info, length)
    const [oldest] = kept.keys()
    if (kept.size >= KEPT && oldest !== undefined) kept.delete(oldest)
    kept.set(name, derived)
    return derived
  }

  return {
    hkdf: async (key, salt, info, length) => (salt === '' ? deriveOnce(key, info, length) : derive(key, salt, info, length)),
    hmac: async (key, data) => new Uint8Array(createHmac('sha256', key).update(data).digest()),
    sha256: async (data) => new Uint8Array(createHash('sha256').update(data).digest()),
    encrypt: async (key, iv, plain) => {
      const cipher = createCipheriv(CIPHER, key, iv)
      return new Uint8Array(Buffer.concat([cipher.update(plain), cipher.final()]))
    },
    decrypt: async (key, iv, sealed) => {
      const cipher = createDecipheriv(CIPHER, key, iv)
      return new Uint8Array(Buffer.concat([cipher.update(sealed), cipher.final()]))
    },
  }
}
