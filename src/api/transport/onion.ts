import type { Call } from '../contract/defineCall.ts'
import type { Bytes } from '../seal/bytes.ts'

/** A call on its way out. Layers hand on a changed copy, never change it in place, so that a retry starts from the plaintext. */
export type Outgoing = {
  readonly call: Call
  /** Where it goes, when not to this site: an origin, put before the path by the last hop. */
  readonly host?: string
  readonly path: string
  readonly payload: unknown
  /** What seals and signs it: the key of the session whose token it carries, else the site's. */
  readonly key?: Bytes
  /** The body as it leaves, once it is sealed. */
  readonly body?: string
  readonly query: Readonly<Record<string, string>>
  readonly headers: Readonly<Record<string, string>>
  readonly signal: AbortSignal
}

/** What came back: HTTP status, headers by lower-case name, and the body: text or bytes from the last hop, what it means after each layer. */
export type Incoming = { readonly status: number; readonly body: unknown; readonly headers: Readonly<Record<string, string>> }

/** One hop. Rejects with an ApiError only. */
export type Send = (request: Outgoing) => Promise<Incoming>

/** One layer, one purpose: it may change what goes out, what comes back, and whether and when the next one is asked. */
export type Layer = (next: Send) => Send

/** Layers around a core, the first one outermost. */
export function onion(layers: readonly Layer[], core: Send): Send {
  return layers.reduceRight((next, layer) => layer(next), core)
}
