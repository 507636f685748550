import * as v from 'valibot'
import { Envelope } from '../contract/envelope.ts'
import { profile } from '../profile.ts'
import { ApiError } from './errors.ts'
import type { Layer } from './onion.ts'

/** Opens the reply's envelope: hands on `data` of code 0, else rejects with what the code means. */
export function envelopeLayer(): Layer {
  return (next) => async (request) => {
    const reply = await next(request)
    const parsed = v.safeParse(Envelope, reply.body)
    if (!parsed.success) {
      if (reply.status >= 400) throw new ApiError('http', reply.status, `HTTP ${reply.status}`, { status: reply.status })
      throw new ApiError('malformed', profile.codes.networkAbnormal, 'the reply is not one of ours', { status: reply.status })
    }
    const { code, message, data } = parsed.output
    if (code === profile.codes.ok) return { ...reply, body: data }
    const unauthorized = code === profile.codes.unauthorized || reply.status === 401
    throw new ApiError(unauthorized ? 'unauthorized' : 'business', code, message, { status: reply.status, details: data })
  }
}
