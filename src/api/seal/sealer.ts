import { type Bytes, concat, fromBase64Url, sameBytes, textOf, toBase64Url, toHex, utf8 } from './bytes.ts'

/** The few primitives that sealing stands on; native, Node's own and crypto-js give the same bytes. */
export type SealCrypto = {
  /** HKDF-SHA256, `length` in bytes. */
  readonly hkdf: (key: Bytes, salt: string, info: string, length: number) => Promise<Bytes>
  readonly hmac: (key: Bytes, data: Bytes) => Promise<Bytes>
  readonly sha256: (data: Bytes) => Promise<Bytes>
  /** AES-256-CBC with PKCS7. */
  readonly encrypt: (key: Bytes, iv: Bytes, plain: Bytes) => Promise<Bytes>
  /** Rejects when the padding is wrong; only asked for what has been authenticated. */
  readonly decrypt: (key: Bytes, iv: Bytes, sealed: Bytes) => Promise<Bytes>
}

/** What a body is bound to (protocol.md, 1). `key` = 32 bytes: the site's, or the session's; `path` without query. */
export type SealContext = {
  readonly key: Bytes
  readonly direction: 'req' | 'rsp'
  /** 13 digits, ms. */
  readonly ts: string
  readonly nonce: string
  readonly method: string
  readonly path: string
}

/** A body that is not what was sealed, whatever is wrong with it. */
export class SealBroken extends Error {
  override readonly name = 'SealBroken'
}

/** Seals and opens bodies and signs requests; one for each way to compute. */
export type Sealer = {
  /** `v1.…` of a text, under a random IV of 16 bytes. */
  readonly seal: (context: SealContext, text: string, iv: Bytes) => Promise<string>
  /** The text of `v1.…`. Rejects with SealBroken for anything else, or when it was sealed in another context. */
  readonly open: (context: SealContext, sealed: string) => Promise<string>
  /** The signature of a text (`signText`) under a key: base64url of 32 bytes. */
  readonly sign: (key: Bytes, text: string) => Promise<string>
  /** SHA-256 of a text as hex. */
  readonly digest: (text: string) => Promise<string>
}

const VERSION = 'v1.'
const IV_BYTES = 16
const TAG_BYTES = 32
const BLOCK = 16
/** Where a tag will be: bound text, IV, ciphertext and tag lie in one buffer, because a page pays for every copy of a large body. */
const NO_TAG = new Uint8Array(TAG_BYTES)

/** What the tag covers beside IV and ciphertext. */
function boundText({ direction, ts, nonce, method, path }: SealContext): Bytes {
  return utf8(`tb1\n${direction}\n${ts}\n${nonce}\n${method}\n${path}\n`)
}

/** Sealing over a set of primitives: encrypt, then authenticate, with one key for each, made anew for every request. */
export function createSealer(crypto: SealCrypto): Sealer {
  const keysOf = async (context: SealContext) => {
    const keys = await crypto.hkdf(context.key, `${context.ts}.${context.nonce}`, `tb1 ${context.direction}`, 64)
    return { encrypting: keys.subarray(0, 32), authenticating: keys.subarray(32) }
  }
  return {
    seal: async (context, text, iv) => {
      const { encrypting, authenticating } = await keysOf(context)
      const bound = boundText(context)
      const whole = concat(bound, iv, await crypto.encrypt(encrypting, iv, utf8(text)), NO_TAG)
      whole.set(await crypto.hmac(authenticating, whole.subarray(0, -TAG_BYTES)), whole.length - TAG_BYTES)
      return VERSION + toBase64Url(whole.subarray(bound.length))
    },
    open: async (context, sealed) => {
      const bound = boundText(context)
      const whole = sealed.startsWith(VERSION) ? fromBase64Url(sealed.slice(VERSION.length), bound.length) : null
      const cipherBytes = (whole?.length ?? 0) - bound.length - IV_BYTES - TAG_BYTES
      if (whole === null || cipherBytes < BLOCK || cipherBytes % BLOCK !== 0) throw new SealBroken('not a sealed body')
      whole.set(bound)
      const { encrypting, authenticating } = await keysOf(context)
      const tag = await crypto.hmac(authenticating, whole.subarray(0, -TAG_BYTES))
      if (!sameBytes(tag, whole.subarray(-TAG_BYTES))) throw new SealBroken('the tag does not hold')
      const body = whole.subarray(bound.length, -TAG_BYTES)
      return textOf(await crypto.decrypt(encrypting, body.subarray(0, IV_BYTES), body.subarray(IV_BYTES)))
    },
    sign: async (key, text) => toBase64Url(await crypto.hmac(await crypto.hkdf(key, '', 'tb1 sign', 32), utf8(text))),
    digest: async (text) => toHex(await crypto.sha256(utf8(text))),
  }
}
