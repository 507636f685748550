import * as v from 'valibot'
import { headerName, profile } from '../profile.ts'
import type { Sealer } from '../seal/sealer.ts'
import { ApiError } from './errors.ts'
import type { Layer } from './onion.ts'

const Tied = v.looseObject({ tokenDigest: v.string() })

/** Takes the token that a call gives in a reply header (C-3) into its reply, when the sealed digest says that it is the right one. */
export function gatewayLayer(sealer: () => Promise<Sealer>): Layer {
  return (next) => async (request) => {
    const reply = await next(request)
    if (request.call.answer !== 'token') return reply
    const token = reply.headers[headerName('tb-token')] ?? ''
    const body = v.safeParse(Tied, reply.body)
    if (!body.success || (await (await sealer()).digest(token)) !== body.output.tokenDigest) {
      throw new ApiError('malformed', profile.codes.networkAbnormal, 'the header’s token is not the one that was sealed')
    }
    return { ...reply, body: { ...body.output, token } }
  }
}
