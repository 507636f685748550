import { randomBytes } from 'node:crypto'
import * as v from 'valibot'
import type { Call, PayloadOf, ReplyOf } from '#src/api/contract/defineCall.ts'
import { Envelope } from '#src/api/contract/envelope.ts'
import { TimeSync } from '#src/api/model/common.ts'
import { headerName, profile } from '#src/api/profile.ts'
import { type Bytes, fromBase64Url } from '#src/api/seal/bytes.ts'
import { createSealer, type SealContext } from '#src/api/seal/sealer.ts'
import { signText } from '#src/api/seal/signText.ts'
import { sealingPolicyOf } from '#src/api/seal/sealingPolicy.ts'
import { x1Context } from '#src/api/seal/x1.ts'
import { nodeCrypto } from '#server/http/nodeCrypto.ts'
import { signedQuery } from './signedQuery.ts'

/** The device that asks where none is named. */
export const TEST_DEVICE = 'test-device'

/** A reply, parsed by the contract when it was granted; `token` = what the reply header of that name holds. */
export type TestReply<C extends Call> =
  | { readonly ok: true; readonly status: number; readonly data: ReplyOf<C>; readonly token: string | null }
  | { readonly ok: false; readonly status: number; readonly code: number; readonly message: string; readonly data: unknown }

export type RequestOptions = {
  readonly anonymous: boolean
  readonly headers: Readonly<Record<string, string>>
  /** The session's key as base64url; without one, the site's. */
  readonly key?: string | undefined
  /** The time that the request says it is, in ms. */
  readonly now: number
  /** A body in the place of the sealed one; it is signed all the same. */
  readonly body?: string
}

export const sealer = createSealer(nodeCrypto())
const bytes = (length: number): Bytes => new Uint8Array(randomBytes(length))
const keyOf = (key: string | undefined): Bytes => fromBase64Url(key ?? profile.siteKey)!

/** A query holds text alone, and whole characters. */
const toText = (value: unknown) => Buffer.from(typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toString()

const textOf = (payload: unknown) => (typeof payload === 'string' ? payload : JSON.stringify(payload))

/** A sealed and signed request, ready to be sent, and what its reply is sealed with. */
export type SealedRequest = {
  readonly address: string
  readonly method: string
  readonly headers: Record<string, string>
  readonly body: string | undefined
  readonly reply: SealContext
}

/** Seals and signs a body for an address, by the protocol and without any layer of the client's. A payload that is a text is sealed as it is. */
export async function sealRequest(
  url: string,
  call: Pick<Call, 'method' | 'host'>,
  path: string,
  payload: unknown,
  { headers, key, now, body: forged }: Omit<RequestOptions, 'anonymous'>,
): Promise<SealedRequest> {
  const nonce = headers[headerName('tb-nonce')] ?? randomBytes(16).toString('base64url')
  const bound = { key: keyOf(key), ts: String(now), nonce, method: call.method, path }
  const isGet = call.method === 'GET'
  const query = isGet
    ? Object.fromEntries(
        Object.entries(typeof payload === 'object' ? (payload ?? {}) : {}).map(([name, value]) => [name, toText(value)]),
      )
    : {}
  const search = call.host === 'video' ? signedQuery(path, query, now) : new URLSearchParams(query)
  const sealedBody = isGet
    ? undefined
    : JSON.stringify({ d: await sealer.seal({ ...bound, direction: 'req' }, textOf(payload), bytes(16)) })
  const body = forged ?? sealedBody
  return {
    address: `${url}${path}${search.size === 0 ? '' : `?${search}`}`,
    method: call.method,
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(await signed(bound, { query: Object.fromEntries(search), headers, body: body ?? '' })),
    },
    body,
    reply: { ...bound, direction: 'rsp' },
  }
}

/** Headers with those of every request before them, and a signature over all; a signature that is given stays. */
async function signed(
  { key, ts, nonce, method, path }: Omit<SealContext, 'direction'>,
  { query, headers, body }: { query: Record<string, string>; headers: Readonly<Record<string, string>>; body: string | Bytes },
): Promise<Record<string, string>> {
  const carried: Record<string, string> = {
    [headerName('tb-site-id')]: profile.siteId,
    [headerName('tb-client-type')]: profile.clientType,
    [headerName('tb-version')]: profile.version,
    [headerName('tb-uuid')]: TEST_DEVICE,
    [headerName('tb-timestamp')]: ts,
    [headerName('tb-nonce')]: nonce,
    'accept-language': 'zh-CN',
    ...headers,
  }
  const header = (name: Parameters<typeof headerName>[0]) => carried[headerName(name)] ?? ''
  const text = signText({
    method,
    path,
    query,
    ts,
    nonce,
    siteId: header('tb-site-id'),
    clientType: header('tb-client-type'),
    version: header('tb-version'),
    deviceId: header('tb-uuid'),
    tokenDigest: await sealer.digest(header('tb-token')),
    language: carried['accept-language'] ?? '',
    bodyDigest: await sealer.digest(body),
  })
  return { [headerName('tb-sign')]: await sealer.sign(key, text), ...carried }
}

/** An upload, signed like every request and sent as it is. */
export type SignedUpload = { readonly address: string; readonly headers: Record<string, string>; readonly body: Bytes }

/** Signs an upload for an address, by the protocol and without any layer of the client's. */
export async function signUpload(
  url: string,
  path: string,
  { type, body, headers, key, now }: { type: string; body: Bytes } & Pick<RequestOptions, 'headers' | 'key' | 'now'>,
): Promise<SignedUpload> {
  const nonce = headers[headerName('tb-nonce')] ?? randomBytes(16).toString('base64url')
  const bound = { key: keyOf(key), ts: String(now), nonce, method: 'POST', path }
  return {
    address: `${url}${path}`,
    headers: { 'content-type': type, ...(await signed(bound, { query: {}, headers, body })) },
    body,
  }
}

/** Sends it on a connection of its own; the HTTP status. */
export async function sendUpload({ address, headers, body }: SignedUpload): Promise<number> {
  return (await fetch(address, { method: 'POST', headers: { connection: 'close', ...headers }, body })).status
}

/** Sends it on a connection of its own: one that was kept would not survive a restart of the server. */
export function sendSealed({ address, method, headers, body }: SealedRequest): Promise<Response> {
  return fetch(address, { method, headers: { connection: 'close', ...headers }, ...(body === undefined ? {} : { body }) })
}

const Sealed = v.object({ d: v.string() })

/** The reply's body, opened when it is one that the address seals; an HTTP error's as it is. */
export async function openReply(response: Response, { reply }: SealedRequest): Promise<unknown> {
  const body: unknown = await response.json()
  if (response.status !== 200 || !sealingPolicyOf(reply.method, reply.path).reply) return body
  return JSON.parse(await sealer.open(reply, v.parse(Sealed, body).d))
}

const Skewed = v.object({ code: v.literal(profile.codes.clockSkewed), data: TimeSync })

/** The time that a refusal of a wrong one tells; null for any other answer. */
async function toldTime(response: Response, sent: SealedRequest): Promise<number | null> {
  if (response.status !== 200 || !(response.headers.get('content-type') ?? '').startsWith('application/json')) return null
  const refused = v.safeParse(Skewed, await openReply(response, sent))
  return refused.success ? refused.output.data.timestamp : null
}

/** Makes one call over HTTP, sealed and signed, without any layer of the client's: what is sent is what the test says. */
export async function request<C extends Call>(
  url: string,
  call: C,
  payload: PayloadOf<C>,
  { anonymous, ...options }: RequestOptions,
): Promise<TestReply<C>> {
  const fields: Record<string, unknown> = { ...(payload as object) }
  const path = ((anonymous ? call.anonymousPath : null) ?? call.path).replace(/\{(\w+)\}/g, (_, name: string) => {
    const part = String(fields[name])
    delete fields[name]
    return part
  })
  let sealed = await sealRequest(url, call, path, fields, options)
  let response = await sendSealed(sealed)
  // After a crash a server asks for what was sealed before it (docs/protocol.md, 2), as every client must expect.
  const told = await toldTime(response.clone(), sealed)
  if (told !== null) {
    sealed = await sealRequest(url, call, path, fields, { ...options, now: told })
    response = await sendSealed(sealed)
  }
  const { status, headers } = response
  const token = headers.get(headerName('tb-token'))
  if (call.answer === 'picture' && !(headers.get('content-type') ?? '').startsWith('application/json')) {
    const picture = { id: headers.get(headerName('tb-picture-id')), data: await response.blob() }
    return { ok: true, status, data: v.parse(call.reply, picture) as ReplyOf<C>, token }
  }
  const body = await openReply(response, sealed)
  if (call.answer === 'bare' && status === 200) return { ok: true, status, data: v.parse(call.reply, body) as ReplyOf<C>, token }
  const envelope = v.parse(Envelope, body)
  if (envelope.code !== 0) return { ok: false, status, ...envelope }
  const data = call.answer === 'x1' ? await openX1(sealed.address, envelope.data) : envelope.data
  return { ok: true, status, data: v.parse(call.reply, data) as ReplyOf<C>, token }
}

/** What is sealed in x1 for a signed query (C-13). Rejects with SealBroken when it was sealed for another. */
export async function openX1(address: string, data: unknown): Promise<unknown> {
  const { pathname, searchParams } = new URL(address)
  const { x1 } = v.parse(v.object({ x1: v.string() }), data)
  return JSON.parse(await sealer.open(x1Context(pathname, Object.fromEntries(searchParams)), x1))
}

/** The data of a reply that must have been granted. */
export function granted<C extends Call>(reply: TestReply<C>): ReplyOf<C> {
  if (!reply.ok) throw new Error(`refused with ${reply.code}: ${reply.message}`)
  return reply.data
}
