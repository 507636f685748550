import * as v from 'valibot'
import { headerName } from '../profile.ts'
import { type Bytes, toBase64Url } from '../seal/bytes.ts'
import { type SealContext, SealBroken, type Sealer } from '../seal/sealer.ts'
import { type SignedParts, signText } from '../seal/signText.ts'
import { sealingPolicyOf } from '../seal/sealingPolicy.ts'
import { malformed } from './errors.ts'
import { siteKey } from './headers.ts'
import type { Incoming, Layer, Outgoing } from './onion.ts'

export type SealPorts = {
  /** The sealer for a text of this length: long texts may be sealed in another thread. */
  readonly sealer: (length: number) => Promise<Sealer>
  /** The corrected time, ms. */
  readonly now: () => number
  readonly random: (length: number) => Bytes
}

/** A sealed body. */
const Sealed = v.object({ d: v.string() })

function parseJson(body: unknown): unknown {
  try {
    return JSON.parse(typeof body === 'string' ? body : '')
  } catch (error) {
    throw malformed('the reply is not JSON', error)
  }
}

/**
 * Seals and signs calls and opens replies (C-1, C-2). It is innermost, so that every attempt has its own time, nonce and signature. What is
 * sealed follows from method and path alone: a plain reply where a sealed one is due is malformed. HTTP errors pass unread.
 */
export function sealLayer(ports: SealPorts): Layer {
  return (next) => async (request) => {
    const key = request.key ?? siteKey()
    const ts = String(ports.now())
    const nonce = toBase64Url(ports.random(16))
    const policy = sealingPolicyOf(request.call.method, request.path)
    const bound = { key, ts, nonce, method: request.call.method, path: request.path }
    const text = policy.request ? JSON.stringify(request.payload) : ''
    const sealer = await ports.sealer(text.length)
    const body = policy.request ? await sealBody(sealer, { ...bound, direction: 'req' }, text, ports.random(16)) : undefined
    const reply = await next({
      ...request,
      ...(body === undefined ? {} : { body }),
      headers: await signedHeaders(sealer, { ...bound, query: request.query, headers: request.headers, body: body ?? '' }),
    })
    if (reply.status !== 200 || isPicture(request, reply)) return reply
    if (!policy.reply) return { ...reply, body: parseJson(textOfBody(reply.body)) }
    const sealed = v.safeParse(Sealed, parseJson(reply.body))
    if (!sealed.success) throw malformed('the reply is not sealed')
    const opener = await ports.sealer(sealed.output.d.length)
    return { ...reply, body: parseJson(await open(opener, { ...bound, direction: 'rsp' }, sealed.output.d)) }
  }
}

async function sealBody(sealer: Sealer, context: SealContext, text: string, iv: Bytes): Promise<string> {
  return JSON.stringify({ d: await sealer.seal(context, text, iv) })
}

async function open(sealer: Sealer, context: SealContext, sealed: string): Promise<string> {
  try {
    return await sealer.open(context, sealed)
  } catch (error) {
    if (error instanceof SealBroken) throw malformed('the reply’s seal does not hold', error)
    throw error
  }
}

type ToSign = Pick<SignedParts, 'method' | 'path' | 'query' | 'ts' | 'nonce'> & {
  readonly key: Bytes
  readonly headers: Readonly<Record<string, string>>
  /** As it is sent; '' for none. */
  readonly body: string | Bytes
}

/** A request's headers with its time, its nonce and its signature (C-1). */
export async function signedHeaders(sealer: Sealer, { key, headers, body, ...parts }: ToSign): Promise<Record<string, string>> {
  const header = (name: Parameters<typeof headerName>[0]) => headers[headerName(name)] ?? ''
  const text = signText({
    ...parts,
    siteId: header('tb-site-id'),
    clientType: header('tb-client-type'),
    version: header('tb-version'),
    deviceId: header('tb-uuid'),
    tokenDigest: await sealer.digest(header('tb-token')),
    language: headers['accept-language'] ?? '',
    bodyDigest: await sealer.digest(body),
  })
  return {
    ...headers,
    [headerName('tb-timestamp')]: parts.ts,
    [headerName('tb-nonce')]: parts.nonce,
    [headerName('tb-sign')]: await sealer.sign(key, text),
  }
}

/** Whether the body is a picture's bytes; a refusal of such a call is JSON. */
function isPicture({ call }: Outgoing, { headers }: Incoming): boolean {
  return call.answer === 'picture' && !(headers['content-type'] ?? '').startsWith('application/json')
}

function textOfBody(body: unknown): unknown {
  return body instanceof ArrayBuffer || ArrayBuffer.isView(body) ? new TextDecoder().decode(body) : body
}
