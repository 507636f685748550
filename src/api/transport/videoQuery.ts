import hmacSha256 from 'crypto-js/hmac-sha256'
import * as v from 'valibot'
import { profile } from '../profile.ts'
import { SealBroken, type Sealer } from '../seal/sealer.ts'
import { x1Context } from '../seal/x1.ts'
import { malformed } from './errors.ts'
import type { Incoming, Outgoing, Send } from './onion.ts'
import { videoSignText } from './videoSign.ts'

export type VideoHostPorts = {
  readonly now: () => number
  readonly makeId: () => string
  /** The sealer for a text of this length. */
  readonly sealer: (length: number) => Promise<Sealer>
}

/** A payload that is sealed in field x1 (C-13). */
const Packed = v.object({ x1: v.string() })

/**
 * Calls the video host with a query that is signed by HMAC-SHA256, and opens the payload that is sealed for that query in x1 (C-13).
 * Rejects as malformed when x1 is missing where the contract demands it, or was sealed for another query.
 */
export async function askVideoHost({ now, makeId, sealer }: VideoHostPorts, next: Send, request: Outgoing): Promise<Incoming> {
  const { call, path } = request
  const signed = { ...request.query, ts: String(now()), nonce: makeId() }
  const query = { ...signed, sign: hmacSha256(videoSignText(path, signed), profile.videoKey).toString() }
  const reply = await next({ ...request, ...(profile.videoHost === '' ? {} : { host: profile.videoHost }), query })
  if (call.answer !== 'x1') return reply
  const packed = v.safeParse(Packed, reply.body)
  if (!packed.success) throw malformed('the reply has no x1')
  const { x1 } = packed.output
  try {
    return { ...reply, body: JSON.parse(await (await sealer(x1.length)).open(x1Context(path, query), x1)) }
  } catch (error) {
    if (error instanceof SealBroken) throw malformed('x1 was not sealed for this query', error)
    if (error instanceof SyntaxError) throw malformed('x1 holds no JSON', error)
    throw error
  }
}
