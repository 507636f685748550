import { digestOf, newId, randomBytes } from './ids.ts'
import { currentRequest } from './requestScope.ts'

/** Version, trace, parent and flags of W3C Trace Context; this is version 00, and of others only what is as long. */
const TRACEPARENT = /^(?!ff)[\da-f]{2}-(?!0{32})([\da-f]{32})-(?!0{16})[\da-f]{16}-[\da-f]{2}$/
/** A request's own id, and the trace that it goes on with; of rows that are older the trace alone. */
const WITH_TRACE = /^(.*)\.([\da-f]{32})$/
const TRACE = /^[\da-f]{32}$/

/** The trace that a `traceparent` header names; null = it names none, several, or is not written as it must be. */
export function traceOf(header: string | string[] | undefined): string | null {
  return typeof header === 'string' ? (TRACEPARENT.exec(header)?.[1] ?? null) : null
}

/**
 * What a request is known by inside: its own id, with the trace that it goes on with behind it. The trace is chosen by whoever sent it, so
 * it never is the id.
 */
export const withTrace = (id: string, trace: string | null): string => (trace === null ? id : `${id}.${trace}`)

/** The two again, for a log line; without a trace where there is none. */
export function idAndTrace(request: string | null): { readonly requestId: string | null; readonly trace?: string } {
  const [, requestId, trace] = WITH_TRACE.exec(request ?? '') ?? []
  return requestId === undefined || trace === undefined ? { requestId: request } : { requestId, trace }
}

/** The header by which a request that leaves goes on with the one that it belongs to: its own trace, or one that is made of its id. */
export function traceHeaders(): { readonly traceparent: string } {
  const id = currentRequest() ?? newId('j')
  const trace = idAndTrace(id).trace ?? (TRACE.test(id) ? id : digestOf(id).slice(0, 32))
  return { traceparent: `00-${trace}-${Buffer.from(randomBytes(8)).toString('hex')}-01` }
}
