import AES from 'crypto-js/aes'
import CryptoJS from 'crypto-js/core'
import hmacSha256 from 'crypto-js/hmac-sha256'
import sha256 from 'crypto-js/sha256'
import { type Bytes, concat, utf8 } from './bytes.ts'
import type { SealCrypto } from './sealer.ts'
import { fromWordArray, toWordArray } from './wordArray.ts'

function hmac(key: Bytes, data: Bytes): Bytes {
  return fromWordArray(hmacSha256(toWordArray(data), toWordArray(key)))
}

/** HKDF by RFC 5869: extract, then expand block by block. */
function hkdf(key: Bytes, salt: string, info: string, length: number): Bytes {
  const extracted = hmac(utf8(salt), key)
  let blocks: Bytes = new Uint8Array()
  let last: Bytes = new Uint8Array()
  for (let count = 1; blocks.length < length; count += 1) {
    last = hmac(extracted, concat(last, utf8(info), new Uint8Array([count])))
    blocks = concat(blocks, last)
  }
  return blocks.slice(0, length)
}

/** crypto-js, for pages without WebCrypto (plain http). It blocks its thread: see `workerSealer.ts` for large bodies. */
export function scriptCrypto(): SealCrypto {
  return {
    hkdf: async (...input) => hkdf(...input),
    hmac: async (key, data) => hmac(key, data),
    sha256: async (data) => fromWordArray(sha256(toWordArray(data))),
    encrypt: async (key, iv, plain) =>
      fromWordArray(AES.encrypt(toWordArray(plain), toWordArray(key), { iv: toWordArray(iv) }).ciphertext),
    decrypt: async (key, iv, sealed) => {
      const plain = AES.decrypt(CryptoJS.lib.CipherParams.create({ ciphertext: toWordArray(sealed) }), toWordArray(key), {
        iv: toWordArray(iv),
      })
      // crypto-js removes as many bytes of padding as the last byte says, without checking it.
      if (plain.sigBytes < 0 || plain.sigBytes >= sealed.length || plain.sigBytes < sealed.length - 16) {
        throw new Error('the padding is wrong')
      }
      return fromWordArray(plain)
    },
  }
}
