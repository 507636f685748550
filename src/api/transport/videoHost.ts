import * as v from 'valibot'
import { profile } from '../profile.ts'
import { SealBroken, type Sealer } from '../seal/sealer.ts'
import { x1Context } from '../seal/x1.ts'
import { ApiError } from './errors.ts'
import type { Incoming, Layer } from './onion.ts'
import { videoSignText } from './videoSign.ts'

export type VideoHostPorts = {
  readonly now: () => number
  readonly makeId: () => string
  /** Who opens what came sealed, by its length. */
  readonly sealer: (length: number) => Promise<Sealer>
}

/** A payload that came sealed in a field of its own (C-13). */
const Packed = v.object({ x1: v.string() })

/**
 * Sends the video host's calls there, with their parameters as a query signed by HMAC-SHA256, and opens what is sealed for that very
 * query in x1 (C-13). A reply that the contract wants sealed and is not, or was sealed for another query, is no reply. Other calls pass.
 */
export function videoHostLayer({ now, makeId, sealer }: VideoHostPorts): Layer {
  return (next) => async (request) => {
    if (request.call.host !== 'video') return next(request)
    const { default: hmacSha256 } = await import('crypto-js/hmac-sha256')
    const signed = { ...request.query, ts: String(now()), nonce: makeId() }
    const query = { ...signed, sign: hmacSha256(videoSignText(request.path, signed), profile.videoKey).toString() }
    const reply = await next({ ...request, ...(profile.videoHost === '' ? {} : { host: profile.videoHost }), query })
    return request.call.answer === 'x1' ? open(reply, request.path, query) : reply
  }

  async function open(reply: Incoming, path: string, query: Readonly<Record<string, string>>): Promise<Incoming> {
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
}

function malformed(message: string, cause?: unknown): ApiError {
  return new ApiError('malformed', profile.codes.networkAbnormal, message, { cause })
}
