import { profile } from '../profile.ts'
import { toApiError } from './errors.ts'
import type { Layer } from './onion.ts'

export type DormantAccountPorts = {
  /** Has the member wake the account: true when it is awake, false when they left, or the signal says so. Many may ask at once. */
  readonly awaken: (signal: AbortSignal) => Promise<boolean>
}

/**
 * A call of a sleeping account waits until the member has woken it, and goes once more (S-3). When they left instead it goes as
 * a visitor's, unless visitors may not make it, or have another address for it.
 */
export function dormantAccountLayer({ awaken }: DormantAccountPorts): Layer {
  return (next) => async (request) => {
    try {
      return await next(request)
    } catch (thrown) {
      if (toApiError(thrown).code !== profile.codes.dormant) throw thrown
      const awake = await awaken(request.signal)
      const { login, anonymousPath } = request.call
      if (!awake && (login || anonymousPath !== null)) throw thrown
      return next(request)
    }
  }
}
