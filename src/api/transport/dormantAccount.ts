import { profile } from '../profile.ts'
import { toApiError } from './errors.ts'
import type { Layer } from './onion.ts'

export type DormantAccountPorts = {
  /** Asks the member to reactivate the account: true once it is active, false when they logged out or the signal aborted. Calls may overlap. */
  readonly reactivate: (signal: AbortSignal) => Promise<boolean>
}

/**
 * A call that is refused because the account is dormant waits until the member has reactivated it, then is sent once more (S-3).
 * If they logged out instead it is sent as a visitor's, unless it needs a login or has another path for visitors.
 */
export function dormantAccountLayer({ reactivate }: DormantAccountPorts): Layer {
  return (next) => async (request) => {
    try {
      return await next(request)
    } catch (thrown) {
      if (toApiError(thrown).code !== profile.codes.dormant) throw thrown
      const isActive = await reactivate(request.signal)
      const { login, anonymousPath } = request.call
      if (!isActive && (login || anonymousPath !== null)) throw thrown
      return next(request)
    }
  }
}
