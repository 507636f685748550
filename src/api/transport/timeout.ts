import { headerName, profile } from '../profile.ts'
import { ApiError } from './errors.ts'
import type { Layer } from './onion.ts'

/** Rejects with a timeout after 30 s, or 5 s without credentials (B-1). A caller's own abort is not a timeout. */
export function timeoutLayer(): Layer {
  return (next) => async (request) => {
    const credentialed = request.headers[headerName('tb-token')] !== undefined
    const limit = credentialed ? profile.timeouts.call : profile.timeouts.callWithoutCredentials
    const clock = AbortSignal.timeout(limit)
    try {
      return await next({ ...request, signal: AbortSignal.any([request.signal, clock]) })
    } catch (error) {
      if (clock.aborted && !request.signal.aborted) {
        throw new ApiError('timeout', profile.codes.timeout, `no reply within ${limit} ms`, { cause: error })
      }
      throw error
    }
  }
}
