import type { AxiosInstance } from 'axios'
import * as v from 'valibot'
import { headerName, profile } from '#src/api/profile.ts'
import { fromBase64Url } from '#src/api/seal/bytes.ts'
import { nativeCrypto } from '#src/api/seal/nativeCrypto.ts'
import { createSealer } from '#src/api/seal/sealer.ts'
import { sealingPolicyOf } from '#src/api/seal/sealingPolicy.ts'

/** What a site says to a call: its data, or a code with the words of a refusal. */
export type SiteAnswer =
  | { readonly data: unknown }
  | { readonly code: number; readonly message?: string; readonly data?: unknown }

type Asked = { readonly path: string; readonly payload: unknown; readonly headers: Readonly<Record<string, string>> }

const Sent = v.object({
  url: v.string(),
  method: v.string(),
  params: v.optional(v.unknown()),
  data: v.optional(v.pipe(v.string(), v.parseJson(), v.object({ d: v.string() }))),
  headers: v.record(v.string(), v.string()),
})

const bytesOf = (key: string) => fromBase64Url(key) ?? new Uint8Array(32)

/**
 * A site behind the page's own transport, which opens and seals as the server does: it notes what it is asked, in order. A path without an
 * answer is never answered; `keys` = the key of each token that it knows.
 */
export function siteByHand(answers: Record<string, SiteAnswer>, keys: Readonly<Record<string, string>> = {}) {
  const asked: Asked[] = []
  const sealer = createSealer(nativeCrypto(globalThis.crypto.subtle))
  const request = async (sent: unknown) => {
    const { url: path, method, params, data, headers } = v.parse(Sent, sent)
    const header = (name: Parameters<typeof headerName>[0]) => headers[headerName(name)] ?? ''
    const key = bytesOf(keys[header('tb-token')] ?? profile.siteKey)
    const bound = { key, ts: header('tb-timestamp'), nonce: header('tb-nonce'), method, path }
    const payload: unknown = data === undefined ? params : JSON.parse(await sealer.open({ ...bound, direction: 'req' }, data.d))
    asked.push({ path, payload, headers })
    const answer = answers[path]
    if (answer === undefined) return new Promise<never>(() => undefined)
    const text = JSON.stringify({ code: profile.codes.ok, message: '', data: null, ...answer })
    const sealed = sealingPolicyOf(method, path).reply
      ? JSON.stringify({ d: await sealer.seal({ ...bound, direction: 'rsp' }, text, new Uint8Array(16)) })
      : text
    return { status: 200, data: sealed, headers: {} }
  }
  return {
    http: { request } as unknown as AxiosInstance,
    asked,
    paths: () => asked.map(({ path }) => path),
  }
}
