import type { Call } from '../contract/defineCall.ts'

/** A call on its way out. Layers hand on a changed copy, never change it in place, so that a retry starts from the plaintext. */
export type Outgoing = {
  readonly call: Call
  readonly path: string
  readonly payload: unknown
  readonly query: Readonly<Record<string, string>>
  readonly headers: Readonly<Record<string, string>>
  readonly signal: AbortSignal
}

/** What came back: HTTP status and the undecoded body. */
export type Incoming = { readonly status: number; readonly body: unknown; readonly headers: Readonly<Record<string, string>> }

/** One hop. Rejects with an ApiError only. */
export type Send = (request: Outgoing) => Promise<Incoming>

/** One layer, one purpose: it may change what goes out, what comes back, and whether and when the next one is asked. */
export type Layer = (next: Send) => Send

/** Layers around a core, the first one outermost. */
export function onion(layers: readonly Layer[], core: Send): Send {
  return layers.reduceRight((next, layer) => layer(next), core)
}
