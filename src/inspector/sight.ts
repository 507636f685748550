import type { StateValue } from 'xstate'

/** What the inspector sees, as plain data: it can be kept, and sent to another window. */

export type ActorStatus = 'active' | 'done' | 'error' | 'stopped'

/** An actor that was met: running, or ended and remembered. */
export type ActorView = {
  /** Unique over all trees: the root's number and the actor's own id. */
  readonly key: string
  readonly parent: string | null
  readonly name: string
  /** Name of its machine's chart, the same for all actors of one machine; null = it runs no machine. */
  readonly chart: string | null
  readonly status: ActorStatus
  readonly value: StateValue | null
}

/** An actor with all that is shown of it. `context` is redacted. */
export type ActorLook = ActorView & {
  /** Ids of the states that it is in, parents among them. */
  readonly states: readonly string[]
  readonly tags: readonly string[]
  readonly context: unknown
  /** What it broke by, redacted; null = it did not break. */
  readonly error: string | null
}

/** One event that an actor was sent, with what it made of it. */
export type LogEntry = {
  /** Counts from 1, over all trees. */
  readonly no: number
  /** Ms since 1970, by the device's clock. */
  readonly at: number
  /** Its receiver's key and name. */
  readonly actor: string
  readonly name: string
  /** Its sender's key and name; null = it came from outside: a view, a stream, the clock. */
  readonly from: string | null
  readonly fromName: string | null
  readonly type: string
  /** Redacted before it was stored. */
  readonly event: unknown
  /** Ids of the edges of its machine's chart that it caused to be taken, in their order; empty = nothing happened. */
  readonly taken: readonly string[]
}

/** All actors and the log, as they are at one moment. */
export type Sight = { readonly actors: readonly ActorView[]; readonly log: readonly LogEntry[] }
