import AES from 'crypto-js/aes'
import CryptoJS from 'crypto-js/core'
import Base64Url from 'crypto-js/enc-base64url'
import Utf8 from 'crypto-js/enc-utf8'
import hmacSha256 from 'crypto-js/hmac-sha256'
import WordArray from 'crypto-js/lib-typedarrays'
import type { SealContext, Sealer } from '#src/api/seal/sealer.ts'

type Words = ReturnType<typeof WordArray.create>

/** Some bytes of a WordArray, as a WordArray. */
function slice(words: Words, from: number, to: number): Words {
  return WordArray.create(words.words.slice(from / 4, to / 4), to - from)
}

function keysOf({ key, ts, nonce, direction }: SealContext): { encrypting: Words; authenticating: Words } {
  const extracted = hmacSha256(WordArray.create(key), `${ts}.${nonce}`)
  const info = Utf8.parse(`tb1 ${direction}`)
  const encrypting = hmacSha256(info.clone().concat(WordArray.create([0x01000000], 1)), extracted)
  const authenticating = hmacSha256(
    encrypting
      .clone()
      .concat(info)
      .concat(WordArray.create([0x02000000], 1)),
    extracted,
  )
  return { encrypting, authenticating }
}

function tagOf({ direction, ts, nonce, method, path }: SealContext, authenticating: Words, body: Words): Words {
  return hmacSha256(Utf8.parse(`tb1\n${direction}\n${ts}\n${nonce}\n${method}\n${path}\n`).concat(body), authenticating)
}

/** The protocol with plain crypto-js and WordArrays throughout: what the bench compares with. */
export const alone: Pick<Sealer, 'seal' | 'open'> = {
  seal: async (context, text, iv) => {
    const { encrypting, authenticating } = keysOf(context)
    const start = WordArray.create(iv)
    const body = start.clone().concat(AES.encrypt(Utf8.parse(text), encrypting, { iv: start }).ciphertext)
    const tag = tagOf(context, authenticating, body)
    return `v1.${Base64Url.stringify(body.concat(tag))}`
  },
  open: async (context, sealed) => {
    const { encrypting, authenticating } = keysOf(context)
    const whole = Base64Url.parse(sealed.slice(3))
    const end = whole.sigBytes - 32
    const body = slice(whole, 0, end)
    if (tagOf(context, authenticating, body).toString() !== slice(whole, end, whole.sigBytes).toString()) {
      throw new Error('the tag does not hold')
    }
    const ciphertext = CryptoJS.lib.CipherParams.create({ ciphertext: slice(body, 16, end) })
    return AES.decrypt(ciphertext, encrypting, { iv: slice(body, 0, 16) }).toString(Utf8)
  },
}
