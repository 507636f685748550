import { headerName } from '../profile.ts'
import type { ApiError } from './errors.ts'
import { toApiError } from './errors.ts'
import type { Layer } from './onion.ts'

/** Tells the owner of the session when a call made with its token was refused as unauthorized, then fails as before. */
export function sessionLayer(onRefused: (token: string, error: ApiError) => void): Layer {
  return (next) => async (request) => {
    try {
      return await next(request)
    } catch (error) {
      const failure = toApiError(error)
      const token = request.headers[headerName('tb-token')]
      if (failure.kind === 'unauthorized' && token !== undefined) onRefused(token, failure)
      throw failure
    }
  }
}
