import { type ErrorEntry, entryOf } from '../catalogue.ts'
import { headerName } from '../profile.ts'
import { type ApiError, toApiError } from './errors.ts'
import type { Layer, Outgoing } from './onion.ts'

/** A failed call with its catalogue entry. */
export type Outcome = {
  readonly entry: ErrorEntry
  readonly error: ApiError
  readonly call: Outgoing['call']
  /** The token that it carried; null for none. */
  readonly token: string | null
}

/** Reports each failed call and rejects with the same failure. Calls that their caller cancelled are not reported. */
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
