import { type Bytes, concat, fromBase64Url, sameBytes, textOf, toBase64Url, toHex, utf8 } from './bytes.ts'

/** The cryptographic primitives that sealing needs; WebCrypto, Node and crypto-js give the same bytes. */
export type SealCrypto = {
  /** HKDF-SHA256, `length` in bytes. */
  readonly hkdf: (key: Bytes, salt: string, info: string, length: number) => Promise<Bytes>
  readonly hmac: (key: Bytes, data: Bytes) => Promise<Bytes>
  readonly sha256: (data: Bytes) => Promise<Bytes>
  /** AES-256-CBC with PKCS7. */
  readonly encrypt: (key: Bytes, iv: Bytes, plain: Bytes) => Promise<Bytes>
  /** Rejects when the padding is wrong. Only called with authenticated data. */
  readonly decrypt: (key: Bytes, iv: Bytes, sealed: Bytes) => Promise<Bytes>
}

/** What a sealed body is bound to (docs/protocol.md, 2). `key` = 32 bytes: the site's, or the session's; `path` without query. */
export type SealContext = {
  readonly key: Bytes
  readonly direction: 'req' | 'rsp'
  /** 13 digits, ms. */
  readonly ts: string
  readonly nonce: string
  readonly method: string
  readonly path: string
}

/** A sealed body is invalid or was changed. */
export class SealBroken extends Error {
  override readonly name = 'SealBroken'
}

/** Seals and opens bodies and signs requests. */
export type Sealer = {
  /** Seals a text as `v1.…`, with a random IV of 16 bytes. */
  readonly seal: (context: SealContext, text: string, iv: Bytes) => Promise<string>
  /** Opens `v1.…`. Rejects with SealBroken for anything else, or when it was sealed in another context. */
  readonly open: (context: SealContext, sealed: string) => Promise<string>
  /** The signature of a text (`signText`) under a key: base64url of 32 bytes. */
  readonly sign: (key: Bytes, text: string) => Promise<string>
  /** SHA-256 of bytes, or of a text as UTF-8, as hex. */
  readonly digest: (content: string | Bytes) => Promise<string>
}

const VERSION = 'v1.'
const IV_BYTES = 16
const TAG_BYTES = 32
const BLOCK = 16
/** Space for the tag: bound text, IV, ciphertext and tag are in one buffer, because copying a large body takes time. */
const NO_TAG = new Uint8Array(TAG_BYTES)

/** The text that the tag covers beside IV and ciphertext. */
function boundText({ direction, ts, nonce, method, path }: SealContext): Bytes {
  return utf8(`tb1\n${direction}\n${ts}\n${nonce}\n${method}\n${path}\n`)
}

/** A sealer over some primitives: encrypts, then authenticates, each with a key of its own that is derived for every request. */
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
    digest: async (content) => toHex(await crypto.sha256(typeof content === 'string' ? utf8(content) : content)),
  }
}
