import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync } from 'node:crypto'
import type { SealCrypto } from '#src/api/seal/sealer.ts'

const CIPHER = 'aes-256-cbc'

/** Node's own primitives: synchronous, because a call's few kilobytes take less time than handing them to another thread. */
export function nodeCrypto(): SealCrypto {
  return {
    hkdf: async (key, salt, info, length) => new Uint8Array(hkdfSync('sha256', key, salt, info, length)),
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
