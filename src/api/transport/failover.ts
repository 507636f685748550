import { headerName, profile } from '../profile.ts'
import { ApiError, toApiError } from './errors.ts'
import type { Hosts } from './hosts.ts'
import { newsHost, type NewsPlace } from './hosts.ts'
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
 * write with an id) is sent once more; where there is none, it is asked again by the next call. Without credentials, whatever the call,
 * the failure's code says whether the host's errors have reached the threshold: the line is abnormal and switched, or the network is
 * abnormal.
 */
export function failoverLayer(hosts: Hosts, news: NewsPlace): Layer {
  return (next) => async (request) => {
    if (request.call.host === 'video') return next(request)
    const newsAt = newsHost(request.path, news)
    if (newsAt !== null) return next({ ...request, host: newsAt }).catch(asNews)
    await hosts.revive()
    const host = hosts.current()
    try {
      return await next(at(request, host))
    } catch (thrown) {
      const error = toApiError(thrown)
      if (!isHostsFault(error, request)) throw error
      hosts.count(host)
      const isOver = hosts.isOverThreshold(host)
      // Another call may have switched the host meanwhile.
      const isSwitched = hosts.current() !== host || (isOver && (await hosts.rotate()))
      if (!isSwitched || request.call.effect === 'once' || request.signal.aborted) throw named(error, request, { isOver })
      const other = hosts.current()
      return next(at(request, other)).catch((again: unknown) => {
        const failure = toApiError(again)
        if (isHostsFault(failure, request)) hosts.count(other)
        // The first sending may have been carried out.
        throw named(failure, request, { isOver, inDoubt: true })
      })
    }
  }
}

/**
 * A host of the news has no say over the page: whatever it refuses with, a session's end or a verification, is news that did not come. That
 * an article is not there is its own business.
 */
function asNews(thrown: unknown): never {
  const error = toApiError(thrown)
  if (error.kind === 'aborted' || error.code === codes.notFound) throw error
  throw new ApiError('network', codes.networkAbnormal, '', { cause: error })
}

type Naming = { readonly isOver: boolean; readonly inDoubt?: boolean }

/** The failure with the code that it has without credentials, and marked as in doubt where it answers a repeated call. */
function named({ kind, code, message, status, details, cause }: ApiError, request: Outgoing, naming: Naming): ApiError {
  const { isOver, inDoubt = false } = naming
  const isAnonymous = request.headers[headerName('tb-token')] === undefined
  const byCounter = isOver ? codes.lineSwitching : codes.networkAbnormal
  const own = isAnonymous && kind === 'network' ? byCounter : code
  return new ApiError(kind, own, message, { status, details, cause, inDoubt })
}

function at(request: Outgoing, host: string): Outgoing {
  return host === '' ? request : { ...request, host }
}
