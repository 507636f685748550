import * as v from 'valibot'
import { headerName } from '../profile.ts'
import type { Sealer } from '../seal/sealer.ts'
import { malformed } from './errors.ts'
import type { Layer } from './onion.ts'

const Tied = v.looseObject({ tokenDigest: v.string() })

/** Adds the token from a reply header to the reply (C-3). Rejects when it does not match the digest in the sealed body. */
export function gatewayLayer(sealer: () => Promise<Sealer>): Layer {
  return (next) => async (request) => {
    const reply = await next(request)
    if (request.call.answer !== 'token') return reply
    const token = reply.headers[headerName('tb-token')] ?? ''
    const body = v.safeParse(Tied, reply.body)
    if (!body.success || (await (await sealer()).digest(token)) !== body.output.tokenDigest) {
      throw malformed('the header’s token is not the one that was sealed')
    }
    return { ...reply, body: { ...body.output, token } }
  }
}
