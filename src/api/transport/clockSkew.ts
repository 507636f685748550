import * as v from 'valibot'
import { TimeSync } from '../model/common.ts'
import { profile } from '../profile.ts'
import { toApiError } from './errors.ts'
import type { Layer } from './onion.ts'

/** A refusal because of a wrong clock contains the server's time (docs/protocol.md, 2): it is passed to `onTime`, and the call is sent once more. */
export function clockSkewLayer(onTime: (timestamp: number) => void): Layer {
  return (next) => async (request) => {
    try {
      return await next(request)
    } catch (error) {
      const { code, details } = toApiError(error)
      const time = v.safeParse(TimeSync, details)
      if (code !== profile.codes.clockSkewed || !time.success || request.signal.aborted) throw error
      onTime(time.output.timestamp)
      return next(request)
    }
  }
}
