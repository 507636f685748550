import AES from 'crypto-js/aes'
import CryptoJS from 'crypto-js/core'
import Base64 from 'crypto-js/enc-base64'
import Utf8 from 'crypto-js/enc-utf8'
import ECB from 'crypto-js/mode-ecb'

/** AES-128-ECB with PKCS7 as base64, as AJ-Captcha does; an empty key returns the text unchanged (docs/protocol.md, 4). */
export function anjiEncrypt(secretKey: string, text: string): string {
  if (secretKey === '') return text
  // As bytes: crypto-js would treat a text as a passphrase.
  return AES.encrypt(Utf8.parse(text), Utf8.parse(secretKey), { mode: ECB }).ciphertext.toString(Base64)
}

/** The inverse of `anjiEncrypt`; null when the cipher was not made with this key. */
export function anjiDecrypt(secretKey: string, cipher: string): string | null {
  if (secretKey === '') return cipher
  try {
    const ciphertext = CryptoJS.lib.CipherParams.create({ ciphertext: Base64.parse(cipher) })
    const plain = AES.decrypt(ciphertext, Utf8.parse(secretKey), { mode: ECB })
    return plain.sigBytes <= 0 ? null : plain.toString(Utf8)
  } catch {
    return null
  }
}
