import * as v from 'valibot'
import { TimeSync } from '../model/common.ts'
import { profile } from '../profile.ts'
import { toApiError } from './errors.ts'
import type { Layer } from './onion.ts'

/** A refusal for a wrong clock brings the server's time (protocol.md, 1): it is told on, and the call goes once more from its plaintext. */
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
