import type { FastifyRequest } from 'fastify'
import { profile } from '#src/api/profile.ts'
import { type Bytes, fromBase64Url, sameBytes, utf8 } from '#src/api/seal/bytes.ts'
import { createSealer, type SealContext } from '#src/api/seal/sealer.ts'
import { signText } from '#src/api/seal/signText.ts'
import { sealingPolicyOf } from '#src/api/seal/sealingPolicy.ts'
import { CallError, unauthorized } from '../platform/callError.ts'
import { randomBytes } from '../platform/ids.ts'
import { findSession, type Session } from '../members/sessions.ts'
import type { Services } from '../services.ts'
import { nodeCrypto } from './nodeCrypto.ts'
import { type RequestHeaders, readHeaders } from './requestHeaders.ts'
import type { SessionEnd } from '../platform/bus.ts'
import type { TimeSync } from '#src/api/model/common.ts'
import { timeSync } from '../platform/timeSync.ts'

const sealer = createSealer(nodeCrypto())
const siteKey = fromBase64Url(profile.siteKey)!

/** A request that is what its caller signed, and the way to answer it. */
export type Channel = {
  readonly deviceId: string
  /** The client's build; '' = it did not say. */
  readonly build: string
  /** Null for a visitor, and for a session that has ended: then `ended` says how. */
  readonly session: Session | null
  readonly ended: SessionEnd | null
  /** Whether the request's time was too far from ours: nothing of it may be acted on. */
  readonly skewed: boolean
  /** Uses the request up; throws when it has been here before, or might have been before a crash. */
  readonly admitOnce: (isReading?: boolean) => Promise<void>
  /** The body's text; null for a request that has none. Throws for one that is not what was sealed. */
  readonly open: () => Promise<string | null>
  /** The reply's body, sealed where the address says so. */
  readonly answer: (text: string) => Promise<string>
}

/**
 * What a request's nonce is. `timeless`: its time and nonce do not count, a clock that is wrong is set by its answer. `told`: its sealed
 * answer can say that it is to be made anew. `stored`: it has no such answer, so its nonce is stored before it is let in.
 */
type ChannelOptions = { readonly nonce: 'timeless' | 'told' | 'stored' }

/** One refusal for everything that is wrong with a seal or a signature: it tells a forger nothing. Answered by HTTP status, unsealed. */
export class SealRefused extends Error {
  override readonly name = 'SealRefused'
}

/**
 * Takes a request's headers and signature (docs/protocol.md, 2): under the session's key where it carries a token, else under the
 * site's. A token that is unknown, or of another device, is `unauthorized`; anything else that does not hold is `SealRefused`.
 */
export async function openChannel(services: Services, request: FastifyRequest, { nonce }: ChannelOptions): Promise<Channel> {
  const headers = readHeaders(request.headers, services.env.site.deployId)
  if (headers === null) throw new SealRefused()
  const path = request.url.split('?', 1)[0]!
  const { session, ended, key } = await whose(services, headers)
  const sealed = typeof request.body === 'string' ? request.body : ''
  const body = Buffer.isBuffer(request.body) ? new Uint8Array(request.body) : sealed
  await checkSignature(headers, key, { method: request.method, path, query: queryOf(request), body })

  const bound: Omit<SealContext, 'direction'> = { key, ts: headers.ts, nonce: headers.nonce, method: request.method, path }
  const policy = sealingPolicyOf(request.method, path)
  return {
    deviceId: headers.deviceId,
    build: headers.build,
    session,
    ended,
    skewed: nonce !== 'timeless' && Math.abs(services.now() - Number(headers.ts)) >= profile.seal.skew,
    admitOnce: async (isReading = false) => {
      if (nonce === 'timeless') return
      const stamp = Number(headers.ts)
      if (nonce === 'stored') {
        if (!(await services.nonces.useStored(headers.nonce, stamp))) throw new SealRefused()
        return
      }
      const use = await services.nonces.use(headers.nonce, stamp, isReading)
      if (use === 'again') throw new SealRefused()
      if (use === 'forgotten') throw clockSkewed(timeSync(services.now()))
    },
    open: async () => {
      if (!policy.request) return null
      try {
        return await sealer.open({ ...bound, direction: 'req' }, sealedOf(sealed))
      } catch {
        throw new SealRefused()
      }
    },
    answer: async (text) =>
      policy.reply ? JSON.stringify({ d: await sealer.seal({ ...bound, direction: 'rsp' }, text, randomBytes(16)) }) : text,
  }
}

/** A request of the video host: its query is what is signed (C-13), so that it needs no headers of ours and no session. */
export function openVideoChannel(): Channel {
  return {
    deviceId: 'video',
    build: '',
    session: null,
    ended: null,
    skewed: false,
    admitOnce: () => Promise.resolve(),
    open: () => Promise.resolve(null),
    answer: (text) => Promise.resolve(text),
  }
}

async function whose(
  services: Services,
  { token, deviceId }: RequestHeaders,
): Promise<Pick<Channel, 'session' | 'ended'> & { key: Bytes }> {
  if (token === undefined) return { session: null, ended: null, key: siteKey }
  const found = await findSession(services.db, { token, deviceId }, services.now(), services.operatorIdle)
  const key = found.sealKey === null ? null : fromBase64Url(found.sealKey)
  if (key === null) throw unauthorized()
  return 'code' in found ? { session: null, ended: found, key } : { session: found, ended: null, key }
}

type Signed = {
  readonly method: string
  readonly path: string
  readonly query: Readonly<Record<string, string>>
  readonly body: string | Bytes
}

async function checkSignature(headers: RequestHeaders, key: Bytes, { body, ...signed }: Signed): Promise<void> {
  const [tokenDigest, bodyDigest] = await Promise.all([sealer.digest(headers.token ?? ''), sealer.digest(body)])
  const expected = await sealer.sign(key, signText({ ...headers, ...signed, tokenDigest, bodyDigest }))
  if (!sameBytes(utf8(expected), utf8(headers.sign))) throw new SealRefused()
}

/** A query whose every name is there once: what is signed is a record. */
function queryOf(request: FastifyRequest): Readonly<Record<string, string>> {
  const query: Record<string, string> = {}
  for (const [name, value] of new URLSearchParams(request.url.split('?', 2)[1] ?? '')) {
    if (Object.hasOwn(query, name)) throw new SealRefused()
    query[name] = value
  }
  return query
}

function sealedOf(body: string): string {
  const parsed: unknown = JSON.parse(body)
  if (typeof parsed === 'object' && parsed !== null && 'd' in parsed && typeof parsed.d === 'string') return parsed.d
  throw new SealRefused()
}

/** A refusal of a request whose time is too far from ours, with the time: sealed, so that the caller may believe it. */
export function clockSkewed(time: TimeSync): CallError {
  return new CallError(profile.codes.clockSkewed, 'clockSkewed', {}, time)
}
