import { headerName, profile } from '../profile.ts'
import { ApiError, toApiError } from './errors.ts'
import type { Hosts } from './hosts.ts'
import { newsHost } from './hosts.ts'
import type { Layer, Outgoing } from './onion.ts'

const { codes } = profile

/** Whether the host is at fault: no answer, or a server error; never a refusal or a caller's abort. */
function isHostsFault(error: ApiError, { signal }: Outgoing): boolean {
  if (error.kind === 'aborted' || signal.aborted) {
    return signal.reason instanceof DOMException && signal.reason.name === 'TimeoutError'
  }
  return error.kind === 'network' || (error.kind === 'http' && (error.status ?? 0) >= 500)
}

/**
 * Sends calls to the current host (C-6). A host that fails too often is replaced by one that answers, where a repeatable call (a read, or a
 * write with an id) is sent once more. Without credentials the failure's code says whether the host is being switched or there is no
 * network.
 */
export function failoverLayer(hosts: Hosts, options: { readonly development: boolean }): Layer {
  return (next) => async (request) => {
    if (request.call.host === 'video') return next(request)
    const news = newsHost(request.path, options)
    if (news !== null) return next({ ...request, host: news })
    await hosts.revive()
    const host = hosts.current()
    try {
      return await next(at(request, host))
    } catch (thrown) {
      const error = toApiError(thrown)
      if (!isHostsFault(error, request)) throw error
      hosts.count(host)
      // Another call may have switched the host meanwhile.
      const switched = hosts.current() !== host || (hosts.isOverThreshold() && (await hosts.rotate()))
      if (switched && request.call.effect !== 'once' && !request.signal.aborted) {
        return next(at(request, hosts.current())).catch((again: unknown) => {
          throw inDoubt(toApiError(again))
        })
      }
      if (request.headers[headerName('tb-token')] !== undefined || error.kind !== 'network') throw error
      throw new ApiError('network', switched ? codes.lineSwitching : codes.networkAbnormal, error.message, { cause: error })
    }
  }
}

/** The failure of a repeated call, marked as in doubt: the first sending may have been carried out. */
function inDoubt({ kind, code, message, status, details, cause }: ApiError): ApiError {
  return new ApiError(kind, code, message, { status, details, cause, inDoubt: true })
}

function at(request: Outgoing, host: string): Outgoing {
  return host === '' ? request : { ...request, host }
}
