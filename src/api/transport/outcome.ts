import { type ErrorEntry, entryOf } from '../catalogue.ts'
import { headerName } from '../profile.ts'
import { type ApiError, toApiError } from './errors.ts'
import type { Layer, Outgoing } from './onion.ts'

/** A call that failed, with what the catalogue says of it. */
export type Outcome = {
  readonly entry: ErrorEntry
  readonly error: ApiError
  readonly call: Outgoing['call']
  /** The token that it carried; null for none. */
  readonly token: string | null
}

/** Tells of each call that failed, then fails as before. What its caller cancelled is nobody's failure. */
export function outcomeLayer(onFailure: (outcome: Outcome) => void): Layer {
  return (next) => async (request) => {
    try {
      return await next(request)
    } catch (thrown) {
      const error = toApiError(thrown)
      if (error.kind !== 'aborted') {
        onFailure({ entry: entryOf(error), error, call: request.call, token: request.headers[headerName('tb-token')] ?? null })
      }
      throw error
    }
  }
}
