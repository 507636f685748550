import type { Call } from '../contract/defineCall.ts'
import type { Bytes } from '../seal/bytes.ts'

/** An outgoing call. Layers pass on a changed copy and never change it in place, so that a retry starts from the plaintext. */
export type Outgoing = {
  readonly call: Call
  /** The origin that it is sent to; left out = this site. */
  readonly host?: string
  readonly path: string
  readonly payload: unknown
  /** The key that seals and signs it: that of the session whose token it carries, else the site's. */
  readonly key?: Bytes
  /** The sealed body. */
  readonly body?: string
  readonly query: Readonly<Record<string, string>>
  readonly headers: Readonly<Record<string, string>>
  readonly signal: AbortSignal
}

/** A reply: HTTP status, headers by lower-case name, and the body, which is text or bytes at first and parsed by the layers. */
export type Incoming = { readonly status: number; readonly body: unknown; readonly headers: Readonly<Record<string, string>> }

/** Sends a call. Rejects only with an ApiError. */
export type Send = (request: Outgoing) => Promise<Incoming>

/** A layer with one purpose: it may change the call, the reply, and whether and when the next layer is called. */
export type Layer = (next: Send) => Send

/** Wraps layers around a core, the first one outermost. */
export function onion(layers: readonly Layer[], core: Send): Send {
  return layers.reduceRight((next, layer) => layer(next), core)
}
