import * as v from 'valibot'
import { Envelope } from '../contract/envelope.ts'
import { headerName, profile } from '../profile.ts'
import { ApiError, type FailureKind, malformed } from './errors.ts'
import type { Incoming, Layer } from './onion.ts'

const { codes } = profile

/**
 * Opens the reply's envelope: returns `data` for code 0, else rejects with the code's error. Of an HTTP error only the status counts; its
 * body is not read.
 */
export function envelopeLayer(): Layer {
  return (next) => async (request) => {
    const reply = await next(request)
    if (reply.status !== 200) throw statusError(reply.status)
    if (request.call.answer === 'bare') return reply
    if (request.call.answer === 'picture' && isBytes(reply.body)) return { ...reply, body: picture(reply, reply.body) }
    const parsed = v.safeParse(Envelope, reply.body)
    if (!parsed.success) throw malformed('the reply has no envelope')
    const { code, message, data } = parsed.output
    if (code === codes.ok) return { ...reply, body: data }
    throw new ApiError(kindOf(code), code, message, { status: reply.status, details: data })
  }
}

function kindOf(code: number): FailureKind {
  if (codes.ignored.some((ignored) => ignored === code)) return 'ignored'
  return code === codes.unauthorized ? 'unauthorized' : 'business'
}

function statusError(status: number): ApiError {
  if (status === 401) return new ApiError('unauthorized', codes.unauthorized, '', { status })
  if (status === 429) return new ApiError('business', codes.rateLimitedC, '', { status })
  return new ApiError('http', status, `HTTP ${status}`, { status })
}

function isBytes(body: unknown): body is ArrayBuffer | Uint8Array<ArrayBuffer> {
  return body instanceof ArrayBuffer || body instanceof Uint8Array
}

function picture({ headers }: Incoming, bytes: ArrayBuffer | Uint8Array<ArrayBuffer>) {
  const type = headers['content-type'] ?? ''
  return { id: headers[headerName('tb-picture-id')], data: new Blob([bytes], { type }) }
}
